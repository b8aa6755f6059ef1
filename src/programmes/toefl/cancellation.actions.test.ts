import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { settleAmounts } from '#features/payment/amount.actions.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { newToken } from '#services/passwords.ts'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { againForm, makeShift, setWindow } from '#tests/support/facts.ts'
import { type Group, registerGroup, seatsTaken } from '#tests/support/groups.ts'
import { actionsOf, mailsTo, sendAll } from '#tests/support/records.ts'
import { changeRow, findRow, findRows } from '#tests/support/rows.ts'
import { paymentLinkOf, sessionOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, world, token: admin } = await openOffice()
const prices = { toefl_price_one: 75_000, toefl_price_two: 140_000, toefl_price_three: 195_000 }
await changeRow(portal.db, 'region', world.regionId, prices)
beforeEach(async () => {
  await setWindow(portal.db, world.regionId, true)
})

const office = (path: string, json: object = {}) => portal.call('POST', path, { token: admin, json })
const decide = (id: number, event: string, json: object = {}) => office(`/toefl-payments/${id}/${event}`, json)

type Some = Group & { shift: number; payer: string }
async function groupOf(size: number, quota = size): Promise<Some> {
  const shift = await makeShift(portal.db, world, { quota })
  const group = await registerGroup(portal, world, { shiftIds: Array.from({ length: size }, () => shift) })
  return { ...group, shift, payer: await sessionOf(portal.db, group.userIds[0]) }
}
const cancel = (id: number, token: string, json: object = {}) =>
  portal.call('POST', `/toefl-payments/${id}/own/cancel`, { token, json })
const undo = (id: number, token: string, decision: string) =>
  portal.call('POST', `/toefl-payments/${id}/own/cancel/undo`, { token, json: { id: decision } })
const look = async (id: number, token: string) =>
  (await portal.call('GET', `/toefl-payments/${id}/own`, { token })).json().data
const stored = (id: number) => findRow(portal.db, 'toefl_payment', id)
const refunds = (id: number) =>
  findRows(portal.db, 'refund', { programme: 'TOEFL', payment_id: id }, [
    'because',
    'state',
    'amount',
    'detail_id',
    'account_number',
  ])
const audited = (id: number) => actionsOf(portal.db, 'toefl_payment', id)
const written = async (mail: Awaited<ReturnType<typeof mailsTo>>[number]) =>
  (await compose(portal.deps, byName(mailTemplates), mail, { isPreview: true })).text

const linkOf = ({ paymentId, userIds }: Group) => paymentLinkOf(portal.db, paymentId, userIds[0])

test('who paid cancels a pending registration: seats are free, the money is looked for, everybody gets a mail', async () => {
  const { paymentId, shift, payer, userIds } = await groupOf(2)
  expect(await look(paymentId, payer)).toMatchObject({
    can_cancel: true,
    cancel_money: { state: 'TO_CHECK', amount: 140_000 },
    cancelled_at: null,
  })
  const answer = await cancel(paymentId, payer)
  expectAnswer(answer, 200, { data: { can_cancel: false, can_mend: false, refund_account: { is_known: true } } })
  expect(await seatsTaken(portal.db, shift)).toBe(0)
  expect(await stored(paymentId)).toMatchObject({ cancelled_at: expect.anything(), status: 'PENDING' })
  const { account_number } = await stored(paymentId)
  expect(await refunds(paymentId)).toMatchObject([
    { because: 'CANCELLED', state: 'TO_CHECK', amount: 140_000, account_number },
  ])
  expect(await audited(paymentId)).toEqual(['registered', 'registration cancelled'])
  const sent = await mailsTo(portal.db, userIds, 'toefl-registration-cancelled')
  expect(sent).toHaveLength(2)
  expect(await written(sent[0]!)).toMatch(/If your money has arrived, we’ll refund[^]*Rp\s?140\.000/)
  const list = await portal.call('GET', '/toefl-payments?trashed=only&cancelled=1', { token: admin })
  expect(list.json().data.map(({ id }: { id: number }) => id)).toContain(paymentId)
  // Again changes nothing.
  const again = await cancel(paymentId, payer)
  expect([again.statusCode, again.json().undo]).toEqual([200, null])
  expect(await refunds(paymentId)).toHaveLength(1)
  expect((await decide(paymentId, 'confirm')).statusCode).toBe(409)
})

