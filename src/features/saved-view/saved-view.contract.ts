/** Views of the office's lists: filters, search, order and row height under a name, one's own and those that others share. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, text, written, yesNo } from '#kit/endpoint/fields.ts'
import { committee } from '#roles.ts'

const endpoint = endpointsOf('Saved views')
const path = '/saved-views'

export const longestName = 40
/** So many an account keeps of a list. */
export const mostViews = 20

const savedView = z
  .object({
    id: z.number(),
    /** The list's address in the office. */
    list: z.string(),
    name: z.string(),
    /** Its filters, search and order. */
    address: z.string(),
    is_compact: z.boolean(),
    is_shared: z.boolean(),
    is_own: z.boolean(),
    owner_name: z.string(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof savedView>

export const listViews = endpoint(`GET ${path}`, {
  summary: 'One’s own views of all lists; for an administrator also those that others share',
  access: committee,
  reply: z.object({ data: z.array(savedView) }),
})

export const saveView = endpoint(`POST ${path}`, {
  summary: 'Keep a view under a name, in place of one’s own of that name',
  access: committee,
  body: z.object({
    list: z
      .string()
      .max(120)
      .regex(/^(\/[a-z0-9-]+)+$/, { error: 'fields.choice' }),
    name: text(longestName),
    address: z.string().max(2000),
    is_compact: yesNo(),
    is_shared: yesNo(),
  }),
  reply: written(savedView),
})

export const removeView = endpoint(`DELETE ${path}/:id`, {
  summary: 'Remove one of one’s own views; nobody is offered it any more',
  access: committee,
  params: idParams,
  reply: written(z.null()),
})
