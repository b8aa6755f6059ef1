/** What a student has done here so far: the latest events, and how earlier terms ended. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { roles } from '#roles.ts'
import { programmes, timelineEvents } from './rules.ts'

const timelineEntry = z
  .object({ id: z.number(), at: z.string(), event: z.enum(timelineEvents), record_id: z.number() })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof timelineEntry>

const pastRecord = z
  .object({
    programme: z.enum(programmes),
    id: z.number(),
    semester: z.string(),
    year: z.number(),
    at: z.string(),
    /** Null for a programme that decides nothing. */
    status: z.string().nullable(),
    /** The shift, the division or the fields. */
    title: z.string().nullable(),
    /** The same for who reads Indonesian, where the office has written it. */
    title_label_id: z.string().nullable(),
    score: z.number().nullable(),
    /** The payment whose receipt can be read. */
    receipt_id: z.number().nullable(),
  })
  .meta({ id: 'PastRecord' })
export type PastRecord = z.output<typeof pastRecord>

const endpoint = endpointsOf('Dashboards')

export const readTimeline = endpoint('GET /user/timeline', {
  summary: 'The caller’s own events, the latest first',
  access: roles,
  reply: z.object({ data: z.array(timelineEntry) }),
})

export const readHistory = endpoint('GET /user/history', {
  summary: 'What the caller did in terms that are not current any more, the latest term first',
  access: roles,
  reply: z.object({ data: z.array(pastRecord) }),
})
