/** A student's own dates as calendar files. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { id, idParams } from '#kit/endpoint/fields.ts'
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
