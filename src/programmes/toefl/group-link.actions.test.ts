import { describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { freshNims, makeShift, makeWorld, proofFile, proofPicture, setWindow } from '#tests/support/facts.ts'
import { seatsTaken } from '#tests/support/groups.ts'
import {
  browserToken,
  fillPart,
  type LinkGroup,
  newPerson,
  partsOf,
  paymentForm,
  startGroup,
} from '#tests/support/link-groups.ts'
import { findRow, findRows } from '#tests/support/rows.ts'
import { sweepGroups } from './group-link.store.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)

const idsOf = async (group: LinkGroup) => (await partsOf(portal, group)).map(({ id }) => id)
const post = (group: LinkGroup, what: string, json: unknown, token?: string) =>
  portal.call('POST', `/register/groups/${group.link}/${what}`, { json, token })
const look = (group: LinkGroup) => portal.call('GET', `/register/groups/${group.link}`)

async function send(group: LinkGroup, given: { ids?: number[]; key?: string; fields?: Record<string, string> } = {}) {
  const form = await paymentForm(world, group, given.ids ?? (await idsOf(group)), given.fields)
  const headers: Record<string, string> = given.key ? { 'idempotency-key': given.key } : {}
  return portal.call('POST', `/register/groups/${group.link}/send`, { form, headers })
}

/** Started, with the payer's part. */
async function begun(shift: number, size = 3): Promise<LinkGroup> {
  const group = await startGroup(portal, world, size)
  expect((await fillPart(portal, group, newPerson(world, shift), group.token)).statusCode).toBe(200)
  return group
}

const returning = () => portal.as('USER', { region_id: world.regionId })
const payments = () => portal.db.selectFrom('toefl_payment').select('id').execute()
const storedParts = async ({ link }: LinkGroup) => {
  const rows = await portal.db.selectFrom('toefl_group_part').select(['person', 'user_id']).execute()
  return { link, rows }
}

describe('a group of three new people', () => {
  test('is one payment with a seat and a mail each; sent again it gets its first answer, and nothing is typed any more', async () => {
    const [a, b] = [await makeShift(portal.db, world), await makeShift(portal.db, world)]
    const group = await begun(a)
    const nims = freshNims(2)
    for (const nim of nims) expect((await fillPart(portal, group, newPerson(world, b, nim))).statusCode).toBe(200)
    const ids = await idsOf(group)
    const [answer, twin] = await Promise.all([send(group, { ids, key: 'three' }), send(group, { ids, key: 'three' })])
    expect(answer.statusCode, answer.body).toBe(201)
    expect(twin.body).toBe(answer.body)
    const { payment_id, registrants } = answer.json().data
    expect(registrants.map((one: { shift_id: number }) => one.shift_id)).toEqual([a, b, b])
    const payment = await findRow(portal.db, 'toefl_payment', payment_id)
    expect(payment).toMatchObject({ payment_amount: 195_000, status: 'PENDING', region_id: world.regionId })
    const viewers = portal.db.selectFrom('file_viewer').select('user_id').where('file_id', '=', payment.proof_id)
    expect(await viewers.execute()).toEqual([{ user_id: registrants[0].user_id }])
    const users = registrants.map((one: { user_id: number }) => one.user_id)
    const mails = await portal.db.selectFrom('email').select('template').where('user_id', 'in', users).execute()
    expect(mails.map(({ template }) => template)).toEqual(['activation', 'activation', 'activation'])
    expect((await storedParts(group)).rows.every(({ person }) => person === null)).toBe(true)
    expect((await send(group, { ids, key: 'three' })).body).toBe(answer.body)
    const form = await paymentForm(world, group, ids)
    form.set('payment_proof', proofFile(await proofPicture(), 'another proof'))
    const again = await portal.call('POST', `/register/groups/${group.link}/send`, { form })
    expect(again.json()).toMatchObject({
      code: 'conflict',
      message: 'Your friend has already sent this group’s registration.',
    })
    expect((await look(group)).json().data.is_sent).toBe(true)
    expect((await fillPart(portal, group, newPerson(world, a))).statusCode).toBe(409)
  })

  test('sees no more of each other than names and shifts', async () => {
    const shift = await makeShift(portal.db, world)
    const group = await begun(shift)
    const friend = newPerson(world, shift)
    await fillPart(portal, group, friend)
    const { data } = (await look(group)).json()
    expect(Object.keys(data).toSorted()).toEqual([
      'expires_at',
      'frozen_minutes',
      'is_sent',
      'offer',
      'parts',
      'region_id',
      'size',
    ])
    expect(data.parts[1]).toEqual({
      id: expect.any(Number),
      is_payer: false,
      name: friend['name'],
      shift_id: shift,
    })
    expect(data.parts.map(({ is_payer }: { is_payer: boolean }) => is_payer)).toEqual([true, false])
  })

  test('cannot have two with the same NIM, and keeps a place for who pays', async () => {
    const shift = await makeShift(portal.db, world)
    const group = await startGroup(portal, world, 2)
    const friend = newPerson(world, shift)
    const token = browserToken()
    expect((await fillPart(portal, group, friend, token)).statusCode).toBe(200)
    expect((await fillPart(portal, group, friend, token)).statusCode, 'the same browser again').toBe(200)
    expect((await fillPart(portal, group, newPerson(world, shift))).json().code).toBe('conflict')
    const same = await fillPart(portal, group, { ...newPerson(world, shift), nim: friend['nim'] }, group.token)
    expect(same.json().errors).toEqual({ nim: ['A friend on this form already uses this. Everyone needs their own.'] })
    expect((await fillPart(portal, group, newPerson(world, shift), group.token)).statusCode).toBe(200)
    expect(await idsOf(group)).toHaveLength(2)
  })
})

describe('somebody with an account', () => {
  test('pays, or comes along, and gets no second account', async () => {
    const shift = await makeShift(portal.db, world)
    const [payer, friend] = [await returning(), await returning()]
    const group = await startGroup(portal, world)
    await post(group, 'join', { shift_id: shift, token: group.token }, payer.token)
    await post(group, 'join', { shift_id: shift }, friend.token)
    await fillPart(portal, group, newPerson(world, shift))
    const answer = await send(group)
    expect(answer.statusCode, answer.body).toBe(201)
    const users = answer.json().data.registrants.map((one: { user_id: number }) => one.user_id)
    expect(users.slice(0, 2)).toEqual([payer.userId, friend.userId])
    const mails = await findRows(portal.db, 'email', { user_id: users })
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'activation',
      'toefl-registered',
      'toefl-registered',
    ])
  })

  test('is in no group without joining it signed in', async () => {
    const shift = await makeShift(portal.db, world)
    const known = await returning()
    const { email } = await findRow(portal.db, 'account', known.userId)
    const group = await begun(shift)
    const byNim = await fillPart(portal, group, newPerson(world, shift, known.nim))
    expect([byNim.statusCode, Object.keys(byNim.json().errors)]).toEqual([422, ['nim']])
    const byMail = await fillPart(portal, group, { ...newPerson(world, shift), email })
    expect([byMail.statusCode, Object.keys(byMail.json().errors)]).toEqual([422, ['email']])
    expect((await fillPart(portal, group, { ...newPerson(world, shift), user_id: known.userId })).statusCode).toBe(200)
    expect((await post(group, 'join', { shift_id: shift })).statusCode).toBe(401)
    expectAnswer(await send(group), 201)
    const seats = await portal.db.selectFrom('toefl_detail').select('id').where('user_id', '=', known.userId).execute()
    expect(seats).toEqual([])
  })

  test('joins in the own region only, once a term, and leaves by the session', async () => {
    const shift = await makeShift(portal.db, world)
    const elsewhere = await portal.as('USER', { region_id: (await makeWorld(portal.db)).regionId })
    const group = await begun(shift)
    expect((await post(group, 'join', { shift_id: shift }, elsewhere.token)).json().message).toContain('another region')
    const friend = await returning()
    const { part_id } = (await post(group, 'join', { shift_id: shift }, friend.token)).json().data
    const other = await makeShift(portal.db, world)
    expect((await post(group, 'join', { shift_id: other }, friend.token)).json().data).toEqual({ part_id })
    expect((await post(group, 'remove', { part_id }, (await returning()).token)).statusCode).toBe(404)
    expect((await post(group, 'remove', { part_id }, friend.token)).statusCode).toBe(200)
    await post(group, 'join', { shift_id: shift }, friend.token)
    expect((await send(group)).statusCode).toBe(201)
    const next = await begun(shift)
    expect((await post(next, 'join', { shift_id: shift }, friend.token)).json().code).toBe('conflict')
  })

  test('a friend who registers in another way first, or makes an account, is named; the others go without them', async () => {
    const shift = await makeShift(portal.db, world)
    const friend = await returning()
    const [nim = ''] = freshNims(1)
    const [first, second] = [await begun(shift), await begun(shift)]
    for (const group of [first, second]) {
      await post(group, 'join', { shift_id: shift }, friend.token)
      await fillPart(portal, group, newPerson(world, shift, nim))
    }
    const ids = await idsOf(second)
    const check = async (group: LinkGroup) => (await post(group, 'check', { token: group.token })).json().data.problems
    expect(await check(second), 'before anything was paid').toEqual([])
    expect((await send(first)).statusCode).toBe(201)
    expect(await check(second)).toEqual(ids.slice(1).map((part_id) => ({ part_id, message: expect.any(String) })))
    expect((await post(second, 'check', { token: browserToken() })).statusCode).toBe(404)
    const refused = await send(second)
    expect([refused.statusCode, Object.keys(refused.json().errors).toSorted()]).toEqual([
      422,
      ['email.2', 'line_id.2', 'nim.1', 'nim.2', 'phone_number.2'],
    ])
    for (const part_id of ids.slice(1)) await post(second, 'remove', { part_id, token: second.token })
    const alone = await send(second)
    expect(alone.statusCode, alone.body).toBe(201)
    const { payment_amount } = await findRow(portal.db, 'toefl_payment', alone.json().data.payment_id)
    expect(payment_amount).toBe(75_000)
  })
})

