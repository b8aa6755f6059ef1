// Where the money is: accounts, tills and people by the books; tills that are counted; events and their results.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { insertRow } from '#tests/support/rows.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, world, token, admin } = await openOffice()
const second = await portal.as('ADMIN')
const place = { region_id: world.regionId, term_id: world.termId }
const day = '2026-11-02'
const get = async (path: string, by = token) => dataOf(await portal.call('GET', path, { token: by }))
const post = (path: string, json: object = {}, by = token) => portal.call('POST', path, { token: by, json })
const choices = await get('/cash-book/choices')
const category = (name: string) => choices.categories.find((one: { name: string }) => one.name === name).id
const enter = async (json: object) => dataOf(await post('/cash-entries', { day, ...place, ...json }), 201)
const till = async (id: number) => (await get('/cash-places')).tills.find((one: { id: number }) => one.id === id)
const exact = (amount: number) => ({ amount, sen: 0 })

test('a till holds what was handed over and booked into it, less what left; a deposit says whose cash it is', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 10 })
  const values = { payment_type: 'CASH', provider_id: null, account_name: null, account_number: null }
  const paid = { receiver_id: world.receiverId, status: 'CONFIRMED', decided_at: new Date().toISOString() }
  await insertGroups(portal.db, { world, count: 2, shiftId, values: { ...values, ...paid } })
  const handover = { ...place, receiver_id: world.receiverId, treasurer_id: admin.userId, amount: 100_000, day }
  const { id: handover_id } = dataOf(await post('/cash-handovers', handover), 201)
  expect(await till(admin.userId)).toMatchObject({ handed: exact(100_000), balance: exact(100_000) })
  const account = await makeAccount(portal.db, world.regionId)
  const deposit = {
    kind: 'TRANSFER',
    amount: 90_000,
    from: `TILL:${admin.userId}`,
    to: `ACCOUNT:${account}`,
    handover_id,
  }
  const [line_id] = await makeLines(portal.db, account, [{ day, amount: 90_000, text: 'SETORAN TUNAI' }])
  expect(await enter({ ...deposit, line_id })).toMatchObject({ handover_id, lines: [{ text: 'SETORAN TUNAI' }] })
  expect(await till(admin.userId)).toMatchObject({ balance: exact(10_000) })
  const other = { ...deposit, from: `TILL:${second.userId}` }
  expectFields(await post('/cash-entries', { day, ...place, ...other }), ['handover_id'])
})

test('a counted till needs a reason for its difference, which waits for somebody else where it is one’s own', async () => {
  const count = { holder_id: admin.userId, counted: 8_000, region_id: world.regionId }
  expectFields(await post('/cash-counts', count), ['reason'])
  const made = dataOf(await post('/cash-counts', { ...count, reason: 'Lost change' }), 201)
  expect(made).toMatchObject({ expected: exact(10_000), difference: exact(-2_000) })
  expect(await get(`/cash-entries/${made.entry_id}`)).toMatchObject({ kind: 'COUNT', state: 'ENTERED', amount: 2_000 })
  expect(await till(admin.userId)).toMatchObject({ balance: exact(10_000), last_count: { id: made.id } })
  expectAnswer(await post(`/cash-entries/${made.entry_id}/confirm`), 409)
  expectAnswer(await post(`/cash-entries/${made.entry_id}/confirm`, {}, second.token), 200)
  expect(await till(admin.userId)).toMatchObject({ balance: exact(8_000) })
  const right = dataOf(await post('/cash-counts', count, second.token), 201)
  expect(right).toMatchObject({ difference: exact(0), entry_id: null })
  const student = await portal.as('USER')
  expectFields(await post('/cash-counts', { ...count, holder_id: student.userId }), ['holder_id'])
})

test('people who paid for the club are owed, until they have it back', async () => {
  const people = async () => (await get('/cash-places')).people
  const expense = {
    kind: 'EXPENSE',
    amount: 30_000,
    from: 'PERSON',
    person_name: 'Rani',
    category_id: category('Transport'),
  }
  const made = await enter(expense)
  expect(await people()).toEqual([{ id: null, name: 'Rani', ...exact(-30_000) }])
  expectAnswer(await post(`/cash-entries/${made.id}/pay-back`, { from: `TILL:${second.userId}`, day }), 200)
  expect(await people()).toEqual([])
})

