/** What somebody was told about their records, in the portal: each mail about a record, behind the bell. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, many, one, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'

const endpoint = endpointsOf('Notices')

const notice = z
  .object({
    id: z.number(),
    /** In the reader's language. */
    title: z.string(),
    at: z.string(),
    /** When its reader opened it here. */
    seen_at: z.string().nullable(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof notice>

const letter = z.object({
  paragraphs: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])),
  closing: z.array(z.string()),
  /** A page of the portal. */
  button: z.object({ label: z.string(), path: z.string() }).nullable(),
  contact: z.object({ ask: z.string(), ways: z.array(z.object({ label: z.string(), url: z.string() })) }).nullable(),
})

const readNoticeReply = notice
  .extend({
    /** As it would be written today; null when what it told of is over. */
    letter: letter.nullable(),
  })
  .meta({ id: 'NoticeInFull' })
export type NoticeInFull = z.output<typeof readNoticeReply>

const counted = z.object({ unread: z.number() })

export const listNotices = endpoint('GET /notices', {
  summary: 'What one was told about one’s own records, the newest first',
  access: roles,
  query: z.object({ page: wholeNumber(1).default(1), per_page: wholeNumber(1, 100).default(25) }),
  reply: many(notice).extend(counted.shape),
})

export const readNotice = endpoint('GET /notices/:id', {
  summary: 'One of one’s own notices in full',
  access: roles,
  params: idParams,
  reply: one(readNoticeReply),
})

export const markNotice = endpoint('POST /notices/:id/read', {
  summary: 'Note that one has read a notice; says how many are left',
  access: roles,
  params: idParams,
  reply: written(counted),
})

export const markNotices = endpoint('POST /notices/read', {
  summary: 'Note that one has read all notices up to this one',
  access: roles,
  body: z.object({ until: id() }),
  reply: written(counted),
})
