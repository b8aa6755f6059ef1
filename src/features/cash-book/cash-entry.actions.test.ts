// What moves besides students' payments: entered, asked for, confirmed by somebody else, tied to lines, taken back.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields, problemsOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { proofFile } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { photo } from '#tests/support/pictures.ts'
import { actionsOf, sendAll } from '#tests/support/records.ts'
import { findRow, insertRow } from '#tests/support/rows.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, world, token, admin } = await openOffice()
const second = await portal.as('ADMIN')
const student = await portal.as('USER')
const account = await makeAccount(portal.db, world.regionId)
const picture = await photo()
const day = '2026-11-02'

const categories: { id: number; kind: string; name: string }[] = dataOf(
  await portal.call('GET', '/cash-book/choices', { token }),
).categories
const category = (name: string) => categories.find((one) => one.name === name)!.id
const place = { region_id: world.regionId, term_id: world.termId }
const expense = (more: object = {}) => ({
  kind: 'EXPENSE',
  amount: 120_000,
  day,
  from: `ACCOUNT:${account}`,
  payee: 'Toko Jaya',
  category_id: category('Printing'),
  ...place,
  ...more,
})
const post = (path: string, json: object = {}, by = token) => portal.call('POST', path, { token: by, json })
const enter = (json: object, by = token) => post('/cash-entries', json, by)
const entered = async (json: object, by = token) => dataOf(await enter(json, by), 201)
const read = async (id: number) => dataOf(await portal.call('GET', `/cash-entries/${id}`, { token }))
const ask = (more: object = {}, by = student.token) => {
  const fields = { amount: '80000', day, payee: 'Indomaret', note: 'Snacks', region_id: String(world.regionId) }
  const form = formOf({ ...fields, ...more, receipt: proofFile(picture, null) })
  return portal.call('POST', '/cash-requests', { token: by, form })
}
const asked = async (more: object = {}, by = student.token) => dataOf(await ask(more, by), 201)
const outLine = async (amount: number): Promise<number> => {
  const [id] = await makeLines(portal.db, account, [{ day, amount, text: 'TRSF DB' }])
  const { import_id } = await findRow(portal.db, 'statement_line', id!)
  const values = { import_id, account_id: account, row: 1, place: 1, day, amount, text: 'TRSF DB', is_out: true }
  return (await insertRow(portal.db, 'statement_line', values)).id
}
const limit = async (second_above: number) =>
  dataOf(await portal.call('PUT', '/cash-book/setting', { token, json: { second_above } }))

test('an expense up to the limit is booked at once, with a number of its year', async () => {
  const made = await entered(expense())
  expect(made).toMatchObject({ state: 'CONFIRMED', amount: 120_000, sen: 0, from: { place: 'ACCOUNT', id: account } })
  expect(made.number).toMatch(/^OUT-2026-\d{4}$/)
  expect(await actionsOf(portal.db, 'cash_entry', made.id)).toEqual(['entered'])
})

test('above the limit somebody else confirms it, and never who entered it', async () => {
  const made = await entered(expense({ amount: 500_001 }))
  expect(made).toMatchObject({ state: 'ENTERED', number: null })
  expectAnswer(await post(`/cash-entries/${made.id}/confirm`), 409)
  const confirmed = dataOf(await post(`/cash-entries/${made.id}/confirm`, {}, second.token))
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', confirmed: { by_name: expect.any(String) } })
  expectAnswer(await post(`/cash-entries/${made.id}/confirm`, {}, second.token), 409)
})

test('the limit is what the club sets', async () => {
  await limit(100_000)
  expect((await entered(expense())).state).toBe('ENTERED')
  await limit(500_000)
})

test('an entry that waits is undone, one that counts is taken back by its opposite', async () => {
  const waiting = await entered(expense({ amount: 600_000 }))
  expect(dataOf(await post(`/cash-entries/${waiting.id}/undo`)).state).toBe('UNDONE')
  const counted = await entered(expense())
  expectAnswer(await post(`/cash-entries/${counted.id}/undo`), 409)
  const after = dataOf(await post(`/cash-entries/${counted.id}/correct`, { reason: 'Typed twice' }))
  const correction = await read(after.corrected_by_id)
  expect(correction).toMatchObject({
    kind: 'CORRECTION',
    state: 'CONFIRMED',
    corrects_id: counted.id,
    from: { place: 'OUTSIDE' },
    to: { place: 'ACCOUNT', id: account },
    category: { name: 'Printing' },
  })
  expectAnswer(await post(`/cash-entries/${counted.id}/correct`, { reason: 'Again' }), 409)
})

