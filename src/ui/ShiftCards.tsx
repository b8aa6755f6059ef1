import { Badge } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { clock, weekday } from '#words/format.ts'
import { useLanguage } from '#words/Words.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { EmptyState } from './EmptyState.tsx'

type Shift = { id: number; shift: string; starts_at: string; ends_at: string }
/** The text of a shift's badge about its seats, and whether there is one to be chosen. */
type Seats = { colour: string; text: string; isFree: boolean }

type Props<S extends Shift> = Omit<ComponentProps<typeof ChoiceCards>, 'choices'> & {
  shifts: readonly S[]
  empty: { title: string; text: string }
  /** Next to the hours, in their line. */
  place?: (shift: S) => string | null | undefined
  /** Below the hours. */
  renderAbout?: (shift: S) => ReactNode
  seats: (shift: S) => Seats
}

/** Shifts to choose from with their live seats; full ones cannot be chosen. */
export function ShiftCards<S extends Shift>({ shifts, empty, place, renderAbout, seats, ...rest }: Props<S>) {
  const language = useLanguage()
  if (shifts.length === 0) {
    return (
      <EmptyState title={empty.title} picture="closed">
        {empty.text}
      </EmptyState>
    )
  }
  const hours = ({ starts_at: from, ends_at: to }: Shift) =>
    `${clock(from, language).replace(' WIB', '')}–${clock(to, language)}`
  return (
    <ChoiceCards
      {...rest}
      choices={shifts.map((shift) => {
        const { colour, text, isFree } = seats(shift)
        return {
          value: String(shift.id),
          label: weekday(shift.starts_at, language),
          description: (
            <>
              {[hours(shift), shift.shift, place?.(shift)].filter(Boolean).join(' · ')}
              {renderAbout?.(shift)}
            </>
          ),
          aside: (
            <Badge variant="light" color={colour} size="lg" tt="none" fw={600}>
              {text}
            </Badge>
          ),
          disabled: !isFree,
        }
      })}
    />
  )
}

/** Few seats are orange. */
export const seatColour = (left: number): string => (left <= 0 ? 'gray' : left <= 5 ? 'orange' : 'teal')
