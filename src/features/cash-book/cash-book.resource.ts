/** The lists behind the cash book: categories, events, and what was planned for them (RAB). */
import { choice, day, longText, money, optional, reference, text, translation, yesNo } from '#kit/resource/kinds.ts'
import { resource } from '#kit/resource/resource.ts'
import { committee, onlyAdmin } from '#roles.ts'
import { regions, terms } from '#features/catalogue/catalogue.resource.ts'

const access = { read: committee, write: onlyAdmin } as const

export const cashCategories = resource({
  key: 'cash-categories',
  table: 'cash_category',
  access,
  show: ['name', 'kind'],
  columns: ['name', 'kind', 'is_active'],
  orderBy: 'name',
  search: ['name', 'name_id'],
  filters: ['kind', 'is_active'],
  fields: {
    kind: choice('cashKind', ['OUT', 'IN']),
    name: text({ max: 60 }),
    name_id: translation('name', text({ max: 60 })),
    is_active: yesNo(true),
    /** Takes what an acquirer keeps of a settlement. */
    is_fee: yesNo(false),
  },
  refine: ({ kind, is_fee }) => (is_fee && kind === 'IN' ? { is_fee: 'cashBook.problems.feeIn' } : undefined),
})

export const cashEvents = resource({
  key: 'cash-events',
  table: 'cash_event',
  access,
  show: ['name', 'first_day'],
  columns: ['name', 'term_id', 'region_id', 'first_day', 'last_day'],
  orderBy: '-first_day',
  search: ['name', 'note'],
  filters: ['term_id', 'region_id'],
  fields: {
    name: text({ max: 120 }),
    term_id: reference(terms),
    region_id: optional(reference(regions)),
    first_day: day(),
    last_day: day(),
    note: optional(longText(500)),
  },
  refine: ({ first_day, last_day }) =>
    first_day && last_day && last_day < first_day ? { last_day: 'cashBook.problems.lastDay' } : undefined,
})

export const cashBudgets = resource({
  key: 'cash-budgets',
  table: 'cash_budget',
  access,
  show: ['amount'],
  columns: ['amount', 'category_id', 'event_id', 'term_id', 'region_id'],
  orderBy: 'category_id',
  search: ['note'],
  filters: ['event_id', 'term_id', 'category_id'],
  fields: {
    event_id: optional(reference(cashEvents)),
    term_id: optional(reference(terms)),
    region_id: optional(reference(regions)),
    category_id: reference(cashCategories),
    amount: money(),
    note: optional(longText(300)),
  },
  refine: ({ event_id, term_id, region_id }) => {
    // What a change leaves out stays; the table looks at the whole.
    if (event_id === null && term_id === null) return { term_id: 'cashBook.problems.budgetOf' }
    if (event_id && term_id) return { term_id: 'cashBook.problems.budgetOfOne' }
    return event_id && region_id ? { region_id: 'cashBook.problems.budgetRegion' } : undefined
  },
})
