/** Announcements: the office writes to the people of a list, exactly as it is filtered. */
import { z } from 'zod'
import { type AnnouncedList, announcedLists } from '#announced-lists.ts'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import {
  beside,
  id,
  idParams,
  listQuery,
  many,
  moment,
  one,
  optional,
  text,
  wholeNumber,
  written,
  yesNo,
} from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { languages } from '#words/languages.ts'
import { announcementStates, leftOut, longestBody, longestSubject, purposes, receptions } from './announcement.rules.ts'

const tag = 'Announcements'
const endpoint = endpointsOf(tag)
const path = '/announcements'

const list = () =>
  z.enum(Object.keys(announcedLists) as [AnnouncedList, ...AnnouncedList[]], { error: 'fields.choice' })
/** The list's own filters, as in its address: `status=CONFIRMED&region_id=2`. */
const filters = () => z.string().max(2000).default('')

const counted = z.object({
  people: z.number(),
  /** Friends who share a mailbox get one mail. */
  mails: z.number(),
  left_out: z.array(z.object({ reason: z.enum(leftOut), people: z.number() })),
})

/** What the filters name, to be read. */
const about = z.object({ region: z.string().nullable(), term: z.string().nullable(), shift: z.string().nullable() })

const announcement = z
  .object({
    id: z.number(),
    list: list(),
    filters: z.string(),
    about,
    purpose: z.enum(purposes),
    subject: z.string().nullable(),
    subject_id: z.string().nullable(),
    body: z.string().nullable(),
    body_id: z.string().nullable(),
    state: z.enum(announcementStates),
    /** No mails: somebody writes to each person by WhatsApp. */
    by_hand: z.boolean(),
    /** When these very texts were sent to their writer. */
    tried_at: z.string().nullable(),
    send_at: z.string().nullable(),
    sent_at: z.string().nullable(),
    stopped_at: z.string().nullable(),
    made_by_name: z.string().nullable(),
    made_at: z.string(),
    updated_at: z.string(),
    /** Of one that was sent: its people, and what became of its mails. As long as these are kept. */
    figures: z
      .object({
        people: z.number(),
        mails: z.number(),
        taken: z.number(),
        seen: z.number(),
        waiting: z.number(),
        failed: z.number(),
        stopped: z.number(),
        written: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.output<typeof announcement>

const wholeAnnouncement = announcement
  .extend({
    /** Whom it would go to at this moment, or went to. */
    counted,
    /** Whether a stopped one may still go to the rest. */
    may_resume: z.boolean(),
  })
  .meta({ id: 'AnnouncementInFull' })
export type WholeAnnouncement = z.output<typeof wholeAnnouncement>

const words = {
  purpose: z.enum(purposes, { error: 'fields.choice' }),
  subject: optional(text(longestSubject)),
  subject_id: optional(text(longestSubject)),
  body: optional(text(longestBody)),
  body_id: optional(text(longestBody)),
}

type Said = { subject?: unknown; subject_id?: unknown; body?: unknown; body_id?: unknown }

/** Each language whole or not at all, and one of them at least. */
function checkLanguages(given: Said, context: z.RefinementCtx): void {
  const lack = (field: keyof Said) =>
    context.addIssue({ code: 'custom', path: [field], message: 'fields.required', input: given[field] })
  const isEmpty = !['subject', 'subject_id', 'body', 'body_id'].some((field) => given[field as keyof Said])
  for (const [subject, body] of [
    ['subject', 'body'],
    ['subject_id', 'body_id'],
  ] as const) {
    if (given[body] && !given[subject]) lack(subject)
    if (given[subject] && !given[body]) lack(body)
  }
  if (!isEmpty) return
  lack('subject')
  lack('body')
}

const announcementText = z.object(words).superRefine(checkLanguages, beside)
export type AnnouncementText = z.output<typeof announcementText>

export const announcementFilters = listQuery.pick({ page: true, per_page: true }).extend({
  region_id: id().optional(),
  state: z.enum(announcementStates, { error: 'fields.choice' }).optional(),
})
export type AnnouncementFilters = z.output<typeof announcementFilters>

export const listAnnouncements = endpoint(`GET ${path}`, {
  summary: 'Announcements to lists that the caller sees, the newest first',
  access: onlyAdmin,
  query: announcementFilters,
  reply: many(announcement),
})

export const lookAtAudience = endpoint(`GET ${path}/audience`, {
  summary: 'How many people of a list an announcement would reach, and who would be left out',
  access: onlyAdmin,
  query: z.object({
    list: list().default('/registrant-details'),
    filters: filters(),
    purpose: words.purpose.default('NEEDED'),
  }),
  reply: one(counted.extend({ about, filters: z.string() })),
})

export const makeAnnouncement = endpoint(`POST ${path}`, {
  summary: 'Write an announcement to the people of a list, under these filters; it is a draft until it is sent',
  access: onlyAdmin,
  body: z.object({ list: list(), filters: filters(), ...words }).superRefine(checkLanguages, beside),
  reply: written(wholeAnnouncement),
})

export const readAnnouncement = endpoint(`GET ${path}/:id`, {
  summary: 'An announcement with its people counted',
  access: onlyAdmin,
  params: idParams,
  reply: one(wholeAnnouncement),
})

export const changeAnnouncement = endpoint(`PUT ${path}/:id`, {
  summary: 'Change what a draft says',
  access: onlyAdmin,
  params: idParams,
  body: announcementText,
  reply: written(wholeAnnouncement),
})

export const discardAnnouncement = endpoint(`DELETE ${path}/:id`, {
  summary: 'Throw a draft away; what was sent stays',
  access: onlyAdmin,
  params: idParams,
  reply: written(z.null()),
})

export const previewAnnouncement = endpoint(`GET ${path}/:id/preview`, {
  summary: 'The mail as one of its readers would get it',
  access: onlyAdmin,
  params: idParams,
  query: z.object({ at: wholeNumber(0, 1_000_000).default(0), language: z.enum(languages).optional() }),
  reply: one(
    z.object({
      at: z.number(),
      total: z.number(),
      /** Null where the list has nobody. */
      reader: z.string().nullable(),
      language: z.enum(languages),
      subject: z.string(),
      html: z.string().nullable(),
    }),
  ),
})

export const tryAnnouncement = endpoint(`POST ${path}/:id/try`, {
  summary: 'Send it to the caller alone, as its first reader would get it',
  access: onlyAdmin,
  params: idParams,
  perMinute: 20,
  reply: written(wholeAnnouncement),
})

export const sendAnnouncement = endpoint(`POST ${path}/:id/send`, {
  summary: 'Send a draft to everybody at once or at a time, or a stopped announcement to the rest',
  access: onlyAdmin,
  // In the club's name to thousands, and not to be called back.
  asksAgain: 'always',
  params: idParams,
  body: z.object({
    send_at: optional(moment()),
    by_hand: optional(yesNo()),
    /** Sent although nobody has had these texts in the mailbox. */
    is_untried: optional(yesNo()),
  }),
  reply: written(wholeAnnouncement),
})

export const stopAnnouncement = endpoint(`POST ${path}/:id/stop`, {
  summary: 'What has not left yet does not leave; one that waits for its time is a draft again',
  access: onlyAdmin,
  params: idParams,
  reply: written(wholeAnnouncement),
})

const recipient = z
  .object({
    id: z.number(),
    name: z.string(),
    user_id: z.number().nullable(),
    reception: z.enum(receptions),
    left_out: z.enum(leftOut).nullable(),
    sent_at: z.string().nullable(),
    seen_at: z.string().nullable(),
    /** The text to this person, ready to be sent by WhatsApp; null without a number. */
    whatsapp: z.string().nullable(),
    written_at: z.string().nullable(),
    written_by_name: z.string().nullable(),
  })
  .meta({ id: 'AnnouncementRecipient' })
export type Recipient = z.output<typeof recipient>

/** `UNREACHED`: neither taken by a mail server nor seen in the portal nor written to. */
export const recipientShows = ['UNREACHED', 'LEFT_OUT'] as const

export const recipientFilters = listQuery
  .pick({ page: true, per_page: true })
  .extend({ show: z.enum(recipientShows, { error: 'fields.choice' }).optional() })
export type RecipientFilters = z.output<typeof recipientFilters>

export const listRecipients = endpoint(`GET ${path}/:id/recipients`, {
  summary: 'Who an announcement went to, what became of it, and a way to write to each by WhatsApp',
  access: onlyAdmin,
  params: idParams,
  query: recipientFilters,
  reply: many(recipient),
})

export const tickRecipient = endpoint(`PUT ${path}/recipients/:id`, {
  summary: 'Note that one has written to somebody by WhatsApp, or take that back',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ is_written: yesNo() }),
  reply: written(recipient.pick({ id: true, written_at: true, written_by_name: true })),
})
