/** Where the club's money is: accounts, tills and people, what the bank says of it, and tills that were counted. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, listQuery, many, one, optional, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Cash book')

/** Whole rupiah and sen; both below zero where the sum is. */
const exact = z.object({ amount: z.number(), sen: z.number() })

const count = z
  .object({
    id: z.number(),
    holder_id: z.number(),
    holder: z.string(),
    day: z.string(),
    counted: exact,
    expected: exact,
    /** What was there and the book did not know; below zero: missing. */
    difference: exact,
    reason: z.string().nullable(),
    /** The entry of the difference. */
    entry_id: z.number().nullable(),
    counted_by_name: z.string().nullable(),
    counted_at: z.string(),
  })
  .meta({ id: 'CashCount' })
export type CashCount = z.output<typeof count>

export const cashPlaces = z
  .object({
    accounts: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        region_init: z.string().nullable(),
        /** By the books: entries, and payments whose lines are there. */
        booked: exact,
        /** What the bank said last. */
        stated: z.object({ day: z.string(), ...exact.shape }).nullable(),
        /** The bank's less the books'. */
        difference: exact.nullable(),
        open_lines: z.number(),
      }),
    ),
    tills: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Cash of students that was handed over to its holder. */
        handed: exact,
        booked: exact,
        balance: exact,
        last_count: count.nullable(),
      }),
    ),
    /** People who have the club's money, or are owed theirs (below zero). */
    people: z.array(z.object({ id: z.number().nullable(), name: z.string(), ...exact.shape })),
  })
  .meta({ id: 'CashPlaces' })
export type CashPlaces = z.output<typeof cashPlaces>

export const readPlaces = endpoint('GET /cash-places', {
  summary: 'Where the money is by the books, and what the bank says',
  access: onlyAdmin,
  reply: one(cashPlaces),
})

export const accountDay = z.object({
  day: z.string(),
  /** What the bank says at the day's end; null without balances. */
  closing: exact.nullable(),
  came: exact,
  went: exact,
  /** Of these lines: what payments, entries and reasons explain, and what nothing does; what went out is below zero. */
  payments: exact,
  entries: exact,
  aside: exact,
  open: exact,
  /** Booked on this day, and no line shows it yet. */
  unseen: exact,
  /** What the books say at the day's end. */
  booked: exact,
  difference: exact.nullable(),
  /** The first line after which the bank's own balances do not add up. */
  broken_line: z.object({ id: z.number(), text: z.string(), expected: exact, stated: exact }).nullable(),
})
export type AccountDay = z.output<typeof accountDay>

export const accountDays = z
  .object({
    id: z.number(),
    name: z.string(),
    days: z.array(accountDay),
    /** The day from which bank and books differ until today; null where they agree, or the bank states nothing. */
    differs_from: z.string().nullable(),
    /** What of the balance before the first line was not booked by then; null where all was. */
    opening: exact.nullable(),
  })
  .meta({ id: 'AccountDays' })
export type AccountDays = z.output<typeof accountDays>

export const readAccountDays = endpoint('GET /cash-places/:id/days', {
  summary: 'The equation of an account, day by day: what the bank says, and what explains it; the latest first',
  access: onlyAdmin,
  params: idParams,
  reply: one(accountDays),
})

export const listCounts = endpoint('GET /cash-counts', {
  summary: 'Tills that were counted, the latest first',
  access: onlyAdmin,
  query: listQuery.omit({ sort: true, q: true }).extend({ holder_id: id().optional() }),
  reply: many(count),
})
export type CountFilters = z.output<typeof listCounts.query>

export const countTill = endpoint('POST /cash-counts', {
  summary:
    'A till was counted; a difference is booked with its reason, and waits for somebody else where it is one’s own',
  access: onlyAdmin,
  body: z.object({
    holder_id: id(),
    counted: wholeNumber(0, 1_000_000_000),
    region_id: id(),
    reason: optional(text(300)),
  }),
  reply: written(count),
  status: 201,
})
export type Counting = z.output<typeof countTill.body>
