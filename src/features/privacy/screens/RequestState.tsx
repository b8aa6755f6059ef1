import { Badge } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { RequestState as State } from '../privacy.rules.ts'

const colours = { OPEN: 'yellow', DONE: 'teal', REFUSED: 'red', WITHDRAWN: 'gray' } as const

export function RequestState({ state }: { state: State }) {
  const t = useWords('privacy.requests')
  return (
    <Badge variant="light" color={colours[state]} tt="none" fw={600}>
      {t(`states.${state}`)}
    </Badge>
  )
}
