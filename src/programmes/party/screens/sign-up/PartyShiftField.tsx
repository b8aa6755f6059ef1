import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { seatColour, ShiftCards } from '#ui/ShiftCards.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { costOf } from '../../party.rules.ts'
import type { PartyShiftChoice } from './sign-up-facts.ts'

type Props = {
  shifts: readonly PartyShiftChoice[]
  /** The shift that the sign-up holds a seat of already. */
  ownId?: number
  /** The one of which a seat is offered to who waited. */
  offeredId?: number | undefined
  isStale: boolean
  value?: string
  onChange: (value: unknown) => void
  error?: ReactNode
  'data-path'?: string
}

/** The party's shifts with their live seats; full ones cannot be chosen. */
export function PartyShiftField({ shifts, ownId, offeredId, isStale, value = '', ...rest }: Props) {
  const t = useWords('welcoming.shift')
  const yours = useWords('welcoming.edit')('yours')
  // Where no shift costs anything, nothing is said of prices; of one's own, its price may have changed since.
  const isAnyPaid = shifts.some((shift) => costOf(shift) !== null)
  const priceOf = (shift: PartyShiftChoice) => {
    const cost = costOf(shift)
    return cost ? t('price', { price: rupiah(cost.price) }) : t('free')
  }
  return (
    <ShiftCards
      {...rest}
      label={t('legend')}
      hint={isStale ? t('stale') : t('hint')}
      value={value}
      shifts={shifts}
      empty={{ title: t('emptyTitle'), text: t('empty') }}
      renderAbout={(shift) => (
        <>
          <Text span size="sm" display="block">
            {shift.place}
          </Text>
          {isAnyPaid && shift.id !== ownId && (
            <Text span size="sm" display="block" fw={600}>
              {priceOf(shift)}
            </Text>
          )}
        </>
      )}
      seats={({ id, remaining: left }) => {
        if (id === ownId) return { colour: 'blue', text: yours, isFree: true }
        if (id === offeredId) return { colour: 'blue', text: t('held'), isFree: true }
        return { colour: seatColour(left), text: left <= 0 ? t('full') : t('left', { count: left }), isFree: left > 0 }
      }}
    />
  )
}