test('the equation of an account names the day from which bank and books differ', async () => {
  const account = await makeAccount(portal.db, world.regionId)
  const [first] = await makeLines(portal.db, account, [{ day, amount: 5_000, text: 'CR' }])
  const { import_id } = await portal.db
    .selectFrom('statement_line')
    .select('import_id')
    .where('id', '=', first!)
    .executeTakeFirstOrThrow()
  await portal.db.deleteFrom('statement_line').where('id', '=', first!).execute()
  const lines = [
    { day: '2026-11-03', row: 0, amount: 50_000, balance: 150_000_00, is_out: false },
    { day: '2026-11-04', row: 1, amount: 2_500, balance: 147_500_00, is_out: true },
  ]
  for (const line of lines) {
    const values = { import_id, account_id: account, place: 0, text: line.is_out ? 'BIAYA ADM' : 'SPONSOR', ...line }
    await insertRow(portal.db, 'statement_line', values)
  }
  const days = () => get(`/cash-places/${account}/days`)
  expect(await days()).toMatchObject({ differs_from: '2026-11-03', opening: exact(100_000) })
  await enter({ kind: 'OPENING', amount: 100_000, day: '2026-11-01', to: `ACCOUNT:${account}` })
  const open = (await portal.call('GET', `/cash-lines?account_id=${account}`, { token })).json().data
  const [fee, sponsor] = open as { id: number }[]
  const income = { kind: 'INCOME', day: '2026-11-03', to: `ACCOUNT:${account}`, category_id: category('Sponsors') }
  await enter({ ...income, amount: 50_000, line_id: sponsor!.id })
  const between = await days()
  expect(between).toMatchObject({ differs_from: '2026-11-04', opening: null })
  expect(between.days[0]).toMatchObject({ day: '2026-11-04', open: exact(-2_500), difference: exact(-2_500) })
  const cost = { kind: 'EXPENSE', day: '2026-11-04', from: `ACCOUNT:${account}`, category_id: category('Bank fees') }
  await enter({ ...cost, amount: 2_500, line_id: fee!.id })
  expect((await days()).differs_from).toBeNull()
  const shown = (await get('/cash-places')).accounts.find(({ id }: { id: number }) => id === account)
  expect(shown).toMatchObject({ booked: exact(147_500), difference: exact(0), open_lines: 0 })
})

test('an event has a budget and a result; a correction takes from its category', async () => {
  const made = async (path: string, json: object) => dataOf(await post(path, json), 201)
  const event = await made('/cash-events', {
    name: 'Debate night',
    term_id: world.termId,
    region_id: world.regionId,
    first_day: day,
    last_day: day,
  })
  await made('/cash-budgets', { event_id: event.id, category_id: category('Venue'), amount: 300_000 })
  await made('/cash-budgets', { event_id: event.id, category_id: category('Sponsors'), amount: 500_000 })
  expectFields(await post('/cash-budgets', { event_id: event.id, category_id: category('Venue'), amount: 1 }), [
    'category_id',
  ])
  expectFields(await post('/cash-budgets', { category_id: category('Venue'), amount: 1 }), ['term_id'])
  const back = { name: 'Backwards', term_id: world.termId, first_day: day, last_day: '2026-11-01' }
  expectFields(await post('/cash-events', back), ['last_day'])
  const of = { event_id: event.id }
  await enter({
    kind: 'INCOME',
    amount: 400_000,
    to: `TILL:${second.userId}`,
    category_id: category('Sponsors'),
    ...of,
  })
  const venue = { kind: 'EXPENSE', from: `TILL:${second.userId}`, category_id: category('Venue'), ...of }
  const wrong = await enter({ ...venue, amount: 350_000 })
  await enter({ ...venue, amount: 250_000 })
  expectAnswer(await post(`/cash-entries/${wrong.id}/correct`, { reason: 'Typed wrong' }), 200)
  const report = await get(`/cash-book/report?term_id=${world.termId}&event_id=${event.id}`)
  expect(report.events).toMatchObject([
    {
      id: event.id,
      planned_in: exact(500_000),
      planned_out: exact(300_000),
      came: exact(400_000),
      went: exact(250_000),
      result: exact(150_000),
    },
  ])
  expect(report.categories).toMatchObject([
    { name: 'Sponsors', planned: exact(500_000), actual: exact(400_000) },
    { name: 'Venue', planned: exact(300_000), actual: exact(250_000) },
  ])
  const scac = await portal.as('SCAC')
  expect((await get(`/cash-book/report?term_id=${world.termId}`, scac.token)).events).toEqual([])
  expectAnswer(await portal.call('DELETE', `/cash-events/${event.id}`, { token }), 409)
})

