import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'

const { portal, world, token: admin } = await openOffice()

const takenOf = async (shiftId: number) => {
  const row = portal.db.selectFrom('toefl_shift_seats').select('taken').where('shift_id', '=', shiftId)
  return (await row.executeTakeFirst())?.taken ?? 0
}

test('the taken seats follow every kind of change, and the shift is not touched by it', async () => {
  const [one, other] = [await makeShift(portal.db, world), await makeShift(portal.db, world)]
  const touchedAt = () =>
    portal.db.selectFrom('toefl_shift').select('updated_at').where('id', '=', one).executeTakeFirstOrThrow()
  const before = await touchedAt()
  const [first, second] = await insertGroups(portal.db, { world, count: 2, size: 3, shiftId: one })
  const people = sql`(select id from toefl_detail where payment_id = ${first} order by id)`
  expect(await takenOf(one)).toBe(6)
  await sql`update toefl_detail set shift_id = ${other} where id in ${people} and id > (select min(id) from ${people} p)`.execute(
    portal.db,
  )
  expect([await takenOf(one), await takenOf(other)]).toEqual([4, 2])
  await sql`update toefl_detail set score = 500 where id in ${people}`.execute(portal.db)
  await sql`update toefl_detail set deleted_at = now(), deleted_because = 'ITSELF' where payment_id = ${second}`.execute(
    portal.db,
  )
  expect([await takenOf(one), await takenOf(other)]).toEqual([1, 2])
  await sql`delete from toefl_detail where payment_id in (${first}, ${second})`.execute(portal.db)
  expect([await takenOf(one), await takenOf(other)]).toEqual([0, 0])
  expect(await touchedAt()).toEqual(before)
})

test('many payments that are rejected crosswise at the same moment do not deadlock', async () => {
  const shifts = [await makeShift(portal.db, world), await makeShift(portal.db, world)]
  const inserted: number[] = []
  for (let at = 0; at < 48; at += 1) {
    const shiftId = shifts[(at + Math.floor(at / 2)) % 2] ?? 0
    inserted.push(...(await insertGroups(portal.db, { world, count: 1, shiftId })))
  }
  const pairs = Array.from({ length: 24 }, (_, at) => inserted.slice(at * 2, at * 2 + 2))
  const answers = await Promise.all(
    pairs.map((ids) =>
      portal.call('POST', '/toefl-payments/reject', { token: admin, json: { ids, reason: 'Blurred' } }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(pairs.map(() => 200))
  expect(await Promise.all(shifts.map(takenOf))).toEqual([0, 0])
})
