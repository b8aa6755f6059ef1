import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeDivision } from '#tests/support/board.ts'
import { expectNoFormula, exportOf, formulaPayloads } from '#tests/support/export.ts'
import { groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertSignUps, makePartyShift } from '#tests/support/parties.ts'
import { changeRow, insertRow, lastRow } from '#tests/support/rows.ts'
import { resources } from '#resources.ts'

const { portal, world, token: admin } = await openOffice()

const read = async (path: string) => (await portal.call('GET', path, { token: admin })).json()

/** The export's lines as header to cell. */
async function linesOf(path: string, format: 'xlsx' | 'csv' = 'csv'): Promise<Record<string, unknown>[]> {
  const { headers, rows } = await exportOf(portal, admin, path, format)
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index]])))
}

test.each(['xlsx', 'csv'] as const)('an export as %s holds exactly what the list shows', async (format) => {
  const own = await makeWorld(portal.db)
  for (const major_name of ['Film 1', 'Film 2', 'Botany']) {
    await portal.call('POST', '/majors', {
      token: admin,
      json: { region_id: own.regionId, faculty: 'Arts', major_name },
    })
  }
  const query = `region_id=${own.regionId}&q=film&sort=-major_name`
  const shown = (await read(`/majors?${query}&per_page=1`)).meta.total
  const { headers, rows, fileName } = await exportOf(portal, admin, `/majors/export?${query}`, format)
  const { region } = (await read(`/regions/${own.regionId}`)).data
  expect(headers).toEqual(['Major', 'Faculty', 'Region'])
  expect(rows).toEqual([
    ['Film 2', 'Arts', `${region} (${own.regionInit})`],
    ['Film 1', 'Arts', `${region} (${own.regionInit})`],
  ])
  expect(rows).toHaveLength(shown)
  expect(fileName).toMatch(new RegExp(`^majors-${own.regionInit}-\\d{4}-\\d{2}-\\d{2}\\.${format}$`))
  const last = await lastRow(portal.db, 'audit_entry')
  expect(last).toMatchObject({ action: 'exported', entity: 'export' })
  expect(last.after).toMatchObject({ list: 'majors', format, rows: 2, region_id: own.regionId, q: 'film' })
})

test.each(Object.keys(resources))('%s is a file with a column for each of its own', async (key) => {
  const resource = Object.values(resources).find((one) => one.key === key)
  const { headers } = await exportOf(portal, admin, `/${key}/export`, 'xlsx')
  const members = [...Object.keys(resource?.fields ?? {}), ...Object.keys(resource?.computed ?? {})]
  expect(headers).toHaveLength(members.length)
  expect(headers.filter((header) => header.includes('catalogue.'))).toEqual([])
  expect((await portal.call('GET', `/${key}/export?sort=password`, { token: admin })).statusCode).toBe(422)
})

test('each kind of field has its cell: money, yes or no, moments, choices, numbers, names of records', async () => {
  const [region] = await linesOf(`/regions/export?q=${world.regionInit}`, 'xlsx')
  expect(region).toMatchObject({
    Code: world.regionInit,
    'Current term': 'Odd 2026/2027',
    'TOEFL, one person': 75_000,
    'Accepts registrations': 'Yes',
    'Seats left': 0,
    'LINE group': null,
  })
  const [person] = await linesOf('/contact-persons/export?type=TOEFL')
  expect(person).toMatchObject({ For: 'TOEFL', Name: expect.stringContaining('Cashier') })
  const { id } = await insertRow(portal.db, 'achievement', { title: 'First', position: 1, year: 2024, art: null })
  expect((await linesOf('/achievements/export', 'xlsx'))[0]).toMatchObject({ Year: 2024 })
  const file = await insertRow(portal.db, 'file', {
    key: 'p-export',
    state: 'READY',
    is_public: true,
    content_type: 'image/webp',
    bytes: 1,
    sha256: 'x',
  })
  await changeRow(portal.db, 'achievement', id, { image_id: file.id })
  expect(Object.values((await linesOf('/achievements/export'))[0] ?? {})).toContain(
    `${portal.deps.config.appUrl}/api/files/p-export`,
  )
})

test('a file speaks the reader’s language', async () => {
  const answer = await portal.call('GET', `/toefl-shifts/export?format=csv`, {
    token: admin,
    headers: { 'accept-language': 'id' },
  })
  expect(answer.payload.split('\r\n')[0]).toContain('Mulai (WIB)')
})

test('shifts come with their seats left, and a region’s with the general ones, as in their list', async () => {
  const own = await makeWorld(portal.db)
  const shift = await makeShift(portal.db, own, { quota: 7 })
  const general = await makeShift(portal.db, own, { region_id: null, quota: 3, is_active: false })
  await makeShift(portal.db, world)
  const form = await groupForm(own, { shiftIds: [shift] })
  expect((await portal.call('POST', '/register/store', { form })).statusCode).toBe(201)
  for (const query of [`region_id=${own.regionId}&sort=-quota`, `region_id=${own.regionId}&is_active=0&q=morning`]) {
    const { data } = await read(`/toefl-shifts?${query}`)
    const lines = await linesOf(`/toefl-shifts/export?${query}`, 'xlsx')
    expect(lines.map((line) => [line['Seats'], line['Seats left']])).toEqual(
      data.map((row: { quota: number; remaining: number }) => [row.quota, row.remaining]),
    )
    expect(data.map((row: { id: number }) => row.id)).toContain(general)
  }
  const [first] = await linesOf(`/toefl-shifts/export?region_id=${own.regionId}&sort=-quota`, 'xlsx')
  expect(first).toMatchObject({ Seats: 7, 'Seats left': 6, Term: 'Odd 2026/2027' })

  const party = await makePartyShift(portal.db, own, { quota: 5 })
  await insertSignUps(portal.db, own, { shiftId: party, count: 2 })
  const parties = await linesOf('/welcoming-party-shifts/export', 'xlsx')
  expect(parties.map((line) => line['Seats left'])).toEqual([3])
})

test('the divisions’ file is that of one region', async () => {
  const own = await makeWorld(portal.db)
  await makeDivision(portal.db, world.regionId)
  const id = await makeDivision(portal.db, own.regionId)
  const { name } = (await read(`/bom-divisions/${id}`)).data
  const lines = await linesOf(`/bom-divisions/export?region_id=${own.regionId}`)
  expect(lines.map((line) => line['Name'])).toEqual([name])
})

test('nothing in a list is calculated in a spreadsheet', async () => {
  for (const payload of formulaPayloads) {
    const { id } = await insertRow(portal.db, 'partnership', {
      name: `Partner ${payload}`,
      promo: payload,
      position: 1,
    })
    await expectNoFormula(portal, admin, '/partnerships/export', payload)
    await portal.call('DELETE', `/partnerships/${id}`, { token: admin })
  }
})
