/** A person's requests about their data, and the committee's answer within 3 x 24 hours. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, one, optional, text, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin, roles } from '#roles.ts'
import { obstacles } from './erasure.rules.ts'
import { endingKinds, requestKinds, requestStates } from './privacy.rules.ts'
import { retention } from './retention.contract.ts'

const endpoint = endpointsOf('Privacy')

export const ownRequest = z.object({
  id: z.number(),
  kind: z.enum(requestKinds),
  note: z.string().nullable(),
  state: z.enum(requestStates),
  asked_at: z.string(),
  due_at: z.string(),
  decided_at: z.string().nullable(),
  answer: z.string().nullable(),
})
export type OwnRequest = z.output<typeof ownRequest>

export const privacyRequest = ownRequest
  .extend({
    user_id: z.number(),
    name: z.string(),
    nim: z.string(),
    decided_by_name: z.string().nullable(),
    /** Of an open request for erasure: the obstacles. */
    obstacles: z.array(z.enum(obstacles)),
  })
  .meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.output<typeof privacyRequest>

export const askRequest = endpoint('POST /user/privacy/requests', {
  summary: 'Ask for erasure, a correction, or that a use of one’s data ends; answered within 3 x 24 hours',
  access: roles,
  body: z
    .object({
      kind: z.enum(requestKinds),
      /** The wrong value, or the use that is to end. */
      note: optional(text(1000)),
      /** Of the account; for an erasure. */
      password: optional(z.string().min(1).max(1000)),
    })
    .superRefine(({ kind, note, password }, context) => {
      const missing = kind === 'ERASURE' ? (password ? null : 'password') : note ? null : 'note'
      if (missing) context.addIssue({ code: 'custom', path: [missing], message: 'fields.required' })
    }),
  reply: written(ownRequest),
  status: 201,
})
export type Asking = z.output<typeof askRequest.body>

export const withdrawRequest = endpoint('DELETE /user/privacy/requests/:id', {
  summary: 'Withdraw one’s own request while it is open',
  access: roles,
  params: idParams,
  reply: written(ownRequest),
})

export const listPrivacyRequests = endpoint('GET /privacy-requests', {
  summary: 'All open requests, the one that is due first at the top, and the latest 100 answered ones',
  access: onlyAdmin,
  reply: z.object({ data: z.array(privacyRequest) }),
})

const decision = { access: onlyAdmin, params: idParams, reply: written(privacyRequest) } as const

export const doRequest = endpoint('POST /privacy-requests/:id/done', {
  ...decision,
  asksAgain: 'always',
  summary: 'Say that a request is fulfilled; an erasure is carried out by it, for good. The person gets a mail',
  body: z.object({
    /** The work that was done; for all but an erasure. */
    answer: optional(text(1000)),
  }),
})

export const refuseRequest = endpoint('POST /privacy-requests/:id/refuse', {
  ...decision,
  summary: 'Refuse a request, with the reason that the person gets by mail',
  body: z.object({ reason: text(1000) }),
})

/** The values that the privacy notice needs in addition to its words. */
export const readNotice = endpoint('GET /privacy-notice', {
  summary: 'The version of the privacy notice, and after how many months each kind of data is erased',
  access: 'anyone',
  reply: one(
    z
      .object({
        /** The day of its words, and after a dot how often the times have been changed. */
        version: z.string(),
        months: retention.shape.months,
      })
      .meta({ id: 'PrivacyNotice' }),
  ),
})

/** Withdrawing a consent: uses that rest on it alone end at that moment. */
export const withdrawConsent = endpoint('POST /user/privacy/withdrawals', {
  summary: 'Withdraw the consent to one use: its open records leave the lists, and all of them are emptied at once',
  access: roles,
  asksAgain: 'always',
  body: z.object({ kind: z.enum(endingKinds) }),
  reply: written(
    z
      .object({
        /** How many records lost their person. */
        emptied: z.number(),
      })
      .meta({ id: 'WithdrawnConsent' }),
  ),
})
