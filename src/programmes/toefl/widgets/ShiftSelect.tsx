import { Hint } from '#ui/Hint.tsx'
import { Group, Select, type SelectProps } from '@mantine/core'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'

type Choice = { id: number; shift: string; shift_label_id: string | null; starts_at: string; remaining: number }

type Props = Omit<SelectProps, 'data' | 'renderOption' | 'searchable'> & {
  shifts: readonly Choice[]
  /** The shift that somebody sits in already: it can stay chosen though it is full. */
  currentId?: number
  /** How many seats have to be left; one by default. */
  needed?: number
}

/** Chooses one of many shifts. Only the list shows the seats left: next to the field there is no room for them. */
export function ShiftSelect({ shifts, currentId, needed = 1, ...rest }: Props) {
  const words = useWords('details.move')
  const language = useLanguage()
  const seatsOf = new Map(shifts.map((shift) => [String(shift.id), Math.max(0, shift.remaining)]))
  return (
    <Select
      {...rest}
      searchable
      data={shifts.map((shift) => ({
        value: String(shift.id),
        label: `${inLanguage(language, shift).shift}, ${moment(shift.starts_at, language)}`,
        disabled: shift.remaining < needed && shift.id !== currentId,
      }))}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="md" wrap="nowrap" w="100%">
          <span style={{ overflowWrap: 'anywhere' }}>{option.label}</span>
          <Hint span style={{ whiteSpace: 'nowrap' }}>
            {words('seats', { count: seatsOf.get(option.value) ?? 0 })}
          </Hint>
        </Group>
      )}
    />
  )
}
