/** Apart from the other endpoints: a student's dashboard loads this one alone. */
import { fileOf } from '#kit/endpoint/file.ts'
import { roles } from '#roles.ts'

export const readMemberReceipt = fileOf({
  path: '/member-payments/:id/receipt',
  summary: 'The receipt of a confirmed membership as PDF; owner or ADMIN',
  tag: 'Membership',
  access: roles,
})
