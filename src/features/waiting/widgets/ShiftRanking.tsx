import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { ListState } from '../waiting.contract.ts'

type Props = {
  shifts: readonly ListState[]
  size: number
  value: readonly number[]
  error: React.ReactNode
  onChange: (value: number[]) => void
}

/** The shifts in the order in which they were ticked, with the first wish first. */
export function ShiftRanking({ shifts, size, value, error, onChange }: Props) {
  const t = useWords('waiting.join')
  const language = useLanguage()
  const full = shifts.filter(({ open }) => open < size)
  return (
    <Checkbox.Group
      label={t('shifts')}
      description={t('shiftsHint')}
      error={error}
      withAsterisk
      size="md"
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      data-path="shift_id"
      aria-label={t('shifts')}
    >
      <Stack gap="sm" mt="xs">
        {full.map((shift) => {
          const rank = value.indexOf(shift.shift_id)
          const { shift: label, starts_at, ends_at } = inLanguage(language, shift)
          return (
            <Group key={shift.shift_id} gap="xs" wrap="nowrap" align="flex-start">
              <Checkbox
                value={String(shift.shift_id)}
                size="md"
                label={`${label}, ${momentRange(starts_at, ends_at, language)}`}
                description={[
                  t('waiting', { people: shift.people }),
                  rank >= 0 && value.length > 1 ? t('rank', { rank: rank + 1 }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              {rank > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onChange([shift.shift_id, ...value.filter((id) => id !== shift.shift_id)])}
                >
                  {t('first')}
                </Button>
              )}
            </Group>
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}
