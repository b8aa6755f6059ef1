import { expect, test } from 'vitest'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'

const { portal, world, token } = await openOffice()
const count = 5100
const shiftId = await makeShift(portal.db, world, { quota: count * 2 })
// In parts, since a statement takes so many values.
const ids: number[] = []
while (ids.length < count) ids.push(...(await insertGroups(portal.db, { world, count: count / 3, shiftId })))
const [chosen = 0] = ids.slice(1000)
const seat = await findRow(portal.db, 'toefl_detail', { payment_id: chosen })
const { nim } = await findRow(portal.db, 'account', { id: seat.user_id })

async function search(q: string) {
  const answer = await portal.call('GET', `/toefl-payments?q=${encodeURIComponent(q)}`, { token })
  const { data, meta, counts } = answer.json()
  return { ids: data.map((row: { id: number }) => row.id), total: meta.total, pending: counts.PENDING }
}
const one = { ids: [chosen], total: 1, pending: 1 }
const none = { ids: [], total: 0, pending: 0 }

test('a word that thousands share narrows what a rare one has found, in whatever order they stand', async () => {
  for (const q of [`student ${nim}`, `${nim} student`, `payer student #${chosen}`]) expect(await search(q)).toEqual(one)
})

test('a rare word that occurs nowhere leaves nothing, with a shared one and with a rare one', async () => {
  for (const q of [`student nobody`, `student ${nim} nobody`]) expect(await search(q)).toEqual(none)
})

test('what a rare word finds is left out where the shared one does not stand', async () => {
  await changeRow(portal.db, 'toefl_payment', chosen, { account_name: 'SOMEBODY' })
  expect(await search(`payer ${nim}`)).toEqual(none)
  expect(await search(`student ${nim}`)).toEqual(one)
})

test('words that thousands share find all who have each of them', async () => {
  expect(await search('student payer')).toMatchObject({ total: count - 1, pending: count - 1 })
})

test('ten digits that are a NIM find its owner, others the account number in which they stand', async () => {
  const [other = 0] = ids.slice(1001)
  await changeRow(portal.db, 'toefl_payment', other, { account_number: `77${nim}` })
  expect(await search(nim)).toEqual(one)
  const digits = '4815162342'
  await changeRow(portal.db, 'toefl_payment', other, { account_number: `77${digits}` })
  expect((await search(digits)).ids).toEqual([other])
})
