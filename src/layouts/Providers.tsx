/** What forms, lists and dashboards live in: all styles, their words, kept answers, dialogs, notifications. */
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { makeQueryClient } from '#api/api.ts'
import '../ui/theme/full.css'
import classes from './Providers.module.css'
import { MantineFrame } from '#ui/theme/MantineFrame.tsx'
import { prepareWords, wordsOf } from '#words/bundles.ts'
import { useLanguage, Words } from '#words/Words.tsx'

await prepareWords('signed-in')

export function Providers({ children }: { children: ReactNode }) {
  const language = useLanguage()
  // Not at module level: requests rendered by the server would share it.
  const [client] = useState(makeQueryClient)
  const [common, own] = [wordsOf('public', language), wordsOf('signed-in', language)]
  const words = useMemo(() => ({ ...common, ...own }), [common, own])
  return (
    <QueryClientProvider client={client}>
      <Words language={language} messages={words}>
        <MantineFrame>
          <ModalsProvider>{children}</ModalsProvider>
          <Notifications position="bottom-left" classNames={{ root: classes.notifications ?? '' }} />
        </MantineFrame>
      </Words>
    </QueryClientProvider>
  )
}