test('of a confirmed one the money is owed at once; of a rejected one nothing goes back', async () => {
  const confirmed = await groupOf(1)
  await decide(confirmed.paymentId, 'confirm')
  expect((await cancel(confirmed.paymentId, confirmed.payer)).statusCode).toBe(200)
  expect(await refunds(confirmed.paymentId)).toMatchObject([{ because: 'CANCELLED', state: 'OWED', amount: 75_000 }])
  const rejected = await groupOf(2)
  await decide(rejected.paymentId, 'reject', { reason: 'No money.', hold_seats: true })
  expect(await look(rejected.paymentId, rejected.payer)).toMatchObject({ can_cancel: true, cancel_money: null })
  expect((await cancel(rejected.paymentId, rejected.payer)).statusCode).toBe(200)
  expect(await refunds(rejected.paymentId)).toEqual([])
  expect(await seatsTaken(portal.db, rejected.shift)).toBe(0)
})

test('a friend gives up their own seat, the payer any, and what goes back adds up to what was paid', async () => {
  const { paymentId, shift, payer, userIds, seatIds } = await groupOf(3)
  const [, second = 0, third = 0] = seatIds
  const friend = await sessionOf(portal.db, userIds[2])
  const own = await look(paymentId, friend)
  expect(own.people.map(({ can_give_up }: { can_give_up: boolean }) => can_give_up)).toEqual([false, false, true])
  expect((await cancel(paymentId, friend)).statusCode).toBe(403)
  expect((await cancel(paymentId, friend, { detail_id: second })).statusCode).toBe(403)
  expect((await cancel(paymentId, friend, { detail_id: 999_999_999 })).statusCode).toBe(404)
  const given = await cancel(paymentId, friend, { detail_id: third })
  expect(given.statusCode, given.body).toBe(200)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  expect(given.json().data).toMatchObject({ refund_account: null, cancelled_at: null })
  const told = async () => {
    const mails = await mailsTo(portal.db, userIds, 'toefl-seat-given-up')
    return Promise.all(
      userIds.map(async (id) => written(mails.filter((mail) => mail.user_id === id).at(-1)!).then((text) => text)),
    )
  }
  expect(await mailsTo(portal.db, userIds, 'toefl-seat-given-up')).toHaveLength(3)
  const [toPayer, toOther, toFriend] = await told()
  expect(toFriend).toContain('You gave up your seat')
  for (const text of [toPayer, toOther]) expect(text).toMatch(/seat is free again/)
  expect((await cancel(paymentId, payer, { detail_id: second })).statusCode).toBe(200)
  const [byPayer, toSecond] = await told()
  expect(byPayer).toMatch(/You gave up the seat of .+ and we have told /)
  expect(toSecond).toMatch(/who paid for your group, gave up your TOEFL seat/)
  // The last seat is the registration.
  expect((await cancel(paymentId, payer, { detail_id: seatIds[0] })).json().data.cancelled_at).not.toBeNull()
  expect(await refunds(paymentId)).toMatchObject([
    { because: 'SEAT', detail_id: third, amount: 55_000 },
    { because: 'SEAT', detail_id: second, amount: 65_000 },
    { because: 'CANCELLED', detail_id: null, amount: 75_000 },
  ])
  expect((await cancel(paymentId, friend, { detail_id: third })).json().undo).toBeNull()
})

test('it is undone within seconds with its mails, by who did it, unless the seat is taken', async () => {
  const { paymentId, shift, payer, userIds, seatIds } = await groupOf(2)
  const friend = await sessionOf(portal.db, userIds[1])
  const { undo: whole } = (await cancel(paymentId, payer)).json()
  expect((await undo(paymentId, friend, whole.id)).statusCode).toBe(403)
  expect((await portal.call('POST', `/decisions/${whole.id}/undo`, { token: admin })).statusCode).toBe(403)
  expectAnswer(await undo(paymentId, payer, whole.id), 200, { data: { cancelled_at: null, can_cancel: true } })
  expect([await seatsTaken(portal.db, shift), await refunds(paymentId)]).toEqual([2, []])
  expect(await mailsTo(portal.db, userIds, 'toefl-registration-cancelled')).toEqual([])
  const { undo: seat } = (await cancel(paymentId, friend, { detail_id: seatIds[1] })).json()
  expect((await undo(paymentId, friend, seat.id)).statusCode).toBe(200)
  expect([await seatsTaken(portal.db, shift), await refunds(paymentId)]).toEqual([2, []])
  const { undo: last } = (await cancel(paymentId, friend, { detail_id: seatIds[1] })).json()
  await registerGroup(portal, world, { shiftIds: [shift] })
  const full = await undo(paymentId, friend, last.id)
  expect([full.statusCode, full.json().code]).toEqual([409, 'shift_full'])
  expect(await refunds(paymentId)).toHaveLength(1)
})

