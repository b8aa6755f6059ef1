import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { makeTerm } from '#tests/support/facts.ts'
import {
  insertMemberPayments,
  makeStudent,
  makeStudents,
  payMember,
  roleOf,
  setMemberWindow,
  type Student,
} from '#tests/support/members.ts'
import { type ReviewEvent, reviewEvents, type ReviewStatus, reviewStatuses } from '#review-states.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRows } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'

let student: Student
const { portal, world, admin } = await openOffice({}, { name: 'Treasurer' })
await setMemberWindow(portal.db, world.regionId)

beforeEach(async () => {
  student = await makeStudent(portal.db, world)
})
const post = (path: string, json: unknown = {}) =>
  portal.call('POST', `/member-payments/${path}`, { token: admin.token, json })
const remove = (path: string) => portal.call('DELETE', `/member-payments/${path}`, { token: admin.token })
const read = async (id: number) =>
  (await portal.call('GET', `/member-payments/${id}`, { token: admin.token })).json().data
const happen = (id: number, event: ReviewEvent) =>
  post(`${id}/${event}`, event === 'reject' ? { reason: 'Not received.' } : {})
const role = () => roleOf(portal.db, student.userId)
const pay = () => payMember(portal, world, student)

/** A confirmed payment of the same student for a term that the region has left, with the grace still running. */
async function confirmedEarlier(): Promise<number> {
  const year = 2040 + (student.userId % 100)
  const id = await makeTerm(portal.db, year)
  const grace = { region_id: world.regionId, term_id: id, until: new Date(Date.now() + 3_600_000).toISOString() }
  await portal.db
    .insertInto('member_grace')
    .values(grace)
    .onConflict((conflict) => conflict.columns(['region_id', 'term_id']).doUpdateSet(grace))
    .execute()
  const decided = { status: 'CONFIRMED', decided_by: admin.userId, decided_at: new Date() }
  const [payment] = await insertMemberPayments(portal.db, {
    world,
    userIds: [student.userId],
    values: { term_id: id, ...decided },
  })
  await portal.db.updateTable('account').set({ role: 'MEMBER' }).where('id', '=', student.userId).execute()
  return payment!
}

const mailsAbout = (paymentId: number) =>
  portal.db
    .selectFrom('email')
    .select(['template', 'user_id', 'data'])
    .where(sql<boolean>`(data->>'payment_id')::int = ${paymentId}`)
    .where('template', 'like', 'member-%')
    .orderBy('id')
    .execute()

const roleChanges = () =>
  findRows(portal.db, 'audit_entry', { entity: 'account', entity_id: student.userId, action: 'role changed' }, [
    'actor_id',
    'before',
    'after',
  ])

async function inState(status: ReviewStatus): Promise<number> {
  const id = await pay()
  if (status === 'CONFIRMED') await happen(id, 'confirm')
  if (status === 'REJECTED') await happen(id, 'reject')
  return id
}

const expected: Record<ReviewStatus, Record<ReviewEvent, ReviewStatus | null>> = {
  PENDING: { confirm: 'CONFIRMED', reject: 'REJECTED', cancel: null },
  CONFIRMED: { confirm: null, reject: null, cancel: 'PENDING' },
  REJECTED: { confirm: null, reject: null, cancel: 'PENDING' },
}

describe('the transition table', () => {
  const cells = reviewStatuses.flatMap((status) => reviewEvents.map((event) => [status, event] as const))

  test.each(cells)('%s and %s lead where the table says, and the role follows', async (status, event) => {
    const id = await inState(status)
    const answer = await happen(id, event)
    const next = expected[status][event]
    expect(answer.statusCode).toBe(next ? 200 : 409)
    if (!next) expect(answer.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/payment/i) })
    expect((await read(id)).status).toBe(next ?? status)
    expect(await role()).toBe((next ?? status) === 'CONFIRMED' ? 'MEMBER' : 'USER')
  })

  test.each(cells)('%s in the recycle bin takes no %s', async (status, event) => {
    const id = await inState(status)
    await remove(String(id))
    const answer = await happen(id, event)
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('recycle bin')])
    expect((await read(id)).status).toBe(status)
    expect(await role()).toBe('USER')
  })
})

