// Closing the month: what is checked, what is written, and what differs from it later.
import { daysOf } from './account-days.ts'
import { balanceOf } from './entry-acts.ts'
import {
  type Closed,
  type Command,
  type Entry,
  type Model,
  places,
  type Refusal,
  type Standing,
  type Who,
} from './model.ts'
import { standingOf } from './payment-acts.ts'
import { isOpen, leftOf } from './sums.ts'

type As<Do extends Command['do']> = Extract<Command, { do: Do }>
type Check = 'open_lines' | 'account_days' | 'tills' | 'waiting' | 'unproven'
type Found = { count: number; money: number | null }

/** What each check finds. */
export function checksOf(model: Model): Record<Check, Found> {
  const { lines, entries, payments, days } = model
  const open = Object.keys(lines).filter((line) => isOpen(model, line))
  const waiting = Object.values(entries).filter(({ state, day }) => state === 'ENTERED' && day <= days.past)
  const unproven = Object.values(payments).filter(
    (payment) => !payment.isBinned && standingOf(payment).standing === 'UNPROVEN',
  )
  const tills = ([0, 1] as const).filter((till) => hasMoved(model, till) && !model.counted.includes(till))
  const differs = daysOf(model).findLast(({ day }) => day <= days.past)?.difference ?? 0
  return {
    open_lines: { count: open.length, money: open.reduce((total, line) => total + leftOf(model, line), 0) },
    account_days: { count: differs === 0 ? 0 : 1, money: differs },
    tills: { count: tills.length, money: null },
    waiting: found(waiting),
    unproven: found(unproven),
  }
}

const found = (some: readonly { amount: number }[]): Found => ({
  count: some.length,
  money: some.reduce((total, { amount }) => total + amount, 0),
})

/** Whether money moved in a till in that month. */
function hasMoved({ entries, handovers, days }: Model, till: Who): boolean {
  const isThere = ({ from, to, state, day }: Entry) =>
    state === 'CONFIRMED' && day <= days.past && (from === `TILL${till}` || to === `TILL${till}`)
  return (
    Object.values(entries).some(isThere) ||
    (till === 0 && Object.values(handovers).some(({ isUndone, day }) => !isUndone && day <= days.past))
  )
}

/** Whether anything happened in the month, so that it is the one to be closed. */
const isDue = ({ payments, entries, days }: Model): boolean =>
  Object.values(payments).some(({ isBinned }) => !isBinned) ||
  Object.values(entries).some(({ state, day }) => state !== 'REJECTED' && state !== 'UNDONE' && day <= days.past)

export function close(model: Model, { isExplained, who }: As<'close'>): Refusal {
  if (model.closed !== null || !isDue(model)) return 'conflict'
  if (!isExplained && Object.values(checksOf(model)).some(({ count }) => count > 0)) return 'invalid'
  model.closed = { by: who, ...writtenNow(model) }
  return null
}

/** What is written of the month. */
export function writtenNow(model: Model): Omit<Closed, 'by'> {
  const { past } = model.days
  const counted = Object.values(model.entries).filter(({ state, day }) => state === 'CONFIRMED' && day <= past)
  const entries = [...Map.groupBy(counted, ({ kind }) => kind)].map(([kind, some]) => {
    const { count, money } = found(some)
    return [kind, { entries: count, amount: money ?? 0 }] as const
  })
  const before: Model = {
    ...model,
    entries: Object.fromEntries(Object.entries(model.entries).filter(([, { day }]) => day <= past)),
    handovers: Object.fromEntries(Object.entries(model.handovers).filter(([, { day }]) => day <= past)),
  }
  return {
    payments: standings(model),
    entries: Object.fromEntries(entries),
    balances: Object.fromEntries(places.map((place) => [place, balanceOf(before, place)])),
  }
}

/** Of every payment outside the bin; all are of that month. */
export const standings = ({ payments }: Model): Record<string, Standing> =>
  Object.fromEntries(
    Object.entries(payments).flatMap(([name, payment]) => (payment.isBinned ? [] : [[name, standingOf(payment)]])),
  )

export function reopen(model: Model, { who }: As<'reopen'>): Refusal {
  if (model.closed === null || model.closed.by === who) return 'conflict'
  model.closed = null
  return null
}