test('nothing is given up after the window, after the test began, or by who was there', async () => {
  const { paymentId, payer, shift, seatIds } = await groupOf(1)
  await decide(paymentId, 'confirm')
  await setWindow(portal.db, world.regionId, false)
  expect(await look(paymentId, payer)).toMatchObject({
    can_cancel: false,
    cannot_cancel: expect.stringMatching(/closed/),
  })
  expect((await cancel(paymentId, payer)).json().message).toMatch(/closed/)
  await setWindow(portal.db, world.regionId, true)
  await changeRow(portal.db, 'toefl_detail', seatIds[0]!, { is_attend: true })
  expect((await cancel(paymentId, payer, { detail_id: seatIds[0] })).json().message).toMatch(/taken the test/)
  await changeRow(portal.db, 'toefl_detail', seatIds[0]!, { is_attend: false })
  await sql`update toefl_shift set starts_at = now() - interval '1 minute' where id = ${shift}`.execute(portal.db)
  expect((await cancel(paymentId, payer)).json().message).toMatch(/begun/)
  expect(await stored(paymentId)).toMatchObject({ cancelled_at: null })
})

test('what was decided or mended in between is looked at again first, and the office looks again at a smaller group', async () => {
  const { paymentId, payer, seatIds } = await groupOf(2)
  const { updated_at: seen } = await look(paymentId, payer)
  await decide(paymentId, 'confirm')
  for (const part of [{}, { detail_id: seatIds[1] }]) {
    const answer = await cancel(paymentId, payer, { ...part, seen_updated_at: seen })
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringMatching(/changed since/)])
  }
  const pending = await groupOf(2)
  const before = (await stored(pending.paymentId)).updated_at
  await cancel(pending.paymentId, pending.payer, { detail_id: pending.seatIds[1] })
  const json = { seen_updated_at: new Date(before).toISOString() }
  expect((await decide(pending.paymentId, 'confirm', json)).statusCode).toBe(409)
})

test('by the link of the mail it is cancelled and undone; the account is filled in, but not changed', async () => {
  const group = await groupOf(2)
  const link = await linkOf(group)
  await changeRow(portal.db, 'toefl_payment', group.paymentId, {
    payment_type: 'CASH',
    provider_id: null,
    account_name: null,
    account_number: null,
  })
  const post = (path: string, json: object) => portal.call('POST', `/payment-links/${link}/${path}`, { json })
  const account = (json: object, token?: string) =>
    token
      ? portal.call('PUT', `/toefl-payments/${group.paymentId}/own/refund-account`, { token, json })
      : portal.call('PUT', `/payment-links/${link}/refund-account`, { json })
  const first = (await post('cancel', {})).json()
  expect((await post('cancel/undo', { id: first.undo.id })).statusCode).toBe(200)
  expect((await account({ provider: 'BCA', account_number: '123 456' })).statusCode).toBe(409)
  expect((await post('cancel', {})).json().data.refund_account).toMatchObject({ is_known: false, can_change: true })
  const told = await account({ provider: 'BCA', account_number: '123 456', account_name: 'siti' })
  expect(told.statusCode, told.body).toBe(200)
  expect(told.json().data.refund_account).toEqual({
    is_known: true,
    can_change: false,
    provider: null,
    account_name: null,
    account_number: null,
  })
  expect((await account({ provider: 'DANA', account_number: '999' })).json().message).toMatch(/sign in/)
  await sendAll(portal.db)
  const changed = await account({ provider: 'DANA', account_number: '999' }, group.payer)
  expect(changed.json().data.refund_account).toMatchObject({
    provider: 'DANA',
    account_number: '999',
    can_change: true,
  })
  expect(await mailsTo(portal.db, group.userIds, 'refund-account')).toHaveLength(2)
  const friend = await sessionOf(portal.db, group.userIds[1])
  expect((await account({ provider: 'OVO' }, friend)).statusCode).toBe(403)
  await changeRow(portal.db, 'refund', { programme: 'TOEFL', payment_id: group.paymentId }, { state: 'NOTHING' })
  expect((await account({ provider: 'OVO' }, group.payer)).statusCode).toBe(409)
})

