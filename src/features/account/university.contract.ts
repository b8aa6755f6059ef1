/** Signing in with an account of the university (OpenID Connect). All of it answers 404 where none is set up. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { optional, text, written } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'
import { newSession, secondStep } from './account.contract.ts'

const endpoint = endpointsOf('Session')
/** 404 where no provider is set up. */
const notSetUp = { mayAnswer: [404] } as const

/** The browser's next address: the university's own page. A cookie binds the flow to this browser. */
const toUniversity = z.object({ data: z.object({ url: z.string() }) })

export const startUniversity = endpoint('POST /university/start', {
  summary: 'Begin to sign in with the university’s account; the answer is the address to go to. 503 when it is away',
  ...notSetUp,
  access: 'anyone',
  // A campus shares one address.
  perMinute: 600,
  body: z.object({
    /** The page of the portal to come back to. */
    to: optional(text(500)),
  }),
  reply: toUniversity,
})

export const answerUniversity = endpoint('GET /university/callback', {
  summary:
    'Where the university sends the browser back to (redirect URI). Leads on to the page that asks how it ended; its address holds nothing of the answer',
  ...notSetUp,
  access: 'anyone',
  perMinute: 600,
  reply: 'stream',
})

/** The initial values of the registration’s form. */
export const knownPerson = z.object({
  name: z.string().nullable(),
  nim: z.string().nullable(),
  email: z.string().nullable(),
})
export type KnownPerson = z.output<typeof knownPerson>

const to = z.string().nullable()

export const finishUniversity = endpoint('POST /university/finish', {
  summary:
    'How this browser’s way to the university ended, once: a session, the second factor that is asked for first, a linked account, what to begin a registration with, or why not',
  ...notSetUp,
  access: 'anyone',
  perMinute: 600,
  reply: z.object({
    data: z.union([
      newSession.extend({ outcome: z.literal('signed_in'), to }),
      z.object({ outcome: z.literal('second_step'), second_step: secondStep, to }),
      z.object({ outcome: z.literal('linked') }),
      z.object({ outcome: z.literal('register'), person: knownPerson }),
      z.object({ outcome: z.literal('refused'), message: z.string() }),
    ]),
  }),
})

const path = '/user/university'

export const readUniversity = endpoint(`GET ${path}`, {
  summary: 'The university’s account that signs in to this one; null when there is none',
  ...notSetUp,
  access: roles,
  reply: z.object({ data: z.object({ email: z.string().nullable(), linked_at: z.string() }).nullable() }),
})

export const linkUniversity = endpoint(`POST ${path}`, {
  summary: 'Begin to link an account of the university to one’s own; the answer is the address to go to',
  ...notSetUp,
  access: roles,
  // A thief who only holds a token must not turn it into a way in.
  asksAgain: 'always',
  reply: toUniversity,
})

export const unlinkUniversity = endpoint(`DELETE ${path}`, {
  summary: 'The university’s account no longer signs in to this one',
  ...notSetUp,
  access: roles,
  asksAgain: 'always',
  reply: written(z.null()),
})
