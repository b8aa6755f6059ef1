/** What people who paid for the club ask back, as they see it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { day, id, idParams, optional, text, upload, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'
import { cashEntry } from './cash-entry.contract.ts'

const endpoint = endpointsOf('Cash book')

/** What somebody asked for, as they see it. */
export const ownRequest = cashEntry
  .pick({
    id: true,
    state: true,
    amount: true,
    sen: true,
    day: true,
    payee: true,
    note: true,
    pay_to: true,
    proof: true,
    reject_reason: true,
    paid_back_on: true,
    region_init: true,
  })
  .extend({ asked_at: z.string() })
  .meta({ id: 'OwnCashRequest' })
export type OwnRequest = z.output<typeof ownRequest>

export const listOwnRequests = endpoint('GET /cash-requests', {
  summary: 'What I paid for the club and asked back, the latest first',
  access: roles,
  reply: z.object({ data: z.array(ownRequest) }),
})

export const requestFields = {
  amount: wholeNumber(1, 1_000_000_000),
  day: day(),
  payee: text(120),
  note: text(500),
  region_id: id(),
  pay_to: optional(text(120)),
  receipt: upload(),
}

export const askForMoney = endpoint('POST /cash-requests', {
  summary: 'I paid something for the club: what, where and when, with a picture of the receipt',
  access: roles,
  body: z.object(requestFields),
  files: ['receipt'],
  reply: written(ownRequest),
  status: 201,
})
export type Asking = z.output<typeof askForMoney.body>

export const withdrawRequest = endpoint('POST /cash-requests/:id/withdraw', {
  summary: 'Withdraw what I asked for, while nobody has taken it up',
  access: roles,
  params: idParams,
  reply: written(ownRequest),
})
