/** The entries of the cash book: what moves where, and who may bring them from state to state (docs/decisions/101). */

export const entryKinds = ['EXPENSE', 'INCOME', 'TRANSFER', 'OPENING', 'REFUND', 'COUNT', 'CORRECTION'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Those that somebody enters; the others come of an act. */
export const enteredKinds = ['EXPENSE', 'INCOME', 'TRANSFER', 'OPENING', 'REFUND'] as const
export type EnteredKind = (typeof enteredKinds)[number]

export const entryStates = ['ASKED', 'ENTERED', 'CONFIRMED', 'REJECTED', 'UNDONE'] as const
export type EntryState = (typeof entryStates)[number]

export const places = ['OUTSIDE', 'ACCOUNT', 'TILL', 'PERSON'] as const
export type Place = (typeof places)[number]

/** One side of an entry: `id` is that of the account, or of the till's holder. */
export type Side = { place: Place; id: number | null }
export type Sides = { from: Side; to: Side }

export const outside: Side = { place: 'OUTSIDE', id: null }
export const person: Side = { place: 'PERSON', id: null }

/** `ACCOUNT:3`, `TILL:7`, `PERSON`: as a form sends a side. */
export const sidePattern = /^(?:PERSON|(?:ACCOUNT|TILL):[1-9]\d{0,8})$/

/** The side that a form names; the world outside where it names none. */
export function sideOf(given: string | null | undefined): Side {
  if (!given) return outside
  const [place = 'OUTSIDE', id] = given.split(':')
  return { place: place as Place, id: id === undefined ? null : Number(id) }
}

/** As a form names it. */
export const sideName = ({ place, id }: Side): string => (id === null ? place : `${place}:${id}`)

const ours: readonly Place[] = ['ACCOUNT', 'TILL']
const anybody: readonly Place[] = ['ACCOUNT', 'TILL', 'PERSON']
const world: readonly Place[] = ['OUTSIDE']

const allowed: Record<EnteredKind, { from: readonly Place[]; to: readonly Place[]; category: 'IN' | 'OUT' | null }> = {
  EXPENSE: { from: anybody, to: world, category: 'OUT' },
  INCOME: { from: world, to: ours, category: 'IN' },
  TRANSFER: { from: anybody, to: anybody, category: null },
  OPENING: { from: world, to: ours, category: null },
  REFUND: { from: ours, to: world, category: null },
}

/** Which sides an entry of a kind names, and the kind of its category. */
export const shapeOf = (kind: EnteredKind) => ({
  from: allowed[kind].from !== world,
  to: allowed[kind].to !== world,
  isPersonFrom: allowed[kind].from.includes('PERSON'),
  isPersonTo: allowed[kind].to.includes('PERSON'),
  category: allowed[kind].category,
})

export type Problem = { field: 'from' | 'to' | 'person_name' | 'category_id'; key: string }

/** What is wrong with the sides of an entry; each at its field. */
export function sideProblems(kind: EnteredKind, { from, to }: Sides, personName: string | null): Problem[] {
  const { from: mayFrom, to: mayTo } = allowed[kind]
  const problems: Problem[] = []
  if (!mayFrom.includes(from.place)) problems.push({ field: 'from', key: problemOf(from) })
  if (!mayTo.includes(to.place)) problems.push({ field: 'to', key: problemOf(to) })
  const isSame = sideName(from) === sideName(to)
  if (problems.length === 0 && isSame) problems.push({ field: 'to', key: 'cashBook.problems.samePlace' })
  const hasPerson = from.place === 'PERSON' || to.place === 'PERSON'
  if (hasPerson && !personName) problems.push({ field: 'person_name', key: 'fields.required' })
  return problems
}

const problemOf = ({ place }: Side): string => (place === 'OUTSIDE' ? 'fields.required' : 'cashBook.problems.place')

/** The series that numbers an entry. */
export const seriesOf = (kind: EntryKind): 'IN' | 'OUT' | 'MOVE' =>
  kind === 'INCOME' ? 'IN' : kind === 'EXPENSE' || kind === 'REFUND' ? 'OUT' : 'MOVE'

export const entryEvents = [
  'accept',
  'confirm',
  'reject',
  'take back',
  'undo',
  'withdraw',
  'correct',
  'pay back',
] as const
export type EntryEvent = (typeof entryEvents)[number]

const from: Record<EntryEvent, readonly EntryState[]> = {
  accept: ['ASKED'],
  confirm: ['ENTERED'],
  reject: ['ASKED', 'ENTERED'],
  'take back': ['REJECTED'],
  undo: ['ENTERED'],
  withdraw: ['ASKED'],
  correct: ['CONFIRMED'],
  'pay back': ['CONFIRMED'],
}

/** What a rule has to know of an entry. */
export type Entry = {
  kind: EntryKind
  state: EntryState
  asked_by: number | null
  entered_by: number | null
  from_place: Place
  is_corrected: boolean
  is_paid_back: boolean
  /** Whether it is one of the two entries of a settlement, which is undone as a whole. */
  is_settlement: boolean
}

/** Why somebody may not do this to an entry, as the name of a sentence; null where they may. */
export function entryRefusal(entry: Entry, event: EntryEvent, by: number): string | null {
  if (!from[event].includes(entry.state)) return 'state'
  const decides = event === 'accept' || event === 'confirm' || event === 'reject'
  if (decides && entry.asked_by === by) return 'own'
  if (event === 'confirm' && entry.entered_by === by) return 'entered'
  if (event === 'correct' && entry.is_corrected) return 'corrected'
  if (event === 'correct' && entry.is_paid_back) return 'paidBack'
  if (event === 'correct' && entry.is_settlement) return 'ofSettlement'
  if (event === 'pay back') {
    if (entry.kind !== 'EXPENSE' || entry.from_place !== 'PERSON' || entry.is_corrected) return 'notOwed'
    if (entry.is_paid_back) return 'paidBack'
  }
  return null
}

/** An entry counts at once, or waits for somebody else: above the club's amount, or where the money is the writer's own. */
export const stateOf = (given: { amount: number; secondAbove: number; isOwn: boolean }): 'CONFIRMED' | 'ENTERED' =>
  given.isOwn || given.amount > given.secondAbove ? 'ENTERED' : 'CONFIRMED'

/** The refusals of the tables, by the name of the constraint. */
export const constraintWords = {
  cash_category_name_key: { field: 'name', key: 'cashBook.problems.categoryExists' },
  cash_category_fee: { field: 'is_fee', key: 'cashBook.problems.feeIn' },
  cash_event_name_key: { field: 'name', key: 'cashBook.problems.eventExists' },
  cash_event_days: { field: 'last_day', key: 'cashBook.problems.lastDay' },
  cash_event_term_fk: { field: 'term_id', key: 'fields.unknown' },
  cash_event_region_fk: { field: 'region_id', key: 'fields.unknown' },
  cash_budget_once: { field: 'category_id', key: 'cashBook.problems.budgetExists' },
  cash_budget_of_one: { field: 'term_id', key: 'cashBook.problems.budgetOf' },
  cash_budget_event_fk: { field: 'event_id', key: 'fields.unknown' },
  cash_budget_term_fk: { field: 'term_id', key: 'fields.unknown' },
  cash_budget_region_fk: { field: 'region_id', key: 'fields.unknown' },
  cash_budget_category_fk: { field: 'category_id', key: 'fields.unknown' },
}

/** A category in a language. */
export const categoryName = ({ name, name_id }: { name: string; name_id: string | null }, language: string): string =>
  language === 'id' && name_id ? name_id : name
