/** A rehearsal: an administrator goes a student's whole way, and nothing of it counts. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { rehearsalSteps } from './rehearsal.rules.ts'

const endpoint = endpointsOf('Rehearsal')
const path = '/rehearsal'

const rehearsal = z
  .object({
    running: z
      .object({
        id: z.number(),
        began_at: z.string(),
        /** When it ends by itself. */
        ends_at: z.string(),
        by_name: z.string().nullable(),
        /** Where all its mails go. */
        mail_to: z.string(),
        steps: z.array(z.object({ step: z.enum(rehearsalSteps), is_done: z.boolean() })),
      })
      .nullable(),
    /** The last one that came to its end. */
    last: z.object({ at: z.string(), by_name: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Rehearsal' })
export type Rehearsal = z.output<typeof rehearsal>

export const readRehearsal = endpoint(`GET ${path}`, {
  summary: 'Whether a rehearsal runs and how far it is; always of the portal itself',
  access: onlyAdmin,
  reply: one(rehearsal),
})

export const beginRehearsal = endpoint(`POST ${path}`, {
  summary: 'Begin a rehearsal: a portal beside this one with the same settings, in which nothing counts',
  access: onlyAdmin,
  reply: written(
    z.object({
      /** Kept as the cookie `rehearsal`: with it, a browser is in the rehearsal. */
      key: z.string(),
    }),
  ),
  status: 201,
})

export const endRehearsal = endpoint(`DELETE ${path}`, {
  summary: 'End the rehearsal that runs; everything in it is gone',
  access: onlyAdmin,
  reply: written(rehearsal),
})
