import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { exportOf } from '#tests/support/export.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { insertMemberPayments, makeStudents } from '#tests/support/members.ts'

const { portal, world, token } = await openOffice()
const elsewhere = await makeWorld(portal.db)
const students = await makeStudents(portal.db, world, 30)
const nims = students.map(({ nim }) => nim)
const userIds = students.map(({ userId }) => userId)
const ids = await insertMemberPayments(portal.db, { world, userIds: userIds.slice(0, 20) })
ids.push(...(await insertMemberPayments(portal.db, { world, userIds: userIds.slice(20), values: { kind: 'EXTEND' } })))
const others = await makeStudents(portal.db, elsewhere, 3)
await insertMemberPayments(portal.db, { world: elsewhere, userIds: others.map(({ userId }) => userId) })
await portal.call('POST', '/member-payments/confirm', { token, json: { ids: ids.slice(0, 4) } })
for (const id of ids.slice(4, 6))
  await portal.call('POST', `/member-payments/${id}/reject`, { token, json: { reason: 'No.' } })
await portal.call('DELETE', `/member-payments/${ids[6]}`, { token })

const list = async (query: string) => {
  const answer = await portal.call('GET', `/member-payments?region_id=${world.regionId}&${query}`, { token })
  return answer.json()
}
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

test('each tab is counted under the other filters, and the bin is apart', async () => {
  const { counts, meta } = await list('')
  expect(counts).toEqual({ PENDING: 23, CONFIRMED: 4, REJECTED: 2, bin: 1 })
  expect(meta.total).toBe(29)
  expect((await list('status=PENDING&kind=EXTEND')).counts).toEqual({ PENDING: 10, CONFIRMED: 0, REJECTED: 0, bin: 0 })
  expect((await list('trashed=only')).meta.total).toBe(1)
  expect((await list('trashed=with')).meta.total).toBe(30)
  expect((await list('term_id=2000000')).meta.total).toBe(0)
})

test('pages follow one another without a gap', async () => {
  const pages = [await list('sort=id&per_page=10&page=1'), await list('sort=id&per_page=10&page=2')]
  expect(pages.flatMap(idsOf)).toEqual(ids.filter((id) => id !== ids[6]).slice(0, 20))
  expect(idsOf(await list('sort=-id&per_page=2'))).toEqual([ids[29], ids[28]])
})

test('a search finds names, NIMs, senders and numbers', async () => {
  expect(idsOf(await list(`q=${nims[8]}`))).toEqual([ids[8]])
  expect(idsOf(await list(`q=member%20${nims[9]}`))).toEqual([ids[9]])
  expect(idsOf(await list(`q=%23${ids[10]}`))).toEqual([ids[10]])
  expect((await list('q=100%25')).meta.total).toBe(0)
})

test('a wrong filter or order is refused', async () => {
  for (const query of ['status=LOST', 'kind=OLD', 'sort=password_hash', 'term_id=x']) {
    expect((await portal.call('GET', `/member-payments?${query}`, { token })).statusCode, query).toBe(422)
  }
})

test.each(['sort=id&status=PENDING', 'sort=-created_at', 'trashed=with&sort=name', 'kind=EXTEND&sort=-id'])(
  'the file holds exactly the list of %s, in its order',
  async (query) => {
    const expected = idsOf(await list(`${query}&per_page=100`))
    const path = `/member-payments/export?region_id=${world.regionId}&${query}`
    for (const format of ['xlsx', 'csv'] as const) {
      const { rows } = await exportOf(portal, token, path, format)
      expect(rows.map((row) => Number(row[0]))).toEqual(expected)
    }
  },
)

test('a payment under review is shown with its neighbours, the same picture elsewhere, and the person’s others', async () => {
  const [row] = await portal.db
    .selectFrom('member_payment as p')
    .innerJoin('file as f', 'f.id', 'p.proof_id')
    .select(['f.sha256', 'p.user_id'])
    .where('p.id', '=', ids[12]!)
    .execute()
  await portal.db
    .updateTable('file')
    .set({ sha256: row!.sha256 })
    .where('id', 'in', (eb) => eb.selectFrom('member_payment').select('proof_id').where('id', '=', ids[13]!))
    .execute()
  const scope = `region_id=${world.regionId}`
  const { data } = (await portal.call('GET', `/member-payments/${ids[12]}?${scope}`, { token })).json()
  expect(data).toMatchObject({
    expected_amount: 100_000,
    same_proof: [ids[13]],
    same_proof_toefl: [],
    next_pending_id: ids[13],
    previous_pending_id: ids[11],
    pending: 23,
    others: [],
    member: { role: 'USER' },
  })
})
