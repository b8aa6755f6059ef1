/** The outbox as the committee sees it. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint/endpoint.ts'
import { idParams, listQuery, many, one, written } from '../../kit/endpoint/fields.ts'
import { onlyAdmin } from '../account/rules.ts'
import { mailStatuses } from './rules.ts'

export const mailRow = z
  .object({
    id: z.number(),
    to_address: z.string(),
    /** The account it goes to; null when that is gone. */
    user_id: z.number().nullable(),
    name: z.string().nullable(),
    subject: z.string(),
    template: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.number(),
    last_error: z.string().nullable(),
    /** Written and kept here, because no mail server is set up. */
    is_kept: z.boolean(),
    sent_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Email' })
export type MailRow = z.output<typeof mailRow>

export const mailPreview = mailRow
  .extend({
    language: z.string(),
    /** What the template was given; never a password or a token. */
    data: z.record(z.string(), z.unknown()),
    /** The written mail, while it is kept. */
    text: z.string().nullable(),
    html: z.string().nullable(),
  })
  .meta({ id: 'EmailPreview' })
export type MailPreview = z.output<typeof mailPreview>

const tag = 'E-mails'

export const mailFilters = listQuery.extend({
  status: z.enum(mailStatuses).optional(),
  template: z.string().max(60).optional(),
})
export type MailFilters = z.output<typeof mailFilters>

export const listMails = endpoint({
  method: 'GET',
  path: '/emails',
  summary: 'The outbox, filtered, sorted and paged',
  tag,
  access: onlyAdmin,
  query: mailFilters,
  reply: many(mailRow).extend({
    counts: z.object({ QUEUED: z.number(), SENT: z.number(), FAILED: z.number() }),
    /** The kinds of mail there are, for the filter. */
    templates: z.array(z.string()),
    /** Whether a mail server is set up; without one, mails are kept here to be read. */
    sends: z.boolean(),
  }),
})

export const readMail = endpoint({
  method: 'GET',
  path: '/emails/:id',
  summary: 'One mail, with its text while that is kept',
  tag,
  access: onlyAdmin,
  params: idParams,
  reply: one(mailPreview),
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/emails/:id/retry',
  summary: 'Queue a failed or stuck mail again',
  tag,
  access: onlyAdmin,
  params: idParams,
  reply: written(mailRow),
})
