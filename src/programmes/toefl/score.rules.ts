/** The meaning of the rows of a file of scores. Knows neither files nor the database. */
import type { Cell } from '#kit/cell.ts'
import type { Sentence } from '#kit/errors.ts'
import {
  areSame,
  highestSection,
  isTotal,
  lowestSection,
  type SectionName,
  sectionNames,
  sectionsInOrder,
  totalOf,
} from './result.rules.ts'
import { highestScore, lowestScore, scoreRefusal } from './seat.rules.ts'
import type { PaymentStatus } from '#features/payment/payment.rules.ts'

export const outcomes = ['new', 'changed', 'same', 'empty', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

/** More registrants than any shift has. */
export const mostRows = 5000

export type Line = {
  line: number
  nim: string
  name: string | null
  score: string
  /** By section, where the file has columns for them. */
  sections: Record<SectionName, string> | null
}

const headers = {
  nim: ['nim', 'studentid', 'studentnumber', 'nomorindukmahasiswa'],
  name: ['name', 'nama', 'fullname', 'namalengkap'],
  score: ['score', 'skor', 'nilai', 'toeflscore', 'skortoefl', 'nilaitoefl', 'totalscore', 'skortotal', 'total'],
  listening: ['listening', 'listeningcomprehension', 'menyimak', 'mendengarkan', 'skorlistening', 'nilailistening'],
  structure: [
    'structure',
    'structureandwrittenexpression',
    'structurewrittenexpression',
    'struktur',
    'tatabahasa',
    'skorstructure',
    'nilaistructure',
  ],
  reading: ['reading', 'readingcomprehension', 'membaca', 'skorreading', 'nilaireading'],
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
  const sections = sectionNames.map((name) => [name, columnOf(header, name)] as const)
  // One section alone is none: then the total counts.
  const hasSections = sections.every(([, column]) => column >= 0)
  if (columns.score < 0 && !hasSections) return { missing: 'score' }
  return rows
    .map((row, index) => ({
      line: index + 1,
      nim: textOf(row[columns.nim]),
      name: textOf(row[columns.name]) || null,
      score: columns.score < 0 ? '' : textOf(row[columns.score]),
      sections: hasSections
        ? (Object.fromEntries(sections.map(([name, column]) => [name, textOf(row[column])])) as Line['sections'])
        : null,
    }))
    .slice(at + 1)
    .filter(({ nim, name, score, sections: given }) => nim || name || score || isGiven(given))
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

const isGiven = (sections: Line['sections']): boolean =>
  sections !== null && Object.values(sections).some((text) => text !== '')

/** A seat in question: one in the shift, or what else is known of the person. */
export type Known = {
  nim: string
  name: string
  /** Null: the person has no seat in this shift. */
  seat: {
    id: number
    score: number | null
    sections: number[] | null
    is_attend: boolean
    status: PaymentStatus
    deleted_at: string | null
  } | null
  /** Where else the person sits this term. */
  elsewhere: string | null
}

export type Judged = {
  line: number
  nim: string
  name: string | null
  score: number | null
  /** As they are kept; none where the file has a total alone. */
  sections: number[] | null
  /** What the file says, where that is no score. */
  written: string | null
  before: number | null
  beforeSections: number[] | null
  outcome: Outcome
  problem: Sentence | null
  /** A right row that may still be a mistake. */
  hint: Sentence | null
  seatId: number | null
}

/** The effect of each row. A NIM that occurs twice is wrong in every place: nobody knows which one is meant. */
export function judge(lines: readonly Line[], known: ReadonlyMap<string, Known>): Judged[] {
  const places = Map.groupBy(lines, ({ nim }) => nim)
  return lines.map((line) => {
    const person = known.get(line.nim)
    const others = (places.get(line.nim) ?? []).filter((other) => other !== line)
    const { problem: scoreProblem, score, sections } = readScore(line)
    const seat = person?.seat ?? null
    const row = {
      line: line.line,
      nim: line.nim,
      name: person?.name ?? line.name,
      score,
      sections,
      written: scoreProblem ? [...Object.values(line.sections ?? {}), line.score].filter(Boolean).join(' · ') : null,
      before: seat?.score ?? null,
      beforeSections: seat?.sections ?? null,
      seatId: seat?.id ?? null,
      hint: null,
    }
    const isEmpty = line.score === '' && !isGiven(line.sections)
    const problem = whoProblem(line, person, others) ?? (isEmpty ? null : (scoreProblem ?? seatProblem(person)))
    if (problem) return { ...row, outcome: 'wrong', problem }
    const hint = !isEmpty && seat && !seat.is_attend ? { key: 'scores.hints.absent' } : null
    return { ...row, outcome: outcomeOf(row, isEmpty), problem: null, hint }
  })
}

type Read = Pick<Judged, 'score' | 'sections' | 'problem'>

/** The score of a row: out of its sections where it has them, which a total beside them must not contradict. */
function readScore({ score: text, sections: texts }: Line): Read {
  const none = { score: null, sections: null }
  const total = text === '' ? null : wholeOf(text)
  if (texts === null || !isGiven(texts)) {
    if (text === '' || (total !== null && isTotal(total))) return { ...none, score: total, problem: null }
    return { ...none, problem: wrongTotal(text) }
  }
  const values = { listening: 0, structure: 0, reading: 0 }
  for (const name of sectionNames) {
    const value = wholeOf(texts[name])
    const [lowest, highest] = [lowestSection, highestSection[name]]
    if (value === null || value < lowest || value > highest) {
      const key = texts[name] === '' ? 'scores.problems.noSection' : 'scores.problems.section'
      return { ...none, problem: { key, values: { section: name, written: short(texts[name]), lowest, highest } } }
    }
    values[name] = value
  }
  const computed = totalOf(values)
  if (text !== '' && total !== computed) {
    return { ...none, problem: { key: 'scores.problems.total', values: { written: short(text), total: computed } } }
  }
  return { score: computed, sections: sectionsInOrder(values), problem: null }
}

/** 550, also as 550.0; null for whatever is no whole number, such as 487.5, "51O" or "absen". */
const wholeOf = (text: string): number | null => (/^\d{1,4}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : null)

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 19)}…` : text)

const wrongTotal = (written: string): Sentence => ({
  key: 'scores.problems.score',
  values: { written: short(written), lowest: lowestScore, highest: highestScore },
})

type Compared = Pick<Judged, 'score' | 'sections' | 'before' | 'beforeSections'>

function outcomeOf({ score, sections, before, beforeSections }: Compared, isEmpty: boolean): Outcome {
  if (isEmpty) return 'empty'
  // A total alone does not take known sections away.
  if (score === before && (sections === null || areSame(sections, beforeSections))) return 'same'
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

function seatProblem(person: Known | undefined): Sentence | null {
  const refusal = person?.seat ? scoreRefusal(person.seat) : null
  return refusal ? { key: refusal } : null
}
