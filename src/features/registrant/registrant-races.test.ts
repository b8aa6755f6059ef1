import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { againForm, makeShift } from '#tests/support/facts.ts'
import { registerGroup, seatsTaken } from '#tests/support/groups.ts'

const { portal, world, token } = await openOffice()

const remove = (id: number, force = false) =>
  portal.call('DELETE', `/registrant-details/${id}${force ? '?force=1' : ''}`, { token })

/** Seats that nobody is there for: the account is in the bin, but not its seat. */
async function orphans(): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select count(*) as seats from toefl_detail d join account a on a.id = d.user_id
    where d.deleted_at is null and a.deleted_at is not null`.execute(portal.db)
  return rows[0]?.seats ?? 0
}

test('an account that goes while its owner registers leaves no seat behind, whichever is first', async () => {
  const shift = await makeShift(portal.db, world, { quota: 100 })
  const statuses = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const person = await portal.as('USER', { region_id: world.regionId, term_id: world.termId })
    const form = await againForm(world, shift)
    const register = portal.call('POST', '/register/extend', { token: person.token, form })
    // Later and later, so that some come before, some amid and some after the registration.
    await new Promise((resolve) => setTimeout(resolve, round * 3))
    const [registered, removed] = await Promise.all([register, remove(person.userId)])
    expect(removed.statusCode).toBe(200)
    expect([201, 401]).toContain(registered.statusCode)
    statuses.add(`registered ${registered.statusCode}`)
    expect(await orphans()).toBe(0)
    expectAnswer(await remove(person.userId, true), 200)
  }
  console.log([...statuses].join(', '))
  expect(await seatsTaken(portal.db, shift)).toBe(0)
  const { rows } = await sql`select id from toefl_payment p
    where not exists (select 1 from toefl_detail d where d.payment_id = p.id)`.execute(portal.db)
  expect(rows).toEqual([])
})

test('accounts that go while their payments are decided on neither hang nor lose a seat', async () => {
  const shift = await makeShift(portal.db, world, { quota: 100 })
  for (let round = 0; round < 6; round += 1) {
    const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift, shift] })
    const decide = (what: string) =>
      portal.call('POST', `/toefl-payments/${paymentId}/${what}`, { token, json: { reason: 'Not received.' } })
    const answers = await Promise.all([
      decide(round % 2 ? 'confirm' : 'reject'),
      ...userIds.slice(0, 2).map((id) => remove(id)),
      decide('cancel'),
    ])
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
    expect(await orphans()).toBe(0)
    const [one, two] = await Promise.all([
      portal.call('POST', `/registrant-details/${userIds[0]}/restore`, { token }),
      remove(userIds[1] ?? 0, true),
    ])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    const { data } = (await portal.call('GET', `/toefl-payments/${paymentId}`, { token })).json()
    const seated = data.registrants.filter((person: { deleted_at: string | null }) => person.deleted_at === null)
    expect(seated).toHaveLength(data.status === 'REJECTED' ? 0 : 2)
  }
})

test('two restores of people who want the last seat give it to one', async () => {
  const shift = await makeShift(portal.db, world, { quota: 2 })
  const { userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  for (const id of userIds) await remove(id)
  await registerGroup(portal, world, { shiftIds: [shift] })
  const answers = await Promise.all(
    userIds.map((id) => portal.call('POST', `/registrant-details/${id}/restore`, { token })),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await seatsTaken(portal.db, shift)).toBe(2)
})
