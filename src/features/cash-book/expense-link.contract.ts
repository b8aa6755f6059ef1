/** Links by which somebody without an account sends an expense. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { email, id, idParams, one, optional, personName, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { requestFields } from './cash-request.contract.ts'

const endpoint = endpointsOf('Cash book')
const path = '/expense-links'

/** For how many days a link may work, and how often at most. */
export const linkLimits = { days: 30, uses: 50 } as const

const link = z
  .object({
    id: z.number(),
    label: z.string(),
    region_init: z.string(),
    event: z.string().nullable(),
    most_uses: z.number(),
    uses: z.number(),
    expires_at: z.string(),
    given_by_name: z.string().nullable(),
    given_at: z.string(),
    /** Whether something can still be sent by it. */
    is_open: z.boolean(),
  })
  .meta({ id: 'ExpenseLink' })
export type ExpenseLink = z.output<typeof link>

export const listLinks = endpoint(`GET ${path}`, {
  summary: 'The links for expenses, the latest first',
  access: onlyAdmin,
  reply: z.object({ data: z.array(link) }),
})

export const giveLink = endpoint(`POST ${path}`, {
  summary: 'Make a link by which somebody without an account sends expenses; its address is shown once',
  access: onlyAdmin,
  body: z.object({
    label: text(120),
    region_id: id(),
    event_id: optional(id()),
    days: wholeNumber(1, linkLimits.days),
    most_uses: wholeNumber(1, linkLimits.uses),
  }),
  reply: written(link.extend({ address: z.string() })),
  status: 201,
})
export type Giving = z.output<typeof giveLink.body>

export const endLink = endpoint(`POST ${path}/:id/end`, {
  summary: 'Nothing more can be sent by this link',
  access: onlyAdmin,
  params: idParams,
  reply: written(link),
})

// A whole campus may sit behind one address.
const byToken = { access: 'anyone', params: z.object({ token: z.string().max(200) }), perMinute: 30 } as const

export const readLink = endpoint(`GET ${path}/by/:token`, {
  ...byToken,
  summary: 'What a link is for; 404 once it is over',
  reply: one(z.object({ label: z.string(), region: z.string(), event: z.string().nullable(), expires_at: z.string() })),
})

export const sendExpense = endpoint(`POST ${path}/by/:token`, {
  ...byToken,
  summary: 'Somebody without an account paid for the club: what, where and when, with a picture of the receipt',
  body: z
    .object(requestFields)
    .omit({ region_id: true })
    .extend({ name: personName(), email: optional(email()) }),
  files: ['receipt'],
  reply: written(z.null()),
})
export type Sending = z.output<typeof sendExpense.body>
