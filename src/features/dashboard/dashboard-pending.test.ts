import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { insertApplication, makeDivisions } from '#tests/support/board.ts'
import { lastAdultBirthday } from '#features/privacy/parent.rules.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudents } from '#tests/support/members.ts'
import { insertPaidSignUps, insertSignUps, makePaidShift, makePartyShift } from '#tests/support/parties.ts'
import { changeRow, insertRow } from '#tests/support/rows.ts'

const portal = await openPortal()
const admin = (await portal.as('ADMIN')).token

const read = async (path: string) => (await portal.call('GET', path, { token: admin })).json()

const waitingParents = async () => {
  const { data } = (await read('/parent-consents')) as { data: { state: string }[] }
  return data.filter(({ state }) => state === 'ASKED').length
}

test('what waits is what the tabs of the lists count', async () => {
  const { db } = portal
  const world = await makeWorld(db)
  const shiftId = await makeShift(db, world, { quota: 20 })
  const [confirmed, binned, asking] = await insertGroups(db, { world, count: 6, size: 2, shiftId })
  await portal.call('POST', `/toefl-payments/${confirmed}/confirm`, { token: admin })
  await portal.call('DELETE', `/toefl-payments/${binned}`, { token: admin })
  await db
    .updateTable('toefl_detail')
    .set({ edit_status: 'REQUESTED', request_edit_shift_id: shiftId, edit_reason: 'Exam' })
    .where('payment_id', 'in', [asking!, binned!])
    .execute()
  const students = await makeStudents(db, world, 5)
  const paid = await insertMemberPayments(db, { world, userIds: students.map(({ userId }) => userId) })
  await portal.call('DELETE', `/member-payments/${paid[0]}`, { token: admin })
  const divisions = await makeDivisions(db, world.regionId)
  await insertApplication(db, world, students[0]!.userId, divisions)
  await insertApplication(db, world, students[1]!.userId, divisions, { deleted_at: '2026-11-01T00:00:00Z' })
  await insertSignUps(db, world, { shiftId: await makePartyShift(db, world), count: 3 })
  await insertPaidSignUps(db, world, { shiftId: await makePaidShift(db, world), count: 2 })
  await insertRow(db, 'refund', {
    programme: 'MEMBERSHIP',
    payment_id: paid[0]!,
    because: 'REJECTED',
    state: 'OWED',
    amount: 100_000,
  })
  const expense = { kind: 'EXPENSE', from_place: 'PERSON', person_name: 'Rani', to_place: 'OUTSIDE', day: '2026-11-02' }
  const asked = { state: 'ASKED', asked_at: '2026-11-02T03:00:00Z', amount: 100 }
  await insertRow(db, 'cash_entry', { ...expense, ...asked, region_id: world.regionId, term_id: world.termId })
  const email = { to_address: 'a@example.com', subject: 'x', template: 'reset', message_id: '<x@test>' }
  await insertRow(db, 'email', { ...email, status: 'FAILED' })

  // Two are under 18 of whom one has an answer; the third was, when the parent was asked.
  const young = lastAdultBirthday(new Date(Date.now() + 200 * 86_400_000))
  const born = [young, young, '2000-01-01']
  for (const [index, birth_date] of born.entries()) {
    const user_id = students[index]!.userId
    await changeRow(db, 'account', user_id, { birth_date })
    const answer = {
      state: 'GIVEN',
      parent_name: 'Sari',
      parent_phone: '0811',
      relation: 'MOTHER',
      decided_at: new Date(),
    }
    await insertRow(db, 'parent_consent', { user_id, asked_at: new Date(), ...(index === 1 ? answer : {}) })
  }

  const { data } = await read('/pending-counts')
  expect(data).toEqual({
    toefl_payments: 4,
    edit_requests: 2,
    member_payments: 4,
    bom_recruitments: 1,
    welcoming_parties: 5,
    party_payments: 2,
    refunds: 1,
    cash_entries: 1,
    emails: 1,
    privacy_requests: 0,
    parent_consents: 1,
  })
  expect(data).toEqual({
    toefl_payments: (await read('/toefl-payments')).counts.PENDING,
    edit_requests: (await read('/toefl-details?edit_status=REQUESTED')).edit_counts.REQUESTED,
    member_payments: (await read('/member-payments')).counts.PENDING,
    bom_recruitments: (await read('/bom-recruitments')).counts.SUBMITTED,
    refunds: (await read('/refunds')).counts.OWED,
    cash_entries: (await read('/cash-entries')).counts.WAITING,
    welcoming_parties: (await read('/welcoming-parties')).counts.PENDING,
    party_payments: (await read('/party-payments')).counts.PENDING,
    emails: (await read('/emails')).counts.FAILED,
    privacy_requests: (await read('/privacy-requests')).data.length,
    parent_consents: await waitingParents(),
  })
})

test('by a duty each list counts where its holder works, and a closed one counts nothing', async () => {
  const { db } = portal
  const [here, elsewhere] = [await makeWorld(db), await makeWorld(db)]
  await insertGroups(db, { world: here, count: 2, shiftId: await makeShift(db, here, { quota: 20 }) })
  await insertGroups(db, { world: elsewhere, count: 3, shiftId: await makeShift(db, elsewhere, { quota: 20 }) })
  const days = { first_day: '2020-01-01', last_day: '2099-08-31', given_at: '2020-01-01T00:00:00Z' }
  const counts = async (...duties: [duty: string, region_id: number | null][]) => {
    const { token, userId } = await portal.as('USER', { region_id: here.regionId })
    for (const [duty, region_id] of duties)
      await insertRow(db, 'account_duty', { user_id: userId, duty, region_id, ...days })
    return (await portal.call('GET', '/pending-counts', { token })).json().data
  }
  const all = (await read('/pending-counts')).data
  expect(await counts(['MONEY', here.regionId])).toMatchObject({
    toefl_payments: 2,
    refunds: 0,
    edit_requests: null,
    bom_recruitments: null,
    emails: null,
    privacy_requests: null,
    parent_consents: null,
  })
  expect(await counts(['MONEY', null])).toMatchObject({
    toefl_payments: all.toefl_payments,
    cash_entries: all.cash_entries,
  })
  // Two duties: each list by the one that opens it.
  expect(await counts(['MONEY', here.regionId], ['MONEY', elsewhere.regionId], ['TESTS', null])).toMatchObject({
    toefl_payments: 5,
    edit_requests: all.edit_requests,
    welcoming_parties: null,
  })
  expect(await counts(['CONTENT', null])).toMatchObject({ toefl_payments: null, refunds: null })
  expect((await portal.call('GET', '/pending-counts', { token: (await portal.as('USER')).token })).statusCode).toBe(403)
})
