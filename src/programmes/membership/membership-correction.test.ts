import { beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { makeTerm } from '#tests/support/facts.ts'
import { makeStudent, payMember, setMemberWindow, type Student } from '#tests/support/members.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRows } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'

let student: Student
let id: number
const { portal, world, token: admin } = await openOffice({}, { name: 'Treasurer' })

beforeEach(async () => {
  await setMemberWindow(portal.db, world.regionId)
  student = await makeStudent(portal.db, world)
  id = await payMember(portal, world, student)
})
const change = (json: object, token = student.token) => portal.call('PUT', `/member-payments/${id}`, { token, json })
const read = async (token = admin) => (await portal.call('GET', `/member-payments/${id}`, { token })).json().data
const decide = (event: string) =>
  portal.call('POST', `/member-payments/${id}/${event}`, { token: admin, json: { reason: 'The picture is cut.' } })
const transfer = () => ({
  payment_type: 'BANK_TRANSFER',
  provider_id: world.providerId,
  account_name: 'Budi Santoso',
  account_number: '987-654 321',
})

describe('the owner', () => {
  test('corrects a pending payment, which stays pending', async () => {
    expectAnswer(await change(transfer()), 200, { data: { account_name: 'BUDI SANTOSO', status: 'PENDING' } })
    expect((await read()).history.map((entry: { action: string }) => entry.action)).toEqual(['mended', 'registered'])
  })

  test('mends a rejected payment, which waits again; a mail says that it arrived', async () => {
    await decide('reject')
    await sendAll(portal.db)
    expect(await read(student.token)).toMatchObject({ status: 'REJECTED', reject_reason: 'The picture is cut.' })
    const answer = await change(transfer())
    expect(answer.json().data).toMatchObject({ status: 'PENDING', reject_reason: null, decided_at: null })
    const { history } = await read()
    expect(history[0]).toMatchObject({
      action: 'mended',
      before: { status: 'REJECTED', reject_reason: 'The picture is cut.' },
      after: { status: 'PENDING', reject_reason: null },
    })
    const mails = await findRows(portal.db, 'email', { user_id: student.userId })
    expect(mails.map((mail) => mail.template)).toEqual(['member-submitted', 'member-rejected', 'member-submitted'])
  })

  test('can do so after the window has closed', async () => {
    await decide('reject')
    await setMemberWindow(portal.db, world.regionId, false)
    expect((await change(transfer())).statusCode).toBe(200)
  })

  test('cannot change a confirmed payment', async () => {
    await decide('confirm')
    const answer = await change(transfer())
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'conflict' }])
    expect((await read()).account_name).toBe('SITI RAHMA')
  })

  test('cannot mend a payment of an earlier term', async () => {
    await decide('reject')
    const later = await makeTerm(portal.db, 2031, 'EVEN')
    const setTerm = (current_term_id: number) =>
      portal.db.updateTable('region').set({ current_term_id }).where('id', '=', world.regionId).execute()
    await setTerm(later)
    const answer = await change(transfer())
    await setTerm(world.termId)
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('earlier term')])
  })

  test('sees neither who decided nor the committee’s notes', async () => {
    await decide('reject')
    const { data } = (await portal.call('GET', `/member-payments/${id}`, { token: student.token })).json()
    expect(data).toMatchObject({ decided_by: null, decided_by_name: null, history: [], others: [], pending: 0 })
    expect(JSON.stringify(data)).not.toContain('Treasurer')
  })

  test('pays the price or what was paid, nothing else', async () => {
    const refused = await change({ ...transfer(), payment_amount: 99_999 })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['payment_amount']])
    await portal.db.updateTable('member_payment').set({ payment_amount: 80_000 }).where('id', '=', id).execute()
    expect((await change({ ...transfer(), payment_amount: 80_000 })).statusCode).toBe(200)
    expect((await change({ ...transfer(), payment_amount: 100_000 })).json().data.payment_amount).toBe(100_000)
    expect((await change(transfer())).json().data.payment_amount).toBe(100_000)
  })

  test('is not overtaken: mending and confirming at the same moment end in one of the two', async () => {
    const [mended, confirmed] = await Promise.all([change(transfer()), decide('confirm')])
    expect(confirmed.statusCode).toBe(200)
    const { status, account_name } = await read()
    expect(status).toBe('CONFIRMED')
    expect(account_name).toBe(mended.statusCode === 200 ? 'BUDI SANTOSO' : 'SITI RAHMA')
  })
})

test('the committee corrects a payment in any state outside the bin, and the state stays', async () => {
  await decide('confirm')
  expect((await change(transfer(), admin)).json().data).toMatchObject({
    status: 'CONFIRMED',
    account_name: 'BUDI SANTOSO',
  })
  await portal.call('DELETE', `/member-payments/${id}`, { token: admin })
  expect((await change(transfer(), admin)).statusCode).toBe(409)
})
