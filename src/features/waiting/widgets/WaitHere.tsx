/** Where seats are chosen: that some are kept for people who wait, and the way to the waiting list. */
import { Text } from '@mantine/core'
import { TextLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import type { WaitProgramme } from '#programme-kinds.ts'
import { useWaitLists } from './use-wait-lists.ts'

type Props = {
  programme: WaitProgramme
  /** Without one: what is for everybody. */
  regionId: number | null
  /** The form with which one joins. */
  to: string
  size?: number
}

export function WaitHere({ programme, regionId, to, size = 1 }: Props) {
  const t = useWords('start.waiting')
  const { data } = useWaitLists(programme, regionId)
  const shifts = data?.data ?? []
  const kept = shifts.reduce((sum, one) => sum + one.kept, 0)
  const canWait = shifts.some(({ open, is_closed }) => open < size && !is_closed)
  if (kept === 0 && !canWait) return null
  return (
    <Text size="sm">
      {kept > 0 && `${t('kept', { seats: kept })} `}
      {canWait && (
        <TextLink to={to} underline="always" display="inline-block" py={2}>
          {t('wait')}
        </TextLink>
      )}
    </Text>
  )
}
