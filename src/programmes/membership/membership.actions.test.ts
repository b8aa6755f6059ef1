import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectAnswer, expectFields } from '#tests/support/answers.ts'
import { proofPicture } from '#tests/support/facts.ts'
import { marked } from '#tests/support/pictures.ts'
import {
  insertMemberPayments,
  makeStudent,
  makeStudents,
  memberForm,
  payMember,
  setMemberWindow,
  type Student,
} from '#tests/support/members.ts'
import { changeRow, findRows, insertRow } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'

const { portal, world, token: admin } = await openOffice()
let student: Student
await setMemberWindow(portal.db, world.regionId)
beforeEach(async () => {
  student = await makeStudent(portal.db, world)
})

type Choice = { fields?: Record<string, string | null>; key?: string; proof?: Buffer; token?: string }

const pay = async ({ fields = {}, key, proof, token = student.token }: Choice = {}) =>
  portal.call('POST', '/member-payments', {
    token,
    // Each student's own picture, the same in all copies.
    form: await memberForm(world, fields, proof ?? Buffer.concat(marked(await proofPicture(), token))),
    headers: key ? { 'idempotency-key': key } : {},
  })
const paymentsOf = (userId: number) =>
  portal.db.selectFrom('member_payment').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const standingOf = async (token: string) => (await portal.call('GET', '/user', { token })).json().data.member_payment
const decide = (id: number, event: string) =>
  portal.call('POST', `/member-payments/${id}/${event}`, { token: admin, json: { reason: 'Not received.' } })
const filesOnDisk = async () =>
  (await readdir(join(portal.filesFolder, 'raw'))).length + (await readdir(join(portal.filesFolder, 'incoming'))).length

test('who waits reads how long it usually takes: the middle of the region’s last decisions, after five of them', async () => {
  await pay()
  const users = await makeStudents(portal.db, world, 5)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  for (const [index, hours] of [9, 3, 2, 30, 5].entries()) {
    expect(await standingOf(student.token)).toMatchObject({ usual_minutes: null })
    // Of the third one, only the time since the correction counts.
    const values = { status: 'CONFIRMED', decided_at: ago(1), created_at: ago(hours + 1), mended_at: null }
    const put = index === 2 ? { ...values, created_at: ago(90), mended_at: ago(hours + 1) } : values
    await insertMemberPayments(portal.db, { world, userIds: [users[index]!.userId], values: put })
  }
  expect(await standingOf(student.token)).toMatchObject({ status: 'PENDING', usual_minutes: 300 })
})

test('a student pays: payment, proof, mail and audit row are there, and the dashboard knows', async () => {
  expect(await standingOf(student.token)).toBeNull()
  const answer = await pay()
  expect(answer.statusCode).toBe(201)
  const { data, status, message } = answer.json()
  expect({ status, message }).toEqual({
    status: 'success',
    message: expect.stringContaining('We have your membership payment'),
  })
  expect(data).toMatchObject({ kind: 'NEW', status: 'PENDING', payment_amount: 100_000, user_id: student.userId })
  expect(await paymentsOf(student.userId)).toMatchObject([
    { id: data.id, account_name: 'SITI RAHMA', region_id: world.regionId, term_id: world.termId, status: 'PENDING' },
  ])
  expect(await standingOf(student.token)).toMatchObject({ id: data.id, kind: 'NEW', status: 'PENDING' })
  const mails = await portal.db.selectFrom('email').selectAll().where('user_id', '=', student.userId).execute()
  expect(mails).toMatchObject([{ template: 'member-submitted', data: { payment_id: data.id } }])
  const entries = await findRows(portal.db, 'audit_entry', { entity: 'member_payment', entity_id: data.id })
  expect(entries).toMatchObject([{ action: 'registered', actor_id: student.userId, after: { kind: 'NEW' } }])
})

test('the amount is the region’s price: another one is refused at its field, none is fine', async () => {
  for (const amount of ['99999', '100001', '0']) {
    const answer = await pay({ fields: { payment_amount: amount } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ payment_amount: [expect.stringContaining('100.000')] })
  }
  expect(await paymentsOf(student.userId)).toEqual([])
  expect((await pay({ fields: { payment_amount: '100000' } })).statusCode).toBe(201)
})

test('every wrong field is named, and no picture is kept', async () => {
  const before = await filesOnDisk()
  const answer = await pay({ fields: { provider_id: '2000000', payment_amount: '5', account_number: null } })
  expectFields(answer, ['account_number'])
  const second = await pay({ fields: { provider_id: '2000000', payment_amount: '5' } })
  expect(Object.keys(second.json().errors).toSorted()).toEqual(['payment_amount', 'provider_id'])
  const cash = await pay({ fields: { payment_type: 'CASH' } })
  expect(Object.keys(cash.json().errors).toSorted()).toEqual(['account_name', 'account_number', 'provider_id'])
  expect(await filesOnDisk()).toBe(before)
})

test('cash names who took it, and nothing of a transfer', async () => {
  const none = { provider_id: null, account_name: null, account_number: null }
  expectAnswer(await pay({ fields: { ...none, payment_type: 'CASH', receiver_id: String(world.receiverId) } }), 201)
  expect(await paymentsOf(student.userId)).toMatchObject([{ payment_type: 'CASH', receiver_id: world.receiverId }])
})

