/** Months that are closed by region, what was accepted then, and what has changed since (docs/decisions/105). */
import { z } from 'zod'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { day, id, idParams, one, optional, text, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { checks } from '#features/closing/closing.rules.ts'

const endpoint = endpointsOf('Cash book')
const path = '/cash-closings'

/** Whole rupiah and sen; both below zero where the sum is. */
const exact = z.object({ amount: z.number(), sen: z.number() })
const term = z.object({ id: z.number(), semester: z.enum(['ODD', 'EVEN']), year: z.number() })

const checked = z.object({
  check: z.enum(checks),
  /** It holds where this is 0. */
  count: z.number(),
  /** Null where it is about no sum. */
  money: exact.nullable(),
})
const accepted = checked.extend({ reason: z.string() })

const closedMonth = z.object({
  id: z.number(),
  region_id: z.number(),
  region: z.string(),
  /** Its first day. */
  month: z.string(),
  closed_by_name: z.string().nullable(),
  closed_at: z.string(),
  reasons: z.array(accepted),
  closes_term: term.nullable(),
  /** Payments that are not as they were. */
  corrections: z.number(),
})

export const closings = z
  .object({
    term,
    regions: z.array(
      z.object({
        region_id: z.number(),
        region: z.string(),
        /** Whether the term is closed in this region. */
        is_closed: z.boolean(),
        months: z.array(
          z.object({
            month: z.string(),
            /** Null: open. */
            closed: closedMonth.nullable(),
            /** `notOver`, `order`: why it cannot be closed yet; null where it can, or is closed. */
            refusal: z.enum(['notOver', 'order']).nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CashClosings' })
export type CashClosings = z.output<typeof closings>
export type ClosedMonth = z.output<typeof closedMonth>

export const listClosings = endpoint(`GET ${path}`, {
  summary: 'The months of a term by region: which are closed, and what has changed in them since',
  access: onlyAdmin,
  query: z.object({
    /** The term that most regions are in, unless it is given. */
    term_id: id().optional(),
    region_id: id().optional(),
  }),
  reply: one(closings),
})

export const readChecks = endpoint(`GET ${path}/regions/:id/checks`, {
  summary: 'What has to hold before a month of a region is closed',
  access: onlyAdmin,
  params: idParams,
  query: z.object({
    /** Any of its days; the month that is closed next, unless it is given. */
    month: day().optional(),
  }),
  reply: one(z.object({ month: z.string(), checks: z.array(checked) })),
})
export type Checks = z.output<typeof readChecks.reply>['data']

const reason = () => optional(text(300))

export const closeMonth = endpoint(`POST ${path}`, {
  summary: 'Closes a month of a region; each check that does not hold needs its reason',
  access: onlyAdmin,
  body: z.object({
    region_id: id(),
    /** Any of its days. */
    month: day(),
    open_lines: reason(),
    account_days: reason(),
    tills: reason(),
    waiting: reason(),
    unproven: reason(),
  }),
  reply: written(closedMonth),
  status: 201,
})
export type Closing = z.output<typeof closeMonth.body>

const paymentThen = z.object({ standing: z.string(), amount: z.number(), line_amount: z.number() }).nullable()
const changedPayment = z.object({
  programme: z.enum(paidEntities),
  payment_id: z.number(),
  /** Empty for one that is deleted for good. */
  name: z.string(),
  is_there: z.boolean(),
  /** Null: it was not in the month. */
  written: paymentThen,
  /** Null: it is not in it any more. */
  now: paymentThen,
})
export type ChangedPayment = z.output<typeof changedPayment>

const twoSums = z.object({ written: exact, now: exact })

export const closedDetails = closedMonth
  .extend({
    reopened_by_name: z.string().nullable(),
    reopened_at: z.string().nullable(),
    reopen_reason: z.string().nullable(),
    /** Why the reader cannot open it; null where they can. */
    refusal: z.enum(['open', 'later', 'own']).nullable(),
    payments: z.array(twoSums.extend({ programme: z.enum(paidEntities), standing: z.string() })),
    entries: z.array(z.object({ kind: z.string(), entries: z.number(), ...exact.shape })),
    /** What each place of the club held at its end. */
    balances: z.array(twoSums.extend({ place: z.string(), id: z.number().nullable(), name: z.string().nullable() })),
    changed: z.array(changedPayment),
  })
  .meta({ id: 'ClosedMonth' })
export type ClosedDetails = z.output<typeof closedDetails>

export const readClosing = endpoint(`GET ${path}/:id`, {
  summary: 'A closed month as it was written, what it comes to now, and the payments behind each difference',
  access: onlyAdmin,
  params: idParams,
  reply: one(closedDetails),
})

export const reopenMonth = endpoint(`POST ${path}/:id/reopen`, {
  summary: 'Opens a closed month; not for who closed it, and only the last of its region',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  body: z.object({ reason: text(300) }),
  reply: written(closedDetails),
})

export const openingBalances = z
  .object({
    /** The term before; null where it is not closed. */
    closed: z
      .object({
        term,
        /** The end of its last month. */
        day: z.string(),
        closing_id: z.number(),
        balances: z.array(
          twoSums.extend({ place: z.string(), id: z.number().nullable(), name: z.string().nullable() }),
        ),
        total: exact,
      })
      .nullable(),
  })
  .meta({ id: 'OpeningBalances' })
export type OpeningBalances = z.output<typeof openingBalances>

export const readOpening = endpoint('GET /cash-book/opening', {
  summary: 'What accounts, tills and people held at the end of the term before',
  access: onlyAdmin,
  query: z.object({ term_id: id().optional() }),
  reply: one(openingBalances),
})
