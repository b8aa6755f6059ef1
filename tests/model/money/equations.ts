// The equations that hold after each step: what the screens say of the cash book, its places, the month and the report is what
// the model's records come to.
import { unlike } from '../orders.ts'
import { daysOf } from './account-days.ts'
import { checksOf, standings, writtenNow } from './closing-acts.ts'
import { balanceOf, rootKind } from './entry-acts.ts'
import { type Closed, entityOf, type Entry, type Model, places } from './model.ts'
import type { CashBook } from './screens.ts'
import { receivedOf, refundOf, seatShare, sum } from './sums.ts'

const inSen = (amount: number | null): number | null => (amount === null ? null : 100 * amount)

/** What the cash book's screens say otherwise. */
export function unlikeCashBook(model: Model, shown: CashBook): string[] {
  const { closed, ...open } = shown
  return [
    ...unlike('entries by state', countsOf(model), open.counts),
    ...unlike('sums of entries', sumsOf(model), open.sums),
    ...unlike('balances', balancesOf(model), open.balances),
    ...unlike('days of the account', shownDays(model), open.days),
    ...unlike('checks of the month', shownChecks(model), open.checks),
    ...unlike('whether the month is closed', model.closed !== null, closed !== null),
    ...(closed && model.closed ? unlikeClosed(model, model.closed, closed) : []),
  ]
}

const countsOf = ({ entries }: Model) => {
  const of = (...states: Entry['state'][]) =>
    Object.values(entries).filter(({ state }) => states.includes(state)).length
  return { CONFIRMED: of('CONFIRMED'), WAITING: of('ENTERED'), REJECTED: of('REJECTED'), UNDONE: of('UNDONE') }
}

const outsideOf = ({ entries }: Model, way: 'from' | 'to'): number =>
  100 * sum(Object.values(entries).filter((entry) => entry.state === 'CONFIRMED' && entry[way] === 'OUTSIDE'))

function sumsOf(model: Model) {
  const [came, went] = [outsideOf(model, 'from'), outsideOf(model, 'to')]
  return { came, went, rest: came - went }
}

const balancesOf = (model: Model) => Object.fromEntries(places.map((place) => [place, 100 * balanceOf(model, place)]))

const shownDays = (model: Model) =>
  daysOf(model).map(({ day, ...sums }) => ({
    day,
    ...Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, inSen(amount)])),
  }))

function shownChecks(model: Model) {
  const found = checksOf(model)
  return (['open_lines', 'account_days', 'tills', 'waiting', 'unproven'] as const).map((check) => ({
    check,
    count: found[check].count,
    money: inSen(found[check].money),
  }))
}

/** What was written stays, and what is otherwise now is named. */
function unlikeClosed(model: Model, written: Closed, shown: NonNullable<CashBook['closed']>): string[] {
  const now = writtenNow(model)
  const payments = pairs(sumsByStanding(written.payments), sumsByStanding(now.payments))
  const balances = places
    .filter((place) => place !== 'PERSON')
    .map((place) => ({ place, written: 100 * written.balances[place]!, now: 100 * now.balances[place]! }))
  const entries = Object.entries(written.entries).map(([kind, { entries: count, amount }]) => ({
    kind,
    entries: count,
    amount: 100 * amount,
  }))
  const byKind = (some: typeof entries) => some.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  const byName = <Row extends { payment: string }>(some: readonly Row[]) =>
    some.toSorted((one, other) => (one.payment < other.payment ? -1 : 1))
  return [
    ...unlike('payments of the closed month', payments, shown.payments),
    ...unlike('entries of the closed month', byKind(entries), byKind(shown.entries)),
    // No entry came into the month or left it.
    ...unlike('entries of the month now', now.entries, written.entries),
    ...unlike('balances of the closed month', balances, shown.balances),
    ...unlike('what has changed since', byName(changesOf(model, written)), byName(shown.changed)),
  ]
}

function sumsByStanding(of: Closed['payments']): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { kind, standing, amount } of Object.values(of)) {
    const key = `${entityOf(kind)} ${standing}`
    sums.set(key, (sums.get(key) ?? 0) + 100 * amount)
  }
  return sums
}

/** In the order of the programmes' keys. */
const programmes: Record<string, string> = {
  toefl_payment: 'TOEFL',
  member_payment: 'MEMBERSHIP',
  party_payment: 'PARTY',
}
const keyOf = (of: string): string => of.replace(/^\w+/, (entity) => programmes[entity] ?? entity)

const pairs = (written: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>) =>
  [...new Set([...written.keys(), ...now.keys()])]
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map((of) => ({ of, written: written.get(of) ?? 0, now: now.get(of) ?? 0 }))

function changesOf(model: Model, written: Closed) {
  const now = standings(model)
  const names = new Set([...Object.keys(written.payments), ...Object.keys(now)])
  const shown = (of: Closed['payments'], name: string) => {
    const found = of[name]
    return found ? { standing: found.standing, amount: found.amount, line_amount: found.line_amount } : null
  }
  return [...names].flatMap((name) => {
    const [before, after] = [shown(written.payments, name), shown(now, name)]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    return [{ payment: name, written: before, now: after }]
  })
}

/** The report's first sheet: what the term brought and cost. */
export function reportOf(model: Model): Record<string, number> {
  const signed = (kind: Entry['kind']) =>
    Object.entries(model.entries).reduce((total, [name, { from, to, amount, state }]) => {
      if (state !== 'CONFIRMED' || rootKind(model, name) !== kind) return total
      return total + (from === 'OUTSIDE' ? amount : to === 'OUTSIDE' ? -amount : 0)
    }, 0)
  const confirmed = Object.entries(model.payments).filter(
    ([, { status, isBinned }]) => status === 'CONFIRMED' && !isBinned,
  )
  const lost = confirmed.reduce((total, [name, payment]) => {
    const due = payment.amount - (refundOf(model, name, 'SEAT') ? seatShare : 0)
    const kept = payment.kept.length > 0 ? Math.min(due, receivedOf(payment)) : due
    return total + payment.amount - kept
  }, 0)
  const lines = {
    'Confirmed payments of students': sum(confirmed.map(([, payment]) => payment)),
    'Of them given back, or accepted as less': -lost,
    'Income besides payments': signed('INCOME'),
    Expenses: signed('EXPENSE'),
    'Differences of counted tills': signed('COUNT'),
  }
  const result = Object.values(lines).reduce((total, line) => total + line, 0)
  const whole = { ...lines, 'Result of the term': result }
  const { came, went } = sumsOf(model)
  return { ...Object.fromEntries(Object.entries(whole).map(([name, amount]) => [name, 100 * amount])), came, went }
}