test('what counts cannot be changed by a statement of the database either', async () => {
  const { id } = await entered(expense())
  const change = portal.db.updateTable('cash_entry').set({ amount: 1 }).where('id', '=', id).execute()
  await expect(change).rejects.toThrow('correcting entry')
})

test('each kind has its own sides, and wrong ones are named at their fields', async () => {
  expectFields(await enter(expense({ from: null })), ['from'])
  expectFields(await enter(expense({ to: `ACCOUNT:${account}` })), ['to'])
  expectFields(await enter(expense({ category_id: category('Sponsors') })), ['category_id'])
  expectFields(await enter(expense({ from: 'PERSON' })), ['person_name'])
  expectFields(await enter(expense({ amount: 0 })), ['amount'])
  expectFields(await enter(expense({ day: '2099-01-01' })), ['day'])
  expectFields(await enter(expense({ from: 'ACCOUNT:999999' })), ['from'])
  expectFields(await enter(expense({ from: `TILL:${student.userId}` })), ['from'])
  const move = { kind: 'TRANSFER', category_id: null, payee: null }
  expectFields(await enter(expense({ ...move, to: `ACCOUNT:${account}` })), ['to'])
  expectFields(await enter(expense({ kind: 'REFUND', category_id: null })), ['refund_id'])
})

test('income, transfers, opening balances and the till move money between places', async () => {
  const till = `TILL:${admin.userId}`
  const income = await entered(
    expense({ kind: 'INCOME', from: null, to: till, category_id: category('Sponsors'), payee: 'PT Maju' }),
  )
  expect(income.number).toMatch(/^IN-2026-/)
  const deposit = await entered(expense({ kind: 'TRANSFER', from: till, to: `ACCOUNT:${account}`, category_id: null }))
  expect(deposit.number).toMatch(/^MOVE-2026-/)
  const opening = await entered(
    expense({ kind: 'OPENING', from: null, to: till, category_id: null, amount: 0, sen: 50 }),
  )
  expect(opening).toMatchObject({ amount: 0, sen: 50, state: 'CONFIRMED' })
  const list = (await portal.call('GET', `/cash-entries?holder_id=${admin.userId}`, { token })).json()
  expect(list.meta.total).toBe(3)
  expect(list.sums).toEqual({
    came: { amount: 120_000, sen: 50 },
    went: { amount: 0, sen: 0 },
    rest: { amount: 120_000, sen: 50 },
  })
})

test('who paid for the club asks, and the office, but not the same person, takes it up and pays it back', async () => {
  const made = await asked()
  expect(made).toMatchObject({ state: 'ASKED', amount: 80_000, payee: 'Indomaret' })
  expect(await actionsOf(portal.db, 'cash_entry', made.id)).toEqual(['asked for'])
  const taken = dataOf(await post(`/cash-entries/${made.id}/accept`, { category_id: category('Food and drinks') }))
  expect(taken).toMatchObject({ state: 'CONFIRMED', from: { place: 'PERSON' }, asked: { by_name: expect.any(String) } })
  const back = dataOf(await post(`/cash-entries/${made.id}/pay-back`, { from: `TILL:${admin.userId}`, day }))
  expect(await read(back.paid_back_by_id)).toMatchObject({ kind: 'TRANSFER', for_id: made.id, to: { place: 'PERSON' } })
  expectAnswer(await post(`/cash-entries/${made.id}/pay-back`, { from: `TILL:${admin.userId}`, day }), 409)
  expectAnswer(await post(`/cash-entries/${made.id}/correct`, { reason: 'No' }), 409)
  const [own] = dataOf(await portal.call('GET', '/cash-requests', { token: student.token }))
  expect(own).toMatchObject({ id: made.id, state: 'CONFIRMED', paid_back_on: day })

  dataOf(await post(`/cash-entries/${back.paid_back_by_id}/correct`, { reason: 'Not given' }))
  expect((await read(made.id)).paid_back_by_id).toBeNull()
})

