/** Where seats are chosen: that some are kept for people who wait, and the way to the waiting list. */
import { Text } from '@mantine/core'
import { useRead } from '#api/api.ts'
import { live } from '#api/freshness.ts'
import { TextLink } from '#ui/links.tsx'
import { useWords } from '#words/Words.tsx'
import { readLists } from '../waiting.contract.ts'

type Props = { region: { id: number; region_init: string }; size?: number }

export function WaitHere({ region, size = 1 }: Props) {
  const t = useWords('start.waiting')
  const { data } = useRead(readLists, { params: { id: region.id } }, live)
  const shifts = data?.data ?? []
  const kept = shifts.reduce((sum, one) => sum + one.kept, 0)
  const canWait = shifts.some(({ open, is_closed }) => open < size && !is_closed)
  if (kept === 0 && !canWait) return null
  return (
    <Text size="sm">
      {kept > 0 && `${t('kept', { seats: kept })} `}
      {canWait && (
        <TextLink to={`/register/${region.id}-${region.region_init}/waiting`} underline="always">
          {t('wait')}
        </TextLink>
      )}
    </Text>
  )
}
