import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { type Group, registerGroup, seatsTaken } from '#tests/support/groups.ts'
import { actionsOf, auditOf, sendAll } from '#tests/support/records.ts'
import { changeRow, insertRow } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'
import type { ReviewEvent } from '#review-states.ts'

const { portal, world, admin } = await openOffice({}, { name: 'Treasurer' })

const post = (path: string, json: unknown = {}) =>
  portal.call('POST', `/toefl-payments/${path}`, { token: admin.token, json })
const remove = (path: string) => portal.call('DELETE', `/toefl-payments/${path}`, { token: admin.token })
const read = async (id: number) =>
  (await portal.call('GET', `/toefl-payments/${id}`, { token: admin.token })).json().data
const group = (shiftIds: number[]): Promise<Group> => registerGroup(portal, world, { shiftIds })
const happen = (id: number, event: ReviewEvent) =>
  post(`${id}/${event}`, event === 'reject' ? { reason: 'Not received.' } : {})

const mailsAbout = (paymentId: number, template: string) =>
  portal.db
    .selectFrom('email')
    .select(['to_address', 'user_id', 'data'])
    .where('template', '=', template)
    .where(sql<boolean>`(data->>'payment_id')::int = ${paymentId}`)
    .orderBy('id')
    .execute()

test('a confirmation keeps the seats, names its decider and mails each of the group', async () => {
  const shift = await makeShift(portal.db, world, { quota: 5 })
  const { paymentId, userIds } = await group([shift, shift, shift])
  const answer = await post(`${paymentId}/confirm`)
  expect(answer.json().data).toMatchObject({ status: 'CONFIRMED', decided_by_name: 'Treasurer', reject_reason: null })
  expect(await seatsTaken(portal.db, shift)).toBe(3)
  expect((await mailsAbout(paymentId, 'toefl-confirmed')).map((mail) => mail.user_id)).toEqual(userIds)
  const [, confirmed] = await auditOf(portal.db, 'toefl_payment', paymentId)
  expect(confirmed).toMatchObject({
    action: 'confirmed',
    actor_id: admin.userId,
    before: { status: 'PENDING', decided_by: null },
    after: { status: 'CONFIRMED', decided_by: admin.userId },
  })
})

test('a registrant whose own seat is in the bin gets no mail about the group', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, seatIds, userIds } = await group([shift, shift])
  await changeRow(portal.db, 'toefl_detail', seatIds[0]!, { deleted_at: new Date(), deleted_because: 'ITSELF' })
  await post(`${paymentId}/confirm`)
  expect((await mailsAbout(paymentId, 'toefl-confirmed')).map((mail) => mail.user_id)).toEqual([userIds[1]])
})

test('a rejection needs a reason, frees the seats and tells the reason to each', async () => {
  const shift = await makeShift(portal.db, world, { quota: 2 })
  const { paymentId } = await group([shift, shift])
  expect((await post(`${paymentId}/reject`)).statusCode).toBe(422)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  const answer = await post(`${paymentId}/reject`, { reason: 'The amount is too low.' })
  expect(answer.json().data).toMatchObject({ status: 'REJECTED', reject_reason: 'The amount is too low.' })
  expect(await seatsTaken(portal.db, shift)).toBe(0)
  const mails = await mailsAbout(paymentId, 'toefl-rejected')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.data).toMatchObject({ reason: 'The amount is too low.' })
  // The seats are free for others.
  await group([shift, shift])
})

test('who was told a decision is told when it is taken back, each time, and nobody else', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, seatIds, userIds } = await group([shift, shift])
  const [first, second] = [userIds[0]!, userIds[1]!]
  const setBin = (change: object) => changeRow(portal.db, 'toefl_detail', seatIds[0]!, change)
  const told = async () =>
    (await mailsAbout(paymentId, 'toefl-cancelled')).map(({ user_id, data }) => [
      user_id,
      (data as { was: string }).was,
    ])
  // No mail about the confirmation, for the seat lay in the bin then.
  await setBin({ deleted_at: new Date(), deleted_because: 'ITSELF' })
  await happen(paymentId, 'confirm')
  await sendAll(portal.db)
  await setBin({ deleted_at: null, deleted_because: null })
  await happen(paymentId, 'cancel')
  expect(await told()).toEqual([[second, 'CONFIRMED']])
  await sendAll(portal.db)
  await happen(paymentId, 'reject')
  await sendAll(portal.db)
  await happen(paymentId, 'cancel')
  const both = [
    [first, 'REJECTED'],
    [second, 'REJECTED'],
  ]
  expect(await told()).toEqual([[second, 'CONFIRMED'], ...both])
  // A decision that cannot be taken back mails nobody.
  expect((await happen(paymentId, 'cancel')).statusCode).toBe(409)
  expect(await told()).toHaveLength(3)
})

