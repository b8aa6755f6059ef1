import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectAnswer, problemsOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import {
  makeStudent,
  makeStudents,
  memberForm,
  payMember,
  setMemberWindow,
  type Student,
} from '#tests/support/members.ts'
import { askMemberQuote, askQuote, memberQuoted, quoted, quoteToken, uniqueWorld } from '#tests/support/quotes.ts'
import { staticQris } from '#tests/support/qris.ts'
import { changeRow, findRow, findRows, insertRow } from '#tests/support/rows.ts'
import { settleAmounts } from '#features/payment/amount.actions.ts'

let student: Student
const portal = await openPortal()
const world = await uniqueWorld(portal.db)
await setMemberWindow(portal.db, world.regionId)
const admin = (await portal.as('ADMIN')).token

beforeEach(async () => {
  await portal.db.deleteFrom('amount_quote').execute()
  await portal.db.deleteFrom('payment_account').execute()
  student = await anyone()
})

async function anyone(of = world): Promise<Student> {
  return makeStudent(portal.db, of)
}

const send = async (fields: Record<string, string | null>, who = student, key?: string) =>
  portal.call('POST', '/member-payments', {
    token: who.token,
    form: await memberForm(world, fields),
    headers: key ? { 'idempotency-key': key } : {},
  })
async function registered(fields: Record<string, string>, who = student): Promise<number> {
  return dataOf(await send(fields, who), 201).id
}
const rowOf = (id: number) => findRow(portal.db, 'member_payment', id)
const holds = () => portal.db.selectFrom('amount_quote').selectAll().orderBy('id').execute()
const act = (id: number, event: string) =>
  portal.call('POST', `/member-payments/${id}/${event}`, { token: admin, json: { reason: 'Not received.' } })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a quote is below the price, held for a day, with the QRIS of that amount, and the same for the same draft', async () => {
  const qris = { kind: 'QRIS', provider: 'GoPay', qris: staticQris, colour: '#00aed6', active_from: daysAgo(1) }
  await insertRow(portal.db, 'payment_account', qris)
  const token = quoteToken()
  const { data } = (await askMemberQuote(portal, student, token)).json()
  expect(data).toMatchObject({ price: 100_000, is_used: false, accounts: [{ kind: 'QRIS' }] })
  expect(data.code).toBeGreaterThanOrEqual(1)
  expect(data.code).toBeLessThanOrEqual(499)
  expect(data.amount).toBe(100_000 - data.code)
  expect(data.qris).toContain(`5405${data.amount}`)
  expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect((await askMemberQuote(portal, student, token)).json().data).toEqual(data)
  expect(await holds()).toMatchObject([{ programme: 'MEMBERSHIP', region_id: world.regionId, size: 1 }])
})

test('a student registers with the quote, and the office sees the amount as right and finds it', async () => {
  const { quote, amount, code } = await memberQuoted(portal, student)
  const id = await registered({ quote, payment_amount: String(amount) })
  expect(await rowOf(id)).toMatchObject({ payment_amount: amount, amount_code: code })
  expect(await holds()).toMatchObject([{ programme: 'MEMBERSHIP', payment_id: id, released_at: null }])
  const review = (await portal.call('GET', `/member-payments/${id}`, { token: admin })).json().data
  expect(review).toMatchObject({ payment_amount: amount, expected_amount: amount, amount_code: code })
  for (const q of [String(amount), `Rp ${amount.toLocaleString('id-ID')}`]) {
    const list = await portal.call('GET', `/member-payments?q=${encodeURIComponent(q)}`, { token: admin })
    expect(list.json().data.map((row: { id: number }) => row.id)).toEqual([id])
  }
})

test('who knows no quote pays the plain price, as ever', async () => {
  const problems = problemsOf(await send({ payment_amount: '99999' }))
  expect(problems['payment_amount']?.[0]).toContain('100.000')
  const id = await registered({ payment_amount: '100000' })
  expect(await rowOf(id)).toMatchObject({ payment_amount: 100_000, amount_code: 0 })
  expect(await holds()).toEqual([])
})

test('with a quote the plain price is not the amount', async () => {
  const { quote, amount } = await memberQuoted(portal, student)
  const problems = problemsOf(await send({ quote, payment_amount: '100000' }))
  expect(problems['payment_amount']?.[0]).toContain(amount.toLocaleString('id-ID'))
  await registered({ quote })
})

