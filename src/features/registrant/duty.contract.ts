/** Duties: parts of the office's work for somebody who is no administrator, given for days on /committee. */
import { z } from 'zod'
import { duties } from '#duty-names.ts'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { beside, day, email, id, idParams, optional, personName } from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/account.contract.ts'
import { onlyAdmin } from '#roles.ts'
import { inOrder } from './committee.rules.ts'
import { accountStates } from './registrant.rules.ts'

export const dutyStandings = ['NOT_BEGUN', 'IN_OFFICE', 'ENDED'] as const

export const givenDuty = z
  .object({
    id: z.number(),
    user_id: z.number(),
    name: z.string(),
    nim: z.string(),
    email: z.string(),
    status: z.enum(accountStates),
    duty: z.enum(duties),
    /** Null: of all regions. */
    region_id: z.number().nullable(),
    region: z.string().nullable(),
    from: z.string(),
    until: z.string(),
    standing: z.enum(dutyStandings),
    /** How many days come after today until the last one; 0 on the last day. */
    days_left: z.number(),
    given_by_name: z.string().nullable(),
  })
  .meta({ id: 'GivenDuty' })
export type GivenDuty = z.output<typeof givenDuty>

const endpoint = endpointsOf('Registrants')
const path = '/committee-duties'
const disorder = { path: ['until'], error: 'registrants.committee.problems.order', ...beside }

export const listDuties = endpoint(`GET ${path}`, {
  summary: 'Who has which duty, in which region and until when; those that have ended stay for 90 days',
  access: onlyAdmin,
  reply: z.object({ data: z.array(givenDuty) }),
})

export const giveDuty = endpoint(`POST ${path}`, {
  summary: 'Give a duty to the person with this NIM; who has no account yet is invited with name and address',
  access: onlyAdmin,
  asksAgain: 'always',
  body: z
    .object({
      nim: nim(),
      /** Of somebody without an account. */
      name: optional(personName()),
      email: optional(email()),
      duty: z.enum(duties, { error: 'fields.choice' }),
      /** Not given: all regions. */
      region_id: optional(id()),
      /** Today, unless it is given. */
      from: optional(day()),
      /** Not given: the end of the academic year and a month. */
      until: optional(day()),
    })
    .refine(inOrder, disorder)
    .refine(({ duty, region_id }) => duty !== 'CONTENT' || !region_id, {
      path: ['region_id'],
      error: 'registrants.duties.problems.noRegion',
    }),
  reply: decidedOn(givenDuty),
  status: 201,
})
export type Giving = z.output<typeof giveDuty.body>

export const changeDuty = endpoint(`PUT ${path}/:id`, {
  summary: 'Change the first and last day of a duty; that person and all administrators get a mail',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  body: z.object({ from: day(), until: day() }).refine(inOrder, disorder),
  reply: decidedOn(givenDuty),
})
export type DutyDays = z.output<typeof changeDuty.body>

export const endDuty = endpoint(`POST ${path}/:id/end`, {
  summary: 'Take a duty away at once; that person and all administrators get a mail',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  reply: decidedOn(givenDuty),
})
