// Whose money the books show: an administrator sees all regions, SCAC its own, whatever it asks for.
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { insertRow } from '#tests/support/rows.ts'
import { exportOf } from '#tests/support/export.ts'
import { makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, world: own, admin } = await openOffice()
const other = await makeWorld(portal.db)
await plant(own, 70_000)
await plant(other, 80_000)
const { token: scac } = await portal.as('SCAC', { region_id: own.regionId })
const { token: ofNone } = await portal.as('SCAC')

/** A payment without a line, one in cash, of which a part is handed over, and an account with an open line. */
async function plant(world: World, amount: number): Promise<void> {
  const shiftId = await makeShift(portal.db, world, { quota: 10 })
  const values = { payment_amount: amount, status: 'CONFIRMED', decided_at: new Date().toISOString() }
  const cash = { payment_type: 'CASH', receiver_id: world.receiverId, provider_id: null }
  await insertGroups(portal.db, { world, count: 1, shiftId, values })
  const of = { account_name: null, account_number: null }
  await insertGroups(portal.db, { world, count: 1, shiftId, values: { ...values, ...cash, ...of } })
  const accountId = await makeAccount(portal.db, world.regionId)
  await makeLines(portal.db, accountId, [{ day: '2026-11-20', amount, text: 'TRSF CR' }])
  const handed = { term_id: world.termId, region_id: world.regionId, receiver_id: world.receiverId, amount: 10_000 }
  const json = { ...handed, treasurer_id: admin.userId, day: '2026-11-21' }
  dataOf(await portal.call('POST', '/cash-handovers', { token: admin.token, json }), 201)
}

const read = async (path: string, token: string) => (await portal.call('GET', path, { token })).json().data
const regions = (rows: readonly { region_id: number }[]) =>
  [...new Set(rows.map(({ region_id }) => region_id))].toSorted((a, b) => a - b)
const both = [own.regionId, other.regionId]

test.each([
  ['an administrator', admin.token, '', both],
  ['an administrator who asks for one region', admin.token, `&region_id=${other.regionId}`, [other.regionId]],
  ['SCAC', scac, '', [own.regionId]],
  ['SCAC who asks for another region', scac, `&region_id=${other.regionId}`, [own.regionId]],
  ['SCAC without a region', ofNone, '', []],
])('%s sees the money of those regions alone', async (_, token, query, expected) => {
  const amount = expected.reduce((sum, id) => sum + (id === own.regionId ? 70_000 : 80_000), 0)
  const books = await read(`/books?term_id=${own.termId}${query}`, token)
  expect(books.whole.confirmed).toEqual({ payments: 2 * expected.length, amount: 2 * amount })
  expect(regions(books.parts.filter(({ figures }: Part) => figures.confirmed.payments > 0))).toEqual(expected)
  expect(regions(books.cash)).toEqual(expected)
  expect(books.accounts).toHaveLength(expected.length)

  const gaps = await read(`/books/gaps?term_id=${own.termId}${query}`, token)
  expect(gaps.unproven[0]).toEqual({ programme: 'toefl_payment', payments: expected.length, amount })
  expect(regions(await read(`/cash-handovers?term_id=${own.termId}${query}`, token))).toEqual(expected)
})

test('asking for a region without a term gives the term that the region is in', async () => {
  const later = await insertRow(portal.db, 'term', { semester: 'ODD', year: 2031 })
  const ahead = await makeWorld(portal.db)
  await portal.db.updateTable('region').set({ current_term_id: later.id }).where('id', '=', ahead.regionId).execute()
  const askedFor = `?region_id=${ahead.regionId}`
  expect((await read('/books', admin.token)).term.id).toBe(own.termId)
  expect((await read(`/books${askedFor}`, admin.token)).term.id).toBe(later.id)
  expect((await read(`/cash-book/report${askedFor}`, admin.token)).term_id).toBe(later.id)
  expect((await read(`/books${askedFor}`, scac)).term.id).toBe(own.termId)
})

type Part = { figures: { confirmed: { payments: number } } }

test('the file of the books holds their figures, and for SCAC those of its region', async () => {
  const fileOf = async (token: string, query = '') => {
    const { headers, rows } = await exportOf(portal, token, `/books/export?term_id=${own.termId}${query}`, 'xlsx')
    const at = (name: string) => headers.indexOf(name)
    return rows.map((row) => [row[at('Region')], row[at('Confirmed')], row[at('Cash')], row[at('Without a line')]])
  }
  const [one, two] = [
    [own.regionInit, 140_000, 70_000, 70_000],
    [other.regionInit, 160_000, 80_000, 80_000],
  ]
  expect(await fileOf(admin.token)).toEqual([one, two])
  expect(await fileOf(scac)).toEqual([one])
  expect(await fileOf(scac, `&region_id=${other.regionId}`)).toEqual([one])
  expect(await fileOf(ofNone)).toEqual([])
})

test('the workbook says what the books say: figures by programme, region and day, accounts, cash and their totals', async () => {
  for (const query of ['', `&region_id=${other.regionId}`]) {
    const books = await read(`/books?term_id=${own.termId}${query}`, admin.token)
    const answer = await portal.call('GET', `/books/export?term_id=${own.termId}${query}`, { token: admin.token })
    const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
    const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
    const { expected, open, confirmed, matched, cash, unproven, rejected } = books.whole
    const sums = [expected, open, confirmed, matched, cash, unproven, rejected].map(({ amount }) => amount)
    for (const [name, before] of [
      ['The whole', 2],
      ['By region and programme', 3],
      ['By day of registration', 3],
    ] as const)
      expect(rowsOf(name).at(-1)?.slice(before), name).toEqual(sums)
    expect(rowsOf('By day of registration')[1]?.[0]).toBeInstanceOf(Date)
    const [account] = books.accounts
    const row = rowsOf('What the bank says').find(([name]) => name === account.name)
    const places = ['seen', 'here', 'elsewhere', 'aside', 'open'].map((place) => account[place].amount)
    expect(row?.slice(2, 7)).toEqual(places)
    expect(row?.slice(9, 11)).toEqual([account.balance.opening / 100, account.balance.closing / 100])
    const held = books.cash.reduce((all: number, one: { held: number }) => all + one.held, 0)
    expect(rowsOf('Cash').at(-1)?.[4]).toBe(held)
    expect(rowsOf('Cash')).toHaveLength(books.cash.length + 2)
    expect(rowsOf('Money back').length).toBe(books.refunds.length === 0 ? 1 : books.refunds.length + 2)
  }
})