test('a proof that is no picture is the field’s 422', async () => {
  expectFields(await pay({ proof: Buffer.from('not a picture at all') }), ['payment_proof'])
  expect(await paymentsOf(student.userId)).toEqual([])
})

describe('the window', () => {
  const end = '2026-11-20T10:00:00.000Z'
  beforeAll(async () => {
    await changeRow(
      portal.db,
      'environment',
      { env_code: 'NEW_MEMBER_REGISTRATION', region_id: world.regionId },
      { start_time: '2026-11-01T00:00:00Z', end_time: end },
    )
  })
  afterAll(async () => {
    portal.setNow(null)
    await setMemberWindow(portal.db, world.regionId)
  })

  test('is open to its last moment, and not one longer', async () => {
    portal.setNow('2026-11-20T10:00:00.001Z')
    expectAnswer(await pay(), 403, { code: 'window_closed', message: expect.stringContaining('New member') })
    expect(await paymentsOf(student.userId)).toEqual([])
    portal.setNow(end)
    expect((await pay()).statusCode).toBe(201)
  })

  test('is not open before its first moment', async () => {
    portal.setNow('2026-10-31T23:59:59.999Z')
    expect((await pay()).statusCode).toBe(403)
    portal.setNow('2026-11-01T00:00:00.000Z')
    expect((await pay()).statusCode).toBe(201)
  })
})

describe('one payment per term', () => {
  const refused = { code: 'conflict', message: expect.stringContaining('One per term') }

  test('a second one is refused while the first is pending, and after it was confirmed', async () => {
    const id = await payMember(portal, world, student)
    const before = await filesOnDisk()
    expect((await pay()).json()).toMatchObject(refused)
    await decide(id, 'confirm')
    const answer = await pay()
    expect([answer.statusCode, answer.json()]).toMatchObject([409, refused])
    expect(await paymentsOf(student.userId)).toHaveLength(1)
    expect(await filesOnDisk()).toBe(before)
  })

  test('after a rejection a new one is taken, and then the rejected one can be neither mended nor undone', async () => {
    const id = await payMember(portal, world, student)
    await decide(id, 'reject')
    expect((await pay()).statusCode).toBe(201)
    const mended = await portal.call('PUT', `/member-payments/${id}`, {
      token: student.token,
      form: await memberForm(world),
    })
    expect([mended.statusCode, mended.json()]).toMatchObject([409, refused])
    const undone = await decide(id, 'cancel')
    expect([undone.statusCode, undone.json()]).toMatchObject([409, refused])
    expect((await paymentsOf(student.userId)).map(({ status }) => status)).toEqual(['REJECTED', 'PENDING'])
  })

  test('one in the recycle bin does not count, and cannot come back beside another', async () => {
    const id = await payMember(portal, world, student)
    await portal.call('DELETE', `/member-payments/${id}`, { token: admin })
    expect((await pay()).statusCode).toBe(201)
    const answer = await decide(id, 'restore')
    expect([answer.statusCode, answer.json()]).toMatchObject([409, refused])
  })
})

describe('the same request again', () => {
  test('without a key one of the copies wins and the others are told so', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay()))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect(await paymentsOf(student.userId)).toHaveLength(1)
  })
})

test('a member of an earlier term extends; of the current term nobody can', async () => {
  const id = await payMember(portal, world, student)
  await decide(id, 'confirm')
  const next = await insertRow(portal.db, 'term', { semester: 'EVEN', year: 2030 })
  const setTerm = (current_term_id: number) =>
    portal.call('PUT', `/regions/${world.regionId}`, { token: admin, json: { current_term_id } })
  await setTerm(next.id)
  onTestFinished(async () => void (await setTerm(world.termId)))
  const { data } = (await portal.call('GET', '/user', { token: student.token })).json()
  expect(data).toMatchObject({ role: 'MEMBER', member_payment: null })
  const answer = await pay()
  expectAnswer(answer, 201, { data: { kind: 'EXTEND', term_id: next.id } })
  expect((await pay()).statusCode).toBe(409)
  await decide(answer.json().data.id, 'confirm')
  expect(await standingOf(student.token)).toMatchObject({ kind: 'EXTEND', status: 'CONFIRMED', term_id: next.id })
})

test('an account without a region is told why it cannot pay', async () => {
  const { token } = await portal.as('USER')
  const answer = await pay({ token })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
})

test('the proof is seen by its owner and the committee only', async () => {
  const id = await payMember(portal, world, student)
  const { payment_proof: key } = (await portal.call('GET', `/member-payments/${id}`, { token: admin })).json().data
  const other = await makeStudent(portal.db, world)
  const look = async (token?: string) => (await portal.call('GET', `/files/${key}`, { token })).statusCode
  expect([await look(student.token), await look(admin), await look(other.token), await look()]).toEqual([
    200, 200, 404, 404,
  ])
  expect((await proofPicture()).length).toBeGreaterThan(0)
})
