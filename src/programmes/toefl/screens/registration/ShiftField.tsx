import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { seatColour, ShiftCards } from '#ui/ShiftCards.tsx'
import { useWords } from '#words/Words.tsx'
import type { Shift } from './registration-facts.ts'
import { chosenByOthers, hasSeatFor } from './shift-seats.ts'

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
  return (
    <ShiftCards
      {...rest}
      label={t('legend')}
      hint={isStale ? t('retry') : t('hint')}
      value={value}
      shifts={shifts}
      empty={{ title: t('emptyTitle'), text: t('empty') }}
      place={(shift) => shift.place}
      renderAbout={(shift) => <Companions shift={shift} choices={choices} index={index} names={names} />}
      seats={(shift) => {
        const left = shift.remaining - chosenByOthers(choices, index, shift.id)
        const text = shift.remaining <= 0 ? t('full') : left <= 0 ? t('taken') : t('left', { count: left })
        return { colour: seatColour(left), text, isFree: hasSeatFor(shift, choices, index) }
      }}
    />
  )
}

type OfShift = { shift: Shift; choices: readonly string[]; index: number; names: readonly string[] }

function Companions({ shift, choices, index, names }: OfShift) {
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
