// The equation of the account, day by day: what explains the bank's money, and what the bank says it has.
import { tiedTo } from './entry-acts.ts'
import type { Day, Model } from './model.ts'
import { isOpen, leftOf, sum } from './sums.ts'

export type AccountDay = {
  day: Day
  closing: number | null
  payments: number
  entries: number
  aside: number
  open: number
  unseen: number
  booked: number
  difference: number | null
}

/** The oldest first. All lines are of one day. */
export function daysOf(model: Model): AccountDay[] {
  const { lines, payments, days } = model
  const keys = Object.keys(lines)
  const left = (fits: (line: string) => boolean) =>
    keys.filter(fits).reduce((total, line) => total + leftOf(model, line), 0)
  const explained = {
    payments: sum(Object.values(payments).flatMap(({ kept }) => kept)),
    entries: left((line) => typeof lines[line]!.aside?.entry === 'string'),
    aside: left((line) => lines[line]!.aside?.entry === null),
    open: left((line) => isOpen(model, line)),
  }
  const none = { payments: 0, entries: 0, aside: 0, open: 0 }
  const closing = keys.length > 0 ? lines[keys.at(-1)!]!.balance : null
  let booked = 0
  return [...new Set([days.past, days.first, days.today])].flatMap((day): AccountDay[] => {
    const isOfLines = day === days.past && keys.length > 0
    const unseen = unseenOn(model, day)
    if (!isOfLines && unseen === 0) return []
    const parts = isOfLines ? explained : none
    booked += parts.payments + parts.entries + unseen
    return [
      {
        day,
        closing: isOfLines ? closing : null,
        ...parts,
        unseen,
        booked,
        difference: closing === null ? null : closing - booked,
      },
    ]
  })
}

/** What is booked of the account on a day, and no line shows it. */
const unseenOn = (model: Model, day: Day): number =>
  Object.entries(model.entries)
    .filter(([, entry]) => entry.state === 'CONFIRMED' && entry.day === day)
    .reduce((total, [name, { from, to, amount }]) => {
      const shown = tiedTo(model, name).reduce((some, line) => some + leftOf(model, line), 0)
      return total + (to === 'ACCOUNT' ? amount - shown : 0) - (from === 'ACCOUNT' ? amount : 0)
    }, 0)
