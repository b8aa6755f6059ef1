/** The cash book: what the club spends and gets besides its students' payments. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { fileOf } from '#kit/endpoint/file.ts'
import {
  day,
  id,
  idParams,
  listOf,
  listQuery,
  many,
  one,
  optional,
  text,
  upload,
  wholeNumber,
  written,
} from '#kit/endpoint/fields.ts'
import { committee, onlyAdmin } from '#roles.ts'
import { enteredKinds, entryKinds, entryStates, places, sidePattern } from './cash-entry.rules.ts'

const tag = 'Cash book'
const endpoint = endpointsOf(tag)
const path = '/cash-entries'

const side = z.object({
  place: z.enum(places),
  /** Of the account, or of the till's holder. */
  id: z.number().nullable(),
  /** Of the account or person; null outside. */
  name: z.string().nullable(),
})
const act = z.object({ by_name: z.string().nullable(), at: z.string() }).nullable()
const named = z.object({ id: z.number(), name: z.string() })

export const cashEntry = z
  .object({
    id: z.number(),
    kind: z.enum(entryKinds),
    state: z.enum(entryStates),
    amount: z.number(),
    /** The hundredths of a rupiah in addition to the amount. */
    sen: z.number(),
    day: z.string(),
    from: side,
    to: side,
    /** Where a person who paid for the club wants it back. */
    pay_to: z.string().nullable(),
    payee: z.string().nullable(),
    category: named.extend({ name_id: z.string().nullable() }).nullable(),
    event: named.nullable(),
    region_id: z.number(),
    region_init: z.string(),
    term_id: z.number(),
    note: z.string().nullable(),
    /** The key of the receipt's picture. */
    proof: z.string().nullable(),
    /** `IN-2026-0007`; null until it counts. */
    number: z.string().nullable(),
    corrects_id: z.number().nullable(),
    corrected_by_id: z.number().nullable(),
    for_id: z.number().nullable(),
    /** The entry that gave a person their money back. */
    paid_back_by_id: z.number().nullable(),
    paid_back_on: z.string().nullable(),
    /** The first of the refunds that left by it, and all of them. */
    refund_id: z.number().nullable(),
    refund_ids: z.array(z.number()),
    handover_id: z.number().nullable(),
    /** The settlement that it is one half of, which is undone as a whole. */
    settlement_id: z.number().nullable(),
    asked_by: z.number().nullable(),
    entered_by: z.number().nullable(),
    asked: act,
    entered: act,
    confirmed: act,
    rejected: act,
    undone: act,
    reject_reason: z.string().nullable(),
    /** The lines of statements that it explains. */
    lines: z.array(
      z.object({
        id: z.number(),
        account: z.string(),
        day: z.string(),
        amount: z.number(),
        sen: z.number(),
        text: z.string(),
        is_out: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'CashEntry' })
export type CashEntry = z.output<typeof cashEntry>

export const entryFilters = listQuery.extend({
  sort: z.enum(['day', '-day', 'amount', '-amount'], { error: 'fields.choice' }).optional(),
  /** WAITING: asked for, or for a second person. */
  state: z.enum([...entryStates, 'WAITING']).optional(),
  kind: z.enum(entryKinds).optional(),
  term_id: id().optional(),
  region_id: id().optional(),
  event_id: id().optional(),
  category_id: id().optional(),
  account_id: id().optional(),
  holder_id: id().optional(),
  from: day().optional(),
  to: day().optional(),
})
export type EntryFilters = z.output<typeof entryFilters>

const exact = { amount: z.number(), sen: z.number() }

export const listEntries = endpoint(`GET ${path}`, {
  summary: 'The entries of the cash book, the latest first; SCAC sees its own region',
  access: committee,
  query: entryFilters,
  reply: many(cashEntry).extend({
    counts: z.object({ CONFIRMED: z.number(), WAITING: z.number(), REJECTED: z.number(), UNDONE: z.number() }),
    /** Of what counts under these filters: what came from outside, what went there, and the rest. */
    sums: z.object({ came: z.object(exact), went: z.object(exact), rest: z.object(exact) }),
  }),
})

export const exportEntries = exportOf({ path, tag, access: committee, query: entryFilters, asksAgain: 'always' })

export const readEntry = endpoint(`GET ${path}/:id`, {
  summary: 'One entry; SCAC reads those of its own region',
  access: committee,
  params: idParams,
  reply: one(cashEntry),
})

export const readPaper = fileOf({
  path: `${path}/:id/paper`,
  summary: 'The paper of other income as PDF: an invoice while the entry waits, a receipt once it counts, void after',
  tag,
  access: committee,
})

const amount = () => wholeNumber(0, 10_000_000_000)
const sideInput = () => z.string().regex(sidePattern, { error: 'fields.choice' })

const about = {
  payee: optional(text(120)),
  category_id: optional(id()),
  event_id: optional(id()),
  region_id: id(),
  term_id: id(),
  note: optional(text(500)),
}

export const enterEntry = endpoint(`POST ${path}`, {
  summary: 'Enter what moved; above the amount that the club has set it waits for a second person',
  access: onlyAdmin,
  body: z.object({
    kind: z.enum(enteredKinds, { error: 'fields.choice' }),
    amount: amount(),
    sen: optional(wholeNumber(0, 99)),
    day: day(),
    /** `ACCOUNT:3`, `TILL:7` or `PERSON`; nothing for the world outside. */
    from: optional(sideInput()),
    to: optional(sideInput()),
    person_name: optional(text(120)),
    ...about,
    /** Refunds that left by it, whose sum it is: one, or several of one transfer. */
    refund_id: optional(id()),
    refund_ids: optional(listOf(id(), 0, 100)),
    /** Of a deposit: the hand-over whose cash it is. */
    handover_id: optional(id()),
    /** The line of a statement that it explains: then amount, day and account have to be the line's. */
    line_id: optional(id()),
    receipt: optional(upload()),
  }),
  files: ['receipt'],
  reply: written(cashEntry),
  status: 201,
})
export type EntryInput = z.output<typeof enterEntry.body>

const act1 = { access: onlyAdmin, params: idParams, reply: written(cashEntry) } as const

export const acceptEntry = endpoint(`POST ${path}/:id/accept`, {
  ...act1,
  summary: 'Take up what somebody asked for; who asked never does so. Its sender gets a mail',
  body: z.object({ category_id: id(), event_id: optional(id()), note: optional(text(500)) }),
})
export type Accepting = z.output<typeof acceptEntry.body>

export const confirmEntry = endpoint(`POST ${path}/:id/confirm`, {
  ...act1,
  summary: 'Confirm an entry that waits for a second person: neither who asked nor who entered it',
})

export const rejectEntry = endpoint(`POST ${path}/:id/reject`, {
  ...act1,
  summary: 'Say no, with the reason; who asked gets a mail',
  body: z.object({ reason: text(300) }),
})

export const takeBackEntry = endpoint(`POST ${path}/:id/take-back`, {
  ...act1,
  summary: 'It was rejected by mistake: it waits again',
})

export const undoEntry = endpoint(`POST ${path}/:id/undo`, {
  ...act1,
  summary: 'An entry that waits was entered by mistake; what somebody asked for waits to be taken up again',
})

export const correctEntry = endpoint(`POST ${path}/:id/correct`, {
  ...act1,
  summary: 'Take a confirmed entry back by a correcting one; its lines are open again once that counts',
  body: z.object({ reason: text(300) }),
})

export const payBack = endpoint(`POST ${path}/:id/pay-back`, {
  ...act1,
  summary: 'A person who paid for the club got it back: from where and when; they get a mail',
  body: z.object({ from: sideInput(), day: day(), line_id: optional(id()) }),
})
export type PayingBack = z.output<typeof payBack.body>

export const tieLine = endpoint(`POST ${path}/:id/tie`, {
  ...act1,
  summary: 'An open line of a statement is explained by this entry',
  body: z.object({ line_id: id() }),
})

export const untieLine = endpoint(`POST ${path}/:id/untie`, {
  ...act1,
  summary: 'The line is open again',
  body: z.object({ line_id: id() }),
})

/** A line that nothing explains yet. */
export const openLine = z
  .object({
    id: z.number(),
    account_id: z.number(),
    account: z.string(),
    region_id: z.number().nullable(),
    day: z.string(),
    /** What of it nothing explains. */
    amount: z.number(),
    sen: z.number(),
    text: z.string(),
    is_out: z.boolean(),
  })
  .meta({ id: 'LineToExplain' })
export type OpenLine = z.output<typeof openLine>

export const listOpenLines = endpoint('GET /cash-lines', {
  summary: 'Lines of statements, in and out, that neither a payment nor an entry explains',
  access: onlyAdmin,
  query: listQuery.omit({ sort: true }).extend({
    id: id().optional(),
    account_id: id().optional(),
    is_out: z.enum(['0', '1']).optional(),
    /** Only those that this entry can explain. */
    for_entry: id().optional(),
  }),
  reply: many(openLine),
})
export type OpenLineFilters = z.output<typeof listOpenLines.query>

export const cashChoices = z
  .object({
    accounts: z.array(named.extend({ region_id: z.number().nullable() })),
    tills: z.array(named),
    categories: z.array(named.extend({ kind: z.enum(['IN', 'OUT']), name_id: z.string().nullable() })),
    events: z.array(named.extend({ term_id: z.number(), region_id: z.number().nullable() })),
    /** Refunds that went back without an entry that says from where. */
    refunds: z.array(z.object({ id: z.number(), name: z.string(), ...exact, day: z.string() })),
    /** Hand-overs of cash whose money no deposit names. */
    handovers: z.array(
      z.object({ id: z.number(), name: z.string(), ...exact, day: z.string(), treasurer_id: z.number() }),
    ),
    /** What is more needs a second person; in whole rupiah. */
    second_above: z.number(),
    server_time: z.string(),
  })
  .meta({ id: 'CashBookChoices' })
export type CashChoices = z.output<typeof cashChoices>

export const readChoices = endpoint('GET /cash-book/choices', {
  summary: 'What an entry can name',
  access: committee,
  reply: one(cashChoices),
})

export const changeSetting = endpoint('PUT /cash-book/setting', {
  summary: 'The amount above which an entry needs a second person',
  access: onlyAdmin,
  asksAgain: 'always',
  body: z.object({ second_above: wholeNumber(0, 1_000_000_000) }),
  reply: written(z.object({ second_above: z.number() })),
})
