/** Everybody's account but the administrators', as the committee keeps it. */
import { z } from 'zod'
import { recycleOf, restoreOf } from '#kit/endpoint/bin.ts'
import { type Endpoint, endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import {
  day,
  email,
  id,
  idParams,
  listQuery,
  many,
  one,
  optional,
  personName,
  text,
  written,
  phoneNumber,
} from '#kit/endpoint/fields.ts'
import { lineId, nim } from '#features/account/account.contract.ts'
import { partKinds } from '#programme-kinds.ts'
import { onlyAdmin, roles } from '#roles.ts'
import { genders } from '#features/account/account.rules.ts'
import { accountStates } from './registrant.rules.ts'

/** A row of the list. */
export const registrantRow = z
  .object({
    id: z.number(),
    name: z.string(),
    nim: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    line_id: z.string().nullable(),
    role: z.enum(roles),
    /** When the grace of a member of an earlier term ends; null for everybody else. */
    member_until: z.string().nullable(),
    region_id: z.number().nullable(),
    region_init: z.string().nullable(),
    term_id: z.number().nullable(),
    semester: z.string().nullable(),
    year: z.number().nullable(),
    batch: z.string().nullable(),
    major_id: z.number().nullable(),
    major_name: z.string().nullable(),
    faculty: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    campus_location: z.string().nullable(),
    birth_place: z.string().nullable(),
    birth_date: z.string().nullable(),
    address: z.string().nullable(),
    domicile: z.string().nullable(),
    language: z.string(),
    /** Whether the owner has set a password. */
    activated: z.boolean(),
    status: z.enum(accountStates),
    email_verified_at: z.string().nullable(),
    suspended_at: z.string().nullable(),
    deleted_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Registrant' })
export type RegistrantRow = z.output<typeof registrantRow>

/** Something that belongs to the account: a seat with its payment, a membership, a sign-up. */
const belonging = z.object({
  kind: z.enum(partKinds),
  id: z.number(),
  /** Where the committee sees it. */
  to: z.string(),
  /** Its name there: a shift, a kind of membership, a division. */
  title: z.string(),
  term: z.object({ semester: z.string(), year: z.number() }).nullable(),
  status: z.string().nullable(),
  at: z.string(),
  deleted_at: z.string().nullable(),
})
export type Belonging = z.output<typeof belonging>

export const registrant = registrantRow
  .extend({
    region: z.string().nullable(),
    /** How many sessions are open. */
    sessions: z.number(),
    has_factor: z.boolean(),
    /** When the last mail with an activation link was asked for. */
    last_activation_at: z.string().nullable(),
    belongings: z.array(belonging),
  })
  .meta({ id: 'RegistrantDetail' })
export type Registrant = z.output<typeof registrant>

const tag = 'Registrants'
const endpoint = endpointsOf(tag)
const path = '/registrant-details'

export const registrantFilters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  role: z.enum(roles).optional(),
  status: z.enum(accountStates).optional(),
  /** The people with a seat in this TOEFL shift. */
  shift_id: id().optional(),
  trashed: z.enum(['only', 'with']).optional(),
})
export type RegistrantFilters = z.output<typeof registrantFilters>

export const listRegistrants = endpoint(`GET ${path}`, {
  summary: 'Accounts of everybody but administrators, filtered, sorted and paged',
  access: onlyAdmin,
  query: registrantFilters,
  reply: many(registrantRow).extend({
    /** How many there are per tab under the same filters but the state. */
    counts: z.object({
      all: z.number(),
      ACTIVE: z.number(),
      INVITED: z.number(),
      SUSPENDED: z.number(),
      bin: z.number(),
    }),
  }),
})

export const exportRegistrants = exportOf({
  path,
  tag,
  access: onlyAdmin,
  query: registrantFilters,
  asksAgain: 'always',
})

export const listAdministrators = endpoint('GET /administrators', {
  summary: 'Who administers the portal',
  access: onlyAdmin,
  reply: z.object({ data: z.array(registrantRow) }),
})

export const readRegistrant = endpoint(`GET ${path}/:id`, {
  summary: 'One account with what belongs to it',
  access: onlyAdmin,
  params: idParams,
  reply: one(registrant),
})

export const updateRegistrant = endpoint(`PUT ${path}/:id`, {
  summary: 'Change an account; what is not given stays. The role has a call of its own',
  access: onlyAdmin,
  asksAgain: 'by content',
  params: idParams,
  body: z
    .object({
      name: personName(),
      nim: nim(),
      email: email(),
      phone_number: optional(phoneNumber()),
      line_id: optional(lineId()),
      gender: optional(z.enum(genders)),
      region_id: optional(id()),
      term_id: optional(id()),
      major_id: optional(id()),
      batch: optional(text(20)),
      campus_location: optional(text(120)),
      birth_place: optional(text(120)),
      birth_date: optional(day()),
      address: optional(text(500)),
      domicile: optional(text(120)),
    })
    .partial(),
  reply: written(registrant),
})
export type RegistrantChanges = z.output<(typeof updateRegistrant)['body']>

const command = (name: string, summary: string, asked: Pick<Endpoint, 'asksAgain'> = {}) =>
  endpoint(`POST ${path}/:id/${name}`, {
    summary,
    access: onlyAdmin,
    ...asked,
    params: idParams,
    reply: written(registrant),
  })

export const suspendRegistrant = command('suspend', 'Lock an account; its sessions end at once', {
  asksAgain: 'always',
})
export const unsuspendRegistrant = command('unsuspend', 'Unlock an account', { asksAgain: 'always' })
export const endSessions = command('end-sessions', 'Sign an account out everywhere')
export const resendActivation = command('activation', 'Send the link that sets the first password once more', {
  asksAgain: 'by content',
})

export const setRole = endpoint(`POST ${path}/:id/role`, {
  summary: 'Give an account another role; the last administrator stays one',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  body: z.object({ role: z.enum(roles) }),
  reply: written(registrant),
})

export const restoreRegistrant = restoreOf({
  path,
  summary: 'Back from the recycle bin, with the seats if they are still free',
  tag,
  access: onlyAdmin,
  record: registrant,
})

export const recycleRegistrant = recycleOf({
  path,
  summary: 'To the recycle bin, freeing the seats; with force=1 from the bin for good, with all that belongs to it',
  tag,
  access: onlyAdmin,
})
