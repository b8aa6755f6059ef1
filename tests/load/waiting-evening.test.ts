// A full shift and a long line in groups, with rejections, raised quotas and answers by chance: who is served when, and
// that no seat stands empty that somebody in the line could use.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOffice } from '../support/office.ts'
import { freshNims, makeShift } from '../support/facts.ts'
import { insertGroups } from '../support/groups.ts'
import { effort } from '../support/effort.ts'
import { join, openLong, serve } from '../support/wait-line.ts'
import { seatViolations } from '../faults/invariants.ts'

const { portal, world, token } = await openOffice()
await openLong(portal, world)

/** The same numbers each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

type Row = { id: number; size: number; mode: string; place: number; state: string; offers: number; collected: number }

test('a shift of a hundred with four hundred groups in line', async () => {
  const [seats, groups, rounds] = [effort(20, 100), effort(40, 400), effort(8, 60)]
  const random = chance(7)
  const shift = await makeShift(portal.db, world, { quota: seats })
  const payments = await insertGroups(portal.db, { world, count: seats, shiftId: shift })
  for (let n = 0; n < groups; n += 1) {
    const nims = freshNims(1 + Math.floor(random() * 3))
    const mode = (['ALL', 'ALL', 'TWO', 'ANY'] as const)[Math.floor(random() * 4)] ?? 'ALL'
    expect((await join(portal, world, { nims, shiftIds: [shift], mode })).statusCode).toBe(201)
  }
  const look = async () =>
    (
      await sql<Row>`select w.id, w.place, w.mode, w.state,
        (select count(*) from wait_person p where p.wait_id = w.id and p.is_waiting)::int as size,
        (select count(*) from offer o where o.wait_id = w.id)::int as offers,
        coalesce((select r.seats from wait_shift s join toefl_reservation r on r.token_hash = s.collect_hash
          where s.wait_id = w.id), 0) as collected
        from wait w where w.region_id = ${world.regionId} order by w.place`.execute(portal.db)
    ).rows
  const served: number[] = []
  let slowest = 0
  for (let round = 0; round < rounds; round += 1) {
    for (let n = Math.floor(random() * 4); n >= 0; n -= 1) {
      const [id] = payments.splice(Math.floor(random() * payments.length), 1)
      if (id !== undefined)
        await portal.call('POST', `/toefl-payments/${id}/reject`, { token, json: { reason: 'Not received.' } })
    }
    if (random() < 0.2) await sql`update toefl_shift set quota = quota + 2 where id = ${shift}`.execute(portal.db)
    const before = performance.now()
    await serve(portal)
    slowest = Math.max(slowest, performance.now() - before)
    const line = await look()
    served.push(...line.filter(({ id, offers }) => offers > 0 && !served.includes(id)).map(({ id }) => id))
    const { rows } = await sql<{ free: number }>`select s.quota - c.taken as free from toefl_shift s
      join toefl_shift_seats c on c.shift_id = s.id where s.id = ${shift}`.execute(portal.db)
    const free = rows[0]?.free ?? 0
    const least = ({ mode, size }: Row) => (mode === 'ALL' ? size : mode === 'TWO' ? Math.min(2, size) : 1)
    const couldUse = line.filter((one) => one.state === 'WAITING' && one.collected + free >= least(one))
    expect(couldUse, `${free} seats stand empty`).toHaveLength(free > 0 ? 0 : couldUse.length)
    expect(await seatViolations(portal.db)).toEqual([])
  }
  const line = await look()
  // Nobody alone is served after somebody alone who came later.
  const alone = line.filter(({ size, offers, state }) => size === 1 && (offers > 0 || state === 'WAITING'))
  const firstWaiting = alone.findIndex(({ offers }) => offers === 0)
  expect(firstWaiting === -1 ? [] : alone.slice(firstWaiting).filter(({ offers }) => offers > 0)).toEqual([])
  console.log(
    `waiting: ${served.length} of ${groups} groups served in ${rounds} rounds, a round ${Math.round(slowest)} ms at most`,
  )
  expect(served.length).toBeGreaterThan(rounds / 2)
})
