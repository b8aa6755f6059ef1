// One line for several payments, several lines for one payment, and payments of which a part came.
import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { insertGroups, registerGroup } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudent } from '#tests/support/members.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRow, findRows } from '#tests/support/rows.ts'
import { paymentLinkOf, sessionOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { formOf } from '#tests/support/forms.ts'

const { portal, world, token } = await openOffice()
const accountId = await makeAccount(portal.db, world.regionId)

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const amount = 70_000
const payment = async (values: Record<string, unknown> = {}) => {
  const shiftId = await makeShift(portal.db, world, { quota: 100 })
  const found = { payment_amount: amount, ...values }
  return (await insertGroups(portal.db, { world, count: 1, shiftId, values: found }))[0]!
}
const membership = async () => {
  const student = await makeStudent(portal.db, world)
  const values = { payment_amount: 50_000 }
  return (await insertMemberPayments(portal.db, { world, userIds: [student.userId], values }))[0]!
}
const newLine = async (of: number, text = 'TRSF CR') =>
  (await makeLines(portal.db, accountId, [{ day: today, amount: of, text }]))[0]!
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const toefl = (payment_id: number, part: number, more: object = {}) => ({
  entity: 'toefl_payment',
  payment_id,
  amount: part,
  ...more,
})
const split = (lineId: number, parts: object[]) => post(`/statement-lines/${lineId}/split`, { parts })
const confirm = (id: number, json: object = {}) => post(`/toefl-payments/${id}/confirm`, json)
const evidence = async (id: number) =>
  (await portal.call('GET', `/toefl-payments/${id}/evidence`, { token })).json().data
const lineOf = async (id: number) =>
  (await portal.call('GET', `/statement-lines?account_id=${accountId}&per_page=100`, { token }))
    .json()
    .data.find((one: { id: number }) => one.id === id)
const statusOf = async (id: number) => (await findRow(portal.db, 'toefl_payment', id)).status
const booksBalance = async () => {
  const { broken } = (await portal.call('GET', `/books?term_id=${world.termId}`, { token })).json().data
  expect(broken).toEqual([])
}
const mailsOf = async (template: string, id: number) =>
  (await portal.db.selectFrom('email').select(['template', 'data']).execute()).filter(
    (mail) => mail.template === template && (mail.data as { payment_id?: number }).payment_id === id,
  )

test('one line pays a test and a membership; the rest of it stays open', async () => {
  const [one, member, lineId] = [await payment(), await membership(), await newLine(150_000)]
  const answer = await split(lineId, [
    toefl(one, amount),
    { entity: 'member_payment', payment_id: member, amount: 50_000 },
  ])
  expectAnswer(answer, 200, {
    data: {
      state: 'OPEN',
      left: 30_000,
      payments: [
        { entity: 'member_payment', id: member, amount: 50_000 },
        { entity: 'toefl_payment', id: one, amount },
      ],
    },
  })
  expect(await statusOf(one)).toBe('CONFIRMED')
  const { counts, sum } = (
    await portal.call('GET', `/statement-lines?account_id=${accountId}&state=MATCHED`, { token })
  ).json()
  expect({ counts, sum }).toEqual({ counts: { OPEN: 1, MATCHED: 1, ASIDE: 0 }, sum: 120_000 })
  await booksBalance()
  // The rest is set aside, or opened again.
  expect((await post(`/statement-lines/${lineId}/set-aside`, { reason: 'Donation' })).json().data.state).toBe('ASIDE')
  await booksBalance()
  await post(`/statement-lines/${lineId}/take-back`)
  // Undoing both confirmations opens the whole line.
  for (const { id } of answer.json().undos) expect((await post(`/decisions/${id}/undo`)).statusCode).toBe(200)
  expect(await lineOf(lineId)).toMatchObject({ state: 'OPEN', left: 150_000, payments: [] })
  expect(await statusOf(one)).toBe('PENDING')
  await booksBalance()
})

test('a part is undone only after the parts that came later', async () => {
  const [id, first, second] = [await payment(), await newLine(20_000), await newLine(30_000)]
  const part = async (line_id: number) => (await post(`/toefl-payments/${id}/part`, { line_id })).json().undo.id
  const undo = (decision: string) => post(`/decisions/${decision}/undo`)
  const left = async () => [(await lineOf(first)).left, (await lineOf(second)).left]
  const earlier = await part(first)
  const later = await part(second)
  expectAnswer(await undo(earlier), 409, { code: 'conflict' })
  expect(await left()).toEqual([0, 0])
  expect((await undo(later)).statusCode).toBe(200)
  expect(await left()).toEqual([0, 30_000])
  await booksBalance()
})

test('the books name who accepted a difference and why, also of a part that somebody else had matched', async () => {
  const [one, two] = [await payment(), await payment()]
  const [first, second] = [await newLine(69_000), await newLine(60_000)]
  await confirm(one, { line_id: first, settle: 'ACCEPT', reason: 'A fee of the bank.' })
  await post(`/toefl-payments/${two}/part`, { line_id: second })
  const other = await portal.as('ADMIN', { name: 'Second Treasurer' })
  const json = { reason: 'The rest came in cash.' }
  await portal.call('POST', `/toefl-payments/${two}/confirm`, { token: other.token, json })
  const { accepted } = (await portal.call('GET', `/books?term_id=${world.termId}`, { token })).json().data
  const own = accepted.filter(({ payment_id }: { payment_id: number }) => [one, two].includes(payment_id))
  expect(own).toMatchObject([
    {
      payment_id: two,
      due: amount,
      received: 60_000,
      reason: json.reason,
      by_name: 'Second Treasurer',
      lines: [{ id: second, day: today, amount: 60_000 }],
    },
    { payment_id: one, received: 69_000, reason: 'A fee of the bank.', lines: [{ id: first, amount: 69_000 }] },
  ])
})

test('parts that do not add up change nothing', async () => {
  const [one, other, lineId] = [await payment(), await payment(), await newLine(100_000)]
  const problemsOf = async (parts: object[]) => (await split(lineId, parts)).json().errors
  expect(await problemsOf([toefl(one, amount), toefl(other, amount)])).toEqual({ parts: [expect.any(String)] })
  expect(await problemsOf([toefl(one, 30_000), toefl(one, 40_000)])).toEqual({ parts: [expect.any(String)] })
  expect(await problemsOf([toefl(2_000_000_000, amount)])).toEqual({ parts: [expect.any(String)] })
  // Less than the payment needs a word.
  expect((await split(lineId, [toefl(one, 60_000)])).json().errors).toHaveProperty('settle')
  expect((await split(lineId, [toefl(one, 60_000, { settle: 'ACCEPT' })])).json().errors).toHaveProperty('reason')
  // The second one is refused, so the first one is not confirmed.
  await post(`/toefl-payments/${other}/reject`, { reason: 'No' })
  expect(
    (await split(lineId, [toefl(one, 50_000, { settle: 'ACCEPT', reason: 'ok' }), toefl(other, 50_000)])).statusCode,
  ).toBe(409)
  expect(await statusOf(one)).toBe('PENDING')
  expect(await lineOf(lineId)).toMatchObject({ left: 100_000 })
})

test('a line pays nothing that lies in the bin, was decided on or has changed since it was looked at', async () => {
  const [id, exact, less] = [await payment(), await newLine(amount), await newLine(30_000)]
  const part = (line_id: number, more: object = {}) => post(`/toefl-payments/${id}/part`, { line_id, ...more })
  expect((await part(less, { seen_updated_at: '2026-01-01T00:00:00.000Z' })).statusCode).toBe(409)
  await confirm(id)
  // Of a confirmed payment no part is kept that waits for the rest, not even all of it.
  expect((await part(exact)).statusCode).toBe(409)
  await portal.call('DELETE', `/toefl-payments/${id}`, { token })
  expect((await split(exact, [toefl(id, amount)])).statusCode).toBe(409)
  const binned = await payment({ deleted_at: new Date().toISOString() })
  expect((await post(`/toefl-payments/${binned}/part`, { line_id: less })).statusCode).toBe(409)
  for (const line of [exact, less]) expect(await lineOf(line)).toMatchObject({ state: 'OPEN' })
})

test('a line that is all of it leaves nobody waiting for the rest', async () => {
  const [id, lineId] = [await payment(), await newLine(amount)]
  const kept = await post(`/toefl-payments/${id}/part`, { line_id: lineId })
  expect(kept.json().errors).toEqual({ line_id: [expect.stringContaining('all that is missing')] })
  const parted = await split(lineId, [toefl(id, amount, { settle: 'WAIT' })])
  expect(parted.json().errors).toEqual({ parts: [expect.stringContaining('all that is missing')] })
  expect(await mailsOf('payment-part', id)).toEqual([])
  expect(await lineOf(lineId)).toMatchObject({ state: 'OPEN' })
})

test('of a confirmation with two lines none is freed alone: it is taken back first', async () => {
  const [id, first, second] = [await payment(), await newLine(30_000), await newLine(40_000)]
  await post(`/toefl-payments/${id}/part`, { line_id: first })
  expect((await confirm(id, { line_id: second })).statusCode).toBe(200)
  expectAnswer(await post(`/statement-lines/${first}/free`, { entity: 'toefl_payment', payment_id: id }), 409)
  expect(await evidence(id)).toMatchObject({ received: amount, lines: [{ id: first }, { id: second }] })
})

test('two who split the same line at once: it never pays more than it has', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [a, b, c, d] = [await payment(), await payment(), await payment(), await payment()]
    const lineId = await newLine(140_000)
    const answers = await Promise.all([
      split(lineId, [toefl(a, amount), toefl(b, amount)]),
      split(lineId, [toefl(c, amount), toefl(d, amount)]),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).not.toEqual([200, 200])
    expect((await lineOf(lineId)).left).toBeGreaterThanOrEqual(0)
    const statuses = await Promise.all([a, b, c, d].map(statusOf))
    expect(statuses.filter((status) => status === 'CONFIRMED')).toHaveLength(2)
  }
  await booksBalance()
})

