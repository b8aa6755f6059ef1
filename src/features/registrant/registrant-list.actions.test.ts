import { expect, test } from 'vitest'
import { expectFields } from '#tests/support/answers.ts'
import { expectNoFormula, exportOf, formulaPayloads } from '#tests/support/export.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'

const { portal, world, token } = await openOffice({}, { name: 'Very Secret Admin' })
const place = { region_id: world.regionId, term_id: world.termId }
const now = new Date().toISOString()
const ids = {
  active: (await portal.as('MEMBER', { ...place, name: 'Ayu Lestari', password_hash: 'hash-of-ayu' })).userId,
  invited: (await portal.as('USER', { ...place, name: 'Budi Lestari', phone_number: '081234500' })).userId,
  suspended: (await portal.as('USER', { ...place, name: 'Cahya', suspended_at: now, password_hash: 'x' })).userId,
  binned: (await portal.as('USER', { ...place, name: 'Dewi', deleted_at: now })).userId,
  scac: (await portal.as('SCAC', { name: 'Eka', email: 'eka.binus@example.com' })).userId,
}

type Listed = { data: { id: number; name: string }[]; meta: { total: number }; counts: Record<string, number> }
async function list(query = ''): Promise<Listed> {
  const answer = await portal.call('GET', `/registrant-details?${query}`, { token })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const idsIn = async (query: string) => (await list(query)).data.map((row) => row.id)

test('everybody is listed but the administrators, and never a password', async () => {
  const answer = await portal.call('GET', '/registrant-details?trashed=with&per_page=100', { token })
  const { data }: Listed = answer.json()
  expect(new Set(data.map((row) => row.id))).toEqual(new Set(Object.values(ids)))
  expect(answer.body).not.toMatch(/password_hash|hash-of-ayu|Very Secret Admin/)
  expect(await idsIn('role=ADMIN')).toEqual([])
})

test('each state has its tab, and each tab holds what it counts', async () => {
  const { counts } = await list(`region_id=${world.regionId}`)
  expect(counts).toEqual({ all: 3, ACTIVE: 1, INVITED: 1, SUSPENDED: 1, bin: 1 })
  const here = `region_id=${world.regionId}`
  expect(await idsIn(`${here}&status=ACTIVE`)).toEqual([ids.active])
  expect(await idsIn(`${here}&status=INVITED`)).toEqual([ids.invited])
  expect(await idsIn(`${here}&status=SUSPENDED`)).toEqual([ids.suspended])
  expect(await idsIn(`${here}&trashed=only`)).toEqual([ids.binned])
})

test.each([
  ['q=lestari&sort=name', ['active', 'invited']],
  ['q=budi+lestari', ['invited']],
  ['q=0812345', ['invited']],
  ['q=EKA.binus@', ['scac']],
  ['role=SCAC', ['scac']],
  ['q=100%25', []],
] as const)('%s finds %j', async (query, names) => {
  expect(await idsIn(query)).toEqual(names.map((name) => ids[name]))
})

test('who has a seat in a shift is found by it', async () => {
  const shift = await makeShift(portal.db, world)
  const { userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  expect(new Set(await idsIn(`shift_id=${shift}`))).toEqual(new Set(userIds))
  const { data } = await list(`q=Student&sort=-name&term_id=${world.termId}`)
  expect(data.map((row) => row.name)).toEqual(
    data
      .map((row) => row.name)
      .toSorted()
      .toReversed(),
  )
})

test('an order that the list does not know is refused', async () => {
  expectFields(await portal.call('GET', '/registrant-details?sort=password_hash', { token }), ['sort'])
})

test('the administrators have a list of their own', async () => {
  const { data } = (await portal.call('GET', '/administrators', { token })).json()
  expect(data.map((row: { name: string }) => row.name)).toEqual(['Very Secret Admin'])
})

test('the file holds exactly the list, with NIM and phone number as texts', async () => {
  const query = `region_id=${world.regionId}&q=lestari&sort=name`
  const { headers, rows, fileName } = await exportOf(portal, token, `/registrant-details/export?${query}`, 'xlsx')
  expect(fileName).toMatch(new RegExp(`^registrants-${world.regionInit}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
  expect(rows.map((row) => row[0])).toEqual(['Ayu Lestari', 'Budi Lestari'])
  expect(rows[1]?.[headers.indexOf('Phone number')]).toBe('081234500')
  expect(rows[1]?.[headers.indexOf('NIM')]).toMatch(/^\d{10}$/)
  expect(rows[0]?.[headers.indexOf('Status')]).toBe('Active')
})

test.each(formulaPayloads)('the address %j is not calculated', async (payload) => {
  await portal.db.updateTable('account').set({ address: payload }).where('id', '=', ids.invited).execute()
  await expectNoFormula(portal, token, '/registrant-details/export?q=budi', payload)
})
