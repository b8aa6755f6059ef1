import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '#kit/database/connect.ts'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, proofFile } from '#tests/support/facts.ts'
import { registerGroup, seatsTaken } from '#tests/support/groups.ts'
import { photo } from '#tests/support/pictures.ts'
import { findRow } from '#tests/support/rows.ts'
import { formOf } from '#tests/support/forms.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { endHolds } from './payment-correction.actions.ts'

const { portal, world, admin } = await openOffice()

async function held(): Promise<{ id: number; shift: number; payer: string }> {
  const shift = await makeShift(portal.db, world, { quota: 2 })
  const { paymentId: id, userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const payer = await sessionOf(portal.db, userIds[0])
  const json = { reason: 'Cannot be read.', hold_seats: true }
  await portal.call('POST', `/toefl-payments/${id}/reject`, { token: admin.token, json })
  return { id, shift, payer }
}

let pictures = 0
async function mend(id: number, token: string, seen?: string) {
  const form = formOf({
    payment_proof: proofFile(await photo(), `race ${(pictures += 1)}`),
    seen_updated_at: seen ?? null,
  })
  return portal.call('PUT', `/toefl-payments/${id}/own`, { token, form })
}

const stored = (id: number) => findRow(portal.db, 'toefl_payment', id)

const endNow = (id: number) =>
  sql`update toefl_payment set seats_held_until = now() - interval '1 minute' where id = ${id}`.execute(portal.db)

/** Does something while somebody else waits for the payment that is locked, and then lets them go on. */
async function whileWaiting<T>(
  id: number,
  waiter: () => PromiseLike<T>,
  change: (trx: Trx) => Promise<unknown>,
): Promise<T> {
  const { waiting } = await portal.db.transaction().execute(async (trx) => {
    await sql`select id from toefl_payment where id = ${id} for update`.execute(trx)
    const begun = Promise.resolve(waiter())
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select 1 from pg_locks l join pg_database d on d.oid = l.database or l.database is null
          where not l.granted and d.datname = current_database()`.execute(portal.db)
        return rows.length
      })
      .toBeGreaterThan(0)
    await change(trx)
    return { waiting: begun }
  })
  return waiting
}

test('who mends just before the hold ends keeps the seats', async () => {
  const { id, shift } = await held()
  await endNow(id)
  const ended = await whileWaiting(
    id,
    () => endHolds(portal.deps),
    (trx) =>
      sql`update toefl_payment set status = 'PENDING', reject_reason = null, decided_by = null, decided_at = null,
        seats_held_until = null where id = ${id}`.execute(trx),
  )
  expect(ended).not.toContain(id)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  expect(await stored(id)).toMatchObject({ status: 'PENDING' })
})

test('mending and the end of the hold at the same moment leave a pending payment with its seats', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, shift, payer } = await held()
    await endNow(id)
    const [answer] = await Promise.all([mend(id, payer), endHolds(portal.deps)])
    expect(answer.statusCode).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'PENDING', seats_held_until: null })
    expect(await seatsTaken(portal.db, shift)).toBe(2)
  }
})

test('what was confirmed while somebody mended stays confirmed', async () => {
  const { id, payer } = await held()
  await mend(id, payer)
  const before = await stored(id)
  const answer = await whileWaiting(
    id,
    () => mend(id, payer),
    (trx) =>
      sql`update toefl_payment set status = 'CONFIRMED', decided_by = ${admin.userId}, decided_at = now()
        where id = ${id}`.execute(trx),
  )
  expect(answer.statusCode).toBe(409)
  expect(await stored(id)).toMatchObject({ status: 'CONFIRMED', proof_id: before.proof_id })
})

test('a confirmation of a payment that was mended in between is refused: nobody has looked at that proof', async () => {
  const { id, payer } = await held()
  await mend(id, payer)
  const { updated_at } = await stored(id)
  expect((await mend(id, payer)).statusCode).toBe(200)
  const json = { seen_updated_at: updated_at }
  expectAnswer(await portal.call('POST', `/toefl-payments/${id}/confirm`, { token: admin.token, json }), 409)
  expect(await stored(id)).toMatchObject({ status: 'PENDING' })
})

test('of two who mend at once what they both saw one is told to look again', async () => {
  const { id, payer } = await held()
  const { updated_at: seen } = await stored(id)
  const answers = await Promise.all([mend(id, payer, seen), mend(id, payer, seen)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { rows } = await sql<{ mended: number }>`
    select count(*) as mended from audit_entry
    where entity = 'toefl_payment' and entity_id = ${id} and action = 'mended'`.execute(portal.db)
  expect(rows).toEqual([{ mended: 1 }])
})

test('two rejected groups that mend at once for the last seats: one gets them, the other stays rejected', async () => {
  const shift = await makeShift(portal.db, world, { quota: 2 })
  const groups = [await held(), await held()]
  for (const { id } of groups) {
    await endNow(id)
    await endHolds(portal.deps)
    await sql`update toefl_detail set shift_id = ${shift} where payment_id = ${id}`.execute(portal.db)
  }
  const answers = await Promise.all(groups.map(({ id, payer }) => mend(id, payer)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await seatsTaken(portal.db, shift)).toBe(2)
})
