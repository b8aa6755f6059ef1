/** TOEFL details: the registrants with their seats, as the committee keeps them. */
import { z } from 'zod'
import { recycleOf, restoreOf } from '#kit/endpoint/bin.ts'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import {
  id,
  idParams,
  listOf,
  listQuery,
  many,
  one,
  optional,
  text,
  wholeNumber,
  written,
  yesNo,
} from '#kit/endpoint/fields.ts'
import { onlyAdmin, type Role } from '#roles.ts'
import { paymentStatuses } from '#features/payment/payment.rules.ts'
import { highestSection, lowestSection } from './result.rules.ts'
import { editStatuses, highestScore, lowestScore } from './seat.rules.ts'

export const sections = z.object({ listening: z.number(), structure: z.number(), reading: z.number() })

export const seatRow = z
  .object({
    id: z.number(),
    payment_id: z.number(),
    term_id: z.number(),
    semester: z.string(),
    year: z.number(),
    /** The region that the group registered in. */
    region_id: z.number(),
    region_init: z.string(),
    user_id: z.number(),
    name: z.string(),
    nim: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    line_id: z.string().nullable(),
    major: z.string().nullable(),
    shift_id: z.number(),
    shift: z.string(),
    shift_label_id: z.string().nullable(),
    starts_at: z.string(),
    ends_at: z.string(),
    /** The state of the payment. */
    status: z.enum(paymentStatuses),
    edit_status: z.enum(editStatuses),
    request_edit_shift_id: z.number().nullable(),
    requested_shift: z.string().nullable(),
    requested_shift_label_id: z.string().nullable(),
    requested_starts_at: z.string().nullable(),
    /** Seats left in the shift that is asked for. */
    requested_remaining: z.number().nullable(),
    edit_reason: z.string().nullable(),
    edit_requested_at: z.string().nullable(),
    edit_reject_reason: z.string().nullable(),
    is_attend: z.boolean(),
    attended_at: z.string().nullable(),
    score: z.number().nullable(),
    sections: sections.nullable(),
    /** False for a score that waits for the release of its shift. */
    score_shown: z.boolean(),
    deleted_at: z.string().nullable(),
    deleted_because: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ToeflDetail' })
export type SeatRow = z.output<typeof seatRow>

const tag = 'TOEFL details'
const endpoint = endpointsOf(tag)
const path = '/toefl-details'

export const seatFilters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  shift_id: id().optional(),
  payment_id: id().optional(),
  status: z.enum(paymentStatuses).optional(),
  edit_status: z.enum(editStatuses).optional(),
  is_attend: yesNo().optional(),
  /** Whether there is a score. */
  has_score: yesNo().optional(),
  trashed: z.enum(['only', 'with']).optional(),
})
export type SeatFilters = z.output<typeof seatFilters>

export const listSeats = endpoint(`GET ${path}`, {
  summary: 'Registrants with their seats, filtered, sorted and paged',
  access: onlyAdmin,
  query: seatFilters,
  reply: many(seatRow).extend({
    /** How many there are per tab, under the same filters but the state. */
    counts: z.object({ all: z.number(), PENDING: z.number(), CONFIRMED: z.number(), bin: z.number() }),
    /** How many changes of shift there are in each state, where the list is narrowed to one; else null. */
    edit_counts: z.object({ REQUESTED: z.number(), ACCEPTED: z.number(), REJECTED: z.number() }).nullable(),
  }),
})

export const exportSeats = exportOf({ path, tag, access: onlyAdmin, query: seatFilters, asksAgain: 'always' })

export const readSeat = endpoint(`GET ${path}/:id`, {
  summary: 'One registrant with the seat',
  access: onlyAdmin,
  params: idParams,
  reply: one(seatRow),
})

/** A student's request for another shift. */
export const changeRequest = z.object({ request_edit_shift_id: id(), edit_reason: text(500) })

/** The committee's changes by hand. An empty score takes it away; fields that are not given stay. */
export const seatChange = z.object({
  shift_id: optional(id()),
  score: optional(wholeNumber(lowestScore, highestScore)),
  /** All three or none; the score is their total. A score without them is a total alone. */
  listening: optional(wholeNumber(lowestSection, highestSection.listening)),
  structure: optional(wholeNumber(lowestSection, highestSection.structure)),
  reading: optional(wholeNumber(lowestSection, highestSection.reading)),
})
export type SeatChange = z.output<typeof seatChange>

const ownersAndAdmin: readonly Role[] = ['ADMIN', 'USER', 'MEMBER']

export const updateSeat = endpoint(`PUT ${path}/:id`, {
  summary: 'The owner asks for another shift, with a reason; ADMIN moves and scores, as with update-detail',
  access: ownersAndAdmin,
  params: idParams,
  body: seatChange.extend(changeRequest.partial().shape),
  reply: written(seatRow),
})

export const changeSeat = endpoint(`PUT ${path}/:id/update-detail`, {
  summary: 'Move to another shift, and enter or take away the score',
  access: onlyAdmin,
  params: idParams,
  body: seatChange,
  reply: written(seatRow),
})

/** Of many that were asked for: which were done, and which not, each with the reason. */
export const bulkResult = z.object({
  done: z.array(z.number()),
  refused: z.array(z.object({ id: z.number(), message: z.string() })),
})

export const moveSeats = endpoint(`POST ${path}/move`, {
  summary: 'Move many to one shift: all of those who can go there, or none when the seats do not suffice',
  access: onlyAdmin,
  body: z.object({ ids: listOf(id(), 1, 1000), shift_id: id() }),
  reply: written(bulkResult),
})

export const recycleSeat = recycleOf({
  path,
  summary: 'To the recycle bin, freeing the seat; with force=1 from the bin for good',
  tag,
  access: onlyAdmin,
})

export const restoreSeat = restoreOf({
  path,
  tag,
  access: onlyAdmin,
  summary: 'Back from the recycle bin, if the seat is still free',
  record: seatRow,
})
