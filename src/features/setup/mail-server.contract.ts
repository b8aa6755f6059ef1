/** The mail server that the office gives, which is used once its test letter has arrived. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { email, one, optional, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { isHost, mailPorts } from './setup.rules.ts'

const endpoint = endpointsOf('Set-up')

const shown = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string().nullable(),
  from_address: z.string(),
})

const mailServer = z
  .object({
    /** `environment` is `MAIL_URL`: it wins, and is changed there. */
    source: z.enum(['environment', 'office', 'none']),
    /** The one in use; the environment's without user and sender. */
    used: shown.nullable(),
    /** Whether the password of the office's server can be read here; not so after a restore elsewhere. */
    is_readable: z.boolean(),
    /** The one that waits for the code of its letter. */
    waiting: shown.nullable(),
  })
  .meta({ id: 'MailServer' })
export type MailServerAnswer = z.output<typeof mailServer>

export const readMailServer = endpoint('GET /mail-server', {
  summary: 'The mail server in use, and one that waits for its test letter; never a password',
  access: onlyAdmin,
  reply: one(mailServer),
})

const port = () =>
  wholeNumber(1, 65_535).refine((value) => mailPorts.some((each) => each === value), { error: 'fields.mailPort' })

export const tryMailServer = endpoint('PUT /mail-server', {
  summary:
    'Send a letter with a code through this server to the caller. It is used once the code is entered; nothing is kept when it does not take the letter',
  access: onlyAdmin,
  // A person who sets a mail server can read the links that set passwords.
  asksAgain: 'always',
  perMinute: 6,
  body: z.object({
    host: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.string().min(1).max(253).refine(isHost, { error: 'fields.mailHost' })),
    port: port(),
    username: optional(text(200)),
    /** Left out, that of the server in use stays, if host and user stay. */
    password: optional(z.string().min(1).max(1000)),
    from_address: email(),
  }),
  reply: one(z.object({ to: z.string(), is_sent: z.boolean(), message: z.string() })),
})

export const confirmMailServer = endpoint('POST /mail-server/confirm', {
  summary: 'Use the server whose letter has arrived; every ADMIN is mailed',
  access: onlyAdmin,
  asksAgain: 'always',
  perMinute: 20,
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, { error: 'fields.mailCode' }),
  }),
  reply: written(mailServer),
})

export const forgetMailServer = endpoint('DELETE /mail-server', {
  summary: 'Stop using the office’s mail server, and forget one that waits; mails are kept until there is another',
  access: onlyAdmin,
  asksAgain: 'always',
  reply: written(mailServer),
})