test('a region that has it on for the TOEFL alone has the plain price here, and nothing is held', async () => {
  const plain = await makeWorld(portal.db)
  await setMemberWindow(portal.db, plain.regionId)
  await changeRow(portal.db, 'region', plain.regionId, { toefl_unique_amount: true })
  const { data } = (await askMemberQuote(portal, await anyone(plain))).json()
  expect(data).toMatchObject({ amount: 100_000, code: 0, expires_at: null })
  expect(await holds()).toEqual([])
})

test('nothing is held where the window is closed, there is no price, or a payment waits', async () => {
  const other = await uniqueWorld(portal.db)
  const visitor = await anyone(other)
  expect((await askMemberQuote(portal, visitor)).json().code).toBe('window_closed')
  await setMemberWindow(portal.db, other.regionId)
  await changeRow(portal.db, 'region', other.regionId, { member_price: null })
  expect((await askMemberQuote(portal, visitor)).json().code).toBe('conflict')
  await payMember(portal, world, student)
  expect((await askMemberQuote(portal, student)).json()).toMatchObject({ code: 'conflict' })
  expect(await holds()).toEqual([])
})

test('a quote counts once; the same request with its key gets its first answer', async () => {
  const { quote } = await memberQuoted(portal, student)
  const form = await memberForm(world, { quote })
  const headers = { 'idempotency-key': 'membership-with-quote' }
  const call = () => portal.call('POST', '/member-payments', { token: student.token, form, headers })
  const first = await call()
  expect(first.statusCode, first.body).toBe(201)
  expect((await call()).json().data).toEqual(first.json().data)
  expect(problemsOf(await send({ quote }, await anyone()))['quote']).toHaveLength(1)
})

