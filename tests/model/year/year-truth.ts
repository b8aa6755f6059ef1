// A year of a club whose answer is known: what moved on each of its accounts, which files say so, and what each line is.
import { bankFiles, type BankFile, keptOf, type Movement, type Style } from '../../support/bank-files.ts'

export type Move = Movement & { key: string; account: string; what: 'payment' | 'entry' | 'reversed' }
/** A file of an account, with what it says line by line; `rows` is what a fault changes. */
export type File = { writer: BankFile; style: Style; rows: Movement[]; from: string; to: string }
/** Of an acquirer where it has no number. */
export type Account = { name: string; number: string; opening: number; moves: Move[]; files: File[] }
/** What somebody books; `lines` are the keys of the moves that it explains. Sides are names of accounts, or TILL. */
export type Booking = {
  kind: 'EXPENSE' | 'INCOME' | 'TRANSFER' | 'OPENING'
  day: string
  sen: number
  from: string | null
  to: string | null
  category: 'IN' | 'OUT' | null
  lines: string[]
  /** The days of an acquirer that a settlement is of, which books the fee too. */
  settles?: readonly [string, string]
  isWithSettlement?: boolean
}
export type Payment = { line: string; day: string; amount: number; account: string }
export type Year = { accounts: Account[]; bookings: Booking[]; payments: Payment[] }
export type Size = { payments: number; expenses: number; files: number; seed: number }

export const yearOfTruth = 2025
/** The day of the year, from 0. */
export const dayAt = (n: number): string => new Date(Date.UTC(yearOfTruth, 0, 1 + n)).toISOString().slice(0, 10)
const lastDay = 364

/** Numbers by chance from a seed, below a limit. */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const services = new Set(['bca-merchant', 'gobiz', 'dana', 'xendit', 'midtrans', 'qris'])
export const bankWriters = bankFiles.filter(({ layout }) => !services.has(layout))
export const grossWriters = bankFiles.filter(({ layout, has }) => services.has(layout) && !has.balance)
const walletWriters = bankFiles.filter(({ layout }) => layout === 'xendit')

export class Building {
  readonly year: Year = { accounts: [], bookings: [], payments: [] }
  private made = 0
  private readonly first: number

  /** @param first numbers amounts and texts, so that two buildings have none in common */
  constructor(first = 0) {
    this.first = first
  }

  account(name: string, number: string, opening: number): Account {
    const account: Account = { name, number, opening, moves: [], files: [] }
    this.year.accounts.push(account)
    if (opening !== 0)
      this.book({ kind: 'OPENING', day: dayAt(0), sen: opening, from: null, to: name, category: null, lines: [] })
    return account
  }

  next(): number {
    this.made += 1
    return this.first + this.made
  }

  move(account: Account, n: number, sen: number, text: string, what: Move['what']): string {
    const key = `K${this.next()}`
    account.moves.push({ day: dayAt(n), sen, text: `${text} ${key}X`, key, account: account.name, what })
    return key
  }

  book(booking: Booking): void {
    this.year.bookings.push(booking)
  }

  /** Paid some days before or after the registration, with an amount that is nobody else's. */
  payment(account: Account, n: number): void {
    const amount = 76_000 + this.next()
    const line = this.move(account, n, amount * 100, 'TRSF CR', 'payment')
    this.year.payments.push({ line, day: dayAt(Math.max(0, n - 1)), amount, account: account.name })
  }

  /** A line with its entry, out of the account where `sen` is below zero. */
  entry(account: Account, n: number, sen: number, text: string): void {
    const line = this.move(account, n, sen, text, 'entry')
    const isOut = sen < 0
    this.book({
      kind: isOut ? 'EXPENSE' : 'INCOME',
      day: dayAt(n),
      sen: Math.abs(sen),
      from: isOut ? account.name : null,
      to: isOut ? null : account.name,
      category: isOut ? 'OUT' : 'IN',
      lines: [line],
    })
  }

