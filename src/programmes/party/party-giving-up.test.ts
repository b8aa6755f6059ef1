// A student gives the seat of the party back: who may, until when, who is told, and the ways back.
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import {
  type Guest,
  makeGuest,
  makePartyShift,
  partySeatsTaken,
  setPartyWindow,
  signUpForm,
} from '#tests/support/parties.ts'
import { actionsOf } from '#tests/support/records.ts'
import { changeRow } from '#tests/support/rows.ts'

const { portal, world, token } = await openOffice()
await setPartyWindow(portal.db, world.regionId)

async function signedUp(values: Parameters<typeof makePartyShift>[2] = {}) {
  const shiftId = await makePartyShift(portal.db, world, { quota: 1, ...values })
  const who = await makeGuest(portal.db, world)
  return { shiftId, who, id: dataOf(await send(who, shiftId), 201).id as number }
}
const send = async (who: Guest, shiftId: number) =>
  portal.call('POST', '/welcoming-parties', {
    token: who.token,
    form: await signUpForm(world, { nim: who.nim, shiftId }),
  })
const giveUp = (who: Guest, id: number) => portal.call('POST', `/welcoming-parties/${id}/give-up`, { token: who.token })
const mailsTo = async (userId: number) =>
  (await portal.db.selectFrom('email').select('template').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ template }) => template,
  )

test('the seat is free at once, the student is told, and another can take it', async () => {
  const { shiftId, who, id } = await signedUp()
  const other = await makeGuest(portal.db, world)
  expect((await send(other, shiftId)).statusCode).toBe(409)
  dataOf(await giveUp(who, id), 200)
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
  expect(await mailsTo(who.userId)).toContain('party-given-up')
  expect(await actionsOf(portal.db, 'welcoming_party', id)).toEqual(['signed up', 'seat given up'])
  dataOf(await send(other, shiftId), 201)
  expect((await giveUp(who, id)).statusCode, 'once').toBe(404)
})

test('a confirmed seat can be given back too, and the same student may sign up again', async () => {
  const { shiftId, who, id } = await signedUp()
  await changeRow(portal.db, 'welcoming_party', id, { status: 'CONFIRMED', decided_at: new Date().toISOString() })
  dataOf(await giveUp(who, id), 200)
  const again = dataOf(await send(who, shiftId), 201)
  expect(again.id).not.toBe(id)
})

test('nobody gives back the seat of others, one that was not accepted, or one of a party that has begun', async () => {
  const { who, id } = await signedUp()
  const other = await makeGuest(portal.db, world)
  expect((await giveUp(other, id)).statusCode).toBe(404)
  await changeRow(portal.db, 'welcoming_party', id, {
    status: 'REJECTED',
    reject_reason: 'No proof.',
    decided_at: new Date().toISOString(),
  })
  expect((await giveUp(who, id)).statusCode).toBe(409)
  const begun = await signedUp()
  const hour = 3_600_000
  await changeRow(portal.db, 'welcoming_party_shift', begun.shiftId, {
    starts_at: new Date(Date.now() - hour).toISOString(),
    ends_at: new Date(Date.now() + hour).toISOString(),
  })
  expect((await giveUp(begun.who, begun.id)).statusCode).toBe(409)
})

test('the office sees that it was given back, and restores it while there is a seat', async () => {
  const { shiftId, who, id } = await signedUp()
  dataOf(await giveUp(who, id), 200)
  const read = async () => dataOf(await portal.call('GET', `/welcoming-parties/${id}`, { token }), 200)
  expect((await read()).given_up_at).not.toBeNull()
  dataOf(await portal.call('POST', `/welcoming-parties/${id}/restore`, { token }), 200)
  expect(await read()).toMatchObject({ given_up_at: null, deleted_at: null })
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(1)
})
