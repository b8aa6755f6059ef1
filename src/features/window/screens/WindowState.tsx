import { Hint } from '#ui/Hint.tsx'
import { Group } from '@mantine/core'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useWords } from '#words/Words.tsx'
import type { Environment } from '../window.contract.ts'
import { useSpan } from '../widgets/use-span.ts'
import { windowState } from '../window.rules.ts'
import { useTicking } from './server-clock.ts'

/** Whether a window is open, and for how long it stays so. */
export function WindowState({ window, clock }: { window: Environment; clock: () => Date }) {
  const words = useWords('catalogue.windows')
  const now = useTicking(clock)
  const state = windowState(window, now)
  const span = useSpan()
  const timeTo = (moment: string) => span(now, new Date(moment))
  const said = {
    UPCOMING: () => words('opensIn', { time: timeTo(window.start_time) }),
    OPEN: () => words('closesIn', { time: timeTo(window.end_time) }),
    CLOSED: () => words('closedFor', { time: timeTo(window.end_time) }),
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge status={state} style={{ flex: 'none' }} />
      <Hint span>{said[state]()}</Hint>
    </Group>
  )
}