test('the office restores what was cancelled, unless its money went back; everybody gets a mail', async () => {
  const { paymentId, payer, userIds, shift } = await groupOf(2)
  await decide(paymentId, 'confirm')
  await cancel(paymentId, payer)
  expect((await decide(paymentId, 'restore')).statusCode).toBe(200)
  expect([await seatsTaken(portal.db, shift), await refunds(paymentId)]).toEqual([2, []])
  expect(await stored(paymentId)).toMatchObject({ status: 'CONFIRMED', deleted_at: null, cancelled_at: null })
  expect(await mailsTo(portal.db, userIds, 'toefl-taken-up')).toHaveLength(2)
  await cancel(paymentId, payer)
  const [refund] = (await portal.call('GET', `/refunds?toefl_payment_id=${paymentId}`, { token: admin })).json().data
  await office(`/refunds/${refund.id}/refunded`, { refunded_on: new Date().toISOString().slice(0, 10) })
  expect((await decide(paymentId, 'restore')).json().message).toMatch(/refunded already/)
})

test('a seat that was given up comes back by the office with its money, and its group is told', async () => {
  const { paymentId, payer, seatIds, shift, userIds } = await groupOf(2)
  await cancel(paymentId, payer, { detail_id: seatIds[1] })
  await sendAll(portal.db)
  expect((await office(`/toefl-details/${seatIds[1]}/restore`)).statusCode).toBe(200)
  expect([await seatsTaken(portal.db, shift), await refunds(paymentId)]).toEqual([2, []])
  const back = await mailsTo(portal.db, userIds, 'toefl-seat-back')
  expect(back).toHaveLength(2)
  expect(await written(back[0]!)).toMatch(/takes part again/)
  expect(await written(back[1]!)).toMatch(/your seat is yours again:/)
})

test('a student who gave up a seat, or cancelled, registers again; then the seat does not come back', async () => {
  const { paymentId, payer, seatIds, userIds, shift } = await groupOf(2, 5)
  const again = async (userId = 0) => {
    const form = await againForm(world, await makeShift(portal.db, world))
    return portal.call('POST', '/register/extend', { token: await sessionOf(portal.db, userId), form })
  }
  expect((await again(userIds[1])).statusCode).toBe(409)
  await cancel(paymentId, payer, { detail_id: seatIds[1] })
  const anew = await again(userIds[1])
  expect(anew.statusCode, anew.body).toBe(201)
  const restored = await office(`/toefl-details/${seatIds[1]}/restore`)
  expect([restored.statusCode, restored.json().message]).toEqual([409, expect.stringMatching(/registered/)])
  expect(await seatsTaken(portal.db, shift)).toBe(1)
  await cancel(paymentId, payer)
  expect((await again(userIds[0])).statusCode).toBe(201)
})

test('two of a group who give up their seats at once, without a look between: both, and never more than was paid', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { paymentId, userIds, seatIds, shift } = await groupOf(2)
    const tokens = await Promise.all(userIds.map((id) => sessionOf(portal.db, id)))
    const answers = await Promise.all(tokens.map((token, at) => cancel(paymentId, token, { detail_id: seatIds[at] })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const back = await refunds(paymentId)
    expect(back.map(({ because, amount }) => [because, amount])).toEqual([
      ['SEAT', 65_000],
      ['CANCELLED', 75_000],
    ])
    expect(await seatsTaken(portal.db, shift)).toBe(0)
  }
})

