import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { clock, weekday } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { ChoiceCards } from '#ui/ChoiceCards/ChoiceCards.tsx'
import type { PartyShiftChoice } from './facts.ts'

type Props = {
  shifts: readonly PartyShiftChoice[]
  /** The shift that the sign-up holds a seat of already. */
  ownId?: number
  isStale: boolean
  value?: string
  onChange: (value: unknown) => void
  error?: ReactNode
  'data-path'?: string
}

/** The party's shifts with their live seats; full ones cannot be chosen. */
export function PartyShiftField({ shifts, ownId, isStale, value = '', ...rest }: Props) {
  const t = useWords('welcoming.shift')
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
      hint={isStale ? t('stale') : t('hint')}
      value={value}
      choices={shifts.map((shift) => ({
        value: String(shift.id),
        label: weekday(shift.starts_at, language),
        description: (
          <>
            {clock(shift.starts_at, language).replace(' WIB', '')}–{clock(shift.ends_at, language)} · {shift.shift}
            <Text span size="sm" display="block">
              {shift.place}
            </Text>
          </>
        ),
        aside: <Seats shift={shift} isOwn={shift.id === ownId} />,
        disabled: shift.remaining <= 0 && shift.id !== ownId,
      }))}
    />
  )
}

function Seats({ shift, isOwn }: { shift: PartyShiftChoice; isOwn: boolean }) {
  const t = useWords('welcoming')
  const { remaining } = shift
  const [colour, text] = isOwn
    ? ['blue', t('edit.yours')]
    : remaining <= 0
      ? ['gray', t('shift.full')]
      : [remaining <= 5 ? 'orange' : 'teal', t('shift.left', { count: remaining })]
  return (
    <Badge variant="light" color={colour} size="lg" tt="none" fw={600}>
      {text}
    </Badge>
  )
}
