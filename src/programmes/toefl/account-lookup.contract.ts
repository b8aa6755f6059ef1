/** Whether a registrant has an account already, told before the money is sent. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { email, one, optional, phoneNumber } from '#kit/endpoint/fields.ts'
import { lineId, nim } from '#features/account/account.contract.ts'

const toCheck = z.object({
  nim: optional(nim()),
  email: optional(email()),
  phone_number: optional(phoneNumber()),
  line_id: optional(lineId()),
})
export type ToCheck = z.output<typeof toCheck>

const known = z.object({ nim: z.boolean(), email: z.boolean(), phone_number: z.boolean(), line_id: z.boolean() })
export type Known = z.output<typeof known>

/** How often one network may ask is counted together with what the forms tell (docs/decisions/071). */
export const checkKnown = endpoint('POST /register/check', {
  summary: 'Which of a NIM, an e-mail address, a phone number and a LINE ID belong to accounts; tells nothing else',
  tag: 'Registration',
  access: 'anyone',
  body: toCheck,
  reply: one(known),
})