describe('undoing a rejection', () => {
  test('takes the seats again', async () => {
    const shift = await makeShift(portal.db, world, { quota: 2 })
    const { paymentId } = await group([shift, shift])
    await happen(paymentId, 'reject')
    expect((await happen(paymentId, 'cancel')).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(2)
    expect(await read(paymentId)).toMatchObject({ status: 'PENDING', reject_reason: null, decided_by: null })
  })

  test('is refused when the seats are gone, and changes nothing', async () => {
    const shift = await makeShift(portal.db, world, { quota: 2 })
    const { paymentId } = await group([shift, shift])
    await happen(paymentId, 'reject')
    await group([shift])
    expectAnswer(await happen(paymentId, 'cancel'), 409, { code: 'shift_full', shift_id: shift })
    expect(await seatsTaken(portal.db, shift)).toBe(1)
    expect((await read(paymentId)).status).toBe('REJECTED')
    expect(await auditOf(portal.db, 'toefl_payment', paymentId)).toHaveLength(2)
    expect(await mailsAbout(paymentId, 'toefl-cancelled')).toEqual([])
  })

  test('is refused when somebody of the group registered again', async () => {
    const shift = await makeShift(portal.db, world, { quota: 5 })
    const rejected = await group([shift, shift])
    await happen(rejected.paymentId, 'reject')
    const other = await group([shift])
    await insertRow(portal.db, 'toefl_detail', {
      payment_id: other.paymentId,
      term_id: world.termId,
      user_id: rejected.userIds[1]!,
      shift_id: shift,
    })
    const answer = await happen(rejected.paymentId, 'cancel')
    expectAnswer(answer, 409, { code: 'conflict', message: expect.stringContaining('registered again') })
    expect(await seatsTaken(portal.db, shift)).toBe(2)
  })
})

describe('the recycle bin', () => {
  test('takes a payment with its seats, and gives exactly those back', async () => {
    const shift = await makeShift(portal.db, world, { quota: 3 })
    const { paymentId, seatIds } = await group([shift, shift])
    await changeRow(portal.db, 'toefl_detail', seatIds[0]!, { deleted_at: new Date(), deleted_because: 'ITSELF' })
    expect((await remove(String(paymentId))).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(0)
    expect((await remove(String(paymentId))).statusCode).toBe(409)
    expect((await post(`${paymentId}/restore`)).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
    expect((await post(`${paymentId}/restore`)).statusCode).toBe(409)
    expect(await actionsOf(portal.db, 'toefl_payment', paymentId)).toEqual(['registered', 'recycled', 'restored'])
  })

  test('a restore into a full shift is refused', async () => {
    const shift = await makeShift(portal.db, world, { quota: 1 })
    const { paymentId } = await group([shift])
    await remove(String(paymentId))
    await group([shift])
    expectAnswer(await post(`${paymentId}/restore`), 409, { code: 'shift_full', shift_id: shift })
    expect((await read(paymentId)).deleted_at).not.toBeNull()
    expect(await seatsTaken(portal.db, shift)).toBe(1)
  })

  test('a rejected payment that is restored does not take seats', async () => {
    const shift = await makeShift(portal.db, world, { quota: 1 })
    const { paymentId } = await group([shift])
    await happen(paymentId, 'reject')
    await remove(String(paymentId))
    await group([shift])
    expect((await post(`${paymentId}/restore`)).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
  })

  test('only what is in it is deleted for good, with seats, proof and file; the accounts stay', async () => {
    const { paymentId, userIds } = await group([await makeShift(portal.db, world)])
    const { payment_proof: key } = await read(paymentId)
    const file = join(portal.filesFolder, 'raw', key)
    expect((await remove(`${paymentId}?force=1`)).statusCode).toBe(409)
    await access(file)
    await remove(String(paymentId))
    expect((await remove(`${paymentId}?force=1`)).statusCode).toBe(200)
    expect((await portal.call('GET', `/toefl-payments/${paymentId}`, { token: admin.token })).statusCode).toBe(404)
    await expect(access(file)).rejects.toThrow('ENOENT')
    const rows = await portal.db.selectFrom('file').select('id').where('key', '=', key).execute()
    expect(rows).toEqual([])
    const accounts = await portal.db.selectFrom('account').select('id').where('id', 'in', userIds).execute()
    expect(accounts).toHaveLength(1)
    expect((await auditOf(portal.db, 'toefl_payment', paymentId)).at(-1)).toMatchObject({
      action: 'deleted',
      before: { status: 'PENDING' },
    })
  })
})

test.each(['confirm', 'cancel', 'restore'])('%s of an unknown payment is a 404', async (action) => {
  expect((await post(`2000000000/${action}`)).statusCode).toBe(404)
})