describe('nothing is lost', () => {
  test('when the last seats go: all or none, and another shift helps', async () => {
    const shift = await makeShift(portal.db, world, { quota: 1 })
    const group = await begun(shift)
    const token = browserToken()
    const friend = newPerson(world, shift)
    await fillPart(portal, group, friend, token)
    const before = await payments()
    const full = await send(group)
    expect(full.json()).toMatchObject({ code: 'shift_full', shift_id: shift })
    expect([await seatsTaken(portal.db, shift), await payments()]).toEqual([0, before])
    const other = await makeShift(portal.db, world)
    await fillPart(portal, group, { ...friend, shift_id: other }, token)
    expect((await send(group)).statusCode).toBe(201)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
  })

  test('when somebody came or left since the look: nobody is registered or left out unseen', async () => {
    const shift = await makeShift(portal.db, world)
    const group = await begun(shift)
    const seen = await idsOf(group)
    await fillPart(portal, group, newPerson(world, shift))
    const late = await send(group, { ids: seen })
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('just changed')])
    expect((await send(group, { fields: { payment_amount: '75000' } })).json().errors).toHaveProperty('payment_amount')
    expect((await send(group, { fields: { payment_amount: '140000' } })).statusCode).toBe(201)
  })

  test('while the window is closed', async () => {
    const own = await makeWorld(portal.db)
    const shift = await makeShift(portal.db, own)
    const group = await startGroup(portal, own, 2)
    await fillPart(portal, group, newPerson(own, shift), group.token)
    await setWindow(portal.db, own.regionId, false)
    const form = async () => paymentForm(own, group, await idsOf(group))
    const sendOwn = async () => portal.call('POST', `/register/groups/${group.link}/send`, { form: await form() })
    expect((await sendOwn()).json().code).toBe('window_closed')
    expect((await fillPart(portal, group, newPerson(own, shift))).json().code).toBe('window_closed')
    expect((await look(group)).statusCode).toBe(200)
    await setWindow(portal.db, own.regionId, true)
    expect((await sendOwn()).statusCode).toBe(201)
  })
})

