import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { insertMemberPayments, makeStudents, roleOf } from '#tests/support/members.ts'
import { findRows, insertRow } from '#tests/support/rows.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
const admins = [await portal.as('ADMIN'), await portal.as('ADMIN')]

const rounds = 12

const decide = async (id: number, event: string, by: number): Promise<number> => {
  const json = event === 'reject' ? { reason: 'Not received.' } : {}
  const { token } = admins[by % 2]!
  return (await portal.call('POST', `/member-payments/${id}/${event}`, { token, json })).statusCode
}

async function pendingOnes(count: number) {
  const students = await makeStudents(portal.db, world, count)
  const userIds = students.map(({ userId }) => userId)
  const ids = await insertMemberPayments(portal.db, { world, userIds })
  return userIds.map((userId, index) => ({ userId, id: ids[index]! }))
}

const auditCount = async (entity: string, id: number) =>
  (await findRows(portal.db, 'audit_entry', { entity, entity_id: id }, ['id'])).length

const confirmedCount = async (userId: number) =>
  (await findRows(portal.db, 'member_payment', { user_id: userId, status: 'CONFIRMED', deleted_at: null }, ['id']))
    .length

test('of two administrators who decide at the same moment one wins, with one audit row and the role that fits', async () => {
  for (const { userId, id } of await pendingOnes(rounds)) {
    const answers = await Promise.all(
      ['confirm', 'reject', 'confirm', 'reject'].map((event, index) => decide(id, event, index)),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await auditCount('member_payment', id)).toBe(1)
    const isMember = (await confirmedCount(userId)) === 1
    expect(await roleOf(portal.db, userId)).toBe(isMember ? 'MEMBER' : 'USER')
    expect(await auditCount('account', userId)).toBe(isMember ? 1 : 0)
  }
})

test('confirming, cancelling and binning at once leave a role that the payments stand for', async () => {
  for (const { userId, id } of await pendingOnes(rounds)) {
    await decide(id, 'confirm', 0)
    const bin = portal.call('DELETE', `/member-payments/${id}`, { token: admins[0]!.token })
    const answers = await Promise.all([
      decide(id, 'cancel', 0),
      decide(id, 'confirm', 1),
      decide(id, 'cancel', 1),
      bin.then((answer) => answer.statusCode),
    ])
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true)
    expect(await roleOf(portal.db, userId)).toBe((await confirmedCount(userId)) > 0 ? 'MEMBER' : 'USER')
  }
})

test('two confirmed payments of one student, cancelled at the same moment, leave no MEMBER', async () => {
  const { id: other } = await insertRow(portal.db, 'term', { semester: 'ODD', year: 2190 })
  for (const { userId, id } of await pendingOnes(rounds)) {
    const [second] = await insertMemberPayments(portal.db, { world, userIds: [userId], values: { term_id: other } })
    expect(await Promise.all([decide(id, 'confirm', 0), decide(second!, 'confirm', 1)])).toEqual([200, 200])
    expect(await roleOf(portal.db, userId)).toBe('MEMBER')
    expect(await Promise.all([decide(id, 'cancel', 0), decide(second!, 'cancel', 1)])).toEqual([200, 200])
    expect(await roleOf(portal.db, userId)).toBe('USER')
  }
})
