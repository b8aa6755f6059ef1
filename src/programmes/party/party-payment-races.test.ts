// Two who want the same seat of a party that costs something, or change the same sign-up, at once.
import { expect, test } from 'vitest'
import { problemsOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld, transferFrom } from '#tests/support/facts.ts'
import {
  makeGuest,
  makePaidShift,
  partySeatsTaken,
  paySomebody,
  setPartyWindow,
  signUpForm,
} from '#tests/support/parties.ts'
import { someoneWaits } from '#tests/support/waiting.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await setPartyWindow(portal.db, world.regionId)
const token = (await portal.as('ADMIN')).token

const act = (id: number, event: string, json: object = {}) =>
  portal.call('POST', `/party-payments/${id}/${event}`, { token, json })
const send = async (shiftId: number, fields: Record<string, string>) => {
  const guest = await makeGuest(portal.db, world)
  const form = await signUpForm(world, { shiftId, nim: guest.nim, fields })
  return portal.call('POST', '/welcoming-parties', { token: guest.token, form })
}

test('the price is that of the moment in which the seat is taken', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const sent = await portal.db.transaction().execute(async (trx) => {
    await trx.updateTable('welcoming_party_shift').set({ price: 90_000 }).where('id', '=', shiftId).execute()
    // It has looked at the old price, and waits for the shift.
    const waiting = send(shiftId, { ...transferFrom(world), payment_amount: '75000' })
    await someoneWaits(portal.db)
    return { waiting }
  })
  expect(problemsOf(await sent.waiting)).toHaveProperty('payment_amount')
})

test('a decision that takes the seat again and a change of the sign-up wait for each other', async () => {
  const [one, other] = [await makePaidShift(portal.db, world), await makePaidShift(portal.db, world)]
  const who = await paySomebody(portal, world, one)
  await act(who.paymentId, 'reject', { reason: 'The amount is not right.' })
  const both = await portal.db.transaction().execute(async (trx) => {
    await trx.selectFrom('welcoming_party_shift').select('id').where('id', 'in', [one, other]).forUpdate().execute()
    const back = act(who.paymentId, 'cancel')
    await someoneWaits(portal.db)
    const moved = portal.call('PUT', `/welcoming-parties/${who.id}`, { token, json: { shift_id: other } })
    await someoneWaits(portal.db, 2)
    return { answers: Promise.all([back, moved]) }
  })
  const answers = await both.answers
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([await partySeatsTaken(portal.db, one), await partySeatsTaken(portal.db, other)]).toEqual([0, 1])
})
