// What a decision and a registration cost, in statements: the speed of the machine does not change them.
import { expect, test, vi } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { NamingClient } from '#kit/database/client.ts'
import { startDelivery } from '#services/mail/deliver.ts'
import { statementsOf } from '#tests/support/cost.ts'
import { eventually } from '#tests/support/eventually.ts'
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

test('the mails of three groups of three are written by few statements, not by one of each kind for each mail', async () => {
  const shiftId = await makeShift(portal.db, world)
  await portal.db.deleteFrom('email').execute()
  for (const nims of [freshNims(3), freshNims(3), freshNims(3)]) {
    const form = await groupForm(world, { nims, shiftIds: [shiftId, shiftId, shiftId] })
    expect((await portal.call('POST', '/register/store', { form })).statusCode).toBe(201)
  }
  const sent = vi.spyOn(NamingClient.prototype, 'query')
  const worker = startDelivery(portal.deps, mailTemplates)
  await eventually(async () => {
    const written = await portal.db.selectFrom('email').select('id').where('kept_text', 'is not', null).execute()
    expect(written).toHaveLength(9)
  })
  await worker.stop()
  const texts = sent.mock.calls.map(([text]) => String(text))
  sent.mockRestore()
  // Eight for each mail, and two for each payer, when each was written by itself.
  const ofMails = texts.filter((text) => !/^select "id" from "email"|free as|portal_mark|mail_server/.test(text.trim()))
  expect(ofMails.length).toBeLessThanOrEqual(9 * 4)
  const links = await portal.db.selectFrom('password_link').select('user_id').where('used_at', 'is', null).execute()
  expect(links).toHaveLength(9)
})