  transfer(from: Account | 'TILL', to: Account, n: number, sen: number): void {
    const out = from === 'TILL' ? [] : [this.move(from, n, -sen, 'PINDAH DANA', 'entry')]
    const into = this.move(to, n, sen, 'PINDAH DANA', 'entry')
    const name = from === 'TILL' ? from : from.name
    this.book({
      kind: 'TRANSFER',
      day: dayAt(n),
      sen,
      from: name,
      to: to.name,
      category: null,
      lines: [...out, into],
    })
  }

  reversal(account: Account, n: number): void {
    const sen = 900_000_00 + this.next() * 100
    this.move(account, n, sen, 'TRSF CR KELIRU', 'reversed')
    this.move(account, n + 3, -sen, 'REVERSAL KELIRU', 'reversed')
  }

  /** What came over an acquirer in some days, less its fee, is on the bank's account the day after. */
  settlement(gross: Account, bank: Account, [first, last]: readonly [number, number], hasLines: boolean): void {
    const own = gross.moves.filter(({ day, what }) => what === 'payment' && day >= dayAt(first) && day <= dayAt(last))
    const days = own.map(({ day }) => day).toSorted()
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return
    const fee = own.reduce((all, { sen }) => all + 100 * keptOf(sen), 0)
    const net = own.reduce((all, { sen }) => all + sen, -fee)
    const n = last + 1
    const lines = hasLines
      ? [this.move(gross, n, -fee, 'FEE', 'entry'), this.move(gross, n, -net, 'PAYOUT', 'entry')]
      : []
    const into = this.move(bank, n, net, 'SETTLEMENT QRIS', 'entry')
    const place = { day: dayAt(n), from: gross.name }
    const transfer = { kind: 'TRANSFER', ...place, sen: net, to: bank.name, category: null } as const
    this.book({ ...transfer, lines: [...lines.slice(1), into], ...(hasLines ? {} : { settles: [from, to] as const }) })
    const kept = { kind: 'EXPENSE', ...place, sen: fee, to: null, category: 'OUT' } as const
    this.book({ ...kept, lines: lines.slice(0, 1), isWithSettlement: !hasLines })
  }

  /** The files of an account: each is of some months, and begins with the last days of the one before it. */
  files(account: Account, writers: readonly BankFile[], count: number): void {
    account.moves.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    let balance = account.opening
    const all = account.moves.map(({ day, sen, text }): Movement => ({ day, sen, text, balance: (balance += sen) }))
    const length = Math.ceil((lastDay + 1) / count)
    for (let index = 0; index < count; index += 1) {
      const [from, to] = [dayAt(Math.max(0, index * length - 2)), dayAt(Math.min(lastDay, (index + 1) * length - 1))]
      const rows = all.filter(({ day }) => day >= from && day <= to)
      const writer = writers[index % writers.length]
      const [first] = rows
      const style = writer?.styles[index % writer.styles.length]
      if (!first || !writer || !style) continue
      const opening = (first.balance ?? 0) - first.sen
      account.files.push({ writer, rows, from, to, style: { ...style, account: account.number, opening } })
    }
  }
}