describe('the end', () => {
  test('comes after 24 hours: the link leads nowhere, and the sweep removes what was typed', async () => {
    const shift = await makeShift(portal.db, world)
    const group = await begun(shift)
    const ids = await idsOf(group)
    portal.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000).toISOString())
    const answers = [
      await look(group),
      await fillPart(portal, group, newPerson(world, shift)),
      await send(group, { ids }),
      await post(group, 'withdraw', { token: group.token }),
    ]
    await sweepGroups(portal.db, portal.deps.now().toISOString())
    portal.setNow(null)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await storedParts(group)).rows.filter(({ person }) => person !== null)).toEqual([])
    expect(await portal.db.selectFrom('toefl_group').select('id').where('sent_at', 'is', null).execute()).toEqual([])
  })

  test('comes at once when who started it withdraws it, and nobody else can', async () => {
    const shift = await makeShift(portal.db, world)
    const group = await begun(shift)
    const token = browserToken()
    const { part_id } = (await fillPart(portal, group, newPerson(world, shift), token)).json().data
    expect((await post(group, 'withdraw', { token })).statusCode).toBe(404)
    const [payer = 0] = await idsOf(group)
    expect((await post(group, 'remove', { part_id: payer, token })).statusCode).toBe(404)
    expect((await send({ ...group, token })).statusCode).toBe(404)
    expect((await post(group, 'remove', { part_id, token })).statusCode).toBe(200)
    expect((await post(group, 'withdraw', { token: group.token })).statusCode).toBe(200)
    expect((await look(group)).statusCode).toBe(404)
    const left = await portal.db.selectFrom('toefl_group_part').select('id').where('id', '=', payer).execute()
    expect(left).toEqual([])
  })
})