test('an administrator who asks cannot take it up, reject it or confirm it', async () => {
  const made = await asked({ amount: '900000' }, token)
  const accept = { category_id: category('Equipment') }
  expectAnswer(await post(`/cash-entries/${made.id}/accept`, accept), 409)
  expectAnswer(await post(`/cash-entries/${made.id}/reject`, { reason: 'No' }), 409)
  expect(dataOf(await post(`/cash-entries/${made.id}/accept`, accept, second.token)).state).toBe('ENTERED')
  expectAnswer(await post(`/cash-entries/${made.id}/confirm`), 409)
  expectAnswer(await post(`/cash-entries/${made.id}/confirm`, {}, second.token), 409)
  const third = await portal.as('ADMIN')
  expect(dataOf(await post(`/cash-entries/${made.id}/confirm`, {}, third.token)).state).toBe('CONFIRMED')
})

test('a rejection has its reason, is told, and can be taken back; undoing in time tells nobody', async () => {
  const made = await asked()
  dataOf(await post(`/cash-entries/${made.id}/reject`, { reason: 'No receipt' }))
  dataOf(await post(`/cash-entries/${made.id}/take-back`))
  await sendAll(portal.db)
  const told = async () =>
    (
      await portal.db
        .selectFrom('email')
        .select(['template', 'data', 'user_id'])
        .where('user_id', '=', student.userId)
        .execute()
    )
      .filter(({ data }) => (data as { entry_id?: number }).entry_id === made.id)
      .map(({ data }) => (data as { news?: string }).news)
  expect(await told()).toEqual([])
  dataOf(await post(`/cash-entries/${made.id}/reject`, { reason: 'No receipt' }))
  await sendAll(portal.db)
  expect(await told()).toEqual(['rejected'])
  const own = dataOf(await portal.call('GET', '/cash-requests', { token: student.token }))
  expect(own.find((one: { id: number }) => one.id === made.id)).toMatchObject({
    state: 'REJECTED',
    reject_reason: 'No receipt',
  })
})

test('what somebody asked for is theirs alone, and withdrawn while nobody took it up', async () => {
  const made = await asked()
  const other = await portal.as('USER')
  expectAnswer(await post(`/cash-requests/${made.id}/withdraw`, {}, other.token), 404)
  expect(dataOf(await portal.call('GET', '/cash-requests', { token: other.token }))).toEqual([])
  expect(dataOf(await post(`/cash-requests/${made.id}/withdraw`, {}, student.token)).state).toBe('UNDONE')
  expectAnswer(await post(`/cash-requests/${made.id}/withdraw`, {}, student.token), 409)
  const file = (who: string) => portal.call('GET', `/files/${made.proof}`, { token: who })
  expect((await file(student.token)).statusCode).toBe(200)
  expect((await file(other.token)).statusCode).toBe(404)
})

test('without a picture, or with something else, nothing is asked for', async () => {
  const form = formOf({ amount: '5', day, payee: 'A', note: 'B', region_id: String(world.regionId) })
  expectFields(await portal.call('POST', '/cash-requests', { token: student.token, form }), ['receipt'])
  expectFields(await ask({ region_id: '999999' }), ['region_id'])
})

test('an open line that went out is explained by an entry made from it, and open again once that is taken back', async () => {
  const line_id = await outLine(6_500)
  const open = async () =>
    (await portal.call('GET', `/cash-lines?id=${line_id}`, { token })).json().data.map(({ id }: { id: number }) => id)
  expect(await open()).toEqual([line_id])
  const fee = expense({ amount: 6_500, category_id: category('Bank fees'), line_id })
  expect(Object.keys(problemsOf(await enter({ ...fee, amount: 6_000 })))).toEqual(['amount'])
  const made = await entered(fee)
  expect(made.lines).toMatchObject([{ id: line_id, amount: 6_500, is_out: true }])
  expect(await open()).toEqual([])
  expectFields(await enter(fee), ['line_id'])
  dataOf(await post(`/cash-entries/${made.id}/correct`, { reason: 'Wrong account' }))
  expect(await open()).toEqual([line_id])
  expect((await read(made.id)).lines).toEqual([])
})