describe('the role', () => {
  test('comes with the confirmation and goes with its cancellation, each with its audit row', async () => {
    const id = await pay()
    const answer = await happen(id, 'confirm')
    expect(answer.json().data).toMatchObject({ status: 'CONFIRMED', decided_by_name: 'Treasurer' })
    expect(await role()).toBe('MEMBER')
    await happen(id, 'cancel')
    expect(await role()).toBe('USER')
    expect(await roleChanges()).toEqual([
      { actor_id: admin.userId, before: { role: 'USER' }, after: { role: 'MEMBER' } },
      { actor_id: admin.userId, before: { role: 'MEMBER' }, after: { role: 'USER' } },
    ])
  })

  test('stays when an extension is cancelled or rejected, since an earlier one is within its grace', async () => {
    await confirmedEarlier()
    const id = await pay()
    await happen(id, 'confirm')
    await happen(id, 'cancel')
    expect(await role()).toBe('MEMBER')
    await happen(id, 'reject')
    expect(await role()).toBe('MEMBER')
    expect(await roleChanges()).toEqual([])
  })

  test('goes when an extension is cancelled after the grace, whatever was paid earlier', async () => {
    await confirmedEarlier()
    const id = await pay()
    await happen(id, 'confirm')
    portal.setNow(new Date(Date.now() + 2 * 3_600_000).toISOString())
    await happen(id, 'cancel')
    expect(await role()).toBe('USER')
  })

  test('goes with the last of two confirmed payments', async () => {
    const earlier = await confirmedEarlier()
    const id = await pay()
    await happen(id, 'confirm')
    await happen(earlier, 'cancel')
    expect(await role()).toBe('MEMBER')
    await happen(id, 'cancel')
    expect(await role()).toBe('USER')
  })

  test('goes with a confirmed payment into the recycle bin and comes back with it', async () => {
    const id = await inState('CONFIRMED')
    await remove(String(id))
    expect(await role()).toBe('USER')
    // To its owner it is gone.
    expect((await portal.call('GET', `/member-payments/${id}`, { token: student.token })).statusCode).toBe(404)
    await post(`${id}/restore`)
    expect(await role()).toBe('MEMBER')
    await remove(String(id))
    expect((await remove(`${id}?force=1`)).statusCode).toBe(200)
    expect(await role()).toBe('USER')
  })

  test('of the committee is nobody’s to take or give by a payment', async () => {
    const id = await pay()
    await portal.db.updateTable('account').set({ role: 'SCAC' }).where('id', '=', student.userId).execute()
    await happen(id, 'confirm')
    expect(await role()).toBe('SCAC')
    await happen(id, 'cancel')
    expect(await role()).toBe('SCAC')
    expect(await roleChanges()).toEqual([])
  })

  test('counts for the very next request of the student', async () => {
    const id = await pay()
    await happen(id, 'confirm')
    expect((await portal.call('GET', '/user', { token: student.token })).json().data.role).toBe('MEMBER')
  })
})

test('each decision tells the student, with what it means', async () => {
  const id = await pay()
  for (const event of ['reject', 'cancel', 'confirm', 'cancel'] as const) {
    await happen(id, event)
    await sendAll(portal.db)
  }
  expect(await mailsAbout(id)).toMatchObject([
    { template: 'member-submitted', user_id: student.userId },
    { template: 'member-rejected', data: { reason: 'Not received.' } },
    { template: 'member-cancelled', data: { was: 'REJECTED' } },
    { template: 'member-confirmed', user_id: student.userId },
    { template: 'member-cancelled', data: { was: 'CONFIRMED' } },
  ])
})

test('a bulk confirmation confirms what is pending and names the others with the reason', async () => {
  const students = await makeStudents(portal.db, world, 12)
  const ids = await insertMemberPayments(portal.db, { world, userIds: students.map(({ userId }) => userId) })
  await happen(ids[0]!, 'confirm')
  await happen(ids[1]!, 'reject')
  const { confirmed, refused } = dataOf(await post('confirm', { ids: [...ids, ids[2], 2_000_000_000] }))
  expect(confirmed).toEqual(ids.slice(2))
  expect(refused).toEqual([
    { id: ids[0], message: expect.stringContaining('already confirmed') },
    { id: ids[1], message: expect.stringContaining('rejected') },
    { id: 2_000_000_000, message: 'There is no such payment.' },
  ])
  const members = { id: students.map(({ userId }) => userId), role: 'MEMBER' }
  expect(await findRows(portal.db, 'account', members)).toHaveLength(11)
  for (const id of confirmed) expect(await mailsAbout(id)).toMatchObject([{ template: 'member-confirmed' }])
})
