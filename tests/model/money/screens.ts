// What the treasurer's screens, and the report that is handed in, say of a term; every sum in sen.
import { readXlsx } from 'hucre/xlsx'
import { dataOf, expectAnswer } from '../../support/answers.ts'
import type { TestApp } from '../../support/app.ts'
import type { World } from '../../support/facts.ts'
import type { AccountDays, CashPlaces } from '#features/cash-book/cash-place.contract.ts'
import type { Checks, ClosedDetails } from '#features/closing/closing.contract.ts'
import { type Exact, inSen } from '#features/statement/sen.rules.ts'
import type { Model } from './model.ts'
import { type Ids, known, nameOf } from './shelves.ts'

type Of = {
  portal: TestApp
  token: string
  world: World
  days: Model['days']
  account: number
  /** How the portal names the places. */
  sides: Record<string, string>
  person: string
  ids: Ids
}

export type Screens = {
  cashBook: () => Promise<CashBook>
  report: () => Promise<Record<string, number>>
  numbers: () => Promise<Record<string, number[]>>
}
export type CashBook = Awaited<ReturnType<typeof cashBookOf>>

export const screensOf = (of: Of): Screens => ({
  cashBook: () => cashBookOf(of),
  report: () => reportOf(of),
  numbers: () => numbersOf(of),
})

const sen = (money: Exact | null): number | null => (money === null ? null : inSen(money))

async function cashBookOf({ portal, token, world, days, account, sides, person, ids }: Of) {
  const get = (path: string) => portal.call('GET', path, { token })
  const place = `term_id=${world.termId}&region_id=${world.regionId}`
  const [list, places, equation, checks, closings] = await Promise.all([
    get(`/cash-entries?${place}&per_page=1`),
    get('/cash-places'),
    get(`/cash-places/${account}/days`),
    get(`/cash-closings/regions/${world.regionId}/checks?month=${days.past}`),
    get(`/cash-closings?${place}`),
  ])
  const { counts, sums } = list.json()
  const month = dataOf(closings).regions[0]?.months.find((one: { month: string }) => one.month < days.first)
  const closed: ClosedDetails | null = month?.closed ? dataOf(await get(`/cash-closings/${month.closed.id}`)) : null
  const found: CashPlaces = dataOf(places)
  const { days: shown }: AccountDays = dataOf(equation)
  return {
    counts,
    sums: { came: inSen(sums.came), went: inSen(sums.went), rest: inSen(sums.rest) },
    balances: balancesOf(found, sides, person),
    days: shown.toReversed().map(({ day, closing, payments, entries, aside, open, unseen, booked, difference }) => ({
      day,
      closing: sen(closing),
      payments: sen(payments),
      entries: sen(entries),
      aside: sen(aside),
      open: sen(open),
      unseen: sen(unseen),
      booked: sen(booked),
      difference: sen(difference),
    })),
    checks: (dataOf(checks) as Checks).checks.map(({ check, count, money }) => ({ check, count, money: sen(money) })),
    closed: closed && closedOf(closed, sides, ids),
  }
}

function balancesOf({ accounts, tills, people }: CashPlaces, sides: Record<string, string>, person: string) {
  const of = (place: string) => {
    const [kind, id] = (sides[place] ?? '').split(':')
    if (kind === 'ACCOUNT') return accounts.find((one) => one.id === Number(id))?.booked
    if (kind === 'TILL') return tills.find((one) => one.id === Number(id))?.balance
    return people.find(({ name }) => name === person)
  }
  return Object.fromEntries(
    ['ACCOUNT', 'SAVINGS', 'TILL0', 'TILL1', 'PERSON'].map((place) => [
      place,
      inSen(of(place) ?? { amount: 0, sen: 0 }),
    ]),
  )
}

const twoSums = ({ written, now }: { written: Exact; now: Exact }) => ({ written: inSen(written), now: inSen(now) })

/** The month as it was written, and what it comes to now. */
function closedOf({ payments, entries, balances, changed }: ClosedDetails, sides: Record<string, string>, ids: Ids) {
  return {
    payments: payments.map((row) => ({ of: `${row.programme} ${row.standing}`, ...twoSums(row) })),
    entries: entries.map(({ kind, entries: count, ...money }) => ({ kind, entries: count, amount: inSen(money) })),
    balances: ['ACCOUNT', 'SAVINGS', 'TILL0', 'TILL1'].map((place) => {
      const found = balances.find((one) => `${one.place}:${one.id}` === sides[place])
      return { place, ...(found ? twoSums(found) : { written: 0, now: 0 }) }
    }),
    // Of one that was deleted for good its number is all that is left.
    changed: changed.map(({ programme, payment_id, written, now }) => ({
      payment: nameOf(ids.payment, known(programme, payment_id)) ?? '',
      written,
      now,
    })),
  }
}

/** The first sheet of the report's workbook, and the sum of its entries. */
async function reportOf({ portal, token, world }: Of): Promise<Record<string, number>> {
  const query = `format=xlsx&lang=en&term_id=${world.termId}&region_id=${world.regionId}`
  const answer = await portal.call('GET', `/cash-book/accountability/download?${query}`, { token })
  expectAnswer(answer, 200)
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
  const rowsOf = (wanted: string) => sheets.find(({ name }) => name === wanted)?.rows ?? []
  const [, , ...sums] = rowsOf('Overview')
  const total = rowsOf('Entries').at(-1) ?? []
  const isTotal = total[0] === 'Total'
  return {
    ...Object.fromEntries(sums.slice(1).map(([what, , amount]) => [String(what), Math.round(100 * Number(amount))])),
    came: isTotal ? Math.round(100 * Number(total[9])) : 0,
    went: isTotal ? Math.round(100 * Number(total[10])) : 0,
  }
}

/** The numbers of all that count, by series. */
async function numbersOf({ portal }: Of): Promise<Record<string, number[]>> {
  const rows = await portal.db
    .selectFrom('cash_entry')
    .select(['series', 'year', 'number'])
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  const bySeries = Map.groupBy(rows, ({ series, year }) => `${series}-${year}`)
  return Object.fromEntries([...bySeries].map(([series, some]) => [series, some.map(({ number }) => number ?? 0)]))
}
