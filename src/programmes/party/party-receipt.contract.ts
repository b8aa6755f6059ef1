/** Apart from the other endpoints: a student's dashboard loads this one alone. */
import { fileOf } from '#kit/endpoint/file.ts'
import { paid } from '#programme-kinds.ts'
import { roles } from '#roles.ts'

const { home: path, tag } = paid.party_payment

export const readPartyReceipt = fileOf({
  path: `${path}/:id/receipt`,
  summary: 'The receipt of a confirmed payment of the party as PDF; owner or ADMIN',
  tag,
  access: roles,
})
