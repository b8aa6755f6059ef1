/** A student's own dates as calendar files. */
import { fileOf } from '#kit/endpoint/file.ts'
import { roles } from '#roles.ts'

const shared = { tag: 'Calendar', access: roles }

export const testCalendar = fileOf({
  ...shared,
  path: '/toefl-details/:id/calendar',
  summary: 'The test of a registrant as a calendar file; owner or ADMIN',
})

export const partyCalendar = fileOf({
  ...shared,
  path: '/welcoming-parties/:id/calendar',
  summary: 'The welcoming party of a sign-up as a calendar file; owner or ADMIN',
})
