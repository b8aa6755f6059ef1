/** Confirming many payments at once: first what is known of each is shown, then exactly what was shown is confirmed. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, listOf, moment, one, optional } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { bulkConfirmed } from '#review-states.ts'
import { onlyAdmin } from '#roles.ts'
import { ofEachPaid } from '#features/payment/payment.rules.ts'

const endpoint = endpointsOf('Statements')

/** What shows the money: a line that can only be this payment's, some that may be, cash that somebody took, or nothing. */
export const provenBy = ['SURE', 'LIKELY', 'CASH', 'NONE'] as const
export type ProvenBy = (typeof provenBy)[number]

/**
 * Why somebody should look first: the very file or nearly the picture of another proof, another amount than the price, a
 * part that came, a sure line without the sender's name, and nothing that shows the money of a payment nobody has opened.
 */
export const doubts = ['same', 'near', 'amount', 'part', 'unnamed', 'unopened'] as const
export type Doubt = (typeof doubts)[number]

const shownPayment = z.object({
  id: z.number(),
  /** Sent back with the payment, it says which state of it was shown. */
  updated_at: z.string(),
  name: z.string(),
  region_init: z.string(),
  sender: z.string().nullable(),
  amount: z.number(),
  proven_by: z.enum(provenBy),
  /** The line that can only be this payment's. */
  line: z
    .object({ id: z.number(), day: z.string(), amount: z.number(), text: z.string(), account: z.string() })
    .nullable(),
  /** How many open lines may be of it, besides. */
  likely: z.number(),
  /** When it was opened last since it was sent, and by whom; the name is null for an account that no longer exists. */
  opened_at: z.string().nullable(),
  opened_by: z.string().nullable(),
  doubts: z.array(z.enum(doubts)),
})
export type ShownPayment = z.output<typeof shownPayment>

/** So many are looked at and confirmed at once. */
export const mostShown = 1000
export const mostConfirmed = 100

const lookEndpoint = (home: `/${string}`) =>
  endpoint(`POST ${home}/confirm/look`, {
    summary: 'What is known of payments before they are confirmed at once: their lines, and why to look at some first',
    access: onlyAdmin,
    body: z.object({ ids: listOf(id(), 1, mostShown) }),
    reply: z.object({
      data: z.array(shownPayment),
      /** Those that are not pending any more. */
      decided: z.number(),
    }),
  })

const confirmEndpoint = (home: `/${string}`) =>
  endpoint(`POST ${home}/confirm/shown`, {
    summary: 'Confirm payments as they were shown, each with its sure line if it has one; the others are named',
    access: onlyAdmin,
    body: z.object({
      payments: listOf(z.object({ id: id(), seen_updated_at: moment(), line_id: optional(id()) }), 1, mostConfirmed),
    }),
    reply: decidedOn(bulkConfirmed),
  })

const openedEndpoint = (home: `/${string}`) =>
  endpoint(`POST ${home}/:id/opened`, {
    summary: 'Says that somebody has looked at this payment and its proof',
    access: onlyAdmin,
    params: idParams,
    reply: one(z.object({ opened_at: z.string() })),
  })

/** By the table of the payments. */
export const lookAtMany = ofEachPaid(({ home }) => lookEndpoint(home))
export const confirmShown = ofEachPaid(({ home }) => confirmEndpoint(home))
export const noteOpened = ofEachPaid(({ home }) => openedEndpoint(home))
