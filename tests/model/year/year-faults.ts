// Differences as they come into the books of a club, each put into an account of its own: what was done wrong, at which place
// in the year, and the days of which the portal has to name one.
import type { Movement } from '../../support/bank-files.ts'
import {
  type Account,
  bankWriters,
  type Booking,
  Building,
  dayAt,
  grossWriters,
  type Move,
  type Year,
} from './year-truth.ts'

type Place = 'early' | 'in the middle' | 'late'
const places: readonly Place[] = ['early', 'in the middle', 'late']
type Small = { year: Year; account: Account; at: Place }
/** Spoils an account; gives the days of which one has to be named, and whether a balance differs by it. */
type Spoil = (small: Small) => { days: (string | undefined)[]; isOfBalance: boolean }
export type Fault = { name: string; year: Year; account: Account; days: string[]; isOfBalance: boolean }

/** The file that has the place, and the row of it that is spoilt: one that no other file has. */
function target({ account, at }: Small): { rows: Movement[]; index: number } {
  const file = account.files[at === 'early' ? 0 : at === 'late' ? account.files.length - 1 : 1]
  if (!file) throw new Error('an account without files')
  return { rows: file.rows, index: at === 'late' ? file.rows.length - 2 : 2 }
}

const all = ({ files }: Account): Movement[] => files.flatMap(({ rows }) => rows)
/** The day of the first line after this one. */
const dayAfter = (account: Account, row: Movement): string | undefined => {
  const rows = all(account)
  return rows[rows.indexOf(row) + 1]?.day
}

/** Spoils a row of a file. */
const ofRow =
  (spoil: (rows: Movement[], index: number) => void): Spoil =>
  (small) => {
    const { rows, index } = target(small)
    const row = rows[index]
    if (!row) throw new Error('a file without rows')
    const days = [row.day, dayAfter(small.account, row)]
    spoil(rows, index)
    return { days, isOfBalance: true }
  }

const changed = (change: (row: Movement) => Partial<Movement>): Spoil =>
  ofRow((rows, index) => {
    const row = rows[index]
    if (row) rows[index] = { ...row, ...change(row) }
  })

const rowFaults: Record<string, Spoil> = {
  'a line is lost': ofRow((rows, index) => rows.splice(index, 1)),
  'a line is doubled': ofRow((rows, index) => rows.splice(index, 0, { ...rows[index]! })),
  'a line is one sen more': changed(({ sen }) => ({ sen: sen + 1 })),
  'a line is one sen less': changed(({ sen }) => ({ sen: sen - 1 })),
  'a line went the other way': changed(({ sen }) => ({ sen: -sen })),
  'a balance is one sen more': changed(({ balance = 0 }) => ({ balance: balance + 1 })),
  'a line of another account is among them': ofRow((rows, index) =>
    rows.splice(index, 0, { day: rows[index]!.day, sen: 77_700_00 + index, text: 'STRANGER', balance: 5_000_000_00 }),
  ),
}

/** The entry of the line at a place, or the nearest one after it. */
function bookingAt(small: Small): { booking: Booking; move: Move } {
  const { year, account, at } = small
  const own = year.bookings.flatMap((booking) => {
    const move = account.moves.find(({ key }) => booking.lines.includes(key))
    return move ? [{ booking, move }] : []
  })
  const sorted = own.toSorted((one, other) => (one.move.day < other.move.day ? -1 : 1))
  const found = sorted[at === 'early' ? 0 : at === 'late' ? sorted.length - 1 : Math.floor(sorted.length / 2)]
  if (!found) throw new Error('an account without entries')
  return found
}

const ofBooking =
  (spoil: (small: Small, found: { booking: Booking; move: Move }) => void): Spoil =>
  (small) => {
    const found = bookingAt(small)
    spoil(small, found)
    return { days: [found.move.day], isOfBalance: false }
  }

const bookingFaults: Record<string, Spoil> = {
  'an entry is forgotten': ofBooking(({ year }, { booking }) => {
    year.bookings.splice(year.bookings.indexOf(booking), 1)
  }),
  'an entry is booked twice': ofBooking(({ year }, { booking }) => {
    year.bookings.push({ ...booking, lines: [] })
  }),
  'an entry is one sen more': ofBooking((_, { booking }) => {
    booking.sen += 1
  }),
  'an entry is of another account': ofBooking((_, { booking }) => {
    if (booking.from) booking.from = 'TILL'
    else booking.to = 'TILL'
  }),
  'an entry went the other way': ofBooking((_, { booking }) => {
    const isOut = booking.from !== null
    Object.assign(booking, {
      kind: isOut ? 'INCOME' : 'EXPENSE',
      from: booking.to,
      to: booking.from,
      category: isOut ? 'IN' : 'OUT',
    })
  }),
}