test('a part came: it waits, the payer gets a mail, and the second transfer completes it', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 4 })
  const { paymentId: id } = await registerGroup(portal, world, { shiftIds: [shiftId] })
  const { payment_amount: price } = await findRow(portal.db, 'toefl_payment', id)
  const [first, second] = [await newLine(price - 20_000), await newLine(20_000)]
  const kept = await post(`/toefl-payments/${id}/part`, { line_id: first })
  expectAnswer(kept, 200, { data: { received: price - 20_000, due: 20_000 } })
  expect(await statusOf(id)).toBe('PENDING')
  expect(await mailsOf('payment-part', id)).toMatchObject([{ data: { missing: 20_000 } }])
  await booksBalance()
  // Neither a plain confirmation nor many at once overlook a missing sum.
  expect((await confirm(id)).json().errors).toHaveProperty('reason')
  expect((await post('/toefl-payments/confirm', { ids: [id] })).json().data).toMatchObject({
    confirmed: [],
    refused: [{ id }],
  })
  const done = await confirm(id, { line_id: second })
  expect(done.statusCode, done.body).toBe(200)
  expect(await evidence(id)).toMatchObject({ received: price, due: 0, lines: [{ id: first }, { id: second }] })
  await booksBalance()
  // Undoing it leaves the first part.
  expect((await post(`/decisions/${done.json().undo.id}/undo`)).statusCode).toBe(200)
  expect(await evidence(id)).toMatchObject({ received: price - 20_000 })
  const again = await payment()
  const { undo } = (await post(`/toefl-payments/${again}/part`, { line_id: await newLine(10_000) })).json()
  expect((await post(`/decisions/${undo.id}/undo`)).statusCode).toBe(200)
  expect(await evidence(again)).toMatchObject({ received: 0 })
})

