import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { changeRow, insertRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'

const { portal, world, admin } = await openOffice()

const tokenOf = (userId: number | undefined) => sessionOf(portal.db, userId)
const read = async (path: string, token: string) => (await portal.call('GET', path, { token })).json().data
const events = async (token: string): Promise<string[]> =>
  (await read('/user/timeline', token)).map(({ event }: { event: string }) => event)

test('the timeline tells each of a group what happened, the latest first, and not who did it', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  for (const event of ['confirm', 'cancel', 'reject']) {
    await portal.call('POST', `/toefl-payments/${paymentId}/${event}`, {
      token: admin.token,
      json: { reason: 'Secret words' },
    })
  }
  for (const userId of userIds) {
    const token = await tokenOf(userId)
    expect(await events(token)).toEqual([
      'toefl_payment.rejected',
      'toefl_payment.decision cancelled',
      'toefl_payment.confirmed',
      'toefl_payment.registered',
    ])
    const body = JSON.stringify(await read('/user/timeline', token))
    for (const hidden of ['ADMIN', 'Secret words', 'actor', String(userIds.find((id) => id !== userId)) + '"']) {
      expect(body).not.toContain(hidden)
    }
  }
})

test('giving up a seat and cancelling are told, and that they were undone', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, userIds, seatIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const [payer, friend] = [await tokenOf(userIds[0]), await tokenOf(userIds[1])]
  const cancel = (json: object) =>
    portal.call('POST', `/toefl-payments/${paymentId}/own/cancel`, { token: payer, json })
  const { undo } = (await cancel({ detail_id: seatIds[1] })).json()
  const back = { token: payer, json: { id: undo.id } }
  expectAnswer(await portal.call('POST', `/toefl-payments/${paymentId}/own/cancel/undo`, back), 200)
  expectAnswer(await cancel({}), 200)
  for (const token of [payer, friend]) {
    expect(await events(token)).toEqual([
      'toefl_payment.registration cancelled',
      'toefl_payment.decision undone',
      'toefl_payment.seat given up',
      'toefl_payment.registered',
    ])
  }
})

test('nobody is told of what happened to somebody else, or of the committee’s housekeeping', async () => {
  const { token } = await portal.as('USER')
  expect(await events(token)).toEqual([])
  const group = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  await portal.call('DELETE', `/toefl-payments/${group.paymentId}`, { token: admin.token })
  expect(await events(token)).toEqual([])
  expect(await events(await tokenOf(group.userIds[0] ?? 0))).toEqual(['toefl_payment.registered'])
})

test('earlier terms are told with how they ended and their receipts; the current one is not', async () => {
  const own = await makeWorld(portal.db)
  const shift = await makeShift(portal.db, own)
  await portal.db.updateTable('toefl_shift').set({ shift_label_id: 'Sabtu pagi' }).where('id', '=', shift).execute()
  const group = await registerGroup(portal, own, { shiftIds: [shift] })
  const [userId = 0] = group.userIds
  await portal.call('POST', `/toefl-payments/${group.paymentId}/confirm`, { token: admin.token })
  const token = await tokenOf(userId)
  expect(await read('/user/history', token)).toEqual([])

  const { id: next } = await insertRow(portal.db, 'term', { semester: 'EVEN', year: 2031 })
  await changeRow(portal.db, 'region', own.regionId, { current_term_id: next })
  expect(await read('/user/history', token)).toMatchObject([
    {
      programme: 'TOEFL',
      id: group.seatIds[0],
      semester: 'ODD',
      year: 2026,
      status: 'CONFIRMED',
      title: 'Saturday morning',
      title_label_id: 'Sabtu pagi',
      score: null,
      receipt_id: group.paymentId,
    },
  ])
  expect(await read('/user/history', (await portal.as('USER', { region_id: own.regionId })).token)).toEqual([])
  expectAnswer(await portal.call('GET', `/toefl-payments/${group.paymentId}/receipt`, { token }), 200)
})
