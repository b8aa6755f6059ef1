import { Group, Stack, Text, Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import { Spot } from '#ui/art/Spot.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CurrentWindow } from './registration-window.ts'
import { WindowCountdown } from './WindowCountdown.tsx'

type Props = {
  current: CurrentWindow
  title: string
  /** The title while the window is still to open; else the same. */
  upcoming?: string
  text?: string | null
  /** The fate of typed values, if there were any. */
  draft?: string | null
  action: ReactNode
  /** In place of the drawing. */
  picture?: ReactNode
}

/** In the place of a form whose window is closed, or not open yet. */
export function ClosedWindow({ current, title, upcoming = title, text, draft, action, picture }: Props) {
  const w = useWords('windows')
  const language = useLanguage()
  const { window } = current
  const isAhead = current.state === 'upcoming' && window !== undefined
  return (
    <section className={classes.card}>
      <Stack gap="md" align="flex-start">
        {picture ?? <Spot name="closed" width={180} />}
        <Heading order={2}>{isAhead ? upcoming : title}</Heading>
        {isAhead && (
          <>
            <Text fw={600}>{w('opensAt', { moment: moment(window.start_time, language, 'long') })}</Text>
            <WindowCountdown current={current} label={w('opensIn')} />
          </>
        )}
        {text && <Text maw="62ch">{text}</Text>}
        {draft && <Text c="dimmed">{draft}</Text>}
        <Group>{action}</Group>
      </Stack>
    </section>
  )
}
