// What a decision and a registration cost, in statements: the speed of the machine does not change them.
import { expect, test } from 'vitest'
import { statementsOf } from '#tests/support/cost.ts'
import { freshNims, groupForm, makeShift } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'

const { portal, world, admin } = await openOffice()

test('a confirmation of three answers its record and its undo by 17 statements, the session, begin and commit among them', async () => {
  const shiftId = await makeShift(portal.db, world)
  const [first = 0, id = 0] = await insertGroups(portal.db, { world, count: 2, size: 3, shiftId })
  const confirm = (one: number) => portal.call('POST', `/toefl-payments/${one}/confirm`, { token: admin.token })
  await confirm(first)
  let answer = {}
  expect(await statementsOf(async () => (answer = (await confirm(id)).json()))).toBe(17)
  expect(answer).toMatchObject({
    data: { id, status: 'CONFIRMED', decided_by: admin.userId, history: [{ action: 'confirmed' }] },
    undo: { seconds: 10 },
  })
})

test('a payment is opened for review by one statement', async () => {
  const shiftId = await makeShift(portal.db, world)
  const [id = 0] = await insertGroups(portal.db, { world, count: 1, size: 3, shiftId })
  const open = () => portal.call('GET', `/toefl-payments/${id}`, { token: admin.token })
  expect(await statementsOf(open)).toBe(2)
})

test('a registration of three takes 8 statements, begin and commit among them', async () => {
  const shiftId = await makeShift(portal.db, world)
  const form = await groupForm(world, { nims: freshNims(3), shiftIds: [shiftId, shiftId, shiftId] })
  let status = 0
  const register = async () => (status = (await portal.call('POST', '/register/store', { form })).statusCode)
  expect(await statementsOf(register)).toBe(8)
  expect(status).toBe(201)
})
