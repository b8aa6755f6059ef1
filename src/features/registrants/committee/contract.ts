/** Who has rights in the office: the administrators and the committees of the regions. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { email, id, optional, personName, written } from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/contract.ts'
import { onlyAdmin } from '#roles.ts'
import { accountStates } from '../rules.ts'

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
    /** Of the sessions that are still known; null when there is none. */
    last_sign_in_at: z.string().nullable(),
    /** When the newest invitation was asked for. */
    invited_at: z.string().nullable(),
  })
  .meta({ id: 'CommitteeMember' })
export type CommitteeMember = z.output<typeof committeeMember>

const tag = 'Registrants'

export const listCommittee = endpoint({
  method: 'GET',
  path: '/committee',
  summary: 'Who has rights in the office, administrators first',
  tag,
  access: onlyAdmin,
  reply: z.object({ data: z.array(committeeMember) }),
})

export const inviteToCommittee = endpoint({
  method: 'POST',
  path: '/committee',
  summary: 'Invite somebody who has no account yet; the mail holds the link that sets the first password',
  tag,
  access: onlyAdmin,
  body: z
    .object({ name: personName(), nim: nim(), email: email(), role: officeRole, region_id: optional(id()) })
    .refine((given) => given.role !== 'SCAC' || Boolean(given.region_id), {
      path: ['region_id'],
      error: 'registrants.committee.regionNeeded',
    }),
  reply: written(committeeMember),
})
export type Invitation = z.output<(typeof inviteToCommittee)['body']>
