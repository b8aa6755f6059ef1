/** A student's own dates as calendar files. */
import { fileOf } from '#kit/endpoint/file.ts'
import { roles } from '#roles.ts'

const shared = { tag: 'Calendar', access: roles }

export const testCalendar = fileOf({
  ...shared,
  path: '/toefl-details/:id/calendar',
  summary: 'The test of a registrant as a calendar file; owner or ADMIN',
})

export const shiftCalendar = fileOf({
  ...shared,
  access: 'anyone',
  path: '/toefl-shifts/:id/calendar',
  summary: 'The date of a test that can be registered for as a calendar file; says nothing of anybody',
})

export const partyCalendar = fileOf({
  ...shared,
  path: '/welcoming-parties/:id/calendar',
  summary: 'The welcoming party of a sign-up as a calendar file; owner or ADMIN',
})