test('of cancelling and confirming, rejecting or mending at once what was seen, one comes first', async () => {
  for (const event of ['confirm', 'reject', 'confirm', 'reject']) {
    const { paymentId, payer, shift } = await groupOf(1)
    const { updated_at: seen_updated_at } = await look(paymentId, payer)
    const seen = { seen_updated_at }
    const answers = await Promise.all([
      cancel(paymentId, payer, seen),
      decide(paymentId, event, { ...seen, ...(event === 'reject' ? { reason: 'No.' } : {}) }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { cancelled_at, status } = await stored(paymentId)
    expect(status === 'PENDING').toBe(cancelled_at !== null)
    expect(await refunds(paymentId)).toHaveLength(cancelled_at === null ? 0 : 1)
    expect(await seatsTaken(portal.db, shift)).toBe(status === 'CONFIRMED' ? 1 : 0)
  }
})

test('an amount of its own stays with a cancelled payment for its fortnight, and is free then', async () => {
  const { paymentId, payer } = await groupOf(1)
  await sql`update toefl_payment set amount_code = 37, payment_amount = 74963 where id = ${paymentId}`.execute(
    portal.db,
  )
  await sql`insert into amount_quote (token_hash, programme, region_id, scope, size, price, code, expires_at, payment_id)
    values (${newToken().hash}, 'TOEFL', ${world.regionId}, ${world.regionId}, 1, 75000, 37, now(), ${paymentId})`.execute(
    portal.db,
  )
  await cancel(paymentId, payer)
  expect(await refunds(paymentId)).toMatchObject([{ amount: 74_963 }])
  const isHeld = async () => {
    await settleAmounts(portal.deps)
    const { rows } = await sql<{ released_at: string | null }>`
      select released_at from amount_quote where programme = 'TOEFL' and payment_id = ${paymentId}`.execute(portal.db)
    return rows[0]?.released_at === null
  }
  expect(await isHeld()).toBe(true)
  portal.setNow(new Date(Date.now() + 15 * 86_400_000).toISOString())
  expect(await isHeld()).toBe(false)
})

test('a seat given up before the payment was looked at: confirming it owes the money, taking that back asks again', async () => {
  const { paymentId, payer } = await groupOf(2)
  const { people } = await look(paymentId, payer)
  await cancel(paymentId, payer, { detail_id: people[1].detail_id })
  expect(await refunds(paymentId)).toMatchObject([{ because: 'SEAT', state: 'TO_CHECK', amount: 65_000 }])
  const owedMails = async () =>
    (await portal.db.selectFrom('email').select('data').where('template', '=', 'refund-owed').execute()).length
  const before = await owedMails()
  const confirmed = await decide(paymentId, 'confirm')
  expect(await refunds(paymentId)).toMatchObject([{ state: 'OWED', amount: 65_000 }])
  expect(await owedMails()).toBe(before + 1)
  await office(`/decisions/${confirmed.json().undo.id}/undo`)
  expect(await refunds(paymentId)).toMatchObject([{ state: 'TO_CHECK' }])
  expect(await owedMails()).toBe(before)
  await decide(paymentId, 'confirm')
  await decide(paymentId, 'cancel')
  expect(await refunds(paymentId)).toMatchObject([{ state: 'TO_CHECK' }])
})

test('what was rejected without money, and taken back, can be cancelled like any other', async () => {
  const { paymentId, payer } = await groupOf(1)
  await decide(paymentId, 'reject', { reason: 'No money came.' })
  await decide(paymentId, 'refund')
  const { id } = await findRow(portal.db, 'refund', { programme: 'TOEFL', payment_id: paymentId })
  await office(`/refunds/${id}/check`, { money: 'NONE' })
  await decide(paymentId, 'cancel')
  expectAnswer(await cancel(paymentId, payer), 200)
  expect(await refunds(paymentId)).toMatchObject([{ because: 'CANCELLED', state: 'TO_CHECK', amount: 75_000 }])
})

test('of a payment whose money came in part the part goes back, as it says before', async () => {
  const { paymentId, payer } = await groupOf(1)
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const [line_id] = await makeLines(portal.db, await makeAccount(portal.db), [{ day, amount: 40_000, text: 'PART' }])
  await decide(paymentId, 'part', { line_id })
  expect(await look(paymentId, payer)).toMatchObject({ cancel_money: { state: 'OWED', amount: 40_000 } })
  await cancel(paymentId, payer)
  expect(await refunds(paymentId)).toMatchObject([{ because: 'CANCELLED', state: 'OWED', amount: 40_000 }])
})
