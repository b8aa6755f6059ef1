import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { SeatsBar } from '#features/catalogue/widgets/SeatsBar.tsx'
import type { RegionNumbers, ShiftSeats } from '../../dashboard.contract.ts'
import { RegionTable } from './RegionTable.tsx'

type Props = {
  title: string
  /** The region's short name; none for the shifts of all regions. */
  mark?: string
  numbers?: RegionNumbers
  shifts: readonly ShiftSeats[]
  termId: number
}

/** A region's people, money and seats. */
export function RegionCard({ title, mark, numbers, shifts, termId }: Props) {
  const t = useWords('dashboards.admin')
  const language = useLanguage()
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {mark && <Hint fw={700}>{mark}</Hint>}
      </Group>
      {numbers && <RegionTable numbers={numbers} termId={termId} />}
      <Stack gap="sm">
        {shifts.map((shift) => (
          <div key={shift.id} className="stack anywhere" style={{ gap: 2 }}>
            <Text size="sm" fw={600}>
              {inLanguage(language, shift).shift}
            </Text>
            <Text size="xs" c="dimmed">
              {momentRange(shift.starts_at, shift.ends_at, language)}
            </Text>
            <SeatsBar taken={shift.confirmed + shift.pending} quota={shift.quota} />
          </div>
        ))}
        {shifts.length === 0 && <Hint>{t('noShifts')}</Hint>}
      </Stack>
    </Paper>
  )
}
