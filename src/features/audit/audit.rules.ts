/** The subjects of the audit trail's entries, and how far a reader gets without narrowing the list. */
import type { Language } from '#words/languages.ts'
import { capital, day, moment, rupiah } from '#words/format.ts'
import type { AuditEntry, Names } from './audit.contract.ts'

/** So many entries are counted, paged through and searched; days lead further back. */
export const reach = 10_000

/** How the trail shows the records of a room, by their table. */
export type TrailRecords = {
  /** The kinds of record that have a screen of their own, and its address. */
  screens: Readonly<Record<string, (id: number) => string>>
  /** Columns that name a record of another table: of any kind of record, or of one as `table.column`. */
  references: Readonly<Record<string, string>>
  /** The declarative list whose form has the words of its fields. */
  lists: Readonly<Record<string, string>>
  /** Where the words of a number are, by `table.column`. */
  numbers?: Readonly<Record<string, string>>
}

/** The records of the rooms that serve all programmes. */
const own: TrailRecords = {
  screens: {
    cash_budget: (id) => `/cash-budgets/${id}/edit`,
    cash_category: (id) => `/cash-categories/${id}/edit`,
    cash_event: (id) => `/cash-events/${id}/edit`,
    cash_entry: (id) => `/cash-book/${id}`,
    closed_month: (id) => `/cash-book/closing/${id}`,
    account: (id) => `/registrant-details/${id}/edit`,
    announcement: (id) => `/announcements/${id}`,
    achievement: (id) => `/achievements/${id}/edit`,
    contact_person: (id) => `/contact-persons/${id}/edit`,
    environment: (id) => `/environments/${id}/edit`,
    landing_content: (id) => `/landing-content/${id}/edit`,
    major: (id) => `/majors/${id}/edit`,
    partnership: (id) => `/partnerships/${id}/edit`,
    payment_account: (id) => `/payment-accounts/${id}/edit`,
    payment_provider: (id) => `/payment-providers/${id}/edit`,
    region: (id) => `/regions/${id}/edit`,
    term: (id) => `/terms/${id}/edit`,
  },
  references: {
    bank_line_id: 'statement_line',
    category_id: 'cash_category',
    corrects_id: 'cash_entry',
    current_term_id: 'term',
    decided_by: 'account',
    event_id: 'cash_event',
    for_id: 'cash_entry',
    major_id: 'major',
    provider_id: 'payment_provider',
    receiver_id: 'contact_person',
    region_id: 'region',
    region_ids: 'region',
    term_id: 'term',
    user_id: 'account',
  },
  lists: {
    cash_budget: 'cash-budgets',
    cash_category: 'cash-categories',
    cash_event: 'cash-events',
    achievement: 'achievements',
    contact_person: 'contact-persons',
    landing_content: 'landing-content',
    major: 'majors',
    partnership: 'partnerships',
    payment_provider: 'payment-providers',
    region: 'regions',
    term: 'terms',
  },
}

/** The records of all rooms: those here, and those that the programmes say. */
export function trailOf(programmes: readonly TrailRecords[]): Required<TrailRecords> {
  const all = <Part>(partOf: (records: TrailRecords) => Readonly<Record<string, Part>> | undefined) =>
    Object.assign({}, ...[own, ...programmes].map(partOf)) as Record<string, Part>
  return {
    screens: all(({ screens }) => screens),
    references: all(({ references }) => references),
    lists: all(({ lists }) => lists),
    numbers: all(({ numbers }) => numbers),
  }
}
export type Trail = ReturnType<typeof trailOf>

/** Where the record can be looked at; null when it has no screen. */
export const screenOf = ({ screens }: Trail, entity: string, id: number): string | null => screens[entity]?.(id) ?? null

/** The address of the trail, narrowed to one record. */
export const historyOf = (entity: string, id: number): string => `/audit?entity=${entity}&entity_id=${id}`

/** The address of the trail, narrowed to what one person did. */
export const activityOf = (userId: number): string => `/audit?actor_id=${userId}`

/** The table that a column of this kind of record refers to; undefined when it holds a value of its own. */
export function tableOf({ references }: Trail, entity: string, column: string): string | undefined {
  if (column === 'copied_from') return entity
  return references[`${entity}.${column}`] ?? references[column]
}

/** The words of a language by key; null for a key that it does not have. */
export type Said = (key: string) => string | null

/** Such words, of a translator whose compiled list of keys is set aside. */
export function saidBy(translator: unknown): Said {
  const words = translator as ((key: string) => string) & { has: (key: string) => boolean }
  return (key) => {
    const text = words.has(key) ? words(key) : key
    // Names that only the language's own objects have, such as `constructor`, come back as themselves.
    return text === key ? null : text
  }
}

/** Who reads the trail: in which words, with which names, and what the rooms say of their records. */
export type Reader = { said: Said; language: Language; names: Names; trail: Trail }

/** One field that differs; null where there was or is nothing. */
export type Line = { field: string; label: string; before: string | null; after: string | null }

type Values = Record<string, unknown>

// They say nothing beyond the entry itself.
const passedOver = new Set(['id', 'created_at', 'updated_at'])

