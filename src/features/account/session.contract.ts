/** Where somebody is signed in, and ending that there, or everywhere but here. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, written } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'

export const openSession = z
  .object({
    id: z.number(),
    signed_in_at: z.string(),
    expires_at: z.string(),
    is_current: z.boolean(),
    /** Such as Chrome and Android; null when it is none that we know. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
  })
  .meta({ id: 'OpenSession' })

const endpoint = endpointsOf('Session')
const path = '/user/sessions'

export const listSessions = endpoint(`GET ${path}`, {
  summary: 'Where this account is signed in, the latest first',
  access: roles,
  reply: z.object({ data: z.array(openSession) }),
})

export const endOtherSessions = endpoint(`DELETE ${path}`, {
  summary: 'Sign out everywhere but here',
  access: roles,
  // A thief who only holds a token must not shut the owner out.
  asksAgain: 'always',
  reply: written(z.object({ ended: z.number() })),
})

export const endSession = endpoint(`DELETE ${path}/:id`, {
  summary: 'Sign out one device',
  access: roles,
  asksAgain: 'always',
  params: idParams,
  reply: written(z.null()),
})
