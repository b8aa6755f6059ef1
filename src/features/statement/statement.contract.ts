/** The lines of imported statements: money that came in, to be matched with payments or set aside. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { day, id, idParams, listQuery, many, one, text, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { lineStates } from './statement.rules.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'

const tag = 'Statements'
const endpoint = endpointsOf(tag)
const path = '/statement-lines'

const paidPayment = z.object({
  entity: z.enum(paidEntities),
  id: z.number(),
  name: z.string(),
  amount: z.number(),
  /** Why another amount than the payment's own is right. */
  reason: z.string().nullable(),
  /** It was refunded and is deleted for good; the line stays explained. */
  is_gone: z.boolean(),
})
export type PaidPayment = z.output<typeof paidPayment>

/** The other line of a pair. */
const otherHalf = z.object({ id: z.number(), day: z.string(), text: z.string() })

export const lineWays = ['IN', 'OUT', 'DOUBTFUL'] as const

export const statementLine = z
  .object({
    id: z.number(),
    account_id: z.number(),
    /** The account as the office names it: provider and number. */
    account: z.string(),
    import_id: z.number(),
    file_name: z.string(),
    /** The row of the file. */
    row: z.number(),
    day: z.string(),
    amount: z.number(),
    /** The hundredths of a rupiah in addition to the amount. */
    sen: z.number(),
    text: z.string(),
    state: z.enum(lineStates),
    /** The part of it that no payment has, in whole rupiah; no payment has its sen. */
    left: z.number(),
    /** The first payment that it paid. */
    payment: paidPayment.nullable(),
    /** All that it paid, each with how much of it. */
    payments: z.array(paidPayment),
    aside: z
      .object({
        reason: z.string(),
        by_name: z.string().nullable(),
        at: z.string(),
        /** The entry of the cash book that explains it. */
        entry_id: z.number().nullable(),
      })
      .nullable(),
    /** Whether the money went out. */
    is_out: z.boolean(),
    /** The debit that takes this credit back, and the credit that this debit takes back. */
    reversed_by: otherHalf.nullable(),
    reverses: otherHalf.nullable(),
    /** The import whose file no longer had it. */
    gone_since: z.object({ import_id: z.number(), file_name: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'StatementLine' })
export type StatementLine = z.output<typeof statementLine>

export const lineSorts = ['day', '-day', 'amount', '-amount'] as const

export const lineFilters = listQuery.extend({
  sort: z.enum(lineSorts, { error: 'fields.choice' }).optional(),
  state: z.enum(lineStates).optional(),
  /** Money that came in, unless it is said otherwise; or that went out; or that came in and was reversed or is gone. */
  way: z.enum(lineWays, { error: 'fields.choice' }).optional(),
  account_id: id().optional(),
  import_id: id().optional(),
  /** Those that are for a region: of its accounts, and of shared ones what its payments or nothing explains. */
  region_id: id().optional(),
  /** Matched with a confirmed payment of this term outside the recycle bin; or with any other one. */
  paid_in_term: id().optional(),
  paid_elsewhere_than: id().optional(),
  from: day().optional(),
  to: day().optional(),
})
export type LineFilters = z.output<typeof lineFilters>

export const listLines = endpoint(`GET ${path}`, {
  summary: 'Money that came in or went out, as the statements say it; the search takes texts and amounts',
  access: onlyAdmin,
  query: lineFilters,
  reply: many(statementLine).extend({
    counts: z.object({ OPEN: z.number(), MATCHED: z.number(), ASIDE: z.number() }),
    /** The money of all lines that fit, in rupiah: of a state that part of each line which is in it. */
    sum: z.number(),
    /** The hundredths of a rupiah in addition to the sum. */
    sum_sen: z.number(),
  }),
})

export const readLine = endpoint(`GET ${path}/:id`, {
  summary: 'One line, with the payments that have a part of it',
  access: onlyAdmin,
  params: idParams,
  reply: one(statementLine),
})

export const exportLines = exportOf({ path, tag, access: onlyAdmin, query: lineFilters, asksAgain: 'always' })

export const setAside = endpoint(`POST ${path}/:id/set-aside`, {
  summary: 'Say why an open line is no payment of a student',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ reason: text(300) }),
  reply: written(statementLine),
})

export const takeBack = endpoint(`POST ${path}/:id/take-back`, {
  summary: 'A line that was set aside is open again',
  access: onlyAdmin,
  params: idParams,
  reply: written(statementLine),
})

export const partPair = endpoint(`POST ${path}/:id/part-pair`, {
  summary: 'Say that a debit does not take back the credit that it was found to reverse; of either line',
  access: onlyAdmin,
  params: idParams,
  reply: written(statementLine),
})

export const statementAccount = z
  .object({
    id: z.number(),
    name: z.string(),
    holder: z.string().nullable(),
    /** Null: of every region. */
    region_init: z.string().nullable(),
    has_ended: z.boolean(),
    /** The last day that an imported statement is about. */
    covered_to: z.string().nullable(),
    open_lines: z.number(),
  })
  .meta({ id: 'StatementAccount' })
export type StatementAccount = z.output<typeof statementAccount>

export const listAccounts = endpoint('GET /statement-accounts', {
  summary: 'The accounts that statements are imported for, with the day to which they are known',
  access: onlyAdmin,
  reply: z.object({
    data: z.array(statementAccount),
    /** The account for which a sample file is offered; only in a demo. */
    sample_account_id: z.number().nullable(),
  }),
})

export const readSample = endpoint('GET /statement-sample', {
  summary: 'An invented statement that fits the payments which wait; only in a demo',
  access: onlyAdmin,
  reply: z.object({
    data: z.object({ account_id: z.number(), file_name: z.string(), text: z.string() }).nullable(),
  }),
})
