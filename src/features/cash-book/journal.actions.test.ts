// The journal of a year as it comes over HTTP: all money of the club, and only for those who prove again who they are.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { differencesOf } from '#tests/support/journal.ts'
import { openOffice } from '#tests/support/office.ts'
import { insertRow } from '#tests/support/rows.ts'
import { makeAccount } from '#tests/support/statements.ts'

const { portal, world, token, admin } = await openOffice()
const place = { region_id: world.regionId, term_id: world.termId }
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const account = await makeAccount(portal.db, world.regionId)

const import_id = (
  await insertRow(portal.db, 'statement_import', {
    account_id: account,
    file_name: 'mutasi.csv',
    layout: 'bca',
    period_from: '2026-11-01',
    period_to: '2026-11-30',
    lines: 4,
    known: 0,
    amount: 0,
    left_out: '{}',
    imported_at: new Date().toISOString(),
  })
).id
let row = 0
const line = async (day: string, amount: number, balance: number, more: object = {}): Promise<number> => {
  row += 1
  const values = { import_id, account_id: account, row, day, amount, balance: 100 * balance, place: 0, text: 'TRSF CR' }
  return (await insertRow(portal.db, 'statement_line', { ...values, ...more })).id
}

test('lines, payments, cash, entries and hand-overs of a year add up to the balances of the bank', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 10 })
  const [paid] = await insertGroups(portal.db, { world, count: 1, shiftId, values: { payment_amount: 75_000 } })
  const cash = { payment_type: 'CASH', provider_id: null, account_name: null, account_number: null }
  const confirmed = { receiver_id: world.receiverId, status: 'CONFIRMED', decided_at: '2026-11-04T03:00:00Z' }
  await insertGroups(portal.db, { world, count: 1, shiftId, values: { payment_amount: 60_000, ...cash, ...confirmed } })
  const handover = {
    ...place,
    receiver_id: world.receiverId,
    treasurer_id: admin.userId,
    amount: 60_000,
    day: '2026-11-06',
  }
  dataOf(await post('/cash-handovers', handover), 201)

  const income = await line('2026-11-03', 75_000, 1_075_000)
  const fee = await line('2026-11-05', 6_500, 1_068_500, { is_out: true, text: 'BIAYA ADM' })
  await line('2026-11-06', 20_000, 1_088_500, { text: 'SPONSOR; PT: MAJU' })
  const done = await post(`/toefl-payments/${paid}/confirm`, { line_id: income })
  expect(done.statusCode, done.body).toBe(200)
  const { categories } = dataOf(await portal.call('GET', '/cash-book/choices', { token }))
  const category_id = categories.find(({ name }: { name: string }) => name === 'Bank fees').id
  const entry = { kind: 'EXPENSE', amount: 6_500, day: '2026-11-05', from: `ACCOUNT:${account}`, payee: 'BCA' }
  dataOf(await post('/cash-entries', { ...place, ...entry, category_id, line_id: fee }), 201)

  const owed = { kind: 'EXPENSE', amount: 30_000, day: '2026-11-07', from: 'PERSON', person_name: 'Rani', category_id }
  dataOf(await post('/cash-entries', { ...place, ...owed }), 201)

  const answer = await portal.call('GET', '/cash-book/journal/download?year=2026', { token })
  expectAnswer(answer, 200)
  expect(answer.headers['content-disposition']).toContain('journal-2026.journal')
  const text = answer.body
  expect(differencesOf(text)).toEqual([])
  for (const part of [
    /Income:TOEFL:\w+ {2}Rp -75000\.00/,
    /Expenses:Bank fees {2}Rp 6500\.00/,
    /Assets:Cash:\S.* {2}Rp 60000\.00/,
    /Equity:Open lines {2}Rp -20000\.00/,
    / = Rp 1088500\.00/,
    /2026-11-06 \* SPONSOR PT MAJU/,
    /Equity:Opening balances {2}Rp -1000000\.00/,
  ])
    expect(text).toMatch(part)
  const last = await portal.db.selectFrom('audit_entry').select('after').orderBy('id', 'desc').executeTakeFirst()
  expect(last?.after).toMatchObject({ list: 'journal', year: 2026 })
  // The next year begins with what the last one left.
  const next = (await portal.call('GET', '/cash-book/journal/download?year=2027', { token })).body
  expect(next).toMatch(/2027-01-01 \* Opening balance\n {4}Assets:Bank:.* {2}Rp 1088500\.00/)
  // So do the treasurer's till, and who has not handed over yet or paid for the club.
  expect(next).toMatch(/2027-01-01 \* Opening balance\n {4}Assets:Cash:\S.* {2}Rp 60000\.00/)
  expect(next).toMatch(/2027-01-01 \* Opening balance\n {4}Liabilities:People:Rani {2}Rp -30000\.00/)
  expect(next).not.toContain('Assets:Cash received')
  expect(next).not.toContain('Expenses:')
  expect(differencesOf(next)).toEqual([])
})

test('it is for administrators alone', async () => {
  const { token: scac } = await portal.as('SCAC')
  expect((await portal.call('GET', '/cash-book/journal/download', { token: scac })).statusCode).toBe(403)
  expect((await portal.call('GET', '/cash-book/journal/download?year=99', { token })).statusCode).toBe(422)
})