test('the payer reads what is missing, then what goes back: by the link, on the page and on the dashboard', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 4 })
  const { paymentId: id, userIds } = await registerGroup(portal, world, { shiftIds: [shiftId] })
  const student = await sessionOf(portal.db, userIds[0])
  const link = await paymentLinkOf(portal.db, id, userIds[0])
  const seen = async () => {
    const read = async (path: string, as?: string) =>
      (await portal.call('GET', path, as ? { token: as } : {})).json().data
    const { part_received, money_back } = (await read('/user', student)).toefl_detail
    const pages = [await read(`/toefl-payments/${id}/own`, student), await read(`/payment-links/${link}`)]
    return { pages: pages.map((page) => page.part_received), card: { part_received, money_back } }
  }
  expect(await seen()).toEqual({ pages: [null, null], card: { part_received: null, money_back: null } })
  await post(`/toefl-payments/${id}/part`, { line_id: await newLine(10_000) })
  expect(await seen()).toEqual({ pages: [10_000, 10_000], card: { part_received: 10_000, money_back: null } })
  const rest = await newLine(1_000_000)
  expect((await confirm(id, { line_id: rest, settle: 'REFUND' })).statusCode).toBe(200)
  const { received } = await evidence(id)
  const { payment_amount: price } = (await portal.call('GET', `/toefl-payments/${id}`, { token })).json().data
  expect(await seen()).toEqual({ pages: [null, null], card: { part_received: null, money_back: received - price } })
})

