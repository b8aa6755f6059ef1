/** How much waits in each list of the office, as the lists' own tabs count it. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { one } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

export const pendingCounts = z
  .object({
    toefl_payments: z.number(),
    edit_requests: z.number(),
    member_payments: z.number(),
    bom_recruitments: z.number(),
    welcoming_parties: z.number(),
    /** Refunds to send, and cancelled payments whose money nobody has looked for. */
    refunds: z.number(),
    /** E-mails that could not be sent. */
    emails: z.number(),
    /** Requests about personal data that wait for an answer. */
    privacy_requests: z.number(),
    /** People under 18 whose parent has not answered yet. */
    parent_consents: z.number(),
  })
  .meta({ id: 'PendingCounts' })
export type PendingCounts = z.output<typeof pendingCounts>

export const readPendingCounts = endpoint('GET /pending-counts', {
  summary: 'How much waits in each list of the office, of all terms and regions',
  tag: 'Dashboards',
  access: onlyAdmin,
  reply: one(pendingCounts),
})
