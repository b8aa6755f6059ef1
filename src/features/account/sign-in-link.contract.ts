/** Signing in with a link that was mailed: for students, once, for a few minutes. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { text, written } from '#kit/endpoint/fields.ts'
import { emailOrNim, newSession, secondStep } from './account.contract.ts'

const endpoint = endpointsOf('Session')

export const askForSignInLink = endpoint('POST /login/link', {
  summary: 'Ask for a link that signs a student in; the answer is the same whether or not the address or NIM is known',
  access: 'anyone',
  // A campus shares one address. The job limits the mails to a mailbox by the account.
  perMinute: 600,
  body: z.object({ email: emailOrNim() }),
  reply: written(z.null()),
})

export const signInByLink = endpoint('POST /login/link/use', {
  summary: 'Sign in with the link’s token; it works once. With a second factor that is asked for first',
  access: 'anyone',
  perMinute: 600,
  body: z.object({ token: text(200) }),
  reply: written(z.union([newSession, z.object({ second_step: secondStep })])),
})
