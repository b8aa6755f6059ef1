/** The outbox as the committee sees it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { day, id, idParams, listOf, listQuery, many, one, optional, written, yesNo } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { mailSorts, mailStatuses, reaches } from './email.rules.ts'

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
    /** It is a notice in the portal as well, and when its reader opened it there. */
    is_notice: z.boolean(),
    seen_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Email' })
export type MailRow = z.output<typeof mailRow>

export const mailPreview = mailRow
  .extend({
    language: z.string(),
    /** The mail as it is kept, or else as it would be written now, without links that work; null when it cannot be. */
    text: z.string().nullable(),
    html: z.string().nullable(),
    /** The names of the files that go with it. */
    attachments: z.array(z.string()),
  })
  .meta({ id: 'EmailPreview' })
export type MailPreview = z.output<typeof mailPreview>

const tag = 'E-mails'
const endpoint = endpointsOf(tag)

const narrowing = {
  template: z.string().max(60).optional(),
  reached: z.enum(reaches).optional(),
  /** The first and the last day on which it was queued, in Jakarta. */
  from: day().optional(),
  to: day().optional(),
}

export const mailFilters = listQuery.extend({
  sort: z.enum(mailSorts, { error: 'fields.choice' }).optional(),
  status: z.enum(mailStatuses).optional(),
  ...narrowing,
})
export type MailFilters = z.output<typeof mailFilters>

export const listMails = endpoint('GET /emails', {
  summary: 'The outbox, filtered, sorted and paged',
  access: onlyAdmin,
  query: mailFilters,
  reply: many(mailRow).extend({
    counts: z.object({ QUEUED: z.number(), SENT: z.number(), FAILED: z.number() }),
    /** The kinds of mail there are, for the filter, each with its subject. */
    templates: z.array(z.object({ name: z.string(), subject: z.string() })),
    /** Whether a mail server is set up; without one, mails are kept here to be read. */
    sends: z.boolean(),
  }),
})

export const exportMails = exportOf({
  path: '/emails',
  tag,
  access: onlyAdmin,
  query: mailFilters,
  asksAgain: 'always',
})

export const readMail = endpoint('GET /emails/:id', {
  summary: 'One mail, as it is kept or would be written now',
  access: onlyAdmin,
  params: idParams,
  reply: one(mailPreview),
})

export const retryMail = endpoint('POST /emails/:id/retry', {
  summary: 'Queue a failed or stuck mail again',
  access: onlyAdmin,
  params: idParams,
  reply: written(mailRow),
})

export const retryMails = endpoint('POST /emails/retry', {
  summary: 'Queue these mails again, or with all=1 every failed one that fits the filters',
  access: onlyAdmin,
  body: z
    .object({
      ids: listOf(id(), 0, 1000),
      all: optional(yesNo()),
      q: optional(z.string().trim().max(100)),
      template: optional(narrowing.template),
      reached: optional(narrowing.reached),
      from: optional(narrowing.from),
      to: optional(narrowing.to),
    })
    .refine(({ ids, all }) => all || ids.length > 0, { path: ['ids'], error: 'fields.required' }),
  reply: written(
    z.object({
      queued: z.array(z.number()),
      /** Those that were not, each with the reason. */
      refused: z.array(z.object({ id: z.number(), message: z.string() })),
    }),
  ),
})
