/**
 * The year as a plain-text journal of double entries (https://hledger.org/1.25/hledger.html, "Journal format"). Every line of a
 * statement is a transaction of its account alone, and the balance that the bank states after it is an assertion: a program
 * that is not ours finds the line from which they differ. What is booked without a line yet lies in transit.
 */
import { type DayLine, heldBefore, inOrder } from './account-day.rules.ts'

/** Money in sen, below zero where it leaves the name. */
export type Posting = { name: string; signed: number; balance?: number | null }
export type Transaction = { day: string; text: string; postings: readonly Posting[] }

/** A line with the names of what explains it; their sums are what the line has, the rest is nobody's yet. */
export type JournalLine = DayLine & { parts: readonly Posting[] }
/** @param isOpened whether what it held before is an entry of the year, and so among the others */
export type JournalAccount = { name: string; lines: readonly JournalLine[]; isOpened: boolean }

export type Journal = {
  title: string
  accounts: readonly JournalAccount[]
  /** Money that moved without a line, also in the years before: cash, tills, and what is booked of accounts. */
  others: readonly Transaction[]
  year: number
}

const [opening, open] = ['Equity:Opening balances', 'Equity:Open lines']

/** The names of hledger end at two spaces, a colon begins a part, and a semicolon a comment. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[:;|*!"\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const bankName = (account: string): string => `Assets:Bank:${plain(account)}`
/** Where an account's money is that is booked, while no line shows it. */
export const transitName = (account: string): string => `Assets:In transit:${plain(account)}`

/** 7500050 sen: `Rp 75000.50`, as every reader of such journals takes it. */
const money = (sen: number): string => {
  const whole = Math.trunc(Math.abs(sen) / 100)
  return `Rp ${sen < 0 ? '-' : ''}${whole}.${String(Math.abs(sen) % 100).padStart(2, '0')}`
}

function transactionOf(name: string, { day, text, signed, balance, parts }: JournalLine): Transaction {
  const rest = signed - parts.reduce((sum, part) => sum + part.signed, 0)
  return {
    day,
    text,
    postings: [
      { name, signed, balance },
      ...parts.map((part) => ({ name: part.name, signed: -part.signed })),
      ...(rest === 0 ? [] : [{ name: open, signed: -rest }]),
    ],
  }
}

/** What the account held before these lines: as the bank says, or as the lines of the years before come to. */
function openingOf(lines: readonly JournalLine[], before: readonly JournalLine[]): number {
  const last = before.findLastIndex(({ balance }) => balance !== null)
  // A file without balances may come first, and a later one have them.
  const held = lines[0]?.balance === null && last >= 0 ? null : heldBefore(lines)
  if (held !== null) return held
  const since = before.slice(last + 1).reduce((sum, { signed }) => sum + signed, 0)
  return (before[last]?.balance ?? 0) + since
}

function accountOf({ name: account, lines: given, isOpened }: JournalAccount, year: number): Transaction[] {
  const name = bankName(account)
  const lines = inOrder(given) as JournalLine[]
  const own = lines.filter(({ day }) => day.startsWith(`${year}-`))
  const held = openingOf(
    own,
    lines.filter(({ day }) => day < `${year}-01-01`),
  )
  const counter = isOpened ? transitName(account) : opening
  const begin = { day: `${year}-01-01`, text: 'Opening balance' }
  return [
    ...(held === 0
      ? []
      : [
          {
            ...begin,
            postings: [
              { name, signed: held },
              { name: counter, signed: -held },
            ],
          },
        ]),
    ...own.map((line) => transactionOf(name, line)),
  ]
}

/** What people hold in cash, or are owed, begins with what the years before left. */
function heldByPeople(others: readonly Transaction[], year: number): Transaction[] {
  const before = others.filter(({ day }) => day < `${year}-01-01`).flatMap(({ postings }) => postings)
  const held = [...Map.groupBy(before, ({ name }) => name)]
    .filter(([name]) => /^(?:Assets:Cash|Liabilities:People)/.test(name))
    .map(([name, some]) => ({ name, signed: some.reduce((sum, { signed }) => sum + signed, 0) }))
    .filter(({ signed }) => signed !== 0)
  return held.map((posting) => ({
    day: `${year}-01-01`,
    text: 'Opening balance',
    postings: [posting, { name: opening, signed: -posting.signed }],
  }))
}

const written = ({ day, text, postings }: Transaction): string =>
  [
    `${day} * ${plain(text) || '-'}`,
    ...postings.map(({ name, signed, balance }) =>
      balance === undefined || balance === null
        ? `    ${name}  ${money(signed)}`
        : `    ${name}  ${money(signed)} = ${money(balance)}`,
    ),
  ].join('\n')

/** The journal as text: what it uses is declared first, so that `hledger check --strict` holds. */
export function journalText({ title, accounts, others, year }: Journal): string {
  const own = accounts.flatMap((account) => accountOf(account, year))
  // Stable: lines stay in the order of their account, which the assertions need.
  const moved = [...heldByPeople(others, year), ...others.filter(({ day }) => day.startsWith(`${year}-`))]
  const all = [...own, ...moved].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const names = [...new Set(all.flatMap(({ postings }) => postings.map(({ name }) => name)))].toSorted()
  return [
    `; ${plain(title)}, ${year}. hledger -f FILE check --strict`,
    'decimal-mark .',
    'commodity Rp 1000.00',
    ...names.map((name) => `account ${name}`),
    '',
    ...all.map((transaction) => `${written(transaction)}\n`),
  ].join('\n')
}
