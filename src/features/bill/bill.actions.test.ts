// An institution pays once for many: its bill, who is told, the lines that pay it, and every way back.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudent } from '#tests/support/members.ts'
import { openOffice } from '#tests/support/office.ts'
import { textOf } from '#tests/support/pdf-text.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRow } from '#tests/support/rows.ts'
import { paymentLinkOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, world, token } = await openOffice()
const accountId = await makeAccount(portal.db, world.regionId)
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

const post = (path: string, json: object = {}, by = token) => portal.call('POST', path, { token: by, json })
const read = async (path: string) => (await portal.call('GET', path, { token })).json().data
const group = async (people = 1) => {
  const shiftIds = [await makeShift(portal.db, world, { quota: 3 })]
  const made = await registerGroup(portal, world, { shiftIds: Array.from({ length: people }, () => shiftIds[0]!) })
  await sendAll(portal.db)
  return { id: made.paymentId, userId: made.userIds[0]! }
}
const membership = async () => {
  const student = await makeStudent(portal.db, world)
  return (await insertMemberPayments(portal.db, { world, userIds: [student.userId] }))[0]!
}
const toefl = (...ids: number[]) => ids.map((payment_id) => ({ entity: 'toefl_payment', payment_id }))
const make = (payments: object[], more: object = {}) =>
  post('/institution-bills', { institution: 'PT Maju Bersama', region_id: world.regionId, payments, ...more })
const made = async (payments: object[], more: object = {}) => dataOf(await make(payments, more), 201)
const line = async (amount: number, text = 'TRSF CR PT MAJU BERSAMA') =>
  (await makeLines(portal.db, accountId, [{ day: today, amount, text }]))[0]!
type Part = { entity: string; payment_id: number; amount: number; settle?: string }
const split = (lineId: number, parts: Part[]) => post(`/statement-lines/${lineId}/split`, { parts })
const mails = async (id: number) =>
  (await portal.db.selectFrom('email').select(['template', 'data', 'status']).orderBy('id').execute()).filter(
    ({ template, data }) => template.startsWith('institution-') && (data as { payment_id?: number }).payment_id === id,
  )
const templates = async (id: number) => (await mails(id)).map(({ template }) => template)
const ownPage = async ({ id, userId }: { id: number; userId: number }) =>
  (await portal.call('GET', `/payment-links/${await paymentLinkOf(portal.db, id, userId)}`)).json().data
const booksBalance = async () => expect((await read(`/books?term_id=${world.termId}`)).broken).toEqual([])
const paper = async (id: number, language = 'en') => {
  const headers = { 'accept-language': language }
  const answer = await portal.call('GET', `/institution-bills/${id}/paper`, { token, headers })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return { name: answer.headers['content-disposition'], text: textOf(answer.rawPayload) }
}

test('a bill has the sum of its payments; who pays each is told, and their page asks for no money', async () => {
  const [one, two, member] = [await group(), await group(2), await membership()]
  const bill = await made([...toefl(one.id, two.id), { entity: 'member_payment', payment_id: member }])
  const [first, second] = await Promise.all([one.id, two.id].map((id) => findRow(portal.db, 'toefl_payment', id)))
  const third = await findRow(portal.db, 'member_payment', member)
  const amount = first!.payment_amount + second!.payment_amount + third.payment_amount
  expect(bill).toMatchObject({ state: 'OPEN', payments: 3, amount, received: 0, due: amount })
  expect(bill.number).toMatch(/^BILL-\d{4}-\d{4}$/)
  expect(await templates(one.id)).toEqual(['institution-pays'])
  expect(await ownPage(one)).toMatchObject({ institution: 'PT Maju Bersama', usual_minutes: null })
  const review = await read(`/toefl-payments/${one.id}`)
  expect(review.bill).toEqual({ id: bill.id, number: bill.number, institution: 'PT Maju Bersama' })
  const listed = await read(`/toefl-payments?q=%23${one.id}`)
  expect(listed).toMatchObject([{ id: one.id, institution: 'PT Maju Bersama' }])
  await booksBalance()
})

