import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { groupForm, makeShift } from '#tests/support/facts.ts'
import { seatsTaken } from '#tests/support/groups.ts'
import { forgetSenders } from './toefl-review.store.ts'
import { findRows } from '#tests/support/rows.ts'

const { portal, world, token } = await openOffice({ env: { TRUST_PROXY: '127.0.0.1' } })

async function registerFrom(address: string, shift: number): Promise<number> {
  const headers = { 'x-forwarded-for': address }
  const form = await groupForm(world, { shiftIds: [shift] })
  return (await portal.call('POST', '/register/store', { form, headers })).json().data.payment_id
}
const read = async (id: number) => (await portal.call('GET', `/toefl-payments/${id}`, { token })).json().data
const list = async (query: string) =>
  ((await portal.call('GET', `/toefl-payments?sort=id&${query}`, { token })).json().data as { id: number }[]).map(
    ({ id }) => id,
  )

test('what came from one address is found from any of it, and rejected together with one reason', async () => {
  const shift = await makeShift(portal.db, world, { quota: 100 })
  const ids: number[] = []
  for (let count = 0; count < 4; count += 1) ids.push(await registerFrom('203.0.113.7', shift))
  const other = await registerFrom('203.0.113.8', shift)
  const [first = 0, ...others] = ids
  expect((await read(first)).same_sender).toEqual(others)
  expect((await read(other)).same_sender).toEqual([])
  expect(await list(`same_sender_as=${others[1]}`)).toEqual(ids)

  await portal.call('POST', `/toefl-payments/${first}/confirm`, { token })
  const json = { ids, reason: 'Nobody paid for these.' }
  const answer = await portal.call('POST', '/toefl-payments/reject', { token, json })
  expectAnswer(answer, 200, { message: '3 payments rejected, 1 not.' })
  expect(answer.json().data.rejected).toEqual(others)
  expect(answer.json().data.refused).toEqual([{ id: first, message: expect.any(String) }])
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  const mails = await portal.db.selectFrom('email').select('data').where('template', '=', 'toefl-rejected').execute()
  expect(mails.map(({ data }) => data)).toEqual(
    others.map((id) => expect.objectContaining({ payment_id: id, reason: 'Nobody paid for these.' })),
  )
  const audits = await findRows(portal.db, 'audit_entry', { action: 'rejected' }, ['entity_id'])
  expect(audits.map((row) => row.entity_id)).toEqual(others)
  expect((await portal.call('POST', '/toefl-payments/reject', { token, json: { ids } })).statusCode).toBe(422)
})

test('payments with one picture are listed together', async () => {
  const shift = await makeShift(portal.db, world)
  const [one, two] = [await registerFrom('203.0.113.20', shift), await registerFrom('203.0.113.21', shift)]
  // As it is with what the office itself has filed.
  await sql`update file set sha256 = 'twice' where id in (
    select proof_id from toefl_payment where id in (${one}, ${two}))`.execute(portal.db)
  expect(await list(`same_proof_as=${two}`)).toEqual([one, two])
  expect((await read(one)).same_proof).toEqual([two])
})

test('neither the address nor its hash is told, and the hash goes after 90 days', async () => {
  const id = await registerFrom('203.0.113.99', await makeShift(portal.db, world))
  const kept = async () =>
    (await portal.db.selectFrom('toefl_payment').select('sender').where('id', '=', id).executeTakeFirstOrThrow()).sender
  const sender = await kept()
  expect(sender).toMatch(/^[\w-]{12}$/)
  const told = [
    await portal.call('GET', `/toefl-payments/${id}`, { token }),
    await portal.call('GET', '/toefl-payments', { token }),
    await portal.call('GET', '/audit', { token }),
  ]
  for (const answer of told) for (const secret of [sender ?? '', '203.0.113']) expect(answer.body).not.toContain(secret)
  await sql`update toefl_payment set created_at = now() - interval '89 days' where id = ${id}`.execute(portal.db)
  await forgetSenders(portal.db)
  expect(await kept()).toBe(sender)
  await sql`update toefl_payment set created_at = now() - interval '91 days' where id = ${id}`.execute(portal.db)
  await forgetSenders(portal.db)
  expect(await kept()).toBeNull()
})