/** The year of three banks, an acquirer whose report is gross and without balances, and a service that keeps the money. */
export function makeYear({ payments, expenses, files, seed }: Size): Year {
  const below = chance(seed)
  const building = new Building()
  const banks = [0, 1, 2].map((n) => building.account(`BANK${n}`, `88100${n}7001`, 10_000_000_00 + n * 33))
  const gross = building.account('GROSS', '', 0)
  const wallet = building.account('WALLET', '8810047003', 0)
  const five = [...banks, gross, wallet]
  const [bank = gross, other = gross] = banks
  const some = (count: number, each: (index: number) => void) =>
    Array.from({ length: Math.ceil(count) }, (_, index) => each(index))
  const chosen = (index: number) => banks[index % 3] ?? bank
  const anyDay = () => 2 + below(355)
  some(payments, (index) => building.payment(five[index % 5] ?? bank, anyDay()))
  some(expenses, (index) => {
    // Every tenth waits for a second person.
    const sen = 110_000_00 + building.next() * 100 + (index % 10 === 0 ? 450_000_50 : 0)
    building.entry(chosen(index), anyDay(), -sen, 'BELANJA')
  })
  some(expenses / 5, (index) => building.entry(chosen(index), anyDay(), 230_000_00 + building.next() * 100, 'SPONSOR'))
  some(expenses / 3, (index) => building.entry(chosen(index), anyDay(), 12_34 + building.next() * 7, 'BUNGA'))
  some(expenses / 6, (index) =>
    building.transfer(chosen(index), chosen(index + 1), anyDay(), 300_000_00 + building.next() * 100),
  )
  some(expenses / 10, (index) => building.transfer('TILL', chosen(index), anyDay(), 150_000_00 + building.next() * 100))
  some(expenses / 6, (index) => building.reversal(chosen(index), anyDay()))
  for (let n = 0; n + 7 <= lastDay; n += 7) building.settlement(gross, bank, [n, n + 6], false)
  for (let n = 0; n + 28 <= lastDay; n += 28) building.settlement(wallet, other, [n, n + 27], true)
  const parts = Math.max(1, Math.round(files / 20))
  const writersOf = (n: number) => bankWriters.filter((_, index) => index % 3 === n)
  // A file without balances comes first once, and once in the middle.
  const ordered = [
    writersOf(0),
    writersOf(1).toSorted((one, two) => Number(one.has.balance) - Number(two.has.balance)),
    writersOf(2).toSorted((one, two) => Number(two.layout === 'bri') - Number(one.layout === 'bri')),
  ]
  for (const [n, writers] of ordered.entries()) building.files(banks[n] ?? bank, writers, writers.length * parts)
  building.files(gross, grossWriters, grossWriters.length * parts)
  building.files(wallet, walletWriters, parts)
  return building.year
}

// A message of MT940 is a day and has no balances but its last.
const saysClosing = ({ layout, has }: BankFile): boolean => has.balance || layout === 'mt940'

export type TrueDay = {
  day: string
  closing: number | null
  came: number
  went: number
  payments: number
  entries: number
  open: number
  unseen: number
  booked: number
  difference: number | null
}

/** What each day of an account has to be, by the generator alone. */
export function daysOfTruth(year: Year, account: Account): TrueDay[] {
  const own = new Set(account.moves.map(({ key }) => key))
  const unseen = year.bookings.flatMap(({ day, sen, from, to, lines }) => {
    if (lines.some((key) => own.has(key))) return []
    return [...(to === account.name ? [{ day, sen }] : []), ...(from === account.name ? [{ day, sen: -sen }] : [])]
  })
  const days = [...new Set([...account.moves, ...unseen].map(({ day }) => day))].toSorted()
  let balance = account.opening
  let booked = 0
  let isStated = false
  return days.map((day) => {
    const moves = account.moves.filter((move) => move.day === day)
    const sum = (of: (move: Move) => boolean) => moves.filter(of).reduce((all, { sen }) => all + sen, 0)
    const waiting = unseen.filter((one) => one.day === day).reduce((all, { sen }) => all + sen, 0)
    balance += sum(() => true)
    const [payments, entries] = [sum(({ what }) => what === 'payment'), sum(({ what }) => what === 'entry')]
    booked += payments + entries + waiting
    const file = account.files.find(({ from, to }) => day >= from && day <= to)
    const closing = moves.length > 0 && file && saysClosing(file.writer) ? balance : null
    isStated ||= closing !== null
    return {
      day,
      closing,
      came: sum(({ sen }) => sen > 0),
      went: sum(({ sen }) => sen < 0),
      payments,
      entries,
      open: sum(({ what }) => what === 'reversed'),
      unseen: waiting,
      booked,
      difference: isStated ? balance - booked : null,
    }
  })
}
