/**
 * Bills of institutions. A bill is locked before the payments that it covers; these keep their own state, and a line pays
 * them as it pays several payments anyway (docs/decisions/119).
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { undoSeconds } from '#services/decision-undo.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { takeNumber } from '#services/number-series.ts'
import { hasChangedSince } from '#services/review/verdict.ts'
import { dayInWib } from '#words/wib.ts'
import { paidEntities } from '#features/payment/payment.rules.ts'
import type { BillChange, BillFilters, Covered, Making, Named, WholeBill } from './bill.contract.ts'
import { institutionPaysMail, payYourselfMail } from './bill.mail.ts'
import { billThing, mostCovered } from './bill.rules.ts'
import * as store from './bill.store.ts'

const entity = 'institution_bill'

export const listBills = ({ db }: Pick<Deps, 'db'>, filters: BillFilters) => store.findBills(db, filters)

type Search = { q?: string | undefined; region_id?: number | undefined; ids?: string | undefined }

/** Payments that a bill may cover. */
export const listBillable = (
  { db }: Pick<Deps, 'db'>,
  { ids, ...asked }: Search & { entity?: Named['entity'] | undefined },
) => store.findBillable(db, { ...asked, ids: (ids?.split(',') ?? []).map(Number) })

/** A bill with its payments. Throws 404 for an unknown one. */
export async function readBill({ db }: { db: Deps['db'] | Trx }, id: number): Promise<WholeBill> {
  const [found] = await store.findRows(db, [id])
  if (!found) throw notFound()
  return { ...found, covers: await store.findCovered(db, id) }
}

type Writing = { trx: Trx; caller: Caller; at: string }

const writing = <Made>(deps: Deps, caller: Caller, write: (step: Writing) => Promise<Made>): Promise<Made> =>
  deps.db.transaction().execute((trx) => write({ trx, caller, at: deps.now().toISOString() }))

/**
 * Makes a bill. Who pays each of its payments gets a mail.
 * @throws 422 for an unknown region, and a payment that is unknown or of another one; 409 for one that does not wait, is
 *   paid in cash, or has a bill already
 */
export async function makeBill(deps: Deps, caller: Caller, { payments, ...about }: Making): Promise<WholeBill> {
  const id = await writing(deps, caller, async (step) => {
    const { trx, at } = step
    await lockCoverable(trx, about.region_id, payments)
    if (!(await store.holdRegion(trx, about.region_id))) throw invalidField('region_id', 'fields.unknown')
    const year = Number(dayInWib(deps.now()).slice(0, 4))
    const number = await takeNumber(trx, 'BILL', year)
    const { institution, region_id } = about
    const values = { institution, region_id, contact: about.contact ?? null, note: about.note ?? null }
    const made = await store.insertBill(trx, { ...values, year, number, made_by: caller.id, made_at: at })
    await recordAudit(trx, { caller, action: 'created', entity, entityId: made, after: { ...values, year, number } })
    await cover(step, { id: made, institution }, payments)
    return made
  })
  return readBill(deps, id)
}

/** Changes what a bill says. Throws 404 for an unknown one, 409 for one that was cancelled or has changed since. */
export async function changeBill(
  deps: Deps,
  caller: Caller,
  id: number,
  { seen_updated_at, ...about }: BillChange,
): Promise<WholeBill> {
  await writing(deps, caller, async ({ trx }) => {
    const before = await lockOpen(trx, id)
    if (hasChangedSince(before, seen_updated_at ?? null)) throw conflict('bills.refused.changed')
    const after = { institution: about.institution, contact: about.contact ?? null, note: about.note ?? null }
    await store.updateBill(trx, id, after)
    const { institution, contact, note } = before
    await recordAudit(trx, {
      caller,
      action: 'changed',
      entity,
      entityId: id,
      before: { institution, contact, note },
      after,
    })
  })
  return readBill(deps, id)
}

/** The bill covers further payments. Throws as making one does. */
export async function addToBill(deps: Deps, caller: Caller, id: number, payments: readonly Named[]) {
  await writing(deps, caller, async (step) => {
    const bill = await lockOpen(step.trx, id)
    await lockCoverable(step.trx, bill.region_id, payments)
    await cover(step, bill, payments)
    if ((await store.findCovered(step.trx, id)).length > mostCovered) {
      throw invalidField('payments', 'bills.problems.tooMany', { most: mostCovered })
    }
  })
  return readBill(deps, id)
}

/** The bill no longer covers these. Throws 404 for an unknown one, 409 for a payment that it has not, or that a line paid. */
export async function takeFromBill(deps: Deps, caller: Caller, id: number, payments: readonly Named[]) {
  await writing(deps, caller, async (step) => {
    await lockOpen(step.trx, id)
    const named = new Set(payments.map(({ entity: of, payment_id }) => `${of} ${payment_id}`))
    await expectNoMoney(step.trx, id, (one) => named.has(`${one.entity} ${one.id}`))
    if ((await store.deleteCovered(step.trx, id, payments)) < payments.length) throw conflict('bills.refused.notHere')
    await uncover(step, id, payments)
  })
  return readBill(deps, id)
}

