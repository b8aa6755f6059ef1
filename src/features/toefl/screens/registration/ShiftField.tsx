import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { clock, weekday } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ChoiceCards } from '#ui/ChoiceCards/ChoiceCards.tsx'
import type { Shift } from './facts.ts'
import { chosenByOthers, hasSeatFor } from './seats.ts'

type Props = {
  shifts: readonly Shift[]
  /** Everybody's choice, by registrant. */
  choices: readonly string[]
  /** Whose choice this is. */
  index: number
  /** How the others are called, for "also chosen by". */
  names: readonly string[]
  value?: string
  onChange: (value: unknown) => void
  error?: ReactNode
  'data-path'?: string
  /** The numbers could not be refreshed. */
  isStale: boolean
}

/** The test shifts with their live seats; full ones cannot be chosen. */
export function ShiftField({ shifts, choices, index, names, isStale, value = '', ...rest }: Props) {
  const t = useWords('toefl.shift')
  const language = useLanguage()
  if (shifts.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} picture="closed">
        {t('empty')}
      </EmptyState>
    )
  }
  return (
    <ChoiceCards
      {...rest}
      label={t('legend')}
      hint={isStale ? t('retry') : t('hint')}
      value={value}
      choices={shifts.map((shift) => ({
        value: String(shift.id),
        label: weekday(shift.starts_at, language),
        description: (
          <>
            {[clockRange(shift), shift.shift, shift.place].filter(Boolean).join(' · ')}
            <Companions shift={shift} choices={choices} index={index} names={names} />
          </>
        ),
        aside: <Seats shift={shift} choices={choices} index={index} />,
        disabled: !hasSeatFor(shift, choices, index),
      }))}
    />
  )
}

/** `09:00–11:00 WIB` */
const clockRange = ({ starts_at, ends_at }: Shift): string =>
  `${clock(starts_at).replace(' WIB', '')}–${clock(ends_at)}`

type OfShift = { shift: Shift; choices: readonly string[]; index: number }

function Companions({ shift, choices, index, names }: OfShift & { names: readonly string[] }) {
  const t = useWords('toefl.shift')
  const companions = choices.flatMap((choice, who) =>
    who !== index && choice === String(shift.id) ? [names[who]?.trim() || t('registrant', { number: who + 1 })] : [],
  )
  if (companions.length === 0) return null
  return (
    <Text span size="sm" display="block" c="var(--accent-text)">
      {t('also', { names: companions.join(', ') })}
    </Text>
  )
}

function Seats({ shift, choices, index }: OfShift) {
  const t = useWords('toefl.shift')
  const left = shift.remaining - chosenByOthers(choices, index, shift.id)
  if (shift.remaining <= 0) return <SeatBadge color="gray">{t('full')}</SeatBadge>
  if (left <= 0) return <SeatBadge color="gray">{t('taken')}</SeatBadge>
  return <SeatBadge color={left <= 5 ? 'orange' : 'teal'}>{t('left', { count: left })}</SeatBadge>
}

const SeatBadge = ({ color, children }: { color: string; children: ReactNode }) => (
  <Badge variant="light" color={color} size="lg" tt="none" fw={600}>
    {children}
  </Badge>
)
