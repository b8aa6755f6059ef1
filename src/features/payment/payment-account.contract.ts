/** The accounts that students pay to: for the office all of them, for payers those of the region. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, id, idParams, moment, one, optional, text, upload, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { accountNumber } from './payment.contract.ts'
import { longestQris } from './qris.rules.ts'
import { accountKinds, accountProblems } from './payment-account.rules.ts'

const endpoint = endpointsOf('Payment accounts')
const path = '/payment-accounts'

/** The text that the payer's app shows of a QRIS; null for an account without one. */
const merchant = z.object({ merchant: z.string(), city: z.string(), nmid: z.string() })

const destination = {
  id: z.number(),
  kind: z.enum(accountKinds),
  /** The bank, the wallet, or who issued the QRIS. */
  provider: z.string(),
  account_number: z.string().nullable(),
  account_holder: z.string().nullable(),
  /** The text of the static code. */
  qris: z.string().nullable(),
  merchant: merchant.nullable(),
  /** The colour of the mark next to its name, `#rrggbb`. */
  colour: z.string(),
}

export const paymentAccount = z
  .object({
    ...destination,
    /** Null: of every region. */
    region_id: z.number().nullable(),
    region: z.object({ id: z.number(), region: z.string(), region_init: z.string() }).nullable(),
    active_from: z.string(),
    active_to: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'PaymentAccount' })
export type PaymentAccount = z.output<typeof paymentAccount>

export const payTo = z.object(destination).meta({ id: 'PayTo' })
export type PayTo = z.output<typeof payTo>

export const listPayTo = endpoint('GET /regions/:id/payment-accounts', {
  summary: 'What students of the region pay to now: its own accounts and those of every region',
  access: 'anyone',
  params: idParams,
  reply: z.object({ data: z.array(payTo) }),
})

export const listPaymentAccounts = endpoint(`GET ${path}`, {
  summary: 'All accounts that students pay to, those that have ended last',
  access: onlyAdmin,
  reply: z.object({ data: z.array(paymentAccount), server_time: z.string() }),
})

export const readPaymentAccount = endpoint(`GET ${path}/:id`, {
  summary: 'One account that students pay to',
  access: onlyAdmin,
  params: idParams,
  reply: one(paymentAccount),
})

const body = z
  .object({
    region_id: optional(id()),
    kind: z.enum(accountKinds),
    provider: text(60),
    account_number: optional(accountNumber),
    account_holder: optional(text(120)),
    qris: optional(z.string().trim().max(longestQris)),
    colour: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.string().regex(/^#[0-9a-f]{6}$/, { error: 'accounts.problems.colour' })),
    /** From now on, where it is not given. */
    active_from: optional(moment()),
    active_to: optional(moment()),
  })
  .superRefine((given, context) => {
    if (!accountKinds.includes(given.kind)) return
    for (const [field, message] of Object.entries(accountProblems(given))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  }, beside)
export type AccountBody = z.output<typeof body>

export const createPaymentAccount = endpoint(`POST ${path}`, {
  summary: 'Add an account; mails every ADMIN',
  access: onlyAdmin,
  asksAgain: 'always',
  body,
  reply: written(paymentAccount),
  status: 201,
})

export const updatePaymentAccount = endpoint(`PUT ${path}/:id`, {
  summary:
    'Change an account. Where money would go elsewhere, or another time, it asks for a fresh proof and mails every ADMIN',
  access: onlyAdmin,
  asksAgain: 'by content',
  params: idParams,
  body,
  reply: written(paymentAccount),
})

export const readQrisPicture = endpoint(`POST ${path}/qris`, {
  summary: 'Read the static QRIS in a picture; nothing is kept',
  access: onlyAdmin,
  body: z.object({ picture: upload() }),
  reply: one(merchant.extend({ qris: z.string() })),
})
