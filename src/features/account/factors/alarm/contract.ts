/** The link "this was not me" of a mail about an account's safety. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { text, written } from '#kit/endpoint/fields.ts'

export const raiseAlarm = endpoint('POST /not-me', {
  summary: 'Close the account to everybody: sessions end, the password is worthless; gives the token of a new one',
  tag: 'Session',
  access: 'anyone',
  perMinute: 600,
  body: z.object({ token: text(200) }),
  /** For `POST reset-password`. */
  reply: written(z.object({ reset_token: z.string() })),
})
