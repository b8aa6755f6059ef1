/** The order of what the home page shows, changed by moving instead of by typing numbers; and the page at a moment. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { id, listOf, moment, one, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { defaultLanguage, languages } from '#words/languages.ts'
import { sections } from './content-order.rules.ts'

export const orderContent = endpoint('PUT /landing-content/order', {
  summary: 'Put all records of one section of the home page in order',
  tag: 'Landing content',
  access: onlyAdmin,
  // All of them: a record that came or went in between is a conflict.
  body: z.object({ section: z.enum(sections), ids: listOf(id(), 1, 500) }),
  reply: written(z.null()),
})

export const readHomeAt = endpoint('GET /landing-page', {
  summary:
    'The home page as visitors will find it at a moment, with what the office has written until now. Rendered for the caller alone: nothing of it is kept',
  tag: 'Landing content',
  access: onlyAdmin,
  perMinute: 120,
  // Now, where no moment is given.
  query: z.object({ at: moment().optional(), language: z.enum(languages).default(defaultLanguage) }),
  // Null where the server was started without pages.
  reply: one(z.object({ html: z.string().nullable() })),
})
