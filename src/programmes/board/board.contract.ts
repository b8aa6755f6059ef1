/** Applying for the board of management, and what the committee does with an application. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, one, optional, text, written } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { applicationEndpoints, applicationFilters } from '#features/application/application.contract.ts'
import { noticeFields } from '#features/privacy/consent.contract.ts'
import { onlyAdmin, students } from '#roles.ts'
import { boardStatuses } from './board.rules.ts'

const division = z.object({
  id: z.number(),
  div_init: z.string(),
  name: z.string(),
  /** In Indonesian, where the office has written it. */
  name_id: z.string().nullable(),
})

const submission = z.object({
  id: z.number(),
  division_id: z.number(),
  link: z.string().nullable(),
  /** The key of the file; it is at `files/{key}`. */
  file: z.string().nullable(),
  note: z.string().nullable(),
  submitted_at: z.string(),
})
export type Submission = z.output<typeof submission>

/** When and where an applicant is interviewed. */
export const appointment = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  link: z.string().nullable(),
})
export type Appointment = z.output<typeof appointment>

export const boardApplication = z
  .object({
    id: z.number(),
    user_id: z.number(),
    name: z.string(),
    nim: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    line_id: z.string().nullable(),
    major: z.string().nullable(),
    batch: z.string().nullable(),
    region_id: z.number(),
    region: z.string(),
    region_init: z.string(),
    term_id: z.number(),
    semester: z.string(),
    year: z.number(),
    first_preference_id: z.number(),
    first_preference: division,
    first_preference_reason: z.string(),
    second_preference_id: z.number(),
    second_preference: division,
    second_preference_reason: z.string(),
    third_preference_id: z.number(),
    third_preference: division,
    third_preference_reason: z.string(),
    status: z.enum(boardStatuses),
    accepted_division_id: z.number().nullable(),
    accepted_division: division.nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: z.string().nullable(),
    tasks: z.array(submission),
    /** For the applicant only once they are invited. */
    interview: appointment.nullable(),
    /** The interviewer's notes; null for everybody but ADMIN. */
    assessment: z
      .object({ note: z.string().nullable(), rating: z.number().nullable(), by_name: z.string().nullable() })
      .nullable(),
    deleted_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'BomRecruitment' })
export type BoardApplication = z.output<typeof boardApplication>

const reason = () => text(2000)
const application = {
  first_preference_id: id(),
  second_preference_id: id(),
  third_preference_id: id(),
  first_preference_reason: reason(),
  second_preference_reason: reason(),
  third_preference_reason: reason(),
}

const tag = 'Board recruitments'
const endpoint = endpointsOf(tag)
const path = '/bom-recruitments'

export const readChoices = endpoint(`GET ${path}/choices`, {
  summary: 'The divisions that the signed-in member can apply for',
  access: students,
  reply: one(z.array(division.extend({ description: z.string(), description_id: z.string().nullable() }))),
})

export const applyForBoard = endpoint(`POST ${path}`, {
  summary: 'Apply for three different divisions of one’s own region; members only',
  access: ['MEMBER'],
  body: z.object({ ...application, ...noticeFields }),
  reply: written(boardApplication),
  status: 201,
})
export type Application = z.output<typeof applyForBoard.body>

const boardFilters = applicationFilters.extend({
  status: z.enum(boardStatuses).optional(),
  /** Named as one of the three preferences, or accepted into. */
  division_id: id().optional(),
})
export type BoardFilters = z.output<typeof boardFilters>

export const boardApplications = applicationEndpoints({
  path,
  tag,
  record: boardApplication,
  change: z.object(application).partial(),
  filters: boardFilters,
  counts: z.object({
    SUBMITTED: z.number(),
    INTERVIEW: z.number(),
    ACCEPTED: z.number(),
    REJECTED: z.number(),
    bin: z.number(),
  }),
})

export const decideApplication = endpoint(`POST ${path}/:id/decide`, {
  summary: 'To the interview, accepted into a division, rejected, or back',
  access: onlyAdmin,
  params: idParams,
  body: z
    .object({ status: z.enum(boardStatuses, { error: 'fields.choice' }), accepted_division_id: optional(id()) })
    .superRefine(({ status, accepted_division_id }, context) => {
      if (status === 'ACCEPTED' && !accepted_division_id)
        context.addIssue({ code: 'custom', path: ['accepted_division_id'], message: 'fields.required' })
    }),
  reply: decidedOn(boardApplication),
})
export type Decision = z.output<typeof decideApplication.body>