test('a member reads it on the card', async () => {
  const student = await makeStudent(portal.db, world)
  const values = { payment_amount: 50_000 }
  const [id] = await insertMemberPayments(portal.db, { world, userIds: [student.userId], values })
  const card = async () => (await portal.call('GET', '/user', { token: student.token })).json().data.member_payment
  await post(`/member-payments/${id}/part`, { line_id: await newLine(20_000) })
  expect(await card()).toMatchObject({ id, status: 'PENDING', part_received: 20_000, money_back: null })
  await post(`/member-payments/${id}/confirm`, { line_id: await newLine(35_000), settle: 'REFUND' })
  expect(await card()).toMatchObject({ status: 'CONFIRMED', part_received: null, money_back: 5000 })
})

test('a part that was somebody else’s is freed again, which is written to who paid', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 4 })
  const { paymentId: id } = await registerGroup(portal, world, { shiftIds: [shiftId] })
  const lineId = await newLine(10_000)
  await post(`/toefl-payments/${id}/part`, { line_id: lineId })
  await sendAll(portal.db)
  const freed = await post(`/statement-lines/${lineId}/free`, { entity: 'toefl_payment', payment_id: id })
  expect(freed.json().data).toMatchObject({ state: 'OPEN', left: 10_000 })
  expect(await mailsOf('payment-part-back', id)).toHaveLength(1)
})

test('less is accepted for a reason, and rejecting a payment opens what came of it', async () => {
  const [id, lineId] = [await payment(), await newLine(69_000)]
  expect((await confirm(id, { line_id: lineId })).json().errors).toHaveProperty('settle')
  expect((await confirm(id, { line_id: lineId, settle: 'ACCEPT', reason: 'Bank fee' })).statusCode).toBe(200)
  expect(await evidence(id)).toMatchObject({ received: 69_000, due: 1000, lines: [{ reason: 'Bank fee' }] })
  await booksBalance()
  const [other, part] = [await payment(), await newLine(10_000)]
  await post(`/toefl-payments/${other}/part`, { line_id: part })
  const rejected = await post(`/toefl-payments/${other}/reject`, { reason: 'No' })
  expect((await lineOf(part)).state).toBe('OPEN')
  await booksBalance()
  expect((await post(`/decisions/${rejected.json().undo.id}/undo`)).statusCode).toBe(200)
  expect(await evidence(other)).toMatchObject({ received: 10_000 })
})

