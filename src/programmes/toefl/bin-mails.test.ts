import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { makeStudent, payMember, setMemberWindow } from '#tests/support/members.ts'
import { makeGuest, makePartyShift, setPartyWindow, signUpForm } from '#tests/support/parties.ts'
import { mailsTo } from '#tests/support/records.ts'

const { portal, world, token } = await openOffice()
await setMemberWindow(portal.db, world.regionId)

const call = (method: 'POST' | 'DELETE', path: string) => portal.call(method, path, { token })

test('a group is told that its confirmed payment went to the bin where the caller says so, and not once it is restored', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  await call('POST', `/toefl-payments/${paymentId}/confirm`)
  const path = `/toefl-payments/${paymentId}`
  expect((await call('DELETE', path)).statusCode).toBe(200)
  expect(await mailsTo(portal.db, userIds, 'toefl-binned')).toEqual([])
  await call('POST', `${path}/restore`)
  expect((await call('DELETE', `${path}?tell=1`)).statusCode).toBe(200)
  // Everybody who had a seat, which nobody has any more; and after ten seconds.
  const mails = await mailsTo(portal.db, userIds, 'toefl-binned')
  expect(mails.map(({ user_id }) => user_id).toSorted((a, b) => Number(a) - Number(b))).toEqual(userIds)
  for (const { send_after, created_at } of mails) expect(Date.parse(send_after) - Date.parse(created_at)).toBe(10_000)
  expect((await call('POST', `${path}/restore`)).statusCode).toBe(200)
  expect(await mailsTo(portal.db, userIds, 'toefl-binned')).toEqual([])
})

test('the student of a membership is told, too; what is being sent by the restoring stays sent', async () => {
  const student = await makeStudent(portal.db, world)
  const id = await payMember(portal, world, student)
  await call('POST', `/member-payments/${id}/confirm`)
  await call('DELETE', `/member-payments/${id}?tell=1`)
  expect(await mailsTo(portal.db, [student.userId], 'member-binned')).toHaveLength(1)
  await portal.db.updateTable('email').set({ attempts: 1 }).where('template', '=', 'member-binned').execute()
  expect((await call('POST', `/member-payments/${id}/restore`)).statusCode).toBe(200)
  expect(await mailsTo(portal.db, [student.userId], 'member-binned')).toHaveLength(1)
})

test('the guest of a party is told as well, and a sign-up that was restored says nothing', async () => {
  await setPartyWindow(portal.db, world.regionId)
  const guest = await makeGuest(portal.db, world)
  const { userId, nim, token: own } = guest
  const form = await signUpForm(world, { shiftId: await makePartyShift(portal.db, world), nim })
  const { id } = (await portal.call('POST', '/welcoming-parties', { token: own, form })).json().data
  await call('POST', `/welcoming-parties/${id}/confirm`)
  await call('DELETE', `/welcoming-parties/${id}`)
  expect(await mailsTo(portal.db, [userId], 'party-binned'), 'nobody said so').toEqual([])
  await call('POST', `/welcoming-parties/${id}/restore`)
  await call('DELETE', `/welcoming-parties/${id}?tell=1`)
  expect(await mailsTo(portal.db, [userId], 'party-binned')).toHaveLength(1)
  expect((await call('POST', `/welcoming-parties/${id}/restore`)).statusCode).toBe(200)
  expect(await mailsTo(portal.db, [userId], 'party-binned')).toEqual([])
})
