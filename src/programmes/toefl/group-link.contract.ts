/**
 * A group by link: the payer starts it, each of the others fills in their own part on their own phone. It holds no
 * seats but those of an offer; sending it registers everybody at once, by the rules of `register/store`.
 */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, browserToken, id, listOf, one, optional, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { checkQuote, quoteFields } from '#features/payment/amount.contract.ts'
import { checkPayment, payeeFields, paymentFields } from '#features/payment/payment.contract.ts'
import { noticeFields } from '#features/privacy/consent.contract.ts'
import { students } from '#roles.ts'
import { checkPartAccount, partAccount } from './friend-part.contract.ts'
import { registerGroup, registrant } from './registration.contract.ts'
import { reservation } from './reservation.contract.ts'
import { shownFields } from './toefl-quote.contract.ts'
import { largestGroup } from './registration.rules.ts'

const endpoint = endpointsOf('Registration')
/** By this key a browser finds its own part again, and its own group. */
const token = browserToken
const params = z.object({ link: z.string().max(200) })
const common = { access: 'anyone', perTenMinutes: 12_000 } as const

const part = z.object({ id: z.number(), is_payer: z.boolean(), name: z.string(), shift_id: z.number().nullable() })
const group = z.object({
  region_id: z.number(),
  size: z.number(),
  is_sent: z.boolean(),
  expires_at: z.string(),
  /** For so many more minutes nothing is changed, since the payer pays now. */
  frozen_minutes: z.number(),
  parts: z.array(part),
  /** Of a group that takes what it was offered on the waiting list. */
  offer: z
    .object({
      shift_id: z.number(),
      seats: z.number(),
      /** Until when the seats are held; null once they are not. */
      ends_at: z.string().nullable(),
      /** Who waited and has not filled in a part yet. */
      missing: z.array(z.string()),
      now: z.string(),
    })
    .nullable(),
})
export type Group = z.output<typeof group>

export const startGroup = endpoint('POST /register/groups', {
  ...common,
  summary: 'Start a group of two or three that others join by a link; it ends after 24 hours, or with its offer',
  body: z.object({
    region_id: id(),
    size: wholeNumber(2, largestGroup),
    /** The link of a group that waits, to take its offer so; `own` for that of the signed-in student. */
    offer: optional(z.string().max(200)),
  }),
  reply: written(z.object({ link: z.string(), token: z.string(), expires_at: z.string() })),
  status: 201,
})

export type StartGroup = z.output<typeof startGroup.body>

export const readGroup = endpoint('GET /register/groups/:link', {
  access: 'anyone',
  summary: 'Who is in a group: names and shifts, nothing else; who pays comes first',
  params,
  reply: one(group),
})

export const fillPart = endpoint('PUT /register/groups/:link/part', {
  ...common,
  summary: 'Fill in a part as somebody new, or change it; the token is made by the browser and knows it again',
  params,
  body: registrant.extend({ token: token(), ...noticeFields }),
  reply: written(z.object({ part_id: z.number() })),
})

export const joinGroup = endpoint('POST /register/groups/:link/join', {
  ...common,
  access: students,
  summary: 'Join with an account, which is the owner’s yes to being registered; again to choose another shift',
  params,
  body: z.object({ shift_id: id(), token: optional(token()), ...noticeFields }),
  reply: fillPart.reply,
})
export type JoinGroup = z.output<typeof joinGroup.body>

const knownPart = z.object({
  /** The number of the group's payment, once it is registered. */
  payment_id: z.number().nullable(),
  /** The seat, once there is one. */
  detail_id: z.number().nullable(),
  /** What each of the others sends to the payer, in rupiah. */
  amount: z.number().nullable(),
  /** Where to, if the payer says it; for the people of the group alone. */
  account: partAccount.nullable(),
  has_paid: z.boolean(),
  /** Told to who paid: the amount for all of them. */
  paid: z.number().nullable(),
  /** The own new account, while its address can be put right with the own token. */
  correctable: z.object({ user_id: z.number(), email: z.string(), until: z.string() }).nullable(),
})
export type KnownPart = z.output<typeof knownPart>

export const knowPart = endpoint('POST /register/groups/:link/own', {
  ...common,
  summary: 'What only the people of a group are told, each about their own part; by its token, or signed in',
  params,
  body: z.object({ token: optional(token()) }),
  reply: one(knownPart),
})

export const setGroupAccount = endpoint('PUT /register/groups/:link/part-account', {
  ...common,
  summary: 'The payer says where the others send their parts; without values it is taken away',
  params,
  body: z.object({ token: token(), ...payeeFields }).superRefine(checkPartAccount, beside),
  reply: written(z.null()),
})

export const removePart = endpoint('POST /register/groups/:link/remove', {
  ...common,
  summary: 'Take a part out of the group: one’s own, or any by who started the group',
  params,
  body: z.object({ part_id: id(), token: optional(token()) }),
  reply: written(z.null()),
})

export const withdrawGroup = endpoint('POST /register/groups/:link/withdraw', {
  ...common,
  summary: 'End a group that was not sent; everything that was filled in is deleted at once',
  params,
  body: z.object({ token: token() }),
  reply: written(z.null()),
})

export const checkGroup = endpoint('POST /register/groups/:link/check', {
  ...common,
  summary: 'Who of the group cannot be registered any more, and why; asked by who pays, before the amount is shown',
  params,
  body: z.object({ token: token(), ...shownFields }),
  reply: one(z.object({ problems: z.array(z.object({ part_id: z.number(), message: z.string() })) })),
})

export type CheckGroup = z.output<typeof checkGroup.body>

export const payGroup = endpoint('POST /register/groups/:link/pay', {
  ...common,
  summary: 'Freeze a group as its payer has seen it, and keep its seats while it is paid',
  params,
  body: z.object({ token: token(), part_ids: listOf(id(), 1, largestGroup), ...shownFields }),
  reply: one(reservation),
})
export type PayGroup = z.output<typeof payGroup.body>

export const prolongGroup = endpoint('POST /register/groups/:link/prolong', {
  ...common,
  summary: 'Keep the seats and the group as it is for 15 more minutes, once',
  params,
  body: z.object({ token: token() }),
  reply: one(reservation),
})

export const releaseGroup = endpoint('POST /register/groups/:link/release', {
  ...common,
  summary: 'The payer does not pay now: the group can be changed again, and its seats are let go',
  params,
  body: z.object({ token: token() }),
  reply: written(z.null()),
})

export const sendGroup = endpoint('POST /register/groups/:link/send', {
  ...common,
  perTenMinutes: 3000,
  summary: 'Register everybody of the group with one payment, at the price for as many as they are',
  params,
  body: z
    // The parts that the sender has seen: nobody is registered, or left out, unseen.
    .object({
      token: token(),
      part_ids: listOf(id(), 1, largestGroup),
      ...paymentFields,
      ...quoteFields,
      ...shownFields,
      ...noticeFields,
    })
    .superRefine(checkPayment, beside)
    .superRefine(checkQuote, beside),
  files: ['payment_proof'],
  reply: registerGroup.reply,
  status: 201,
})
export type SendGroup = z.output<typeof sendGroup.body>
