import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import type { Shift } from './registration-facts.ts'
import type { Crowd } from './shift-seats.ts'

type Props = {
  crowded: readonly Crowd[]
  shifts: readonly Shift[]
  names: readonly string[]
  /** Leads to where this person chooses a shift. */
  onChoose: (who: number) => void
}

/** Says that a chosen shift has filled up while the rest of the form was filled in. */
export function CrowdedNotice({ crowded, shifts, names, onChoose }: Props) {
  const t = useWords('toefl.shift')
  if (crowded.length === 0) return null
  return (
    <Alert role="alert" color="orange" icon={<IconUsers aria-hidden />} title={t('filledTitle')}>
      <Stack gap="sm">
        {crowded.map(({ shiftId, who }) => {
          const shift = shifts.find(({ id }) => id === shiftId)
          const people = who.map((index) => names[index]?.trim() || t('registrant', { number: index + 1 })).join(', ')
          const values = { shift: shift?.shift ?? '', names: people, left: shift?.remaining ?? 0, count: who.length }
          return (
            <Text key={shiftId} size="sm">
              {!shift ? t('gone') : shift.remaining > 0 ? t('filledWith', values) : t('filled', values)}
            </Text>
          )
        })}
        <Group>
          <Button variant="default" size="xs" onClick={() => onChoose(crowded[0]?.who[0] ?? 0)}>
            {t('choose')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
