/** Reconciling: the open lines one after the other, each with what may have paid it, and who looks at it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, one, wholeNumber } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import { reviewStatuses } from '#review-states.ts'
import { candidate } from './match-suggestion.contract.ts'
import { places, tabs } from './reconcile.rules.ts'

const endpoint = endpointsOf('Statements')
const path = '/reconcile'

const suggestion = candidate.pick({ level: true, agrees: true, is_contradicted: true }).extend({
  entity: z.enum(paidEntities),
  id: z.number(),
  /** The people of the payment. */
  name: z.string(),
  sender: z.string().nullable(),
  region_init: z.string(),
  provider: z.string().nullable(),
  account_number: z.string().nullable(),
  /** The key of the proof; its picture is at `files/{key}`. */
  proof: z.string(),
  registered: z.string(),
  status: z.enum(reviewStatuses),
  /** The sum that it misses, and the sum of its lines. */
  due: z.number(),
  received: z.number(),
  /** Sent back, it says which state of the payment was shown. */
  updated_at: z.string(),
  /** How many days the money came before or after the form was sent. */
  days: z.number(),
  /** Whether nothing but its number tells it apart from the first one. */
  is_equal: z.boolean(),
})
export type Suggestion = z.output<typeof suggestion>

export const openLine = z
  .object({
    id: z.number(),
    account_id: z.number(),
    account: z.string(),
    day: z.string(),
    /** The rest of it, the whole line, and the hundredths of a rupiah in addition. */
    amount: z.number(),
    line_amount: z.number(),
    sen: z.number(),
    text: z.string(),
    place: z.enum(places),
    /** The best first. */
    suggestions: z.array(suggestion),
    /** How many more have the amount and the time. */
    more: z.number(),
    /** How many nothing tells apart from the first one. */
    equals: z.number(),
    /** The name of somebody else who has it open at this moment. */
    looked_at_by: z.string().nullable(),
  })
  .meta({ id: 'OpenLine' })
export type OpenLine = z.output<typeof openLine>

export const readQueue = endpoint(`GET ${path}`, {
  summary: 'Open lines, the oldest first, each with the payments that it may have paid, the best first',
  access: onlyAdmin,
  query: z.object({
    tab: z.enum(tabs, { error: 'fields.choice' }).default('all'),
    account_id: id().optional(),
    region_id: id().optional(),
    /** `next` of the answer before. */
    after: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d_\d{1,9}$/)
      .optional(),
    per_page: wholeNumber(1, 100).default(25),
  }),
  reply: z.object({
    data: z.array(openLine),
    /** Where the next page begins; null after the last one. */
    next: z.string().nullable(),
    counts: z.object({ likely: z.number(), all: z.number(), sure: z.number() }),
  }),
})
export type QueueQuery = z.output<typeof readQueue.query>

export const lookAt = endpoint(`POST ${path}/:id/look`, {
  summary: 'Say that this line is open on the screen, so that others begin elsewhere; it is forgotten after a minute',
  access: onlyAdmin,
  params: idParams,
  reply: one(z.object({ looked_at_by: z.string().nullable() })),
})
