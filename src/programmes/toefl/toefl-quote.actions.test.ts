import { beforeEach, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { againForm, groupForm, makeShift, makeWorld, setWindow } from '#tests/support/facts.ts'
import { fillPart, newPerson, partsOf, paymentForm, startGroup } from '#tests/support/link-groups.ts'
import { askQuote, quoted, quoteToken, uniqueWorld } from '#tests/support/quotes.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { staticQris } from '#tests/support/qris.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { dataOf, problemsOf } from '#tests/support/answers.ts'
import { settleAmounts } from '#features/payment/amount.actions.ts'
import { forgetReleased } from '#features/payment/amount.store.ts'

const portal = await openPortal()
const world = await uniqueWorld(portal.db)
const admin = (await portal.as('ADMIN')).token

beforeEach(async () => {
  await portal.db.deleteFrom('amount_quote').execute()
  await portal.db.deleteFrom('payment_account').execute()
})

const shift = () => makeShift(portal.db, world, { quota: 100 })
async function send(fields: Record<string, string>, size = 1, of = world) {
  const shiftIds = await Promise.all(Array.from({ length: size }, () => makeShift(portal.db, of)))
  return portal.call('POST', '/register/store', { form: await groupForm(of, { shiftIds, fields }) })
}
async function registered(fields: Record<string, string>): Promise<number> {
  return dataOf(await send(fields), 201).payment_id
}
const rowOf = (id: number) => findRow(portal.db, 'toefl_payment', id)
const holds = () => portal.db.selectFrom('amount_quote').selectAll().orderBy('id').execute()
const act = (id: number, event: string) =>
  portal.call('POST', `/toefl-payments/${id}/${event}`, { token: admin, json: { reason: 'Not received.' } })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a quote is below the price, held for a day, and the same for the same draft', async () => {
  await insertRow(portal.db, 'payment_account', {
    kind: 'QRIS',
    provider: 'GoPay',
    qris: staticQris,
    colour: '#00aed6',
    active_from: daysAgo(1),
  })
  const token = quoteToken()
  const answer = await askQuote(portal, world, { size: 2, token })
  const { data } = answer.json()
  expect(data).toMatchObject({ price: 140_000, is_used: false, accounts: [{ kind: 'QRIS' }] })
  expect(data.code).toBeGreaterThanOrEqual(1)
  expect(data.code).toBeLessThanOrEqual(499)
  expect(data.amount).toBe(140_000 - data.code)
  expect(data.qris).toContain(`5406${data.amount}`)
  expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect((await askQuote(portal, world, { size: 2, token })).json().data).toEqual(data)
  expect(await holds()).toHaveLength(1)
})

test('a draft that changes its group size gives its first amount free', async () => {
  const token = quoteToken()
  await askQuote(portal, world, { size: 2, token })
  const { data } = (await askQuote(portal, world, { size: 3, token })).json()
  expect(data.price).toBe(195_000)
  expect(await holds()).toMatchObject([{ size: 3, amount: data.amount }])
})

test('a region without the switch has the plain price, and nothing is held', async () => {
  const plain = await makeWorld(portal.db)
  expect((await askQuote(portal, plain)).json().data).toMatchObject({ amount: 75_000, code: 0, expires_at: null })
  expect(await holds()).toEqual([])
})

test('where the window is closed, or the size is not offered, nothing is held', async () => {
  const closed = await uniqueWorld(portal.db)
  await setWindow(portal.db, closed.regionId, false)
  expect((await askQuote(portal, closed)).json().code).toBe('window_closed')
  await setWindow(portal.db, closed.regionId, true)
  await changeRow(portal.db, 'region', closed.regionId, { toefl_price_two: null })
  expect(Object.keys(problemsOf(await askQuote(portal, closed, { size: 2 })))).toEqual(['size'])
  expect(Object.keys(problemsOf(await askQuote(portal, world, { token: 'short' })))).toEqual(['token'])
  expect(await holds()).toEqual([])
})

test('a group registers with its quote, and the office sees the amount as right', async () => {
  const { quote, amount, code } = await quoted(portal, world, 2)
  const id = dataOf(await send({ quote, payment_amount: String(amount) }, 2), 201).payment_id
  expect(await rowOf(id)).toMatchObject({ payment_amount: amount, amount_code: code })
  expect(await holds()).toMatchObject([{ programme: 'TOEFL', payment_id: id, released_at: null }])
  const review = (await portal.call('GET', `/toefl-payments/${id}`, { token: admin })).json().data
  expect(review).toMatchObject({ payment_amount: amount, expected_amount: amount, amount_code: code })
  for (const q of [String(amount), amount.toLocaleString('id-ID'), `Rp ${amount.toLocaleString('id-ID')}`]) {
    const list = await portal.call('GET', `/toefl-payments?q=${encodeURIComponent(q)}`, { token: admin })
    expect(list.json().data.map((row: { id: number }) => row.id)).toEqual([id])
  }
})

