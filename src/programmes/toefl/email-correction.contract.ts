/** A wrong e-mail address of a new registration is put right by the browser that sent it. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { browserToken, email, id, written } from '#kit/endpoint/fields.ts'

export const correctEmail = endpoint('POST /register/email', {
  summary:
    'Put the e-mail address of a new account right within an hour, with the `correction_key` that the registration was sent with',
  tag: 'Registration',
  access: 'anyone',
  perMinute: 60,
  mayAnswer: [404],
  body: z.object({ correction_key: browserToken(), user_id: id(), email: email() }),
  reply: written(z.object({ user_id: z.number(), email: z.string() })),
})