const otherFaults: Record<string, Spoil> = {
  'a file is skipped in the middle': ({ account }) => {
    account.files.splice(1, 1)
    return { days: [account.files[1]?.rows[0]?.day], isOfBalance: true }
  },
  'the first file is skipped': ({ account }) => {
    account.files.splice(0, 1)
    return { days: [account.files[0]?.rows[0]?.day, dayAt(0)], isOfBalance: false }
  },
  'what was there before is one sen less': ({ year, account }) => {
    const opening = year.bookings.find(({ kind }) => kind === 'OPENING')
    if (opening) opening.sen -= 1
    return { days: [dayAt(0), account.moves[0]?.day], isOfBalance: false }
  },
  'what was there before is not booked': ({ year, account }) => {
    year.bookings = year.bookings.filter(({ kind }) => kind !== 'OPENING')
    return { days: [account.moves[0]?.day], isOfBalance: false }
  },
  'a later file has a line no more': ({ account }) => {
    const [first, second] = account.files
    const row = second?.rows[1]
    if (!first || !second || !row || !first.rows.includes(row)) throw new Error('files without an overlap')
    second.rows.splice(1, 1)
    return { days: [row.day], isOfBalance: false }
  },
  'the line of a payment is nobody’s': ({ year, account }) => {
    const [payment] = year.payments
    if (payment) payment.amount += 9_000_000
    return { days: [account.moves.find(({ key }) => key === payment?.line)?.day], isOfBalance: false }
  },
}

/** A small year of an account: three files with an overlap, payments, entries and a reversal at known days. */
function smallYear(n: number): Small['year'] {
  const building = new Building(10_000 + n * 100)
  const account = building.account(`ODD${n}`, `99${String(n).padStart(3, '0')}55501`, 4_000_000_00 + n)
  const fixed = [3, 20, 41, 60, 90, 120, 121, 150, 171, 200, 230, 242, 250, 290, 320, 350]
  for (const [index, day] of fixed.entries()) {
    if (index % 3 === 0) building.payment(account, day)
    else building.entry(account, day, (index % 3 === 1 ? -1 : 1) * (140_000_00 + building.next() * 100 + index), 'LAIN')
  }
  building.reversal(account, 300)
  const writers = bankWriters.filter(({ has, layout }) => has.balance && !['livin', 'bni-direct'].includes(layout))
  const writer = writers[n % writers.length]
  building.files(account, writer ? [writer] : [], 3)
  return building.year
}

/** A bank and an acquirer that it is paid by; the credit is of the last of these days. */
function settledYear(n: number): { year: Year; bank: Account; gross: Account; day: string } {
  const building = new Building(10_000 + n * 100)
  const bank = building.account(`ODD${n}`, `99${String(n).padStart(3, '0')}55501`, 4_000_000_00 + n)
  const gross = building.account(`GROSS${n}`, '', 0)
  for (const day of [100, 101, 103, 104]) building.payment(gross, day)
  for (const day of [90, 120]) building.payment(bank, day)
  building.settlement(gross, bank, [100, 104], false)
  const csv = (name: string) => [...bankWriters, ...grossWriters].filter(({ layout }) => layout === name)
  building.files(bank, csv('bri-cms'), 1)
  building.files(gross, csv('gobiz'), 1)
  return { year: building.year, bank, gross, day: dayAt(105) }
}

const settlementFaults: Record<string, (of: ReturnType<typeof settledYear>) => boolean> = {
  'a line of an acquirer is lost': ({ gross }) => {
    gross.files[0]?.rows.splice(1, 1)
    return false
  },
  'a line of an acquirer is doubled': ({ gross }) => {
    const rows = gross.files[0]?.rows ?? []
    rows.splice(1, 0, ...rows.slice(1, 2))
    return false
  },
  'a settlement is one sen more': ({ bank, day }) => {
    const rows = bank.files[0]?.rows ?? []
    const at = rows.findIndex((row) => row.day === day)
    rows.splice(at, 1, ...rows.slice(at, at + 1).map((row) => ({ ...row, sen: row.sen + 1 })))
    return true
  },
  'the report of an acquirer is missing': ({ gross }) => {
    gross.files.splice(0)
    return false
  },
}

/** Every fault, each in an account of its own, at one place of the year or at each. */
export function faults(isEveryPlace: boolean): Fault[] {
  const kinds = [
    ...Object.entries({ ...rowFaults, ...bookingFaults }).flatMap(([name, spoil], index) =>
      places
        .filter((_, n) => isEveryPlace || n === index % places.length)
        .map((at) => ({ name: `${name}, ${at}`, spoil, at })),
    ),
    ...Object.entries(otherFaults).map(([name, spoil]) => ({ name, spoil, at: 'early' as const })),
  ]
  const settled = Object.entries(settlementFaults).map(([name, spoil], index): Fault => {
    const found = settledYear(kinds.length + index)
    return { name, year: found.year, account: found.bank, isOfBalance: spoil(found), days: [found.day] }
  })
  const others = kinds.map(({ name, spoil, at }, n): Fault => {
    const year = smallYear(n)
    const [account] = year.accounts
    if (!account) throw new Error('a year without an account')
    const { days, isOfBalance } = spoil({ year, account, at })
    return { name, year, account, isOfBalance, days: days.flatMap((day) => day ?? []) }
  })
  return [...others, ...settled]
}