test('what is too much goes back, is kept for a reason, or stays open for another payment', async () => {
  const owedOf = (id: number) =>
    findRows(portal.db, 'refund', { programme: 'TOEFL', payment_id: id }, ['because', 'state', 'amount'])
  const [back, kept, rest] = [await payment(), await payment(), await payment()]
  const lines = [await newLine(80_000), await newLine(80_000), await newLine(80_000)]
  expectAnswer(await confirm(back, { line_id: lines[0], settle: 'REFUND' }), 200)
  expect(await owedOf(back)).toEqual([{ because: 'OVERPAID', state: 'OWED', amount: 10_000 }])
  expect((await confirm(kept, { line_id: lines[1], settle: 'ACCEPT', reason: 'A gift' })).statusCode).toBe(200)
  expect(await owedOf(kept)).toEqual([])
  expect((await confirm(rest, { line_id: lines[2], settle: 'REST' })).statusCode).toBe(200)
  expect(await lineOf(lines[2]!)).toMatchObject({ state: 'OPEN', left: 10_000 })
  await booksBalance()
  // Taken back, nothing is owed; taken back by undoing that, it is again.
  const cancelled = await post(`/toefl-payments/${back}/cancel`)
  expect(await owedOf(back)).toEqual([])
  expect((await post(`/decisions/${cancelled.json().undo.id}/undo`)).statusCode).toBe(200)
  expect(await owedOf(back)).toMatchObject([{ state: 'OWED', amount: 10_000 }])
  await booksBalance()
  const { id } = await findRow(portal.db, 'refund', { programme: 'TOEFL', payment_id: back })
  await post(`/refunds/${id}/refunded`, { refunded_on: today })
  expect((await post(`/toefl-payments/${back}/cancel`)).statusCode).toBe(409)
  await booksBalance()
})

test('cash has no line, and what has a line is no cash', async () => {
  const cash = { payment_type: 'CASH', provider_id: null, account_name: null, account_number: null }
  const [id, lineId] = [await payment(cash), await newLine(amount)]
  expect((await confirm(id, { line_id: lineId })).statusCode).toBe(409)
  await confirm(id)
  const match = { entity: 'toefl_payment', payment_id: id }
  expect((await post(`/statement-lines/${lineId}/match`, match)).statusCode).toBe(409)
  const other = await payment()
  await confirm(other, { line_id: lineId })
  const form = formOf({ payment_type: 'CASH', payment_amount: String(amount) })
  expect((await portal.call('PUT', `/toefl-payments/${other}`, { token, form })).statusCode).toBe(409)
})

test('what goes to the recycle bin gives its line free, and has it again when it comes back in time', async () => {
  const [id, lineId] = [await payment(), await newLine(amount)]
  await confirm(id, { line_id: lineId })
  const recycle = () => portal.call('DELETE', `/toefl-payments/${id}`, { token })
  expect((await recycle()).statusCode).toBe(200)
  expect(await lineOf(lineId)).toMatchObject({ state: 'OPEN', left: amount })
  await post(`/toefl-payments/${id}/restore`)
  expect(await lineOf(lineId)).toMatchObject({ state: 'MATCHED', payments: [{ id }] })
  await recycle()
  const other = await payment()
  await confirm(other, { line_id: lineId })
  expect((await post(`/toefl-payments/${id}/restore`)).statusCode).toBe(200)
  expect(await evidence(id)).toMatchObject({ received: 0 })
  await booksBalance()
})

test('payments that a line may pay are found by what is left, by name and by searching', async () => {
  const [exact, named] = [await payment({ payment_amount: 41_234 }), await payment({ account_name: 'RATNA DEWANTI' })]
  const lineId = await newLine(41_234, 'TRSF RATNA DEWANTI')
  const found = async (q = '') =>
    (await portal.call('GET', `/statement-lines/${lineId}/payables?${q}`, { token })).json().data
  expect((await found()).map(({ id }: { id: number }) => id)).toEqual([exact, named])
  expect(await found('q=ratna')).toMatchObject([{ id: named, due: amount, received: 0 }])
})
