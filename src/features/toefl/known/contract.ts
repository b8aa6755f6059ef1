/** Whether somebody who is being registered has an account, told before the money is sent. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { email, one, optional } from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/contract.ts'

export const checkKnown = endpoint('POST /register/check', {
  summary: 'Whether a NIM and an e-mail address belong to accounts already; tells nothing else',
  tag: 'Registration',
  access: 'anyone',
  perMinute: 600,
  body: z.object({ nim: optional(nim()), email: optional(email()) }),
  reply: one(z.object({ nim: z.boolean(), email: z.boolean() })),
})