test('one line pays all of it at once, undoing opens it again, and the receipt names the whole', async () => {
  const [one, two] = [await group(), await group()]
  const bill = await made(toefl(one.id, two.id))
  const lineId = await line(bill.due)
  const { covers } = await read(`/institution-bills/${bill.id}`)
  const parts = covers.map(({ entity, id, due }: { entity: string; id: number; due: number }) => ({
    entity,
    payment_id: id,
    amount: due,
  }))
  const invoice = await paper(bill.id)
  expect(invoice.name).toContain(`${bill.number}.pdf`)
  expect(invoice.text).toContain('OPEN')
  const paid = await split(lineId, parts)
  expect(paid.statusCode, paid.body).toBe(200)
  expect(await read(`/institution-bills/${bill.id}`)).toMatchObject({ state: 'PAID', due: 0, received: bill.amount })
  const receipt = await paper(bill.id, 'id')
  expect(receipt.text).toContain('LUNAS')
  await booksBalance()
  for (const { id } of paid.json().undos) expect((await post(`/decisions/${id}/undo`)).statusCode).toBe(200)
  expect(await read(`/institution-bills/${bill.id}`)).toMatchObject({ state: 'OPEN', due: bill.amount, received: 0 })
  expect((await findRow(portal.db, 'toefl_payment', one.id)).status).toBe('PENDING')
  await booksBalance()
})

test('two lines pay a bill; who waits for the second one is not asked for the rest', async () => {
  const one = await group(2)
  const bill = await made(toefl(one.id))
  const [first, rest] = [await line(50_000), await line(bill.due - 50_000)]
  await split(first, [{ entity: 'toefl_payment', payment_id: one.id, amount: 50_000, settle: 'WAIT' }])
  expect(await read(`/institution-bills/${bill.id}`)).toMatchObject({ state: 'OPEN', received: 50_000 })
  expect(await ownPage(one)).toMatchObject({ part_received: null, part_missing: null, status: 'PENDING' })
  const asked = await portal.db.selectFrom('email').select('data').where('template', '=', 'payment-part').execute()
  expect(asked.filter(({ data }) => (data as { payment_id?: number }).payment_id === one.id)).toEqual([])
  const done = await split(rest, [{ entity: 'toefl_payment', payment_id: one.id, amount: bill.due - 50_000 }])
  expect(done.statusCode, done.body).toBe(200)
  expect(await read(`/institution-bills/${bill.id}`)).toMatchObject({ state: 'PAID' })
  await booksBalance()
})

test('a payment that is taken out is its own payer’s again, and who never heard of the bill hears nothing', async () => {
  const [told, quick, stays] = [await group(), await group(), await group()]
  const bill = await made(toefl(told.id, stays.id))
  await sendAll(portal.db)
  const out = await post(`/institution-bills/${bill.id}/payments/take-out`, { payments: toefl(told.id) })
  expectAnswer(out, 200, { data: { payments: 1 } })
  expect(await templates(told.id)).toEqual(['institution-pays', 'institution-pays-not'])
  expect((await ownPage(told)).institution).toBeNull()
  // Back before the mail left: what they know is true.
  await post(`/institution-bills/${bill.id}/payments`, { payments: toefl(told.id) })
  expect(await templates(told.id)).toEqual(['institution-pays'])
  await post(`/institution-bills/${bill.id}/payments`, { payments: toefl(quick.id) })
  await post(`/institution-bills/${bill.id}/payments/take-out`, { payments: toefl(quick.id) })
  expect(await templates(quick.id)).toEqual([])
  expect(
    (await post(`/institution-bills/${bill.id}/payments/take-out`, { payments: toefl(quick.id) })).statusCode,
  ).toBe(409)
})

