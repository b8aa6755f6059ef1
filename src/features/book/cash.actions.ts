/** Cash that is handed over to the treasurer: recorded within what is held, told to both, undone. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { dayInWib } from '#words/wib.ts'
import { findTreasurers } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { holdClosedUntil } from '#services/closed-days.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { undoSeconds } from '#services/decision-undo.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { rupiah } from '#words/format.ts'
import { inOwnRegion } from '#features/payment/payment.rules.ts'
import { findCash } from './book.store.ts'
import type { exportHandovers as exportDeclared, Handover, HandoverFilters, HandoverInput } from './cash.contract.ts'
import { cashHandedMail, cashReturnedMail } from './cash.mail.ts'
import { handoverRefusal } from './book.rules.ts'
import * as store from './cash.store.ts'

export const listHandovers = ({ db }: Pick<Deps, 'db'>, caller: Caller, filters: HandoverFilters) =>
  store.findHandovers(db, inOwnRegion(caller, filters))

/** Answers with all that the list holds under the same filters. */
export const exportHandovers = (deps: Deps, caller: Caller, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'cash-handovers',
    ids: () => store.findHandoverIds(deps.db, inOwnRegion(caller, call.query)),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<Handover> = (words) => [
  column.day(words('books.cash.day'), (row) => row.day),
  column.text(words('common.region'), (row) => row.region_init, 8),
  column.text(words('books.cash.from'), (row) => row.receiver, 30),
  column.text(words('books.cash.to'), (row) => row.treasurer, 30),
  column.money(words('books.cash.amount'), (row) => row.amount),
  column.text(words('books.cash.note'), (row) => row.note, 40),
  column.text(words('books.cash.recordedBy'), (row) => row.recorded_by_name, 25),
  column.moment(words('books.cash.recordedAt'), (row) => row.recorded_at),
  column.text(words('books.cash.undoneBy'), (row) => row.undone_by_name, 25),
  column.moment(words('books.cash.undoneAt'), (row) => row.undone_at),
]

/**
 * Records that a receiver has handed cash over.
 * @throws 422 for an unknown receiver, for a person who is no treasurer, a day to come, and more than the receiver
 *   holds
 */
export async function recordHandover(
  deps: Deps,
  caller: Caller,
  body: HandoverInput,
  key: string | null,
): Promise<Handover> {
  const identity = { scope: `cash-handovers/${caller.id}`, key, fingerprint: null, bodyHash: digest(body) }
  const { id } = await answerOnce(deps.db, identity, {
    prepare: async () => {
      if (body.day > dayInWib(deps.now())) throw invalidField('day', 'books.problems.day')
    },
    write: async (trx) => {
      await expectHeld(deps, trx, body)
      const closedUntil = await holdClosedUntil(trx, body.region_id)
      if (closedUntil !== null && body.day <= closedUntil) throw invalidField('day', 'cashBook.problems.closedDay')
      const made = await store.insertHandover(trx, { ...body, by: caller.id, at: deps.now().toISOString() })
      const { treasurer_id: user_id, note, ...after } = body
      await recordAudit(trx, {
        caller,
        action: 'handed over',
        entity: 'cash_handover',
        entityId: made.id,
        after: { ...after, user_id, ...(note ? { note } : {}) },
      })
      await tellBoth(trx, caller, cashHandedMail, { id: made.id, ...body })
      return { reply: made }
    },
  })
  return read(deps, id)
}

async function expectHeld(deps: Pick<Deps, 'now'>, trx: Trx, body: HandoverInput): Promise<void> {
  const receiver = await store.lockReceiver(trx, body.receiver_id)
  if (!receiver) throw invalidField('receiver_id', 'fields.unknown')
  const treasurers = await findTreasurers(trx, deps.now())
  if (!treasurers.some(({ id }) => id === body.treasurer_id)) throw invalidField('treasurer_id', 'fields.unknown')
  const cash = await findCash(trx, body.term_id, body.region_id)
  const held = cash.find((one) => one.receiver_id === body.receiver_id)?.held ?? 0
  const refusal = handoverRefusal({ held, amount: body.amount })
  const values = { held: rupiah(held), name: receiver.name }
  if (refusal) throw invalidField('amount', `books.problems.${refusal}`, values)
}

/**
 * Undoes a hand-over that was recorded by mistake; it stays to be read.
 * @throws 404 for an unknown one, 409 for one that is undone
 */
export async function undoHandover(deps: Deps, caller: Caller, id: number): Promise<Handover> {
  await deps.db.transaction().execute(async (trx) => {
    const found = await store.lockHandover(trx, id)
    if (!found) throw notFound()
    if (found.undone_at !== null) throw conflict('books.problems.undone')
    await store.markUndone(trx, id, caller.id, deps.now().toISOString())
    const { term_id, region_id, receiver_id, treasurer_id: user_id, amount, day } = found
    const before = { term_id, region_id, receiver_id, user_id, amount, day }
    await recordAudit(trx, { caller, action: 'handover undone', entity: 'cash_handover', entityId: id, before })
    await tellBoth(trx, caller, cashReturnedMail, found)
  })
  return read(deps, id)
}

type Parties = { id: number; receiver_id: number; treasurer_id: number | null }

/** Writes to the giver and to the new holder, if they have an account. */
async function tellBoth(trx: Trx, caller: Caller, template: MailTemplate, parties: Parties): Promise<void> {
  const receiver = await store.lockReceiver(trx, parties.receiver_id)
  const found = [
    receiver?.email ? await store.findAccountOf(trx, receiver.email) : undefined,
    parties.treasurer_id === null ? undefined : await store.findAccount(trx, parties.treasurer_id),
  ]
  // Somebody may be both.
  const people = new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
  const data = { handover_id: parties.id, by: caller.name }
  const tells = { [`cash_handover ${parties.id}`]: template.name }
  // Undone before anybody was told of it, it is no news.
  const choose = (told: string | null) => (template === cashHandedMail || told !== null ? template : null)
  await queueMails(
    trx,
    [...people.values()].map(({ id, email }) => ({ template, to: email, userId: id, data, tells, choose })),
    { delay: undoSeconds },
  )
}

async function read({ db }: Pick<Deps, 'db'>, id: number): Promise<Handover> {
  const [found] = await store.findRows(db, [id])
  if (!found) throw notFound()
  return found
}
