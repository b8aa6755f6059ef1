/** The waiting lists: groups of one to three that wait for seats of a full shift, and what the office does with them. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import {
  email,
  id,
  idParams,
  listOf,
  many,
  listQuery,
  one,
  optional,
  personName,
  phoneNumber,
  text,
  written,
} from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/account.contract.ts'
import { type WaitProgramme, waitedByAccounts, waitedByGroups, waitedFor } from '#programme-kinds.ts'
import { onlyAdmin, students } from '#roles.ts'
import { endReasons, mostShifts, waitModes, waitReasons, waitStates } from './waiting.rules.ts'

const endpoint = endpointsOf('Waiting list')
const common = { access: 'anyone', perTenMinutes: 3000 } as const
const largest = 3

const shift = {
  shift_id: z.number(),
  shift: z.string(),
  shift_label_id: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
}

/** What everybody may know of the list of a shift. */
const listState = z.object({
  ...shift,
  /** Seats that the open form gives out. */
  open: z.number(),
  groups: z.number(),
  people: z.number(),
  /** Seats that are free, offered or collected for who waits. */
  kept: z.number(),
  is_closed: z.boolean(),
})
export type ListState = z.output<typeof listState>

export const joinList = endpoint('POST /waiting', {
  ...common,
  summary: 'Wait for seats: one to three people, one shift or several in their order; a mail brings the link',
  body: z.object({
    programme: z.enum(waitedByGroups).default('TOEFL'),
    region_id: id(),
    shift_id: listOf(id(), 1, mostShifts),
    mode: z.enum(waitModes),
    nim: listOf(nim(), 1, largest),
    name: listOf(personName(), 1, largest),
    /** Of the first person, who gets the mails. */
    email: email(),
    phone_number: phoneNumber(),
  }),
  reply: written(z.object({ groups_ahead: z.number() })),
  status: 201,
})
export type JoinList = z.output<typeof joinList.body>

export const joinOwnList = endpoint('POST /own-waiting', {
  access: students,
  perTenMinutes: 3000,
  summary: 'Wait for a seat with one’s own account, for one shift or several in their order',
  body: z.object({ programme: z.enum(waitedByAccounts), shift_id: listOf(id(), 1, mostShifts) }),
  reply: written(z.object({ groups_ahead: z.number() })),
  status: 201,
})
export type JoinOwnList = z.output<typeof joinOwnList.body>

const waitedShift = z.object({
  ...shift,
  groups_ahead: z.number(),
  people_ahead: z.number(),
  /** Seats that this list has given out so far. */
  offered_so_far: z.number(),
  passes: z.number(),
  collected: z.number(),
  collect_until: z.string().nullable(),
  /** After this moment nothing is offered. */
  last_moment: z.string(),
  is_over: z.boolean(),
})

const offered = {
  seats: z.number(),
  offer_ends_at: z.string(),
  /** Once its group was shown how to pay: until when the form may still be sent. */
  sent_until: z.string().nullable(),
}

const anyProgramme = z.enum(Object.keys(waitedFor) as [WaitProgramme, ...WaitProgramme[]])

export const ownWait = z.object({
  id: z.number(),
  programme: anyProgramme,
  /** Null: of somebody without a region. */
  region_id: z.number().nullable(),
  region: z.string().nullable(),
  region_init: z.string().nullable(),
  state: z.enum(waitStates),
  ended_because: z.enum(endReasons).nullable(),
  mode: z.enum(waitModes),
  email: z.string(),
  phone_number: z.string(),
  people: z.array(z.object({ id: z.number(), nim: z.string(), name: z.string() })),
  shifts: z.array(waitedShift),
  offer: z.object({ ...shift, ...offered }).nullable(),
  /** When the first open offer before this group ends, which is when the line moves at the latest; null for none. */
  next_at: z.string().nullable(),
  /** After so many passes seats are collected for a group. */
  collects_after: z.number(),
  created_at: z.string(),
  now: z.string(),
})
export type OwnWait = z.output<typeof ownWait>

/** Of a mail; or `own-` with the number of a group with which the signed-in student waits. */
const params = z.object({ link: z.string().max(200) })

export const readWait = endpoint('GET /waiting/:link', {
  access: 'anyone',
  summary: 'The group of a mailed link: its place, its chances and its offer',
  params,
  reply: one(ownWait),
})

