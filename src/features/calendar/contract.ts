/** A student's own dates as calendar files. */
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { idParams } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'

const tag = 'Calendar'

export const testCalendar = endpoint({
  method: 'GET',
  path: '/toefl-details/:id/calendar',
  summary: 'The test of a registrant as a calendar file; owner or ADMIN',
  tag,
  access: roles,
  params: idParams,
  mayConflict: true,
  reply: 'stream',
})

export const partyCalendar = endpoint({
  method: 'GET',
  path: '/welcoming-parties/:id/calendar',
  summary: 'The welcoming party of a sign-up as a calendar file; owner or ADMIN',
  tag,
  access: roles,
  params: idParams,
  mayConflict: true,
  reply: 'stream',
})
