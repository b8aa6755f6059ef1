/**
 * A record under review: it waits, is confirmed or rejected, and a decision can be taken back. Here are its states and
 * the endpoints of deciding, for both sides. The server's part is `services/review`.
 */
import { z } from 'zod'
import { recycleOf } from '#kit/endpoint/bin.ts'
import { type Access, endpoint } from '#kit/endpoint/endpoint.ts'
import { id, idParams, listOf, moment, one, optional, text, written, yesNo } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'

export const reviewStatuses = ['PENDING', 'CONFIRMED', 'REJECTED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const reviewEvents = ['confirm', 'reject', 'cancel'] as const
export type ReviewEvent = (typeof reviewEvents)[number]

const table: Record<ReviewStatus, Partial<Record<ReviewEvent, ReviewStatus>>> = {
  PENDING: { confirm: 'CONFIRMED', reject: 'REJECTED' },
  CONFIRMED: { cancel: 'PENDING' },
  // Undoing a rejection takes the seats again, so it can fail when they are gone.
  REJECTED: { cancel: 'PENDING' },
}

/** The state after an event, or null when the event is not possible in this state. */
export const nextStatus = (status: ReviewStatus, event: ReviewEvent): ReviewStatus | null =>
  table[status][event] ?? null

const refusals = {
  confirm: { PENDING: null, CONFIRMED: 'confirmed', REJECTED: 'confirmRejected' },
  reject: { PENDING: null, CONFIRMED: 'rejectConfirmed', REJECTED: 'rejected' },
  cancel: { PENDING: 'pending', CONFIRMED: null, REJECTED: null },
} as const

/** Why an event is not possible, as the name of a sentence (`inBin`, `confirmed`, ...); null when it is. */
export const refusalOf = (record: { status: ReviewStatus; deleted_at: string | null }, event: ReviewEvent) =>
  record.deleted_at === null ? refusals[event][record.status] : 'inBin'

/** The `updated_at` that the reviewer saw: a decision on a record that has changed since is refused. Optional. */
const asSeen = { seen_updated_at: optional(moment()) }

/**
 * How a difference between a payment and its line is settled: it is accepted for a reason, the excess goes back, the
 * rest of the line stays open, or the payment waits for the rest.
 */
export const settlements = ['ACCEPT', 'REFUND', 'REST', 'WAIT'] as const
export type Settle = (typeof settlements)[number]

/** Days after the last part of a payment: who paid is reminded of the rest, and the payment is rejected without it. */
export const partDays = { reminder: 3, end: 7 } as const

/** The fields of saying so. */
export function settling() {
  return { settle: optional(z.enum(settlements, { error: 'fields.choice' })), reason: optional(text(300)) }
}

/**
 * A confirmation: the state that the reviewer saw, and for a payment the line of a bank statement that shows the money.
 */
const confirmation = z.object({ ...asSeen, line_id: optional(id()), ...settling() })

/** A rejection: the reason, and the state that the reviewer saw. */
export const rejection = z.object({ reason: text(500), ...asSeen })

/** Further input for a programme that can keep the seats of a rejected group. */
export const holding = { hold_seats: optional(yesNo()) }
export type Rejection = { reason: string; hold_seats?: boolean | null | undefined }

/** A decision that is taken back: people who got a mail about it get another one, unless the caller says no. */
const takenBack = z.object({ tell_group: optional(yesNo()) })

/** A mail as it would be sent. */
const letter = z.object({ subject: z.string(), text: z.string() })

/** Of a bulk confirmation. */
export const bulkConfirmed = z.object({
  confirmed: z.array(z.number()),
  /** Those that were not, each with the reason. */
  refused: z.array(z.object({ id: z.number(), message: z.string() })),
})

/** How many records there are per tab under the same filters but the status. */
export const tabCounts = z.object({
  PENDING: z.number(),
  CONFIRMED: z.number(),
  REJECTED: z.number(),
  bin: z.number(),
})

/** The decision and the times of every record under review. */
export const reviewedColumns = {
  status: z.enum(reviewStatuses),
  reject_reason: z.string().nullable(),
  decided_by: z.number().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}

/** The filter of a list's tabs. */
export const tabFilters = {
  status: z.enum(reviewStatuses).optional(),
  trashed: z.enum(['only', 'with']).optional(),
}

/** The part of all records that a queue of review is about. */
export const queueScope = z.object({ term_id: id().optional(), region_id: id().optional() })
export type QueueScope = z.output<typeof queueScope>

type Spec<Record extends z.ZodType> = {
  path: `/${string}`
  tag: string
  access: Access
  /** The answer of a decision. */
  record: Record
  /** For a programme that gives out seats before the decision: fields in addition to the reason of a rejection. */
  rejecting?: typeof holding
  summaries: { confirm: string; cancel: string; reject: string; recycle: string; restore: string }
}

// All its fields are optional, so a form without them is one of the same kind.
const nothingMore = {} as typeof holding

/** Declares the endpoints of reviewing `record`; `serveReview` serves them. */
export function reviewOf<const Record extends z.ZodType>(spec: Spec<Record>) {
  const { path, tag, access, record, summaries, rejecting = nothingMore } = spec
  const decision = (name: 'confirm' | 'cancel' | 'reject' | 'restore') =>
    endpoint(`POST ${path}/:id/${name}`, {
      summary: summaries[name],
      tag,
      access,
      params: idParams,
      query: queueScope,
      reply: written(record),
    })
  return {
    confirm: { ...decision('confirm'), body: confirmation, reply: decidedOn(record) },
    cancel: { ...decision('cancel'), body: takenBack, reply: decidedOn(record) },
    reject: { ...decision('reject'), body: rejection.extend(rejecting), reply: decidedOn(record) },
    previewRejection: endpoint(`POST ${path}/:id/reject/preview`, {
      summary:
        'The mail that a rejection with this reason would send, in the language of the request; nothing is changed',
      tag,
      access,
      params: idParams,
      body: z.object({ reason: text(500), ...rejecting }),
      reply: one(letter),
    }),
    restore: decision('restore'),
    recycle: recycleOf({ path, tag, access, summary: summaries.recycle }),
    confirmMany: endpoint(`POST ${path}/confirm`, {
      summary: 'Confirm many at once',
      tag,
      access,
      body: z.object({ ids: listOf(id(), 1, 1000) }),
      reply: decidedOn(bulkConfirmed),
    }),
  }
}

/** The endpoints of deciding on one record, which every programme has. */
export type ReviewEndpoints<Record extends z.ZodType = z.ZodType> = Omit<
  ReturnType<typeof reviewOf<Record>>,
  'confirmMany'
>

/** The reasons for which something is often rejected, by their names among the words. */
export const usualReasons = {
  payment: ['missing', 'amount', 'unreadable', 'reused', 'wrong'],
  party: ['unreadable', 'wrong', 'incomplete', 'person'],
} as const
