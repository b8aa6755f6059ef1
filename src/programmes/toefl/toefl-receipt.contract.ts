/** Apart from the other endpoints: a student's dashboard loads this one alone. */
import { fileOf } from '#kit/endpoint/file.ts'
import { roles } from '#roles.ts'

export const readReceipt = fileOf({
  path: '/toefl-payments/:id/receipt',
  summary: 'The receipt of a confirmed payment as PDF; owner or ADMIN',
  tag: 'TOEFL payments',
  access: roles,
})