test('a cancelled bill is void, and opening it again covers what still waits and no other bill has', async () => {
  const [stays, decided, elsewhere] = [await group(), await group(), await group()]
  const bill = await made(toefl(stays.id, decided.id, elsewhere.id))
  await sendAll(portal.db)
  expectAnswer(await post(`/institution-bills/${bill.id}/cancel`, { reason: 'No budget' }), 200, {
    data: { state: 'CANCELLED', payments: 3 },
  })
  expect((await paper(bill.id)).text).toContain('VOID')
  expect(await templates(stays.id)).toEqual(['institution-pays', 'institution-pays-not'])
  expect((await post(`/institution-bills/${bill.id}/payments`, { payments: toefl(stays.id) })).statusCode).toBe(409)
  await post(`/toefl-payments/${decided.id}/confirm`)
  const other = await made(toefl(elsewhere.id), { institution: 'Fakultas Humaniora' })
  expect(other.payments).toBe(1)
  const open = await post(`/institution-bills/${bill.id}/take-back`)
  expectAnswer(open, 200, { data: { state: 'OPEN', payments: 1, cancel_reason: null } })
  expect((await post(`/institution-bills/${bill.id}/take-back`)).statusCode).toBe(409)
})

test('money of the bill is taken back before a payment leaves it or it is cancelled', async () => {
  const one = await group()
  const bill = await made(toefl(one.id))
  await post(`/toefl-payments/${one.id}/confirm`, { line_id: await line(bill.due) })
  expect((await post(`/institution-bills/${bill.id}/cancel`, { reason: 'No budget' })).statusCode).toBe(409)
  expect((await post(`/institution-bills/${bill.id}/payments/take-out`, { payments: toefl(one.id) })).statusCode).toBe(
    409,
  )
  await post(`/toefl-payments/${one.id}/cancel`)
  expect((await post(`/institution-bills/${bill.id}/cancel`, { reason: 'No budget' })).statusCode).toBe(200)
})

test('what no bill can cover is refused, and no number is lost by it', async () => {
  const [one, decided, binned] = [await group(), await group(), await group()]
  const bill = await made(toefl(one.id))
  const refusals: [object[], number][] = [
    [toefl(one.id), 409],
    [toefl(2_000_000_000), 422],
    [[], 422],
    [toefl(decided.id, decided.id), 409],
  ]
  for (const [payments, status] of refusals) {
    const answer = await make(payments)
    expect(answer.statusCode, answer.body).toBe(status)
  }
  await post(`/toefl-payments/${decided.id}/confirm`)
  expect((await make(toefl(decided.id))).statusCode).toBe(409)
  await portal.call('DELETE', `/toefl-payments/${binned.id}`, { token })
  expect((await make(toefl(binned.id))).statusCode).toBe(409)
  const next = await made(toefl((await group()).id))
  expect(Number(next.number.slice(-4))).toBe(Number(bill.number.slice(-4)) + 1)
})

test('a rejected payment and one in the bin ask for nothing of the institution', async () => {
  const [one, two, three] = [await group(), await group(), await group()]
  const bill = await made(toefl(one.id, two.id, three.id))
  const each = bill.amount / 3
  await post(`/toefl-payments/${one.id}/reject`, { reason: 'Not a student' })
  await portal.call('DELETE', `/toefl-payments/${two.id}`, { token })
  expect(await read(`/institution-bills/${bill.id}`)).toMatchObject({ payments: 1, amount: each, due: each })
})

test('payments are found by name, NIM and number, or as a list has chosen them', async () => {
  const one = await group()
  const { name, nim } = await findRow(portal.db, 'account', one.userId)
  for (const q of [name, nim, `#${one.id}`]) {
    const found = await read(`/billable-payments?region_id=${world.regionId}&q=${encodeURIComponent(q)}`)
    expect(found.map(({ id }: { id: number }) => id)).toContain(one.id)
  }
  const chosen = await read(`/billable-payments?entity=toefl_payment&ids=${one.id}`)
  expect(chosen).toMatchObject([{ entity: 'toefl_payment', id: one.id, region_id: world.regionId }])
  await made(toefl(one.id))
  expect(await read(`/billable-payments?entity=toefl_payment&ids=${one.id}`)).toEqual([])
})

test('of two bills that want a payment at once one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await group()
    const answers = await Promise.all([make(toefl(one.id)), make(toefl(one.id))])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  }
})

test('many payments have a paper of several pages', async () => {
  const ids: number[] = []
  for (let count = 0; count < 14; count += 1) ids.push((await group()).id)
  const bill = await made(toefl(...ids))
  // A PDF may put a space by moving on.
  const text = (await paper(bill.id)).text.replaceAll('\n', '')
  for (const id of ids) expect(text).toContain(`no. ${id}Rp`)
})