// The main fields of an entry come first, secondary ones last; the others are between, in the order of their names.
const first = [
  'status',
  'edit_status',
  'role',
  'name',
  'title',
  'region',
  'shift',
  'shift_id',
  'score',
  'reject_reason',
]
const last = ['art', 'position', 'decided_by', 'decided_at']

const rankOf = ({ field }: Line) => (first.includes(field) ? first.indexOf(field) : 100 + last.indexOf(field))

/** The changes, a line per field. */
export function linesOf(entry: Pick<AuditEntry, 'entity' | 'before' | 'after'>, reader: Reader): Line[] {
  const before = entry.before ?? {}
  const after = entry.after ?? {}
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !passedOver.has(name))
  return fields
    .map((field) => ({
      field,
      label: labelOf(entry.entity, field, reader),
      before: textOf(entry.entity, field, before, reader),
      after: textOf(entry.entity, field, after, reader),
    }))
    .filter((line) => line.before !== line.after || line.before !== null)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.label.localeCompare(b.label))
}

/** A field in the words of its form; one that nobody has named, by its own name. */
export function labelOf(entity: string, field: string, { said, trail }: Pick<Reader, 'said' | 'trail'>): string {
  const list = trail.lists[entity]
  // A form knows the number of a picture by the picture's name.
  return (
    (list && said(`catalogue.lists.${list}.fields.${field}`)) ||
    (entity === 'payment_account' && said(`accounts.fields.${field}`)) ||
    said(`audit.fields.${field}`) ||
    capital(field.replace(/_id$/, '').replaceAll('_', ' '))
  )
}

/** An action in words; one that nobody has named, as it was recorded. */
export const actionName = (action: string, said: Said): string =>
  said(`audit.actions.${action.replaceAll(' ', '_')}`) ?? capital(action)

/** A kind of record in words. */
export const kindOf = (entity: string, said: Said): string =>
  said(`audit.entities.${entity}`) ?? capital(entity.replaceAll('_', ' '))

/** The record's name, also when it is gone by now; null when nobody knows. */
export function recordName({ entity, entity_id, before, after }: Omit<AuditEntry, 'id'>, { names }: Reader) {
  if (entity_id === null) return null
  const recorded = before?.['name'] ?? after?.['name']
  return names[entity]?.[entity_id] ?? (typeof recorded === 'string' ? recorded : null)
}

const amounts = /(?:^|_)(?:amount|price)(?:_|$)/
const pictures = new Set(['file_id', 'image_id', 'logo_id', 'proof_id', 'qr_line_group_id'])
const momentPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

function textOf(entity: string, field: string, record: Values, reader: Reader): string | null {
  const value = record[field]
  return value === null || value === undefined || value === '' ? null : valueOf(entity, field, value, reader)
}

function valueOf(entity: string, field: string, value: unknown, reader: Reader): string {
  if (Array.isArray(value)) return value.map((item) => valueOf(entity, field, item, reader)).join('\n')
  if (typeof value === 'object' && value !== null) return partsOf(entity, value as Values, reader)
  if (typeof value === 'boolean') return reader.said(value ? 'common.yes' : 'common.no') ?? String(value)
  if (typeof value === 'number') return numberOf(entity, field, value, reader)
  return textual(field, String(value), reader)
}

/** A record within a record, such as one person of a group. */
function partsOf(entity: string, values: Values, reader: Reader): string {
  const kind = typeof values['entity'] === 'string' ? values['entity'] : entity
  return Object.keys(values)
    .filter((field) => field !== 'entity' && !passedOver.has(field))
    .flatMap((field) => {
      const text = textOf(kind, field, values, reader)
      return text === null ? [] : [`${labelOf(kind, field, reader)}: ${text}`]
    })
    .join(', ')
}

function numberOf(entity: string, field: string, value: number, { said, names, trail }: Reader): string {
  const table = tableOf(trail, entity, field)
  if (table) return names[table]?.[value] ?? `#${value}`
  if (pictures.has(field)) return `${said('audit.picture') ?? ''} ${value}`.trim()
  const words = trail.numbers[`${entity}.${field}`]
  if (words) return said(`${words}.${value}`) ?? String(value)
  return amounts.test(field) ? rupiah(value) : String(value)
}

// The place of a choice's words, by the field that holds it.
const choices: Record<string, string> = {
  deleted_because: 'payments.review.freed',
  edit_status: 'common.status',
  format: 'audit.values.format',
  gender: 'common.genders',
  language: 'audit.values.language',
  payment_type: 'payments.types',
  role: 'common.roles',
  semester: 'common.semester',
  status: 'common.status',
}
const choicesOfKind = ['audit.values.kind', 'accounts.kinds', 'catalogue.choices.contentKind']
const choicesOfType = ['catalogue.choices.contactType', 'catalogue.choices.paymentType']

function textual(field: string, value: string, { said, language }: Reader): string {
  if (dayPattern.test(value)) return day(value, language)
  if (momentPattern.test(value) && !Number.isNaN(Date.parse(value))) return moment(value, language)
  // Only a name of ours has words; anything else was typed by somebody.
  if (!/^[A-Za-z][\w-]{0,59}$/.test(value)) return value
  const places = field === 'kind' ? choicesOfKind : field === 'type' ? choicesOfType : [choices[field]]
  for (const place of places) {
    const words = place && said(`${place}.${value}`)
    if (words) return words
  }
  return value
}