test('a line that the bank takes back by another one needs no entry', async () => {
  const [line_id] = await makeLines(portal.db, account, [{ day, amount: 33_000, text: 'RETUR' }])
  const out_line_id = await outLine(33_000)
  await insertRow(portal.db, 'statement_reversal', { out_line_id, line_id: line_id! })
  for (const id of [line_id, out_line_id]) {
    expect((await portal.call('GET', `/cash-lines?id=${id}`, { token })).json().data).toEqual([])
  }
})

test('lines are tied up to the sum of an entry, on its own account and side', async () => {
  const [first, other] = [await outLine(70_000), await outLine(60_000)]
  const made = await entered(expense())
  expectAnswer(await post(`/cash-entries/${made.id}/tie`, { line_id: first }), 200)
  expectFields(await post(`/cash-entries/${made.id}/tie`, { line_id: other }), ['line_id'])
  const [credit] = await makeLines(portal.db, account, [{ day, amount: 10_000, text: 'CR' }])
  expectFields(await post(`/cash-entries/${made.id}/tie`, { line_id: credit! }), ['line_id'])
  expectAnswer(await post(`/cash-entries/${made.id}/untie`, { line_id: other }), 404)
  expectAnswer(await post(`/cash-entries/${made.id}/untie`, { line_id: first }), 200)
})

test('a line that an entry explains counts as set aside, and only the entry lets go of it', async () => {
  const [line_id] = await makeLines(portal.db, account, [{ day, amount: 1_250, text: 'BUNGA' }])
  const interest = { kind: 'INCOME', from: null, to: `ACCOUNT:${account}`, category_id: category('Bank interest') }
  const made = await entered(expense({ ...interest, amount: 1_250, line_id }))
  const shown = (await portal.call('GET', `/statement-lines?q=BUNGA&state=ASIDE`, { token })).json()
  expect(shown.data).toMatchObject([{ id: line_id, state: 'ASIDE', aside: { entry_id: made.id } }])
  expectAnswer(await post(`/statement-lines/${line_id!}/take-back`), 409)
  expect((await read(made.id)).lines).toHaveLength(1)
  expect(dataOf(await portal.call('GET', `/books?term_id=${world.termId}`, { token })).broken).toEqual([])
})

test('the numbers of a series have no gaps, however many are entered at once', async () => {
  const entries = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      // Every third one fails after its number was taken: its line is none.
      index % 3 === 2 ? enter(expense({ line_id: 999_999 })) : enter(expense({ amount: 1_000 + index })),
    ),
  )
  expect(entries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    ...Array(8).fill(201),
    ...Array(4).fill(422),
  ])
  const found = await portal.db
    .selectFrom('cash_entry')
    .select('number')
    .where('series', '=', 'OUT')
    .where('year', '=', 2026)
    .orderBy('number')
    .execute()
  const rows = found.map(({ number }) => number)
  expect(rows).toEqual(rows.map((_, index) => index + 1))
})

test('the same request sent twice enters once', async () => {
  const send = () =>
    portal.call('POST', '/cash-entries', {
      token,
      json: expense({ note: 'once' }),
      headers: { 'idempotency-key': 'k-1' },
    })
  const [one, other] = [dataOf(await send(), 201), dataOf(await send(), 201)]
  expect(one.id).toBe(other.id)
})

test('SCAC reads its own region alone', async () => {
  const { id } = await entered(expense())
  const own = await portal.as('SCAC', { region_id: world.regionId })
  const elsewhere = await portal.as('SCAC')
  expect((await portal.call('GET', `/cash-entries/${id}`, { token: own.token })).statusCode).toBe(200)
  expect((await portal.call('GET', `/cash-entries/${id}`, { token: elsewhere.token })).statusCode).toBe(404)
  expect((await portal.call('GET', '/cash-entries', { token: elsewhere.token })).json().meta.total).toBe(0)
})
