/** Why lines are set aside: the reasons that were given before, and rules that say it once for all. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, optional, text, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Statements')
const path = '/aside-rules'

const word = () =>
  z
    .string()
    .trim()
    .max(60)
    .pipe(z.string().regex(/[\p{L}\p{N}]{3,}/u, { error: 'fields.asideWord' }))

export const asideRule = z
  .object({
    id: z.number(),
    word: z.string(),
    account_id: z.number().nullable(),
    /** The account as the office names it; null for all. */
    account: z.string().nullable(),
    reason: z.string(),
    made_by_name: z.string().nullable(),
    made_at: z.string(),
    /** How many open lines it would set aside now, and their sum. */
    fits: z.number(),
    fits_sum: z.number(),
    /** How many lines it has set aside. */
    aside: z.number(),
  })
  .meta({ id: 'AsideRule' })
export type AsideRuleRow = z.output<typeof asideRule>

export const listRules = endpoint(`GET ${path}`, {
  summary: 'Rules by which lines are set aside, and the reasons that were given so far, the most used first',
  access: onlyAdmin,
  reply: z.object({ data: z.array(asideRule), reasons: z.array(z.string()) }),
})

export const makeRule = endpoint(`POST ${path}`, {
  summary: 'Lines with this word are no payments; open ones are set aside when the rule is applied',
  access: onlyAdmin,
  body: z.object({ word: word(), account_id: optional(id()), reason: text(300) }),
  reply: written(asideRule),
})

export const applyRule = endpoint(`POST ${path}/:id/apply`, {
  summary: 'Set aside the open lines with the word; those that may be a payment stay open',
  access: onlyAdmin,
  params: idParams,
  reply: written(asideRule).extend({ lines: z.number() }),
})

export const takeRuleBack = endpoint(`POST ${path}/:id/take-back`, {
  summary: 'The lines that the rule set aside are open again',
  access: onlyAdmin,
  params: idParams,
  reply: written(asideRule).extend({ lines: z.number() }),
})

export const endRule = endpoint(`DELETE ${path}/:id`, {
  summary: 'The rule ends; what it set aside stays so',
  access: onlyAdmin,
  params: idParams,
  reply: written(z.null()),
})
