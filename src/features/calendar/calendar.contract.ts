/** A student's own dates as calendar files. */
import { z } from 'zod'
import { endpoint, endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, one, written } from '#kit/endpoint/fields.ts'
import { fileOf } from '#kit/endpoint/file.ts'
import { roles } from '#roles.ts'

const shared = { tag: 'Calendar', access: roles }

export const testCalendar = fileOf({
  ...shared,
  path: '/toefl-details/:id/calendar',
  summary: 'The test of a registrant as a calendar file; owner or ADMIN',
})

export const shiftCalendar = endpoint('GET /toefl-shifts/:id/calendar', {
  ...shared,
  access: 'anyone',
  summary: 'The date of a test that can be registered for as a calendar file; says nothing of anybody',
  params: idParams,
  /** The registrant's seat: a calendar then replaces this file by that of the seat, instead of keeping both. */
  query: z.object({ seat: id().optional() }),
  mayAnswer: [409],
  reply: 'stream',
})

export const partyCalendar = fileOf({
  ...shared,
  path: '/welcoming-parties/:id/calendar',
  summary: 'The welcoming party of a sign-up as a calendar file; owner or ADMIN',
})

const ownEndpoint = endpointsOf(shared.tag)
const own = { access: roles } as const

export const readCalendarAddress = ownEndpoint('GET /user/calendar', {
  ...own,
  summary: 'Since when one has an address for one’s calendar; null without one',
  reply: one(z.object({ made_at: z.string().nullable() })),
})

export const makeCalendarAddress = ownEndpoint('POST /user/calendar', {
  ...own,
  summary: 'Make the address by which one’s calendar follows one’s dates; it is told once, and a former one ends',
  reply: written(z.object({ address: z.string(), made_at: z.string() })),
})

export const endCalendarAddress = ownEndpoint('DELETE /user/calendar', {
  ...own,
  summary: 'End the address of one’s calendar',
  reply: written(z.null()),
})

export const calendarByAddress = ownEndpoint('GET /calendars/:token', {
  access: 'anyone',
  summary: 'The dates of the address’s owner as a calendar that is read again and again',
  params: z.object({ token: z.string().max(200) }),
  // A calendar's provider reads those of many people from one address.
  perMinute: 600,
  reply: 'stream',
})
