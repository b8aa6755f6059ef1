/** Which part of which line paid which payment, for the committee of a region. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { day, id, listQuery, many } from '#kit/endpoint/fields.ts'
import { committee } from '#roles.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'

const tag = 'Statements'
const endpoint = endpointsOf(tag)
const path = '/matched-lines'

export const matchedLine = z
  .object({
    id: z.number(),
    day: z.string(),
    /** The part of the line that paid this payment; the rest of it may be of another region. */
    amount: z.number(),
    /** The text of the bank. */
    text: z.string(),
    account: z.string(),
    entity: z.enum(paidEntities),
    payment_id: z.number(),
    /** The people of the payment. */
    name: z.string(),
    region_init: z.string(),
    /** Why another amount than the payment's own is right. */
    reason: z.string().nullable(),
    matched_by_name: z.string().nullable(),
    matched_at: z.string(),
  })
  .meta({ id: 'MatchedLine' })
export type MatchedLine = z.output<typeof matchedLine>

export const matchedFilters = listQuery.extend({
  sort: z.enum(['day', '-day', 'amount', '-amount'], { error: 'fields.choice' }).optional(),
  term_id: id().optional(),
  region_id: id().optional(),
  from: day().optional(),
  to: day().optional(),
})
export type MatchedFilters = z.output<typeof matchedFilters>

export const listMatched = endpoint(`GET ${path}`, {
  summary: 'Lines of statements with the payments they paid; SCAC sees those of its own region',
  access: committee,
  query: matchedFilters,
  reply: many(matchedLine),
})

export const exportMatched = exportOf({ path, tag, access: committee, query: matchedFilters, asksAgain: 'always' })
