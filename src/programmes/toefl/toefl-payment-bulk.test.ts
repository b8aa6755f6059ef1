import { expect, test } from 'vitest'
import { statementsOf } from '#tests/support/cost.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { findRows } from '#tests/support/rows.ts'

const { portal, world, admin } = await openOffice()

const confirm = (ids: number[]) => portal.call('POST', '/toefl-payments/confirm', { token: admin.token, json: { ids } })
const groups = async (count: number, size = 1) =>
  insertGroups(portal.db, { world, count, size, shiftId: await makeShift(portal.db, world, { quota: 10_000 }) })

test('a bulk confirmation confirms what is pending and names the others with the reason', async () => {
  const [pending, confirmed, rejected, binned] = (await groups(4)) as [number, number, number, number]
  await portal.call('POST', `/toefl-payments/${confirmed}/confirm`, { token: admin.token })
  await portal.call('POST', `/toefl-payments/${rejected}/reject`, { token: admin.token, json: { reason: 'Late' } })
  await portal.call('DELETE', `/toefl-payments/${binned}`, { token: admin.token })
  const answer = await confirm([rejected, pending, binned, confirmed, 2_000_000_000, pending])
  expect(answer.statusCode).toBe(200)
  const { data, message } = answer.json()
  expect(data.confirmed).toEqual([pending])
  expect(data.refused).toEqual([
    { id: rejected, message: expect.stringContaining('rejected') },
    { id: binned, message: expect.stringContaining('recycle bin') },
    { id: confirmed, message: expect.stringContaining('already') },
    { id: 2_000_000_000, message: expect.stringContaining('no such payment') },
  ])
  expect(message).toBe('1 payment confirmed, 4 not.')
})

test('nothing to confirm is an answer too', async () => {
  expect((await confirm([2_000_000_000])).json().data.confirmed).toEqual([])
  expect((await confirm([])).statusCode).toBe(422)
})

test('two bulk confirmations of the same payments confirm and mail each once', async () => {
  const ids = await groups(60, 2)
  const answers = await Promise.all([confirm(ids), confirm(ids.toReversed())])
  const confirmed = answers.flatMap((answer) => answer.json().data.confirmed as number[])
  expect(confirmed.toSorted((a, b) => a - b)).toEqual(ids)
  const mails = await portal.db.selectFrom('email').select('data').where('template', '=', 'toefl-confirmed').execute()
  const owed = mails.filter((mail) => ids.includes((mail.data as { payment_id: number }).payment_id))
  expect(owed).toHaveLength(120)
})

test('a thousand confirmations at once each have their decider, audit row and mails', async () => {
  const ids = await groups(1000, 3)
  const ten = await groups(10, 3)
  const few = await statementsOf(() => confirm(ten))
  let answer = await confirm([2_000_000_000])
  expect(await statementsOf(async () => (answer = await confirm(ids)))).toBeLessThanOrEqual(few)
  expect(answer.json().data.confirmed).toHaveLength(1000)
  const audits = await findRows(portal.db, 'audit_entry', { action: 'confirmed', entity_id: ids })
  expect(audits.map((row) => row.entity_id).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ids)
  expect(new Set(audits.map((row) => row.actor_id))).toEqual(new Set([admin.userId]))
  const mails = await findRows(portal.db, 'email', { template: 'toefl-confirmed' }, ['id'])
  expect(mails.length).toBeGreaterThanOrEqual(3000)
})
