/** Refunds: the student, the sum, and whether it went. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import {
  day,
  id,
  idList,
  idParams,
  listOf,
  listQuery,
  many,
  optional,
  text,
  upload,
  wholeNumber,
  written,
} from '#kit/endpoint/fields.ts'
import { decidedOn, undoable } from '#kit/endpoint/undo.ts'
import { committee, onlyAdmin } from '#roles.ts'
import { payeeFields } from '#features/payment/payment.contract.ts'
import { ofEachPaid, type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { refundReasons, refundStates } from './refund.rules.ts'

const tag = 'Refunds'
const endpoint = endpointsOf(tag)
const path = '/refunds'

export const refundRow = z
  .object({
    id: z.number(),
    entity: z.enum(paidEntities),
    payment_id: z.number(),
    /** The people of the payment. */
    name: z.string(),
    region_init: z.string(),
    state: z.enum(refundStates),
    because: z.enum(refundReasons),
    /** Of one seat: whose. */
    seat_name: z.string().nullable(),
    amount: z.number(),
    provider: z.string().nullable(),
    account_name: z.string().nullable(),
    account_number: z.string().nullable(),
    /** Whether a line of a bank statement shows that the money came in; else somebody of the office said so. */
    has_line: z.boolean(),
    owed_by_name: z.string().nullable(),
    owed_at: z.string(),
    refunded_on: z.string().nullable(),
    reference: z.string().nullable(),
    /** The key of the picture that shows it. */
    proof: z.string().nullable(),
    refunded_by_name: z.string().nullable(),
    refunded_at: z.string().nullable(),
    updated_at: z.string(),
    /** Its payment was deleted for good: the books keep it, and nobody is named any more. */
    is_gone: z.boolean(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof refundRow>

/** The part of it for its student. */
export const moneyBack = refundRow.pick({ state: true, amount: true, refunded_on: true })
export type MoneyBack = z.output<typeof moneyBack>

const optionalId = id().optional()
/** `toefl_payment_id` and those of the other programmes. */
const paymentIds = Object.fromEntries(paidEntities.map((entity) => [`${entity}_id`, optionalId])) as Record<
  `${PaidEntity}_id`,
  typeof optionalId
>

export const refundFilters = listQuery.extend({
  sort: z.enum(['owed_at', '-owed_at', 'amount', '-amount', 'refunded_on', '-refunded_on']).optional(),
  state: z.enum(refundStates).optional(),
  region_id: id().optional(),
  term_id: id().optional(),
  because: z.enum(refundReasons).optional(),
  /** `12,15`: these alone. */
  ids: idList().optional(),
  /** Those of one payment. */
  ...paymentIds,
})
export type RefundFilters = z.output<typeof refundFilters>

export const listRefunds = endpoint(`GET ${path}`, {
  summary: 'Money that goes back to students, or went; SCAC sees that of its own region',
  access: committee,
  query: refundFilters,
  reply: many(refundRow).extend({
    counts: z.record(z.enum(refundStates), z.number()),
    /** The sum of all that fit, in rupiah. */
    sum: z.number(),
  }),
})

export const exportRefunds = exportOf({ path, tag, access: committee, query: refundFilters, asksAgain: 'always' })

/** The account that the money goes back to; empty parts are not known. */
export const refundAccount = z.object(payeeFields)
export type RefundAccount = z.output<typeof refundAccount>

const amount = () => wholeNumber(1, 1_000_000_000)

const oweOf = (home: `/${string}`) =>
  endpoint(`POST ${home}/:id/refund`, {
    summary:
      'The money of a rejected payment is in and goes back: as a line of a statement shows, or as the caller says; its student gets a mail',
    access: onlyAdmin,
    asksAgain: 'by content',
    params: idParams,
    body: z.object({
      /** A line that shows it; needs the amount where the line is more than the payment misses. */
      line_id: optional(id()),
      /** The sum that goes back; the sum that came, or else the payment's price, if none is given. */
      amount: optional(amount()),
      ...payeeFields,
    }),
    reply: decidedOn(refundRow),
  })

/** By the table of the payment. */
export const oweRefund = ofEachPaid(({ home }) => oweOf(home))
export type Owing = z.output<typeof oweRefund.toefl_payment.body>

const one = { access: onlyAdmin, params: idParams } as const

export const changeRefund = endpoint(`PUT ${path}/:id`, {
  ...one,
  asksAgain: 'by content',
  summary:
    'Change how much goes back and where to, before it does; what is not given stays. Another account asks for a fresh proof; its student and every ADMIN get a mail',
  body: z.object({ amount: optional(amount()), ...payeeFields }),
  reply: decidedOn(refundRow),
})
export type RefundChange = z.output<typeof changeRefund.body>

export const checkRefund = endpoint(`POST ${path}/:id/check`, {
  ...one,
  summary:
    'Say whether the money came in: then it goes back, else nothing does, and the lines of the payment are open again',
  body: z.object({
    money: z.enum(['IN', 'NONE']),
    /** A line that shows that it is in, of a whole payment; its lines then state the sum. */
    line_id: optional(id()),
    /** How much of the line; needed where it is more than the payment misses. */
    amount: optional(amount()),
  }),
  reply: decidedOn(refundRow),
})
export type Checking = z.output<typeof checkRefund.body>

export const payRefund = endpoint(`POST ${path}/:id/refunded`, {
  ...one,
  summary: 'The money went back: when, by which reference, perhaps with a picture; its student gets a mail',
  body: z.object({ refunded_on: day(), reference: optional(text(120)), proof: optional(upload()) }),
  files: ['proof'],
  reply: decidedOn(refundRow),
})
export type Paying = z.output<typeof payRefund.body>

export const payRefunds = endpoint(`POST ${path}/refunded`, {
  access: onlyAdmin,
  summary: 'The money of these refunds went back on one day, all or none; each student gets a mail',
  body: z.object({ ids: listOf(id(), 1, 100), refunded_on: day(), reference: optional(text(120)) }),
  reply: written(z.object({ refunds: z.number(), amount: z.number() })).extend({ undos: z.array(undoable) }),
})
export type PayingMany = z.output<typeof payRefunds.body>

export const takeBackRefund = endpoint(`POST ${path}/:id/take-back`, {
  ...one,
  summary: 'The money did not go back after all: it is still owed; its student gets a mail',
  reply: decidedOn(refundRow),
})

export const withdrawRefund = endpoint(`DELETE ${path}/:id`, {
  ...one,
  summary: 'Of a rejected payment: its money does not go back, and the line that showed it is open again',
  reply: decidedOn(z.null()),
})
