import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { clock, weekday } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { ToeflShift } from '../../toefl-shift.contract.ts'
import { ChoiceCards } from '#ui/ChoiceCards.tsx'

type Props = {
  shifts: readonly ToeflShift[]
  currentId: number
  now: Date
  value?: string
  onChange: (value: unknown) => void
  error?: ReactNode
  'data-path'?: string
}

/** The other shifts that are still to come, with their live seats; full ones cannot be chosen. */
export function TargetField({ shifts, currentId, now, value = '', ...rest }: Props) {
  const words = useWords('details.ask')
  const language = useLanguage()
  const others = shifts.filter((shift) => shift.id !== currentId && Date.parse(shift.starts_at) > now.getTime())
  if (others.length === 0) return <EmptyState title={words('noneTitle')}>{words('none')}</EmptyState>
  return (
    <ChoiceCards
      {...rest}
      label={words('target')}
      hint={words('targetHint')}
      value={value}
      choices={others.map((shift) => ({
        value: String(shift.id),
        label: weekday(shift.starts_at, language),
        description: `${clock(shift.starts_at).replace(' WIB', '')}–${clock(shift.ends_at)} · ${inLanguage(language, shift).shift}`,
        aside: <SeatsLeft count={shift.remaining} />,
        disabled: shift.remaining <= 0,
      }))}
    />
  )
}

function SeatsLeft({ count }: { count: number }) {
  const words = useWords('toefl.shift')
  return (
    <Badge variant="light" color={count <= 0 ? 'gray' : count <= 5 ? 'orange' : 'teal'} size="lg" tt="none" fw={600}>
      {count <= 0 ? words('full') : words('left', { count })}
    </Badge>
  )
}
