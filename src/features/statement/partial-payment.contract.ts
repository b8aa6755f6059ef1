/** One line for several payments, several lines for one payment, and payments of which a part came (docs/decisions/041). */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, listOf, listQuery, moment, optional, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { settling } from '#review-states.ts'
import { decidedOn, undoable } from '#kit/endpoint/undo.ts'
import { onlyAdmin } from '#roles.ts'
import { statementLine } from './statement.contract.ts'
import { ofEachPaid, paidEntities } from '#features/payment/payment.rules.ts'
import { mostCovered } from '#features/bill/bill.rules.ts'
import { evidence } from './match-suggestion.contract.ts'

const endpoint = endpointsOf('Statements')
const one = { access: onlyAdmin, params: idParams } as const

/** A payment that a line may pay, or a part of it. */
export const payable = z.object({
  entity: z.enum(paidEntities),
  id: z.number(),
  name: z.string(),
  sender: z.string().nullable(),
  day: z.string(),
  status: z.enum(['PENDING', 'CONFIRMED']),
  /** The sum that it misses. */
  due: z.number(),
  /** The sum of its lines. */
  received: z.number(),
})
export type Payable = z.output<typeof payable>

export const listPayables = endpoint('GET /statement-lines/:id/payables', {
  ...one,
  summary: 'Payments that miss money and that this line may pay; the search takes names, amounts and numbers',
  query: listQuery.pick({ q: true }).extend({ region_id: id().optional() }),
  reply: z.object({ data: z.array(payable) }),
})

const part = z.object({
  entity: z.enum(paidEntities),
  payment_id: id(),
  amount: wholeNumber(1, 1_000_000_000),
  ...settling(),
  /** The state of the payment that was shown; any, where it is not given. */
  seen_updated_at: optional(moment()),
})
export type Part = z.output<typeof part>

export const splitLine = endpoint('POST /statement-lines/:id/split', {
  ...one,
  summary:
    'A line pays several payments, each a stated part of it: those that wait are confirmed, all or none; what is left stays open',
  body: z.object({ parts: listOf(part, 1, mostCovered) }),
  reply: written(statementLine).extend({ undos: z.array(undoable) }),
})

export const freeLine = endpoint('POST /statement-lines/:id/free', {
  ...one,
  summary: 'A payment gives its part of the line free; one that waits for the rest gets a mail',
  body: z.object({ entity: z.enum(paidEntities), payment_id: id() }),
  reply: decidedOn(statementLine),
})

const waitOf = (home: `/${string}`) =>
  endpoint(`POST ${home}/:id/part`, {
    ...one,
    summary:
      'A line paid a part of a pending payment: it stays pending, and the payer gets a mail with what is missing',
    body: z.object({ line_id: id(), seen_updated_at: optional(moment()) }),
    reply: decidedOn(evidence),
  })

/** By the table of the payment. */
export const keepPart = ofEachPaid(({ home }) => waitOf(home))
