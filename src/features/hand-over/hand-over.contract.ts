/** The hand-over from one committee to the next: rights, open work, coming ends, notes. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, one, optional, text, written, yesNo } from '#kit/endpoint/fields.ts'
import { committeeMember } from '#features/registrant/committee.contract.ts'
import { committee, onlyAdmin } from '#roles.ts'
import { openKinds, stepNames } from './hand-over.rules.ts'

const endpoint = endpointsOf('Hand-over')
const path = '/hand-over'

export const handOverNote = z
  .object({
    id: z.number(),
    /** Null: of the whole office. */
    region_id: z.number().nullable(),
    region: z.string().nullable(),
    topic: z.string(),
    body: z.string(),
    writer: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'HandOverNote' })
export type HandOverNote = z.output<typeof handOverNote>

const ending = z.object({
  kind: z.enum(['right', 'window', 'account']),
  id: z.number(),
  name: z.string(),
  /** Of a window, by which it is called in the reader's language. */
  env_code: z.string().nullable(),
  /** Null: of every region. */
  region: z.string().nullable(),
  /** A right ends with this day. */
  until: z.string(),
})
export type Ending = z.output<typeof ending>

export const handOver = z
  .object({
    people: z.array(z.object(committeeMember.shape)),
    open: z.array(
      z.object({
        kind: z.enum(openKinds),
        count: z.number(),
        /** In rupiah, where it is about money. */
        amount: z.number().nullable(),
      }),
    ),
    ends: z.array(ending),
    notes: z.array(z.object(handOverNote.shape)),
    /** The steps that are done; null for readers who do not hand over the office. */
    done: z.array(z.object({ step: z.enum(stepNames), by: z.string().nullable(), at: z.string() })).nullable(),
    server_time: z.string(),
  })
  .meta({ id: 'HandOver' })
export type HandOver = z.output<typeof handOver>

export const readHandOver = endpoint(`GET ${path}`, {
  summary: 'All of a hand-over: ADMIN sees the whole office, SCAC its own region',
  access: committee,
  reply: one(handOver),
})

const given = z.object({ region_id: optional(id()), topic: text(120), body: text(5000) })
export type NoteInput = z.output<typeof given>

export const addNote = endpoint(`POST ${path}/notes`, {
  summary: 'Leave a note to those who come after; one a topic and region',
  access: onlyAdmin,
  body: given,
  reply: written(handOverNote),
  status: 201,
})

export const changeNote = endpoint(`PUT ${path}/notes/:id`, {
  summary: 'Change a note; 409 when somebody has changed it since it was read',
  access: onlyAdmin,
  params: idParams,
  body: given.extend({ seen_updated_at: optional(text(60)) }),
  reply: written(handOverNote),
})

export const removeNote = endpoint(`DELETE ${path}/notes/:id`, {
  summary: 'Remove a note; the audit trail keeps what it said',
  access: onlyAdmin,
  params: idParams,
  reply: written(z.null()),
})

export const tickStep = endpoint(`PUT ${path}/steps/:step`, {
  summary: 'Say that a step of the hand-over is done, or is not',
  access: onlyAdmin,
  params: z.object({ step: z.enum(stepNames) }),
  body: z.object({ is_done: yesNo() }),
  reply: written(z.null()),
})

export const startAnew = endpoint(`DELETE ${path}/steps`, {
  summary: 'Begin the next hand-over: no step is done',
  access: onlyAdmin,
  reply: written(z.null()),
})