export const readOwnWaits = endpoint('GET /own-waiting', {
  access: students,
  summary: 'The same for the groups that a signed-in student waits with',
  reply: one(z.array(ownWait)),
})

export const leaveList = endpoint('POST /waiting/:link/leave', {
  ...common,
  summary: 'Wait no more, or decline the offer, which ends the wait as well',
  params,
  reply: written(z.null()),
})

export const shrinkWait = endpoint('POST /waiting/:link/shrink', {
  ...common,
  summary: 'Take a person out of the group; the others keep their place',
  params,
  body: z.object({ person_id: id() }),
  reply: written(z.null()),
})

/** A group as the office sees it. */
const waitRow = z.object({
  id: z.number(),
  region_id: z.number().nullable(),
  region: z.string().nullable(),
  state: z.enum(waitStates),
  ended_because: z.enum(endReasons).nullable(),
  mode: z.enum(waitModes),
  email: z.string(),
  phone_number: z.string(),
  people: z.array(z.object({ id: z.number(), nim: z.string(), name: z.string() })),
  size: z.number(),
  /** 1 for the first of the whole line; null once it has ended. */
  place: z.number().nullable(),
  shifts: z.array(
    z.object({
      ...shift,
      free: z.number(),
      passes: z.number(),
      collected: z.number(),
      collect_until: z.string().nullable(),
      reason: z.enum(waitReasons),
    }),
  ),
  offer: z.object({ shift_id: z.number(), ...offered }).nullable(),
  offers_run_out: z.number(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
})
export type WaitRow = z.output<typeof waitRow>

const reason = { reason: text(500) }
const shiftParams = z.object({ shift_id: id() })

/** The list of one programme: what everybody sees of it, and what the office does with it. */
function listOfProgramme(programme: WaitProgramme) {
  const { list: path, tag } = waitedFor[programme]
  const ofList = endpointsOf(tag)
  return {
    readLists: ofList(`GET ${path}/shifts`, {
      access: 'anyone',
      summary: 'The shifts that can be waited for: how many wait, and how many seats are kept for them',
      query: z.object({ region_id: id().optional() }),
      reply: one(z.array(listState)),
    }),
    listWaits: ofList(`GET ${path}`, {
      access: onlyAdmin,
      summary: 'The groups in the order of the line, each with why it has no offer yet',
      query: listQuery.extend({
        region_id: id().optional(),
        shift_id: id().optional(),
        state: z.enum(waitStates).optional(),
      }),
      reply: many(waitRow),
    }),
    moveWait: ofList(`POST ${path}/:id/move`, {
      access: onlyAdmin,
      summary: 'Give a group another place in the line, for a reason: before another one, or last',
      params: idParams,
      body: z.object({ before_id: optional(id()), ...reason }),
      reply: written(z.null()),
    }),
    offerByHand: ofList(`POST ${path}/:id/offer`, {
      access: onlyAdmin,
      summary: 'Offer free seats of a shift to a group out of its turn, for a reason',
      params: idParams,
      body: z.object({ shift_id: id(), ...reason }),
      mayAnswer: [409],
      reply: written(z.null()),
    }),
    removeWait: ofList(`POST ${path}/:id/remove`, {
      access: onlyAdmin,
      summary: 'Take a group off the list, with its offer; a mail tells, with the reason',
      params: idParams,
      body: z.object(reason),
      reply: written(z.null()),
    }),
    closeList: ofList(`POST ${path}/shifts/:shift_id/close`, {
      access: onlyAdmin,
      summary: 'Close the list of a shift: everybody is told at once, free seats go to the open form, the first wins',
      params: shiftParams,
      reply: written(z.object({ told: z.number() })),
    }),
    reopenList: ofList(`POST ${path}/shifts/:shift_id/open`, {
      access: onlyAdmin,
      summary: 'Let groups wait for a shift again',
      params: shiftParams,
      reply: written(z.null()),
    }),
  }
}
export type ListEndpoints = ReturnType<typeof listOfProgramme>
export type ListWaits = z.output<ListEndpoints['listWaits']['query']>

/** The endpoints of the lists, by programme. */
export const listEndpoints: Readonly<Record<WaitProgramme, ListEndpoints>> = {
  TOEFL: listOfProgramme('TOEFL'),
  PARTY: listOfProgramme('PARTY'),
}