test('a refund says from which account it left, and is taken back only after that entry', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 10 })
  const values = { status: 'REJECTED', reject_reason: 'No', decided_at: new Date().toISOString() }
  const [payment_id] = await insertGroups(portal.db, { world, count: 1, shiftId, values })
  const owed = { programme: 'TOEFL', payment_id: payment_id!, because: 'REJECTED', state: 'OWED', amount: 75_000 }
  const { id } = await insertRow(portal.db, 'refund', owed)
  const account = await makeAccount(portal.db, world.regionId)
  const refund = { kind: 'REFUND', amount: 75_000, day, ...place, from: `ACCOUNT:${account}`, refund_id: id }
  expectFields(await post('/cash-entries', refund), ['refund_id'])
  expectAnswer(await post(`/refunds/${id}/refunded`, { refunded_on: day }), 200)
  expect((await get('/cash-book/choices')).refunds).toMatchObject([{ id, amount: 75_000 }])
  expectFields(await post('/cash-entries', { ...refund, amount: 70_000 }), ['amount'])
  const made = dataOf(await post('/cash-entries', refund), 201)
  expect((await get('/cash-book/choices')).refunds).toEqual([])
  expectFields(await post('/cash-entries', refund), ['refund_id'])
  expectAnswer(await post(`/refunds/${id}/take-back`), 409)
  expectAnswer(await post(`/cash-entries/${made.id}/correct`, { reason: 'It bounced' }), 200)
  expectAnswer(await post(`/refunds/${id}/take-back`), 200)
})

test('an entry that was rejected waits again only while its refunds still left by nothing else', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 10 })
  const values = {
    payment_amount: 600_000,
    status: 'REJECTED',
    reject_reason: 'No',
    decided_at: new Date().toISOString(),
  }
  const [payment_id] = await insertGroups(portal.db, { world, count: 1, shiftId, values })
  const owed = { programme: 'TOEFL', payment_id: payment_id!, because: 'REJECTED', state: 'OWED', amount: 600_000 }
  const { id } = await insertRow(portal.db, 'refund', owed)
  const account = await makeAccount(portal.db, world.regionId)
  const refund = { kind: 'REFUND', amount: 600_000, day, ...place, from: `ACCOUNT:${account}`, refund_id: id }
  expectAnswer(await post(`/refunds/${id}/refunded`, { refunded_on: day }), 200)
  const made = await enter(refund)
  expectAnswer(await post(`/cash-entries/${made.id}/reject`, { reason: 'Another account' }), 200)
  const other = await enter(refund)
  expectAnswer(await post(`/cash-entries/${made.id}/take-back`), 409)
  expectAnswer(await post(`/cash-entries/${other.id}/undo`), 200)
  // It did not go back after all.
  expectAnswer(await post(`/refunds/${id}/take-back`), 200)
  expectAnswer(await post(`/cash-entries/${made.id}/take-back`), 409)
  const back = dataOf(await post(`/refunds/${id}/refunded`, { refunded_on: day }))
  expect(back.state).toBe('REFUNDED')
  const living = await enter(refund)
  expectAnswer(await portal.call('DELETE', `/refunds/${id}`, { token }), 409)
  await expect(portal.db.deleteFrom('refund').where('id', '=', id).execute(), 'by whatever way').rejects.toThrow(
    'an entry of the cash book',
  )
  // No entry that counts, or waits, names it: it is withdrawn, and the entries keep its number.
  expectAnswer(await post(`/cash-entries/${living.id}/undo`), 200)
  expectAnswer(await post(`/refunds/${id}/take-back`), 200)
  expectAnswer(await portal.call('DELETE', `/refunds/${id}`, { token }), 200)
  expect((await get(`/cash-entries/${made.id}`)).refund_ids).toEqual([id])
  expectAnswer(await post(`/cash-entries/${made.id}/take-back`), 409)
})