test('of students who send one quote at once only one gets it', async () => {
  const { quote } = await memberQuoted(portal, student)
  const others = await makeStudents(portal.db, world, 3)
  const answers = await Promise.all([student, ...others].map((who) => send({ quote }, who)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  const ids = answers.flatMap((answer) => answer.json().data?.id ?? [])
  expect((await holds()).map((hold) => hold.payment_id)).toEqual(ids)
  const user_id = [student, ...others].map(({ userId }) => userId)
  const paid = await findRows(portal.db, 'member_payment', { user_id })
  expect(paid).toHaveLength(1)
})

test('of many of both programmes at once never two get the same amount, where both cost the same', async () => {
  const same = await uniqueWorld(portal.db)
  await setMemberWindow(portal.db, same.regionId)
  await changeRow(portal.db, 'region', same.regionId, { member_price: 75_000 })
  const row = { programme: 'TOEFL', region_id: same.regionId, scope: same.regionId, size: 1, price: 75_000 }
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const taken = Array.from({ length: 491 }, (_, index) => ({ ...row, expires_at, code: index + 1 }))
  await portal.db
    .insertInto('amount_quote')
    .values(taken.map((one) => ({ ...one, token_hash: Buffer.from(`taken ${one.code}`) })))
    .execute()
  const students = await makeStudents(portal.db, same, 10)
  const answers = await Promise.all([
    ...students.map((who) => askMemberQuote(portal, who)),
    ...students.map(() => askQuote(portal, same)),
  ])
  const amounts = answers.map((answer) => answer.json().data.amount as number)
  const own = amounts.filter((amount) => amount < 75_000)
  expect(own.toSorted((a, b) => a - b)).toEqual([74_501, 74_502, 74_503, 74_504, 74_505, 74_506, 74_507, 74_508])
  expect(amounts).toHaveLength(20)
})

test.each(['forged', 'of another region', 'of the TOEFL'])('a quote that is %s is refused', async (kind) => {
  const quote = kind === 'forged' ? quoteToken() : kind === 'of the TOEFL' ? await ofToefl() : await ofNeighbour()
  expect(Object.keys(problemsOf(await send({ quote, payment_amount: '99900' })))).toEqual(['quote'])
  expect((await holds()).filter((hold) => hold.payment_id !== null)).toEqual([])
})

/** Where the TOEFL costs just as much. */
async function ofToefl(): Promise<string> {
  const { quote } = await quoted(portal, world)
  await portal.db.updateTable('amount_quote').set({ price: 100_000 }).execute()
  return quote
}
async function ofNeighbour(): Promise<string> {
  const other = await uniqueWorld(portal.db)
  await setMemberWindow(portal.db, other.regionId)
  return (await memberQuoted(portal, await anyone(other))).quote
}

test('a quote of a membership registers nobody for the TOEFL', async () => {
  const { quote } = await memberQuoted(portal, student)
  await portal.db.updateTable('amount_quote').set({ price: 75_000 }).execute()
  const form = await groupForm(world, { shiftIds: [await makeShift(portal.db, world)], fields: { quote } })
  expect(Object.keys(problemsOf(await portal.call('POST', '/register/store', { form })))).toEqual(['quote'])
})

test('an expired quote is refused, and its draft gets the same amount again while it is free', async () => {
  const { quote, amount } = await memberQuoted(portal, student)
  await changeRow(portal.db, 'amount_quote', {}, { expires_at: daysAgo(0) })
  await settleAmounts(portal.deps)
  expect(problemsOf(await send({ quote }))['quote']?.[0]).toContain('no longer keep this exact amount')
  const again = await askMemberQuote(portal, student, quote)
  expect(again.json().data).toMatchObject({ amount, is_used: false })
  await registered({ quote, payment_amount: String(amount) })
})

test('an amount that was shown is held when the price changes, and cash has none', async () => {
  const changed = await uniqueWorld(portal.db)
  await setMemberWindow(portal.db, changed.regionId)
  const [visitor, other] = [await anyone(changed), await anyone(changed)]
  const { quote, amount } = await memberQuoted(portal, visitor)
  const none = { provider_id: null, account_name: null, account_number: null }
  expect(Object.keys(problemsOf(await send({ ...none, quote, payment_type: 'CASH' }, visitor)))).toEqual(['quote'])
  await changeRow(portal.db, 'region', changed.regionId, { member_price: 90_000 })
  expect((await send({ quote, payment_amount: String(amount) }, visitor)).statusCode).toBe(201)
  expect((await askMemberQuote(portal, other)).json().data.price).toBe(90_000)
})

const isHeld = async (id: number) => (await holds()).some((hold) => hold.payment_id === id && hold.released_at === null)

test('the amount stays until the payment is confirmed, and comes back when that is taken back', async () => {
  const { quote } = await memberQuoted(portal, student)
  const id = await registered({ quote })
  const steps: [string | null, boolean][] = [
    [null, true],
    ['confirm', false],
    ['cancel', true],
  ]
  for (const [event, held] of steps) {
    if (event) expect((await act(id, event)).statusCode).toBe(200)
    await settleAmounts(portal.deps)
    expect(await isHeld(id), String(event)).toBe(held)
  }
})

test.each(['rejected', 'in the bin'])('the amount of a payment that is %s is kept for 14 days', async (state) => {
  const { quote } = await memberQuoted(portal, student)
  const id = await registered({ quote })
  if (state === 'rejected') await act(id, 'reject')
  else await portal.call('DELETE', `/member-payments/${id}`, { token: admin })
  const column = state === 'rejected' ? 'decided_at' : 'deleted_at'
  for (const [days, held] of [
    [13.9, true],
    [14.1, false],
  ] as const) {
    await changeRow(portal.db, 'member_payment', id, { [column]: daysAgo(days) })
    await settleAmounts(portal.deps)
    expect(await isHeld(id), `${days} days`).toBe(held)
  }
})

test('a payer who mends a rejected payment keeps its amount, and the plain price is refused', async () => {
  const { quote, amount } = await memberQuoted(portal, student)
  const id = await registered({ quote })
  await act(id, 'reject')
  const mend = async (payment_amount: number) =>
    portal.call('PUT', `/member-payments/${id}`, {
      token: student.token,
      form: await memberForm(world, { account_name: 'Rahma Siti', payment_amount: String(payment_amount) }),
    })
  expect(problemsOf(await mend(100_000))['payment_amount']?.[0]).toContain(amount.toLocaleString('id-ID'))
  const mended = await mend(amount)
  expectAnswer(mended, 200, { data: { status: 'PENDING', payment_amount: amount, expected_amount: amount } })
  await settleAmounts(portal.deps)
  expect(await isHeld(id)).toBe(true)
})
