/** The equation of an account, day by day: what the bank says against what explains it (docs/decisions/102). */

/** A line of a statement; money in sen, `signed` below zero where it went out. */
export type DayLine = {
  id: number
  import_id: number
  row: number
  day: string
  signed: number
  /** The balance after it, as the bank says. */
  balance: number | null
  text: string
  /** What payments, an entry, or a reason explain of it. */
  payments: number
  entry: number
  aside: number
}

/** What is booked of an account on a day, and no line shows yet. */
export type Unseen = { day: string; signed: number }

export type Day = {
  day: string
  closing: number | null
  came: number
  went: number
  payments: number
  entries: number
  aside: number
  open: number
  unseen: number
  booked: number
  difference: number | null
  broken_line: { id: number; text: string; expected: number; stated: number } | null
}

export type Days = { days: Day[]; differs_from: string | null; opening: number | null }

/** Whether each balance follows from the one before; how often not. */
const breaksOf = (lines: readonly DayLine[]): number =>
  lines.filter((line, index) => {
    const before = lines[index - 1]?.balance
    return before !== undefined && before !== null && line.balance !== null && before + line.signed !== line.balance
  }).length

/**
 * The lines in the order in which the money moved. A file lists them from the oldest or from the newest: its days say which,
 * or else its balances.
 */
export function inOrder(lines: readonly DayLine[]): DayLine[] {
  const files = [...Map.groupBy(lines, ({ import_id }) => import_id)].toSorted(([one], [other]) => one - other)
  const turned = files.flatMap(([, some]) => {
    const rows = some.toSorted((one, other) => one.row - other.row)
    const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? '']
    const back = rows.toReversed()
    if (first !== last) return first > last ? back : rows
    return breaksOf(back) < breaksOf(rows) ? back : rows
  })
  // Stable: within a day the files stay in the order in which they came.
  return turned.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

const sumOf = (lines: readonly DayLine[], of: (line: DayLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

const openOf = ({ signed, payments, entry, aside }: DayLine): number => signed - payments - entry - aside

/** The days of an account, the oldest first. */
export function daysOf(given: readonly DayLine[], unseen: readonly Unseen[]): Days {
  const lines = inOrder(given)
  const byDay = Map.groupBy(lines, ({ day }) => day)
  const booked = Map.groupBy(unseen, ({ day }) => day)
  const all = [...new Set([...byDay.keys(), ...booked.keys()])].toSorted()
  let books = 0
  let balance: number | null = null
  let difference: number | null = null
  const days = all.map((day): Day => {
    const own = byDay.get(day) ?? []
    const broken_line = findBroken(own, balance)
    balance = balanceAfter(own, balance)
    // A file without balances may come between two that have them: its days state none.
    const closing = own.some((line) => line.balance !== null) ? balance : null
    const waiting = (booked.get(day) ?? []).reduce((sum, { signed }) => sum + signed, 0)
    const [payments, entries] = [sumOf(own, (line) => line.payments), sumOf(own, ({ entry }) => entry)]
    const aside = sumOf(own, (line) => line.aside)
    books += payments + entries + waiting
    difference = balance === null ? null : balance - books
    return {
      day,
      closing,
      came: sumOf(own, ({ signed }) => Math.max(0, signed)),
      went: sumOf(own, ({ signed }) => Math.min(0, signed)),
      payments,
      entries,
      aside,
      open: sumOf(own, openOf),
      unseen: waiting,
      booked: books,
      difference,
      broken_line,
    }
  })
  return { days, differs_from: differsFrom(days), opening: openingOf(lines, unseen) }
}

/** What the bank said last, and the lines since then; null where it has said nothing yet. */
const balanceAfter = (lines: readonly DayLine[], before: number | null): number | null =>
  lines.reduce<number | null>((held, { balance, signed }) => balance ?? (held === null ? null : held + signed), before)

/** What was there before the first of these lines, by the first balance that the bank states; null where it states none. */
export function heldBefore(lines: readonly DayLine[]): number | null {
  const at = lines.findIndex(({ balance }) => balance !== null)
  const stated = lines[at]?.balance
  return stated === undefined || stated === null ? null : stated - sumOf(lines.slice(0, at + 1), ({ signed }) => signed)
}

/** The first line of a day whose balance does not follow from the one before. */
function findBroken(lines: readonly DayLine[], before: number | null): Day['broken_line'] {
  let balance = before
  for (const { id, text, signed, balance: stated } of lines) {
    if (stated === null) {
      if (balance !== null) balance += signed
      continue
    }
    if (balance !== null && balance + signed !== stated) return { id, text, expected: balance + signed, stated }
    balance = stated
  }
  return null
}

/** The first of the days at the end that all differ. */
function differsFrom(days: readonly Day[]): string | null {
  const lastGood = days.findLastIndex(({ difference }) => difference === 0)
  const bad = days.slice(lastGood + 1).find(({ difference }) => difference !== null)
  return bad?.day ?? null
}

/** What of the balance before the first line is not booked by then. */
function openingOf(lines: readonly DayLine[], unseen: readonly Unseen[]): number | null {
  const [first] = lines
  const held = heldBefore(lines)
  if (!first || held === null) return null
  const booked = unseen.filter(({ day }) => day <= first.day).reduce((sum, { signed }) => sum + signed, 0)
  return held - booked
}