/** The institution does not pay. Throws 404 for an unknown bill, 409 for one that was cancelled or that lines have paid. */
export async function cancelBill(deps: Deps, caller: Caller, id: number, reason: string): Promise<WholeBill> {
  await writing(deps, caller, async (step) => {
    const { trx, at } = step
    await lockOpen(trx, id)
    await expectNoMoney(trx, id)
    await uncover(step, id, await store.endCovered(trx, id, at))
    await store.updateBill(trx, id, { cancelled_at: at, cancelled_by: caller.id, cancel_reason: reason })
    await recordAudit(trx, { caller, action: 'cancelled', entity, entityId: id, after: { reason } })
  })
  return readBill(deps, id)
}

/** Takes a cancellation back. Throws 404 for an unknown bill, 409 for one that was not cancelled. */
export async function reopenBill(deps: Deps, caller: Caller, id: number): Promise<WholeBill> {
  await writing(deps, caller, async ({ trx, caller: by }) => {
    const bill = await store.lockBill(trx, id)
    if (!bill) throw notFound()
    if (bill.cancelled_at === null) throw conflict('bills.refused.open')
    await lockAll(trx, await store.findEnded(trx, id))
    const ended = await store.findEnded(trx, id)
    await store.coverAgain(trx, id, ended)
    await store.updateBill(trx, id, { cancelled_at: null, cancelled_by: null, cancel_reason: null })
    await recordAudit(trx, { caller: by, action: 'reopened', entity, entityId: id })
    await tell(trx, id, bill.institution, ended)
  })
  return readBill(deps, id)
}

const idsOf = (payments: readonly Named[], of: Named['entity']): number[] =>
  payments.filter((one) => one.entity === of).map(({ payment_id }) => payment_id)

async function lockOpen(trx: Trx, id: number) {
  const bill = await store.lockBill(trx, id)
  if (!bill) throw notFound()
  if (bill.cancelled_at !== null) throw conflict('bills.refused.cancelled')
  return bill
}

/** Payments of TOEFL before memberships, as ever (docs/locks.md). */
async function lockAll(trx: Trx, payments: readonly Named[]): Promise<void> {
  for (const of of paidEntities) await store.lockPayments(trx, of, idsOf(payments, of))
}

/** Locks what a bill covers. Throws 409 where a line has paid one of these: its confirmation is taken back first. */
async function expectNoMoney(trx: Trx, id: number, isMeant: (one: Covered) => boolean = () => true): Promise<void> {
  const meant = (await store.findCovered(trx, id)).filter(isMeant)
  await lockAll(
    trx,
    meant.map(({ entity: of, id: payment_id }) => ({ entity: of, payment_id })),
  )
  const paid = (await store.findCovered(trx, id)).find((one) => isMeant(one) && one.received > 0)
  if (paid) throw conflict('bills.refused.paid', { id: String(paid.id) })
}

/** Locks payments, and sees that each of them waits for money of the region's accounts. */
async function lockCoverable(trx: Trx, regionId: number, payments: readonly Named[]): Promise<void> {
  for (const of of paidEntities) {
    const ids = new Set(idsOf(payments, of))
    const found = ids.size > 0 ? await store.lockPayments(trx, of, [...ids]) : []
    if (found.length < ids.size) throw invalidField('payments', 'fields.unknown')
    for (const { id, region_id, status, payment_type, deleted_at } of found) {
      if (region_id !== regionId) throw invalidField('payments', 'bills.problems.otherRegion', { id: String(id) })
      if (status !== 'PENDING' || deleted_at !== null) throw conflict('bills.refused.notPending', { id: String(id) })
      if (payment_type === 'CASH') throw conflict('bills.refused.cash', { id: String(id) })
    }
  }
}

/** Puts payments that are locked on a bill, with an audit row of each. */
async function cover(step: Writing, bill: { id: number; institution: string }, payments: readonly Named[]) {
  const { trx, caller, at } = step
  if ((await store.insertCovered(trx, bill.id, payments, at)) < payments.length) throw conflict('bills.refused.taken')
  await recordAudit(
    trx,
    payments.map(({ entity: of, payment_id }) => ({
      caller,
      action: 'put on a bill',
      entity: of,
      entityId: payment_id,
      after: { institution: bill.institution },
    })),
  )
  await tell(trx, bill.id, bill.institution, payments)
}

async function tell(trx: Trx, billId: number, institution: string, payments: readonly Named[]): Promise<void> {
  const said = `BILL ${billId}`
  const mails = (await store.findPayers(trx, payments)).map(({ entity: of, payment_id, user_id, email }): Outgoing => ({
    template: institutionPaysMail,
    to: email,
    userId: user_id,
    data: { entity: of, payment_id, institution },
    tells: { [billThing(of, payment_id)]: said },
    choose: (told) => (told === said ? null : institutionPaysMail),
  }))
  await queueMails(trx, mails, { delay: undoSeconds })
}

/** Says of payments that a bill has no more; who was not told of it hears nothing. */
async function uncover({ trx, caller }: Writing, billId: number, payments: readonly Named[]): Promise<void> {
  await recordAudit(
    trx,
    payments.map(({ entity: of, payment_id }) => ({
      caller,
      action: 'taken off a bill',
      entity: of,
      entityId: payment_id,
      before: { institution_bill: billId },
    })),
  )
  const mails = (await store.findPayers(trx, payments)).map(({ entity: of, payment_id, user_id, email }): Outgoing => ({
    template: payYourselfMail,
    to: email,
    userId: user_id,
    data: { entity: of, payment_id },
    tells: { [billThing(of, payment_id)]: 'NONE' },
    choose: (told) => (told?.startsWith('BILL') ? payYourselfMail : null),
  }))
  await queueMails(trx, mails, { delay: undoSeconds })
}
