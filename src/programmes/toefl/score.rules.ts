/** The meaning of the rows of a file of scores. Knows neither files nor the database. */
import type { Cell } from '#kit/cell.ts'
import type { Sentence } from '#kit/errors.ts'
import { highestScore, lowestScore, scoreRefusal } from './seat.rules.ts'
import type { PaymentStatus } from '#features/payment/payment.rules.ts'

export const outcomes = ['new', 'changed', 'same', 'empty', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

/** More registrants than any shift has. */
export const mostRows = 5000

export type Line = { line: number; nim: string; name: string | null; score: string }

const headers = {
  nim: ['nim', 'studentid', 'studentnumber', 'nomorindukmahasiswa'],
  name: ['name', 'nama', 'fullname', 'namalengkap'],
  score: ['score', 'skor', 'nilai', 'toeflscore', 'skortoefl', 'nilaitoefl', 'totalscore', 'skortotal', 'total'],
}

const bare = (cell: Cell) =>
  String(cell ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** A title or a note may be above the headers. */
const linesAbove = 10

/**
 * Finds the columns by their headers, in English or Indonesian, and gives the rows below that say anything.
 * @returns the name of the column that is missing when there are no such headers
 */
export function linesOf(rows: readonly (readonly Cell[])[]): Line[] | { missing: 'nim' | 'score' } {
  const at = rows.slice(0, linesAbove).findIndex((row) => columnOf(row, 'nim') >= 0)
  const header = rows[at]
  if (!header) return { missing: 'nim' }
  const columns = { nim: columnOf(header, 'nim'), name: columnOf(header, 'name'), score: columnOf(header, 'score') }
  if (columns.score < 0) return { missing: 'score' }
  return rows
    .map((row, index) => ({
      line: index + 1,
      nim: textOf(row[columns.nim]),
      name: textOf(row[columns.name]) || null,
      score: textOf(row[columns.score]),
    }))
    .slice(at + 1)
    .filter(({ nim, name, score }) => nim || name || score)
}

/** The first of the known words decides: a sheet with "Score" and "Total" means the score. */
function columnOf(row: readonly Cell[], kind: keyof typeof headers): number {
  for (const word of headers[kind]) {
    const index = row.findIndex((cell) => bare(cell) === word)
    if (index >= 0) return index
  }
  return -1
}

// A leading apostrophe marks text in a spreadsheet. Numbers print whole: 2702000001, 550.
const textOf = (cell: Cell): string =>
  String(cell ?? '')
    .trim()
    .replace(/^'/, '')

/** A seat in question: one in the shift, or what else is known of the person. */
export type Known = {
  nim: string
  name: string
  /** Null: the person has no seat in this shift. */
  seat: { id: number; score: number | null; status: PaymentStatus; deleted_at: string | null } | null
  /** Where else the person sits this term. */
  elsewhere: string | null
}

export type Judged = {
  line: number
  nim: string
  name: string | null
  score: number | null
  before: number | null
  outcome: Outcome
  problem: Sentence | null
  seatId: number | null
}

/** The effect of each row. A NIM that occurs twice is wrong in every place: nobody knows which one is meant. */
export function judge(lines: readonly Line[], known: ReadonlyMap<string, Known>): Judged[] {
  const places = Map.groupBy(lines, ({ nim }) => nim)
  return lines.map((line) => {
    const person = known.get(line.nim)
    const others = (places.get(line.nim) ?? []).filter((other) => other !== line)
    const score = /^\d{1,4}(?:[.,]0+)?$/.test(line.score) ? Number.parseInt(line.score, 10) : null
    const row = {
      line: line.line,
      nim: line.nim,
      name: person?.name ?? line.name,
      score,
      before: person?.seat?.score ?? null,
      seatId: person?.seat?.id ?? null,
    }
    const problem = whoProblem(line, person, others) ?? (line.score === '' ? null : scoreProblem(score, person))
    if (problem) return { ...row, outcome: 'wrong', problem }
    return { ...row, outcome: outcomeOf(row, line.score === ''), problem: null }
  })
}

function outcomeOf({ score, before }: Pick<Judged, 'score' | 'before'>, isEmpty: boolean): Outcome {
  if (isEmpty) return 'empty'
  if (score === before) return 'same'
  return before === null ? 'new' : 'changed'
}

function whoProblem({ nim }: Line, person: Known | undefined, others: readonly Line[]): Sentence | null {
  if (nim === '') return { key: 'scores.problems.noNim' }
  // 2.702E+09: the spreadsheet has thrown the last digits away.
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(nim)) return { key: 'scores.problems.roundedNim' }
  if (others[0]) return { key: 'scores.problems.twice', values: { line: others[0].line } }
  if (!person) return { key: 'scores.problems.unknownNim' }
  if (person.seat) return null
  if (person.elsewhere) return { key: 'scores.problems.otherShift', values: { shift: person.elsewhere } }
  return { key: 'scores.problems.noSeat' }
}

function scoreProblem(score: number | null, person: Known | undefined): Sentence | null {
  if (score === null || score < lowestScore || score > highestScore)
    return { key: 'scores.problems.score', values: { lowest: lowestScore, highest: highestScore } }
  const refusal = person?.seat ? scoreRefusal(person.seat) : null
  return refusal ? { key: refusal } : null
}