test('what was an amount of its own is the plain price in cash, by the office and by the payer', async () => {
  const inCash = async (put: (id: number) => Promise<{ statusCode: number; body: string }>) => {
    const { quote, amount } = await quoted(portal, world)
    const id = await registered({ quote, payment_amount: String(amount) })
    const answer = await put(id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await rowOf(id)).toMatchObject({ payment_type: 'CASH', payment_amount: 75_000, amount_code: 0 })
    const { data } = (await portal.call('GET', `/toefl-payments/${id}`, { token: admin })).json()
    expect(data.expected_amount).toBe(75_000)
  }
  const cash = { payment_type: 'CASH', receiver_id: world.receiverId }
  const correct = (id: number, more: object) =>
    portal.call('PUT', `/toefl-payments/${id}`, { token: admin, json: { ...cash, ...more } })
  await inCash((id) => correct(id, { payment_amount: 75_000 }))
  await inCash(async (id) => correct(id, { payment_amount: (await rowOf(id)).payment_amount }))
  await inCash(async (id) => {
    await act(id, 'reject')
    const { user_id } = await findRow(portal.db, 'toefl_detail', { payment_id: id })
    const token = await sessionOf(portal.db, user_id)
    return portal.call('PUT', `/toefl-payments/${id}/own`, { token, json: cash })
  })
})

test('a registration without a quote pays the plain price, as before', async () => {
  expect(await rowOf(await registered({}))).toMatchObject({ payment_amount: 75_000, amount_code: 0 })
  expect(problemsOf(await send({ payment_amount: '74999' }))['payment_amount']?.[0]).toContain('75.000')
})

test('with a quote the plain price is not the amount', async () => {
  const { quote, amount } = await quoted(portal, world)
  const errors = problemsOf(await send({ quote, payment_amount: '75000' }))
  expect(errors['payment_amount']?.[0]).toContain(amount.toLocaleString('id-ID'))
  await registered({ quote, payment_amount: String(amount) })
})

test('a quote counts once; the same request gets its first answer', async () => {
  const { quote, amount } = await quoted(portal, world)
  const form = await groupForm(world, { shiftIds: [await shift()], fields: { quote } })
  const first = await portal.call('POST', '/register/store', { form })
  expect(first.statusCode, first.body).toBe(201)
  expect((await portal.call('POST', '/register/store', { form })).json().data).toEqual(first.json().data)
  expect(Object.keys(problemsOf(await send({ quote, payment_amount: String(amount) })))).toEqual(['quote'])
  // A student who lost the answer and reloads still sees their amount.
  expect((await askQuote(portal, world, { token: quote })).json().data).toMatchObject({ amount, is_used: true })
})

test('of two registrations with one quote at once only one gets it', async () => {
  const { quote } = await quoted(portal, world)
  const answers = await Promise.all([send({ quote }), send({ quote }), send({ quote })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  const ids = answers.flatMap((answer) => answer.json().data?.payment_id ?? [])
  expect((await holds()).map((hold) => hold.payment_id)).toEqual(ids)
})

test.each(['forged', 'of another region', 'of another size'])('a quote that is %s is refused', async (kind) => {
  const other = await uniqueWorld(portal.db)
  const quote =
    kind === 'forged'
      ? quoteToken()
      : kind === 'of another region'
        ? (await quoted(portal, other)).quote
        : (await quoted(portal, world, 2)).quote
  expect(Object.keys(problemsOf(await send({ quote, payment_amount: '74900' })))).toEqual(['quote'])
})

test('an expired quote is refused, and its draft gets the same amount again while it is free', async () => {
  const { quote, amount } = await quoted(portal, world)
  await changeRow(portal.db, 'amount_quote', {}, { expires_at: daysAgo(0) })
  await settleAmounts(portal.deps)
  expect(problemsOf(await send({ quote }))['quote']?.[0]).toContain('no longer keep this exact amount')
  expect((await askQuote(portal, world, { token: quote })).json().data).toMatchObject({ amount, is_used: false })
  await registered({ quote, payment_amount: String(amount) })
})

test('an amount that was shown is held when the price changes, and the next draft has the new price', async () => {
  const changed = await uniqueWorld(portal.db)
  const { quote, amount } = await quoted(portal, changed)
  await changeRow(portal.db, 'region', changed.regionId, { toefl_price_one: 80_000 })
  expect((await askQuote(portal, changed, { token: quote })).json().data.price).toBe(75_000)
  expect((await send({ quote, payment_amount: String(amount) }, 1, changed)).statusCode).toBe(201)
  expect((await askQuote(portal, changed, {})).json().data.price).toBe(80_000)
})

test('cash is the plain price', async () => {
  const { quote } = await quoted(portal, world)
  const form = await groupForm(world, {
    shiftIds: [await shift()],
    fields: { quote, payment_type: 'CASH', provider_id: null, account_name: null, account_number: null },
  })
  expect(Object.keys(problemsOf(await portal.call('POST', '/register/store', { form })))).toEqual(['quote'])
})

test('a student of an earlier term registers with a quote', async () => {
  const { token } = await portal.as('USER', { region_id: world.regionId })
  const { quote, amount, code } = await quoted(portal, world)
  const form = await againForm(world, await shift(), undefined, { quote, payment_amount: String(amount) })
  const answer = await portal.call('POST', '/register/extend', { token, form })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await rowOf(answer.json().data.payment_id)).toMatchObject({ payment_amount: amount, amount_code: code })
})

test('a group by link registers with a quote', async () => {
  const group = await startGroup(portal, world)
  await fillPart(portal, group, newPerson(world, await shift()), group.token)
  const { quote, amount, code } = await quoted(portal, world)
  const form = await paymentForm(
    world,
    group,
    (await partsOf(portal, group)).map(({ id }: { id: number }) => id),
  )
  form.set('quote', quote)
  form.set('payment_amount', String(amount))
  const answer = await portal.call('POST', `/register/groups/${group.link}/send`, { form })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await rowOf(answer.json().data.payment_id)).toMatchObject({ payment_amount: amount, amount_code: code })
})

