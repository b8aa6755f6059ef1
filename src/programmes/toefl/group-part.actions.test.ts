import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import {
  browserToken,
  fillPart,
  type LinkGroup,
  newPerson,
  partsOf,
  paymentForm,
  startGroup,
} from '#tests/support/link-groups.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { correctionMinutes } from './email-correction.rules.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await changeRow(portal.db, 'region', world.regionId, { toefl_price_three: 195_000, toefl_price_two: 140_000 })

const gopay = { provider: 'GoPay', account_number: '081234567890', account_name: 'EKA' }
const call = ({ link }: LinkGroup, what: string, json: object, token?: string) =>
  portal.call('POST', `/register/groups/${link}/${what}`, { json, token })
const know = async (group: LinkGroup, token: string) => dataOf(await call(group, 'own', { token }))
const say = ({ link }: LinkGroup, token: string, json: object) =>
  portal.call('PUT', `/register/groups/${link}/part-account`, { json: { token, ...json } })

/** Of the payer and two friends, one of whom has an account. */
async function three() {
  const shift = await makeShift(portal.db, world, { quota: 3 })
  const group = await startGroup(portal, world)
  await fillPart(portal, group, newPerson(world, shift), group.token)
  const friend = browserToken()
  await fillPart(portal, group, newPerson(world, shift), friend)
  const known = await portal.as('USER', { region_id: world.regionId })
  expectAnswer(await call(group, 'join', { shift_id: shift }, known.token), 200)
  return { group, friend, known }
}
async function send(group: LinkGroup) {
  const ids = (await partsOf(portal, group)).map(({ id }) => id)
  const form = await paymentForm(world, group, ids)
  return dataOf(await portal.call('POST', `/register/groups/${group.link}/send`, { form }), 201)
}

test('what the payer says is told to the friends alone, and to nobody else who has the link', async () => {
  const { group, friend, known } = await three()
  expect(await know(group, friend)).toMatchObject({ amount: 65_000, account: null, payment_id: null })
  expectAnswer(await say(group, friend, gopay), 404)
  expectAnswer(await say(group, group.token, { provider: 'BCA' }), 422)
  expectAnswer(await say(group, group.token, gopay), 200)
  expect(await know(group, friend)).toMatchObject({ amount: 65_000, account: gopay })
  expect(dataOf(await call(group, 'own', {}, known.token))).toMatchObject({ account: gopay })
  expectAnswer(await call(group, 'own', {}), 404)
  expectAnswer(await call(group, 'own', { token: browserToken() }), 404)
  expectAnswer(await call(group, 'own', {}, (await portal.as('USER')).token), 404)
  expect((await portal.call('GET', `/register/groups/${group.link}`)).body).not.toContain(gopay.account_number)
  expectAnswer(await say(group, group.token, {}), 200)
  expect(await know(group, friend)).toMatchObject({ account: null })
})

test('once it is registered it goes with the payment, each knows their own seat, and the group keeps nothing of it', async () => {
  const { group, friend, known } = await three()
  await say(group, group.token, gopay)
  const { payment_id, registrants } = await send(group)
  const seat = (place: number) => registrants[place].toefl_detail_id
  const own = { payment_id, detail_id: seat(1), amount: 65_000, account: gopay, paid: null }
  expect(await know(group, friend)).toMatchObject(own)
  expect(await know(group, group.token), 'who paid reads how much').toMatchObject({ paid: 195_000 })
  expect(dataOf(await call(group, 'own', {}, known.token))).toMatchObject({ payment_id, detail_id: seat(2) })
  expect(await findRow(portal.db, 'toefl_part_account', { payment_id })).toMatchObject(gopay)
  expect(await findRow(portal.db, 'toefl_group', { payment_id })).toMatchObject({ part_account: null })
  expectAnswer(await say(group, group.token, gopay), 409)
})

test('sent alone, there is nobody to collect from', async () => {
  const shift = await makeShift(portal.db, world)
  const group = await startGroup(portal, world, 2)
  await fillPart(portal, group, newPerson(world, shift), group.token)
  await say(group, group.token, gopay)
  const { payment_id } = await send(group)
  const typed = portal.db.selectFrom('toefl_part_account').select('payment_id').where('payment_id', '=', payment_id)
  expect(await typed.execute()).toEqual([])
})

test('each new friend puts their own address right with the secret of their part, for an hour, and nobody else’s', async () => {
  const { group, friend, known } = await three()
  const { registrants } = await send(group)
  const [payer, second] = registrants.map((one: { user_id: number }) => one.user_id) as number[]
  const correct = (key: string, user_id: number | undefined, email: string) =>
    portal.call('POST', '/register/email', { json: { correction_key: key, user_id, email } })
  const own = (await know(group, friend)).correctable
  expect(own).toMatchObject({ user_id: second })
  expect((await know(group, group.token)).correctable).toMatchObject({ user_id: payer })
  expect(dataOf(await call(group, 'own', {}, known.token)).correctable, 'an account has its own way').toBeNull()
  expectAnswer(await correct(friend, payer, 'not-mine@example.com'), 404)
  expectAnswer(await correct(friend, second, `right-${second}@example.com`), 200)
  expect((await know(group, friend)).correctable.email).toBe(`right-${second}@example.com`)
  const later = new Date(Date.now() + (correctionMinutes + 1) * 60_000)
  expect(Date.parse(own.until)).toBeLessThan(later.getTime())
})

test('a friend who uses the secret of another group stops nobody from registering', async () => {
  const first = await three()
  await send(first.group)
  const shift = await makeShift(portal.db, world, { quota: 2 })
  const group = await startGroup(portal, world, 2)
  await fillPart(portal, group, newPerson(world, shift), group.token)
  await fillPart(portal, group, newPerson(world, shift), first.friend)
  expect((await send(group)).registrants).toHaveLength(2)
})
