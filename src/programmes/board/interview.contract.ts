/** The interview of an application for the board: its appointment, and what the interviewer thought. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, idParams, moment, optional, text, webAddress, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { fileOf } from '#kit/endpoint/file.ts'
import { onlyAdmin, roles } from '#roles.ts'
import { boardApplication } from './board.contract.ts'

const tag = 'Board recruitments'
const endpoint = endpointsOf(tag)
const path = '/bom-recruitments/:id'

export const setInterview = endpoint(`PUT ${path}/interview`, {
  summary: 'When and where an applicant is interviewed; one who is invited already gets a mail with each change',
  access: onlyAdmin,
  params: idParams,
  body: z
    .object({
      starts_at: moment(),
      minutes: wholeNumber(5, 480),
      place: optional(text(200)),
      link: optional(webAddress()),
    })
    .refine(({ place, link }) => place || link, { path: ['place'], error: 'bom.problems.placeOrLink', ...beside }),
  reply: written(boardApplication),
})
export type InterviewBody = z.output<typeof setInterview.body>

export const cancelInterview = endpoint(`DELETE ${path}/interview`, {
  summary: 'Cancel the appointment of an interview; one who is invited gets a mail',
  access: onlyAdmin,
  params: idParams,
  reply: written(boardApplication),
})

export const assess = endpoint(`PUT ${path}/assessment`, {
  summary: 'What the interviewer thought of an applicant, who never reads it',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ note: optional(text(4000)), rating: optional(wholeNumber(1, 5)) }),
  reply: written(boardApplication),
})
export type Assessment = z.output<typeof assess.body>

export const interviewCalendar = fileOf({
  path: `${path}/calendar`,
  summary: 'The interview of an applicant as a calendar file; the applicant or ADMIN',
  tag,
  access: roles,
})
