/** The parts of a group's price: where the friends send theirs, and who has. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, id, idParams, one, written, yesNo } from '#kit/endpoint/fields.ts'
import { payeeFields } from '#features/payment/payment.contract.ts'
import { students } from '#roles.ts'

const endpoint = endpointsOf('TOEFL payments')
const path = '/toefl-payments/:id/own/parts'
const own = { access: students, params: idParams } as const

/** A provider and a number, or nothing at all: then nobody is shown anything. */
export function checkPartAccount(value: z.output<z.ZodObject<typeof payeeFields>>, context: z.RefinementCtx): void {
  const { provider, account_number: number, account_name: name } = value
  if (!provider && !number && !name) return
  if (!provider) context.addIssue({ code: 'custom', path: ['provider'], message: 'fields.required' })
  if (!number) context.addIssue({ code: 'custom', path: ['account_number'], message: 'fields.required' })
}

export const partAccount = z.object({
  provider: z.string(),
  account_number: z.string(),
  account_name: z.string().nullable(),
})
export type PartAccount = z.output<typeof partAccount>

const friendParts = z
  .object({
    is_payer: z.boolean(),
    /** The first name of who paid. */
    payer: z.string(),
    /** Of each friend, in rupiah. */
    amount: z.number(),
    /** Null while the payer has not said it, and then friends see no part. */
    account: partAccount.nullable(),
    /** All friends for the payer; for a friend their own part alone. */
    parts: z.array(z.object({ detail_id: z.number(), first_name: z.string(), has_paid: z.boolean() })),
  })
  .meta({ id: 'FriendParts' })
export type FriendParts = z.output<typeof friendParts>

export const readParts = endpoint(`GET ${path}`, {
  ...own,
  summary: 'The parts of a group’s price: all for the payer, their own for a friend, to whom and whether it is there',
  reply: one(friendParts),
})

export const setPartAccount = endpoint(`PUT ${path}`, {
  ...own,
  perMinute: 60,
  asksAgain: 'always',
  summary: 'The payer says where the friends send their parts, who get a mail of it; without values it is taken away',
  body: z.object(payeeFields).superRefine(checkPartAccount, beside),
  reply: written(friendParts),
})

export const tickPart = endpoint(`POST ${path}/paid`, {
  ...own,
  perMinute: 120,
  summary: 'The payer ticks that a friend’s part has come, or takes the tick away',
  body: z.object({ detail_id: id(), has_paid: yesNo() }),
  reply: written(friendParts),
})
