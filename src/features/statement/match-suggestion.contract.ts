/** Matching lines of statements with payments: the sure pairs, and confirming payments with their lines. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, listOf, moment, one, optional, written } from '#kit/endpoint/fields.ts'
import { settling } from '#review-states.ts'
import { decidedOn, undoable } from '#kit/endpoint/undo.ts'
import { onlyAdmin } from '#roles.ts'
import { statementLine } from './statement.contract.ts'
import { ofEachPaid, paidEntities } from '#features/payment/payment.rules.ts'

const endpoint = endpointsOf('Statements')
const path = '/statement-matches'

const pair = z.object({
  line: z.object({ id: z.number(), day: z.string(), amount: z.number(), text: z.string(), account: z.string() }),
  payment: z.object({
    entity: z.enum(paidEntities),
    id: z.number(),
    name: z.string(),
    sender: z.string().nullable(),
    day: z.string(),
    /** Sent back with the pair, it says which state of the payment was shown. */
    updated_at: z.string(),
  }),
  /** Whether the amount is the payment's own. */
  is_unique: z.boolean(),
  /** Whether the bank's text names the sender. */
  is_named: z.boolean(),
})
export type SurePair = z.output<typeof pair>

export const listSure = endpoint(`GET ${path}`, {
  summary: 'Pending payments with the one line that can only be theirs, of all accounts or of one',
  access: onlyAdmin,
  query: z.object({ account_id: id().optional(), region_id: id().optional() }),
  reply: z.object({
    data: z.array(pair),
    /** Lines that may be of a payment, but have to be looked at. */
    likely: z.number(),
    /** Lines that fit no payment. */
    open: z.number(),
  }),
})

const asked = z.object({
  line_id: id(),
  entity: z.enum(paidEntities),
  payment_id: id(),
  /** The state of the payment that was shown; any, where it is not given. */
  seen_updated_at: optional(moment()),
})

export const confirmSure = endpoint(`POST ${path}/confirm`, {
  summary: 'Confirm the pairs that were shown, as far as each is still sure; the others are named',
  access: onlyAdmin,
  body: z.object({ pairs: listOf(asked, 1, 100) }),
  reply: written(
    z.object({
      /** The lines whose payments were confirmed. */
      confirmed: z.array(z.number()),
      /** The lines of those that were not, each with the reason. */
      refused: z.array(z.object({ id: z.number(), message: z.string() })),
    }),
  ).extend({ undos: z.array(undoable) }),
})

export const matchLine = endpoint('POST /statement-lines/:id/match', {
  summary: 'Keep an open line with a payment that is confirmed already and has none, or too little',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ entity: z.enum(paidEntities), payment_id: id(), ...settling() }),
  reply: decidedOn(statementLine),
})
export type Matching = z.output<typeof matchLine.body>

export const candidate = z.object({
  id: z.number(),
  day: z.string(),
  /** The rest of it, if a part has paid another payment. */
  amount: z.number(),
  /** The whole line. */
  line_amount: z.number(),
  text: z.string(),
  account: z.string(),
  level: z.enum(['sure', 'likely']),
  /** The matching marks; the account always matches. `unique`: the amount is the payment's own, `whole`: all of the name. */
  agrees: z.object({
    amount: z.boolean(),
    unique: z.boolean(),
    name: z.boolean(),
    whole: z.boolean(),
    time: z.boolean(),
  }),
  /** Whether the text names the sender of another open payment instead. */
  is_contradicted: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

const keptLine = candidate.pick({ id: true, day: true, amount: true, text: true, account: true }).extend({
  /** How much of it paid this payment. */
  part: z.number(),
  /** Why another amount than the payment's own is right. */
  reason: z.string().nullable(),
})
export type KeptLine = z.output<typeof keptLine>

export const evidence = z
  .object({
    /** The first line that paid it. */
    line: keptLine.nullable(),
    /** All lines that paid it, or a part of it. */
    lines: z.array(keptLine),
    /** Their sum, and the sum that its amount misses. */
    received: z.number(),
    due: z.number(),
    /** The excess that goes back, or went. */
    surplus: z.number().nullable(),
    /** The sum that had come before the payment was rejected, and that nobody else has taken. */
    put_aside: z.number(),
    /** Open lines that may have paid it, the best first. */
    candidates: z.array(candidate),
    /** How many more there are. */
    more: z.number(),
    /** Whether a statement of an account of the region is about the day of the registration. */
    is_covered: z.boolean(),
  })
  .meta({ id: 'PaymentEvidence' })
export type Evidence = z.output<typeof evidence>

const evidenceOf = (home: `/${string}`) =>
  endpoint(`GET ${home}/:id/evidence`, {
    summary: 'What the statements say of a payment: its line, or the open lines that may have paid it',
    access: onlyAdmin,
    params: idParams,
    reply: one(evidence),
  })

/** By the table of the payment. */
export const readEvidence = ofEachPaid(({ home }) => evidenceOf(home))
