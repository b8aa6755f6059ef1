/** The people with rights in the office: the administrators and the committees of the regions. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { beside, day, email, id, idParams, optional, personName, written } from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/account.contract.ts'
import { onlyAdmin } from '#roles.ts'
import { accountStates } from './registrant.rules.ts'
import { inOrder, standings } from './committee.rules.ts'

const officeRole = z.enum(['ADMIN', 'SCAC'])

export const committeeMember = z
  .object({
    id: z.number(),
    name: z.string(),
    nim: z.string(),
    email: z.string(),
    role: officeRole,
    region_id: z.number().nullable(),
    region: z.string().nullable(),
    status: z.enum(accountStates),
    /** A passkey or an authenticator app besides the password. */
    has_factor: z.boolean(),
    /** First and last day of the rights; null: since ever, without an end. */
    from: z.string().nullable(),
    until: z.string().nullable(),
    standing: z.enum(standings),
    /** How many days come after today until the last one; 0 on the last day, null without an end. */
    days_left: z.number().nullable(),
    /** Of the sessions that are still known; null when there is none. */
    last_sign_in_at: z.string().nullable(),
    /** When the newest invitation was asked for. */
    invited_at: z.string().nullable(),
  })
  .meta({ id: 'CommitteeMember' })
export type CommitteeMember = z.output<typeof committeeMember>

/** Rights that end within 30 days, today included; ended ones are not among them. */
export const endingRights = z.object({
  people: z.number(),
  /** The first of their last days; null where there is none. */
  first_day: z.string().nullable(),
})
export type EndingRights = z.output<typeof endingRights>

const endpoint = endpointsOf('Registrants')

export const listCommittee = endpoint('GET /committee', {
  summary: 'Who has rights in the office, administrators first',
  access: onlyAdmin,
  reply: z.object({ data: z.array(committeeMember) }),
})

const disorder = { path: ['until'], error: 'registrants.committee.problems.order', ...beside }

export const inviteToCommittee = endpoint('POST /committee', {
  summary: 'Invite somebody who has no account yet; the mail holds the link that sets the first password',
  access: onlyAdmin,
  asksAgain: 'always',
  body: z
    .object({
      name: personName(),
      nim: nim(),
      email: email(),
      role: officeRole,
      region_id: optional(id()),
      /** Today, unless it is given. */
      from: optional(day()),
      /** Not given: the end of the academic year. Empty: no end, which only an administrator can have. */
      until: optional(day()),
    })
    .refine(inOrder, disorder)
    .refine((given) => given.role !== 'SCAC' || Boolean(given.region_id), {
      path: ['region_id'],
      error: 'registrants.committee.regionNeeded',
    }),
  reply: written(committeeMember),
})
export type Invitation = z.output<(typeof inviteToCommittee)['body']>

export const changeRights = endpoint('PUT /committee/:id', {
  summary: 'Change the first and last day of somebody’s rights; that person and all administrators get a mail',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  body: z.object({ from: day(), until: optional(day()) }).refine(inOrder, disorder),
  reply: decidedOn(committeeMember),
})
export type Days = z.output<(typeof changeRights)['body']>
