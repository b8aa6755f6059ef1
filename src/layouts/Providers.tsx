/** The providers of forms, lists and dashboards: their words, kept answers, dialogs, notifications. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { makeQueryClient } from '#api/api.ts'
import { Overlays } from '#ui/Overlays/Overlays.tsx'
import { MantineFrame } from '#ui/theme/MantineFrame.tsx'
import { type Bundle, type BundleName, wordsOf } from '#words/bundles.ts'
import { useLanguage, Words } from '#words/Words.tsx'

type Props = {
  /** Beyond `public`; the layout has them ready. */
  bundles: readonly BundleName[]
  children: ReactNode
}

export function Providers({ bundles, children }: Props) {
  const language = useLanguage()
  // Not at module level: requests rendered by the server would share it.
  const [client] = useState(makeQueryClient)
  const words = useMemo(
    () => Object.assign({}, ...['public' as const, ...bundles].map((name) => wordsOf(name, language))) as Bundle,
    [bundles, language],
  )
  return (
    <QueryClientProvider client={client}>
      <Words language={language} messages={words}>
        <MantineFrame>
          {children}
          <Overlays />
        </MantineFrame>
      </Words>
    </QueryClientProvider>
  )
}
