import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { expectNoFormula, exportOf, formulaPayloads } from '#tests/support/export.ts'
import { makeWorld, type World } from '#tests/support/facts.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'

const ids: number[] = []
const { portal, world, token: admin } = await openOffice()
const other = await makeWorld(portal.db)
const one = await makeTalentField(portal.db)
const two = await makeTalentField(portal.db)
const three = await makeTalentField(portal.db)
const plans: [World, number, Record<string, unknown>][] = [
  [world, one, { name: 'Ayu Lestari', gender: 'F' }],
  [world, two, { name: 'Budi Nugroho', gender: 'M', second_talent_field_id: one }],
  [other, three, { name: 'Cahya Wibowo', gender: 'M' }],
  [world, three, { name: 'Dewi Rahma', gender: 'F' }],
]
for (const place of [world, other]) await setTalentWindow(portal.db, place.regionId)
for (const [place, first, values] of plans) {
  const json = application(place, first, values)
  ids.push((await portal.call('POST', '/talent-recruitments', { json })).json().data.id)
}
await portal.call('DELETE', `/talent-recruitments/${ids[3]}`, { token: admin })

const names = async (query: string): Promise<string[]> => {
  const answer = await portal.call('GET', `/talent-recruitments?sort=name&${query}`, { token: admin })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.map((row: { name: string }) => row.name.split(' ')[0])
}

test('the list can be narrowed to term, region, field, gender, bin and words, alone and together', async () => {
  expect(await names('')).toEqual(['Ayu', 'Budi', 'Cahya'])
  expect(await names(`region_id=${world.regionId}`)).toEqual(['Ayu', 'Budi'])
  expect(await names(`term_id=${world.termId}&gender=M`)).toEqual(['Budi', 'Cahya'])
  // As a first or a second choice.
  expect(await names(`talent_field_id=${one}`)).toEqual(['Ayu', 'Budi'])
  expect(await names(`second_talent_field_id=${one}`)).toEqual(['Budi'])
  expect(await names('trashed=only')).toEqual(['Dewi'])
  expect(await names(`trashed=with&talent_field_id=${three}`)).toEqual(['Cahya', 'Dewi'])
  for (const query of ['', 'trashed=only', `talent_field_id=${three}`]) {
    const { counts } = (await portal.call('GET', `/talent-recruitments?${query}`, { token: admin })).json()
    const narrowed = query.startsWith('talent') ? `&${query}` : ''
    expect(counts).toEqual({
      all: (await names(narrowed)).length,
      bin: (await names(`trashed=only${narrowed}`)).length,
    })
  }
  expect(await names('q=nugroho%20budi')).toEqual(['Budi'])
  expect(await names('q=%25')).toEqual([])
  expect((await portal.call('GET', '/talent-recruitments?sort=address', { token: admin })).statusCode).toBe(422)
})

test.each(['xlsx', 'csv'] as const)('an export as %s holds exactly what the list shows', async (format) => {
  const query = `region_id=${world.regionId}&sort=-name`
  const { headers, rows, fileName } = await exportOf(portal, admin, `/talent-recruitments/export?${query}`, format)
  expect(headers[1]).toBe('Full name')
  expect(rows.map((row) => row[1])).toEqual(['Budi Nugroho', 'Ayu Lestari'])
  expect(fileName).toContain(world.regionInit)
  const bin = await exportOf(portal, admin, '/talent-recruitments/export?trashed=only', format)
  expect(bin.rows.map((row) => row[1])).toEqual(['Dewi Rahma'])
})

test('nothing that an applicant typed is calculated in a spreadsheet', async () => {
  for (const payload of formulaPayloads) {
    const json = application(world, one, { address: payload })
    const { data } = (await portal.call('POST', '/talent-recruitments', { json })).json()
    await expectNoFormula(portal, admin, `/talent-recruitments/export?q=${data.nim}`, payload)
  }
})
