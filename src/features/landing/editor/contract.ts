/** The order of what the home page shows, changed by moving instead of by typing numbers. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { id, listOf, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { sections } from './rules.ts'

export const orderContent = endpoint({
  method: 'PUT',
  path: '/landing-content/order',
  summary: 'Put all records of one section of the home page in order',
  tag: 'Landing content',
  access: onlyAdmin,
  // All of them: what came or went meanwhile is a conflict.
  body: z.object({ section: z.enum(sections), ids: listOf(id(), 1, 500) }),
  reply: written(z.null()),
})
