import { Hint } from '#ui/Hint.tsx'
import { Stack } from '@mantine/core'
import { IconArrowsRightLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkAction } from '#ui/BulkAction.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { ShiftSelect } from '../../widgets/ShiftSelect.tsx'
import { useShiftsOf } from '../../widgets/use-shifts.ts'
import { moveSeats } from '../../seat.contract.ts'
import { changed } from './seat-changed.ts'

type Props = {
  ids: number[]
  /** Whose shifts are offered. */
  termId: string | undefined
  regionId: string | undefined
  /** The shift whose registrants are listed: nobody is moved to where they are. */
  fromId: number | undefined
  nameOf: (id: number) => { name: string; to?: string }
  onDone: () => void
}

/** Moves the chosen registrants to one shift: all at once, so that they find seats together or stay. */
export function MoveAction({ ids, termId, regionId, fromId, nameOf, onDone }: Props) {
  const words = useWords('details.move')
  const api = useApi()
  const client = useQueryClient()
  const all = useShiftsOf({ termId, regionId })
  const [now, setNow] = useState(() => Date.now())
  const shifts = all.filter(({ id, ends_at }) => id !== fromId && Date.parse(ends_at) > now)
  const [target, setTarget] = useState<string | null>(null)
  const send = async (some: number[]) => {
    const { data } = await api.call(moveSeats, { body: { ids: some, shift_id: target ?? '' } })
    return { done: data.done.length, refused: data.refused }
  }
  return (
    <BulkAction
      ids={ids}
      label={words('button')}
      icon={<IconArrowsRightLeft size={18} aria-hidden />}
      button={{ variant: 'default' }}
      title={words('title', { count: ids.length })}
      question={
        <Stack gap="sm">
          <ShiftSelect
            label={words('target')}
            placeholder={words('choose')}
            withAsterisk
            shifts={shifts}
            needed={ids.length}
            value={target}
            onChange={setTarget}
            comboboxProps={{ withinPortal: true }}
          />
          <Hint>{words('hint')}</Hint>
        </Stack>
      }
      isReady={target !== null}
      sending={words('sending')}
      doneText={(count) => words('done', { count })}
      part={1000}
      send={send}
      nameOf={nameOf}
      refresh={() => void forget(client, changed)}
      onDone={onDone}
      onOpen={() => setNow(Date.now())}
    />
  )
}
