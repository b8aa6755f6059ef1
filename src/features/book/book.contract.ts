/** The books of a term: every sum, with the parts that make it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { day, id, one } from '#kit/endpoint/fields.ts'
import { committee } from '#roles.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { equations } from './book.rules.ts'

const tag = 'Books'
const endpoint = endpointsOf(tag)
const path = '/books'

const sum = z.object({ payments: z.number(), amount: z.number() })

const figures = z.object({
  /** Open and confirmed. */
  expected: sum,
  open: sum,
  /** Matched, cash and without a line. */
  confirmed: sum,
  matched: sum,
  cash: sum,
  unproven: sum,
  /** Confirmed ones that ask for nothing. */
  free: sum,
  rejected: sum,
})

/** `sen`: the hundredths of a rupiah in addition to the amount. */
const lines = z.object({ lines: z.number(), amount: z.number(), sen: z.number() })

const accountBooks = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: of every region. */
  region_init: z.string().nullable(),
  seen: lines,
  /** Matched with confirmed payments of the term; `paid` is what these payments are about. */
  here: lines.extend({ paid: z.number() }),
  elsewhere: lines,
  aside: lines,
  open: lines,
  /** The days that imported statements are about, of these lines or not; null where none is. */
  covered: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The bank's own balances around these lines, in hundredths of a rupiah; null where a line has none. */
  balance: z
    .object({
      first: z.string(),
      last: z.string(),
      opening: z.number(),
      closing: z.number(),
      went_out: z.number(),
    })
    .nullable(),
})
export type AccountBooks = z.output<typeof accountBooks>

const cashHeld = z.object({
  region_id: z.number(),
  region_init: z.string(),
  /** Null: the payments name nobody. */
  receiver_id: z.number().nullable(),
  receiver: z.string().nullable(),
  received: sum,
  /** The received sum, of each programme that had any. */
  parts: z.array(sum.extend({ programme: z.enum(paidEntities) })),
  handed_over: z.number(),
  held: z.number(),
})
export type CashHeld = z.output<typeof cashHeld>

const back = z.object({ refunds: z.number(), amount: z.number() })
const refundsOfRegion = z.object({
  region_id: z.number(),
  region: z.string(),
  /** Nobody has said yet whether the money came in. */
  to_check: back,
  owed: back,
  refunded: back,
})
export type RegionRefunds = z.output<typeof refundsOfRegion>

const acceptedDifference = z.object({
  programme: z.enum(paidEntities),
  payment_id: z.number(),
  /** The person it is for. */
  name: z.string(),
  region_id: z.number(),
  region_init: z.string(),
  /** Of the registration, in Jakarta. */
  day: z.string(),
  /** The payment's price, and the sum of its lines. */
  due: z.number(),
  received: z.number(),
  reason: z.string(),
  /** Null for an account that no longer exists. */
  by_name: z.string().nullable(),
  /** Its lines, each with what of it paid this payment. */
  lines: z.array(z.object({ id: z.number(), day: z.string(), account: z.string(), amount: z.number() })),
})
export type AcceptedDifference = z.output<typeof acceptedDifference>

export const books = z
  .object({
    term: z.object({ id: z.number(), semester: z.string(), year: z.number() }),
    whole: figures,
    /** The whole of each programme. */
    programmes: z.array(z.object({ programme: z.enum(paidEntities), figures })),
    parts: z.array(
      z.object({
        region_id: z.number(),
        region: z.string(),
        region_init: z.string(),
        programme: z.enum(paidEntities),
        figures,
      }),
    ),
    days: z.array(z.object({ day: z.string(), programme: z.enum(paidEntities), figures })),
    /** Confirmed payments whose lines come to another amount, which somebody has accepted for a reason. */
    accepted: z.array(acceptedDifference),
    /** With all their lines of these days, whatever programme they paid. SCAC sees those of its region alone. */
    accounts: z.array(accountBooks),
    /** Whether these are all accounts there are. */
    is_every_account: z.boolean(),
    /** Of both programmes and all days: handed-over cash belongs to neither. */
    cash: z.array(cashHeld),
    /** Money that goes back to students, of both programmes and all days. */
    refunds: z.array(refundsOfRegion),
    /** The equations that do not hold, of the whole term; null for a reader who does not see all of it. */
    broken: z.array(z.enum(equations)).nullable(),
    /** The people to whom cash can be handed over; only for callers who may record it. */
    treasurers: z.array(z.object({ id: z.number(), name: z.string() })),
    server_time: z.string(),
  })
  .meta({ id: 'Books' })
export type Books = z.output<typeof books>

export const booksQuery = z.object({
  /** Unless it is given: the term of the region that is asked for, or the one that most are in. */
  term_id: id().optional(),
  region_id: id().optional(),
  programme: z.enum(paidEntities).optional(),
  from: day().optional(),
  to: day().optional(),
})
/** The subject of the books, once the term is known. */
export type BooksQuery = z.output<typeof booksQuery> & { term_id: number }

export const readBooks = endpoint(`GET ${path}`, {
  summary: 'The money of a term: ADMIN sees all regions, SCAC its own',
  access: committee,
  query: booksQuery,
  reply: one(books),
})

export const exportBooks = exportOf({ path, tag, access: committee, query: booksQuery })

const gaps = z
  .object({
    /** Lines that no payment has and nobody set aside; null for a reader who does not see the statements. */
    open_lines: lines.nullable(),
    /** Confirmed payments of the term that are not cash and have no line. */
    unproven: z.array(z.object({ programme: z.enum(paidEntities), payments: z.number(), amount: z.number() })),
  })
  .meta({ id: 'MoneyGaps' })
export type MoneyGaps = z.output<typeof gaps>

export const readGaps = endpoint(`GET ${path}/gaps`, {
  summary: 'Money without a payment, and payments without money',
  access: committee,
  query: booksQuery.pick({ term_id: true, region_id: true }),
  reply: one(gaps),
})
