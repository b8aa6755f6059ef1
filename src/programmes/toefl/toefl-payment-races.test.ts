import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups, seatsTaken } from '#tests/support/groups.ts'
import { findRows } from '#tests/support/rows.ts'
import { nextStatus, type ReviewEvent as PaymentEvent, type ReviewStatus as PaymentStatus } from '#review-states.ts'

const { portal, world, admin } = await openOffice()

const rounds = 12

const decide = async (id: number, event: PaymentEvent): Promise<number> => {
  const json = event === 'reject' ? { reason: 'Not received.' } : {}
  return (await portal.call('POST', `/toefl-payments/${id}/${event}`, { token: admin.token, json })).statusCode
}

/** The same decision as the portal's without the row lock: looks, then writes. */
async function decideNaively(id: number, event: PaymentEvent): Promise<number> {
  return portal.db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('toefl_payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    const status = nextStatus(found.status as PaymentStatus, event)
    if (!status) return 409
    // Two people take their time between looking and deciding; so does a busy server.
    await new Promise((done) => setTimeout(done, 5))
    const reject_reason = status === 'REJECTED' ? 'Not received.' : null
    const values = { status, reject_reason, decided_by: admin.userId, decided_at: new Date() }
    await trx.updateTable('toefl_payment').set(values).where('id', '=', id).execute()
    const entry = { action: event, entity: 'toefl_payment', entity_id: id, actor_id: admin.userId }
    await trx.insertInto('audit_entry').values(entry).execute()
    return 200
  })
}

/** Four deciders at once on each of some payments; how often more than one of them won. */
async function doubleWins(run: typeof decide): Promise<{ doubles: number; audits: number[] }> {
  const shift = await makeShift(portal.db, world, { quota: 1000 })
  const ids = await insertGroups(portal.db, { world, count: rounds, shiftId: shift })
  let doubles = 0
  for (const id of ids) {
    const answers = await Promise.all(
      (['confirm', 'reject', 'confirm', 'reject'] as const).map((event) => run(id, event)),
    )
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true)
    if (answers.filter((status) => status === 200).length !== 1) doubles += 1
  }
  const rows = await portal.db
    .selectFrom('audit_entry')
    .select((eb) => ['entity_id', eb.fn.countAll<number>().as('count')])
    .where('entity', '=', 'toefl_payment')
    .where('entity_id', 'in', ids)
    .groupBy('entity_id')
    .execute()
  return { doubles, audits: rows.map((row) => row.count) }
}

test('of confirmations and rejections at the same moment exactly one wins, with one audit row', async () => {
  const { doubles, audits } = await doubleWins(decide)
  expect(doubles).toBe(0)
  expect(audits).toEqual(Array.from({ length: rounds }, () => 1))
})

test('without the row lock the same race has several winners, so the test above means something', async () => {
  const { doubles } = await doubleWins(decideNaively)
  expect(doubles).toBeGreaterThan(0)
})

test('a rejection undone while others take the seats never oversells the shift', async () => {
  const quota = 4
  const shift = await makeShift(portal.db, world, { quota })
  const ids = await insertGroups(portal.db, { world, count: 8, shiftId: await makeShift(portal.db, world) })
  await Promise.all(ids.map((id) => decide(id, 'reject')))
  await portal.db.updateTable('toefl_detail').set({ shift_id: shift }).where('payment_id', 'in', ids).execute()
  const answers = await Promise.all(ids.map((id) => decide(id, 'cancel')))
  expect(answers.filter((status) => status === 200)).toHaveLength(quota)
  expect(await seatsTaken(portal.db, shift)).toBe(quota)
})

test('a restore and a cancelled rejection of overlapping shifts do not deadlock', async () => {
  const one = await makeShift(portal.db, world, { quota: 100 })
  const two = await makeShift(portal.db, world, { quota: 100 })
  const ids = await insertGroups(portal.db, { world, count: 12, shiftId: one, size: 2 })
  // Half of the groups sit in the shifts in the other order.
  const details = await findRows(portal.db, 'toefl_detail', { payment_id: ids })
  const moved = details
    .filter((detail, index) => (index + (detail.payment_id % 2)) % 2 === 0)
    .map((detail) => detail.id)
  await portal.db.updateTable('toefl_detail').set({ shift_id: two }).where('id', 'in', moved).execute()
  await Promise.all(ids.map((id) => decide(id, 'reject')))
  const answers = await Promise.all(ids.map((id) => decide(id, 'cancel')))
  expect(answers).toEqual(ids.map(() => 200))
})
