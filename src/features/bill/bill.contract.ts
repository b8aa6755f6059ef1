/** Bills of institutions: one pays once for the payments that its bill covers (docs/decisions/119). */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { fileOf } from '#kit/endpoint/file.ts'
import {
  id,
  idList,
  idParams,
  listOf,
  listQuery,
  many,
  moment,
  one,
  optional,
  text,
  written,
} from '#kit/endpoint/fields.ts'
import { reviewStatuses } from '#review-states.ts'
import { onlyAdmin } from '#roles.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { billStates, mostCovered } from './bill.rules.ts'

const tag = 'Bills'
const endpoint = endpointsOf(tag)
const path = '/institution-bills'

const bill = z
  .object({
    id: z.number(),
    /** `BILL-2026-0007` */
    number: z.string(),
    region_id: z.number(),
    region_init: z.string(),
    institution: z.string(),
    /** Whom to write to there. */
    contact: z.string().nullable(),
    note: z.string().nullable(),
    state: z.enum(billStates),
    /** How many payments it covers that are neither rejected nor in the bin. */
    payments: z.number(),
    /** What these ask for, the lines that paid them, and what is missing. */
    amount: z.number(),
    received: z.number(),
    due: z.number(),
    made_at: z.string(),
    made_by_name: z.string().nullable(),
    cancelled_at: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'InstitutionBill' })
export type Bill = z.output<typeof bill>

/** A payment that a bill covers, or may cover. */
const covered = z.object({
  entity: z.enum(paidEntities),
  id: z.number(),
  /** The people of it. */
  name: z.string(),
  status: z.enum(reviewStatuses),
  in_bin: z.boolean(),
  is_cash: z.boolean(),
  amount: z.number(),
  received: z.number(),
  /** What a line still has to pay of it. */
  due: z.number(),
  updated_at: z.string(),
})
export type Covered = z.output<typeof covered>

const wholeBill = bill.extend({ covers: z.array(covered) }).meta({ id: 'InstitutionBillWithPayments' })
export type WholeBill = z.output<typeof wholeBill>

export const billFilters = listQuery.extend({
  sort: z.enum(['made_at', '-made_at', 'due', '-due', 'amount', '-amount']).optional(),
  state: z.enum(billStates).optional(),
  region_id: id().optional(),
})
export type BillFilters = z.output<typeof billFilters>

export const listBills = endpoint(`GET ${path}`, {
  summary: 'The bills of institutions, the latest first',
  access: onlyAdmin,
  query: billFilters,
  reply: many(bill).extend({ counts: z.record(z.enum(billStates), z.number()) }),
})

export const exportBills = exportOf({ path, tag, access: onlyAdmin, query: billFilters, asksAgain: 'always' })

const single = { access: onlyAdmin, params: idParams } as const

export const readBill = endpoint(`GET ${path}/:id`, {
  ...single,
  summary: 'A bill with the payments that it covers',
  reply: one(wholeBill),
})

export const readBillPaper = fileOf({
  path: `${path}/:id/paper`,
  summary: 'The paper of a bill as PDF: an invoice while money is missing, a receipt after, void once it was cancelled',
  tag,
  access: onlyAdmin,
})

const about = {
  institution: text(120),
  contact: optional(text(200)),
  note: optional(text(500)),
}
const payments = (least = 1) => listOf(z.object({ entity: z.enum(paidEntities), payment_id: id() }), least, mostCovered)
export type Named = { entity: Covered['entity']; payment_id: number }

export const makeBill = endpoint(`POST ${path}`, {
  summary: 'An institution pays for these payments; who pays each of them gets a mail that there is nothing to send',
  access: onlyAdmin,
  body: z.object({ ...about, region_id: id(), payments: payments() }),
  reply: written(wholeBill),
  status: 201,
})
export type Making = z.output<typeof makeBill.body>

export const changeBill = endpoint(`PUT ${path}/:id`, {
  ...single,
  summary: 'Change who pays, and what the bill says',
  body: z.object({ ...about, seen_updated_at: optional(moment()) }),
  reply: written(wholeBill),
})
export type BillChange = z.output<typeof changeBill.body>

export const addToBill = endpoint(`POST ${path}/:id/payments`, {
  ...single,
  summary: 'The bill covers these pending payments, too; who pays each of them gets a mail',
  body: z.object({ payments: payments() }),
  reply: written(wholeBill),
})

export const takeFromBill = endpoint(`POST ${path}/:id/payments/take-out`, {
  ...single,
  summary: 'The bill no longer covers these payments; who knew of it is asked to pay',
  body: z.object({ payments: payments() }),
  reply: written(wholeBill),
})

export const cancelBill = endpoint(`POST ${path}/:id/cancel`, {
  ...single,
  summary: 'The institution does not pay, for a reason; who knew of it is asked to pay',
  body: z.object({ reason: text(300) }),
  reply: written(wholeBill),
})

export const reopenBill = endpoint(`POST ${path}/:id/take-back`, {
  ...single,
  summary: 'A bill that was cancelled covers its payments again, as far as they still wait and no other bill has them',
  reply: written(wholeBill),
})

export const listBillable = endpoint('GET /billable-payments', {
  summary: 'Pending payments that a bill may cover: those that the search finds, by name, NIM or number, or these',
  access: onlyAdmin,
  query: listQuery.pick({ q: true }).extend({
    region_id: id().optional(),
    entity: z.enum(paidEntities).optional(),
    /** `12,15`: numbers of payments of that programme. */
    ids: idList().optional(),
  }),
  reply: z.object({ data: z.array(covered.extend({ region_id: z.number() })) }),
})