const isHeld = async (id: number) => (await holds()).some((hold) => hold.payment_id === id && hold.released_at === null)

test('the amount stays with the payment until it is confirmed, and comes back when that is taken back', async () => {
  const { quote } = await quoted(portal, world)
  const id = await registered({ quote })
  await settleAmounts(portal.deps)
  expect(await isHeld(id)).toBe(true)
  await act(id, 'confirm')
  await settleAmounts(portal.deps)
  expect(await isHeld(id)).toBe(false)
  await act(id, 'cancel')
  await settleAmounts(portal.deps)
  expect(await isHeld(id)).toBe(true)
})

test.each([
  ['of the region', {}],
  ['of all regions', { scope: 0 }],
])('a payment that waits again leaves its amount to who has it by now in an account %s', async (_of, place) => {
  const { quote } = await quoted(portal, world)
  const id = await registered({ quote })
  await act(id, 'confirm')
  await settleAmounts(portal.deps)
  const [first] = await holds()
  const { id: _, amount: __, ...copied } = first!
  await insertRow(portal.db, 'amount_quote', {
    ...copied,
    ...place,
    token_hash: Buffer.from('another'),
    payment_id: null,
    released_at: null,
  })
  await act(id, 'cancel')
  await settleAmounts(portal.deps)
  expect(await isHeld(id)).toBe(false)
})

test.each(['rejected', 'in the bin'])('the amount of a payment that is %s is kept for 14 days', async (state) => {
  const { quote } = await quoted(portal, world)
  const id = await registered({ quote })
  if (state === 'rejected') await act(id, 'reject')
  else await portal.call('DELETE', `/toefl-payments/${id}`, { token: admin })
  const column = state === 'rejected' ? 'decided_at' : 'deleted_at'
  await changeRow(portal.db, 'toefl_payment', id, { [column]: daysAgo(13.9) })
  await settleAmounts(portal.deps)
  expect(await isHeld(id)).toBe(true)
  await changeRow(portal.db, 'toefl_payment', id, { [column]: daysAgo(14.1) })
  await settleAmounts(portal.deps)
  expect(await isHeld(id)).toBe(false)
})

test('correcting a payment keeps its amount, and refuses the plain price', async () => {
  const { quote, amount } = await quoted(portal, world)
  const id = await registered({ quote })
  const transfer = {
    payment_type: 'BANK_TRANSFER',
    provider_id: world.providerId,
    account_name: 'Siti',
    account_number: '1234567',
  }
  const correct = (payment_amount: number) =>
    portal.call('PUT', `/toefl-payments/${id}`, { token: admin, json: { ...transfer, payment_amount } })
  expect(problemsOf(await correct(75_000))['payment_amount']?.[0]).toContain(amount.toLocaleString('id-ID'))
  expect((await correct(amount)).json().data).toMatchObject({ payment_amount: amount, expected_amount: amount })
})

test('what was given free long ago is forgotten, and the payment keeps its code', async () => {
  const { quote, code } = await quoted(portal, world)
  const id = await registered({ quote })
  await quoted(portal, world)
  await changeRow(portal.db, 'amount_quote', { programme: 'TOEFL', payment_id: id }, { released_at: daysAgo(31) })
  await forgetReleased(portal.db, new Date().toISOString())
  expect(await holds()).toMatchObject([{ payment_id: null }])
  expect(await rowOf(id)).toMatchObject({ amount_code: code })
})
