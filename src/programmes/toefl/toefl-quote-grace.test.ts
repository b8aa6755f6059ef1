// A form that was shown how to pay before the window's end may be sent until thirty minutes after it.
import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { againForm, groupForm, makeShift, makeWorld, setWindow, type World } from '#tests/support/facts.ts'
import { fillPart, newPerson, partsOf, paymentForm, startGroup } from '#tests/support/link-groups.ts'
import { askQuote, quoteToken, uniqueWorld } from '#tests/support/quotes.ts'
import { changeRow } from '#tests/support/rows.ts'
import { forgetShown } from './toefl-quote.store.ts'

const portal = await openPortal()
const [plain, unique] = [await makeWorld(portal.db), await uniqueWorld(portal.db)]
const now = Date.now()
const minutes = (count: number) => new Date(now + count * 60_000)
const end = minutes(20)
const at = (moment: Date) => portal.setNow(moment.toISOString())
const lastMoment = new Date(end.getTime() + 30 * 60_000)

beforeEach(async () => {
  for (const { regionId } of [plain, unique]) {
    await setWindow(portal.db, regionId, true)
    await changeRow(
      portal.db,
      'environment',
      { env_code: 'TOEFL_REGISTRATION', region_id: regionId },
      { end_time: end.toISOString() },
    )
  }
})

async function send(of: World, fields: Record<string, string> = {}) {
  const shiftIds = [await makeShift(portal.db, of)]
  return portal.call('POST', '/register/store', { form: await groupForm(of, { shiftIds, fields }) })
}

test('a form that was shown the plain price is taken to the last moment, once; others are refused', async () => {
  const shown = quoteToken()
  await askQuote(portal, plain, { token: shown })
  at(lastMoment)
  for (const other of [undefined, { shown: quoteToken() }])
    expectAnswer(await send(plain, other), 403, { code: 'window_closed' })
  expectAnswer(await send(unique, { shown }), 403, { code: 'window_closed' })
  dataOf(await send(plain, { shown }), 201)
  expectAnswer(await send(plain, { shown }), 403, { code: 'window_closed' })
})

test('a moment after the grace the form is refused, and one that asks after the end is shown nothing', async () => {
  const shown = quoteToken()
  await askQuote(portal, plain, { token: shown })
  at(new Date(lastMoment.getTime() + 1))
  expectAnswer(await send(plain, { shown }), 403, { code: 'window_closed' })
  at(new Date(end.getTime() + 1))
  const late = quoteToken()
  expectAnswer(await askQuote(portal, plain, { token: late }), 403, { code: 'window_closed' })
  expectAnswer(await send(plain, { shown: late }), 403, { code: 'window_closed' })
})

test('an exact amount is promised no longer than the grace, told again after a reload in it, and registered with', async () => {
  const quote = quoteToken()
  const { data } = (await askQuote(portal, unique, { token: quote })).json()
  expect(data.expires_at).toBe(lastMoment.toISOString())
  at(lastMoment)
  expect((await askQuote(portal, unique, { token: quote })).json().data).toEqual(data)
  dataOf(await send(unique, { quote, payment_amount: String(data.amount) }), 201)
})

test('who is signed in, and who pays for a group by link, comes as late', async () => {
  const [student, own] = [await portal.as('USER', { region_id: plain.regionId }), quoteToken()]
  await askQuote(portal, plain, { token: own })
  const group = await startGroup(portal, plain)
  await fillPart(portal, group, newPerson(plain, await makeShift(portal.db, plain)), group.token)
  const parts = (await partsOf(portal, group)).map(({ id }) => id)
  const shown = quoteToken()
  await askQuote(portal, plain, { token: shown })
  const shiftId = await makeShift(portal.db, plain)
  at(lastMoment)
  const check = (json: object) => portal.call('POST', `/register/groups/${group.link}/check`, { json })
  expectAnswer(await check({ token: group.token }), 403, { code: 'window_closed' })
  expect((await check({ token: group.token, shown })).statusCode).toBe(200)
  const pay = async (fields: Record<string, string>) =>
    portal.call('POST', `/register/groups/${group.link}/send`, {
      form: await paymentForm(plain, group, parts, fields),
    })
  expectAnswer(await pay({}), 403, { code: 'window_closed' })
  dataOf(await pay({ shown }), 201)
  const again = (fields: Record<string, string>) => againForm(plain, shiftId, undefined, fields)
  const extend = async (fields: Record<string, string>) =>
    portal.call('POST', '/register/extend', { token: student.token, form: await again(fields) })
  expectAnswer(await extend({}), 403, { code: 'window_closed' })
  dataOf(await extend({ shown: own }), 201)
})

test('a window that was closed early, or reopened later, is judged by what it is now', async () => {
  const shown = quoteToken()
  at(minutes(-10))
  await askQuote(portal, plain, { token: shown })
  const move = (start_time: Date, end_time: Date) =>
    changeRow(
      portal.db,
      'environment',
      { env_code: 'TOEFL_REGISTRATION', region_id: plain.regionId },
      { start_time: start_time.toISOString(), end_time: end_time.toISOString() },
    )
  portal.setNow(null)
  await move(minutes(60), minutes(90))
  expectAnswer(await send(plain, { shown }), 403, { code: 'window_closed' })
  await move(minutes(-600), minutes(-5))
  dataOf(await send(plain, { shown }), 201)
})

test('what a form was shown is forgotten after two days', async () => {
  const count = async () => (await portal.db.selectFrom('toefl_shown').select('shown_at').execute()).length
  const before = await count()
  await askQuote(portal, plain)
  await forgetShown(portal.db, minutes(47 * 60).toISOString())
  expect(await count()).toBe(before + 1)
  await forgetShown(portal.db, minutes(49 * 60).toISOString())
  expect(await count()).toBe(0)
})
