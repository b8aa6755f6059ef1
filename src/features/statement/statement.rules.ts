/** What becomes of the lines of a statement. */

export const lineStates = ['OPEN', 'MATCHED', 'ASIDE'] as const
export type LineState = (typeof lineStates)[number]

/** Why a line cannot be set aside, taken back or matched, as the name of a sentence; null when it can. */
export const lineRefusals = {
  aside: { OPEN: null, MATCHED: 'matched', ASIDE: 'aside' },
  takeBack: { OPEN: 'open', MATCHED: 'open', ASIDE: null },
  match: { OPEN: null, MATCHED: 'taken', ASIDE: 'aside' },
} as const satisfies Record<string, Record<LineState, string | null>>

/** Why an import cannot be undone, as the name of a sentence; null when it can. */
type Undoable = { undone_at: string | null; matched: number; booked: number; settled: number; later: number }
export function undoRefusal(found: Undoable): string | null {
  if (found.undone_at !== null) return 'undone'
  if (found.matched > 0) return 'matched'
  if (found.booked > 0) return 'booked'
  if (found.settled > 0) return 'settled'
  // Lines that a later file did not add, because this one had them, would be missing.
  return found.later > 0 ? 'later' : null
}

type Waiting = { amount: number; name: string; day: string }
type SampleLine = { day: string; amount: number; text: string }

/** Lines of an invented statement around pending payments: theirs, one twice, and some of nobody; ordered by day. */
export function sampleRows(waiting: readonly Waiting[], today: string): SampleLine[] {
  const [first] = waiting
  const lines = waiting.map(({ amount, name, day }): SampleLine => ({
    amount,
    day,
    text: `TRSF E-BANKING CR FTSCY/WS95031 ${name}`,
  }))
  const foreign: SampleLine[] = [
    { day: today, amount: 250_000, text: 'SETORAN TUNAI DONASI ALUMNI' },
    { day: first?.day ?? today, amount: 1_310_000, text: 'TRSF E-BANKING CR SPONSOR PT MAJU BERSAMA' },
  ]
  // Somebody has paid twice by mistake.
  const doubled = first ? [{ ...first, text: 'BI-FAST CR TRANSFER DR 014' }] : []
  return [...lines, ...doubled, ...foreign]
    .map(({ day, amount, text }) => ({ day, amount, text }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The rows as a file of the bank. */
export function sampleFile(lines: readonly SampleLine[], accountNumber: string): string {
  let balance = 6_000_000
  const money = (amount: number) => `"${amount.toLocaleString('en-US')}.00"`
  const head = [
    `No. rekening : ,'${accountNumber}`,
    'Kode Mata Uang : ,Rp',
    '',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
  ]
  const rows = lines.map(({ day, amount, text }) => {
    balance += amount
    const [year, month, date] = day.split('-')
    return `${date}/${month}/${year},${text},0000,"${amount.toLocaleString('en-US')}.00 CR",${money(balance)}`
  })
  return [...head, ...rows, '', `Saldo Akhir,:,${money(balance)}`].join('\r\n')
}

/** A part of a line, to check whether all of them add up. */
type Part = { entity: string; payment_id: number; amount: number }

/** The rest of the line after the parts; negative if they are too much. */
export const leftAfter = (left: number, parts: readonly Pick<Part, 'amount'>[]): number =>
  parts.reduce((rest, { amount }) => rest - amount, left)

/** The problem of the parts, as the name of a sentence; null if there is none. */
export function splitProblem(left: number, parts: readonly Part[]): 'tooMuch' | 'twice' | null {
  const named = new Set(parts.map(({ entity, payment_id }) => `${entity} ${payment_id}`))
  if (named.size < parts.length) return 'twice'
  return leftAfter(left, parts) < 0 ? 'tooMuch' : null
}
