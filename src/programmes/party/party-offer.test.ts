// An offered seat of a paid party: whose form was shown how to pay before the end may send it for thirty minutes more.
import { expect, test } from 'vitest'
import { partySeatViolations } from '#tests/faults/party-invariants.ts'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { transferFrom } from '#tests/support/facts.ts'
import { openOffice } from '#tests/support/office.ts'
import {
  type Guest,
  makeGuest,
  makePaidShift,
  makePartyShift,
  paySomebody,
  setPartyWindow,
  signUpForm,
  signUpSomebody,
} from '#tests/support/parties.ts'
import { quoteToken } from '#tests/support/quotes.ts'
import { changeRow } from '#tests/support/rows.ts'
import { letRunOut, openLong, partyWaiting, serve, waitForParty } from '#tests/support/wait-line.ts'

const { portal, world, token } = await openOffice()
const { db } = portal

const serveParty = () => serve(portal, partyWaiting)
const look = async ({ link }: { link: string }) => dataOf(await portal.call('GET', `/waiting/${link}`), 200)
const stateOf = async (wait: { link: string }): Promise<string> => (await look(wait)).state
const windowOf = { env_code: 'WELCOMING_PARTY_REGISTRATION', region_id: world.regionId }

/** A full party, of which the seat has been given back and is offered to the first of two who wait. */
async function offered(isPaid = true) {
  await openLong(portal, world, setPartyWindow)
  const shift = isPaid
    ? await makePaidShift(db, world, 75_000, { quota: 1 })
    : await makePartyShift(db, world, { quota: 1 })
  const recordOf = async () =>
    isPaid
      ? `/party-payments/${(await paySomebody(portal, world, shift)).paymentId}`
      : `/welcoming-parties/${(await signUpSomebody(portal, world, shift)).id}`
  const held = await recordOf()
  const [who, next] = [await makeGuest(db, world), await makeGuest(db, world)]
  const [wait, behind] = [await waitForParty(portal, who, [shift]), await waitForParty(portal, next, [shift])]
  expectAnswer(await portal.call('DELETE', held, { token }), 200)
  await serveParty()
  expect(await stateOf(wait)).toBe('OFFERED')
  return { shift, who, wait, behind }
}
type Offered = Awaited<ReturnType<typeof offered>>

const open = ({ shift, who, wait }: Pick<Offered, 'shift' | 'wait'> & { who: Guest }) =>
  portal.call('POST', '/welcoming-parties/quote', {
    token: who.token,
    json: { token: quoteToken(), shift_id: shift, offer: wait.link },
  })

async function send({ shift, who, wait }: Offered, fields: Record<string, string> = transferFrom(world)) {
  const form = await signUpForm(world, { shiftId: shift, nim: who.nim, fields: { ...fields, offer: wait.link } })
  return portal.call('POST', '/welcoming-parties', { token: who.token, form })
}

test('whose form was shown how to pay keeps the seat until thirty minutes after the end, and the next waits on', async () => {
  const one = await offered()
  expect((await look(one.wait)).offer.sent_until).toBeNull()
  expectAnswer(await open(one), 200)
  const { offer_ends_at, sent_until } = (await look(one.wait)).offer
  expect(Date.parse(sent_until) - Date.parse(offer_ends_at)).toBe(30 * 60_000)
  await letRunOut(portal, one.wait.id, 29)
  await serveParty()
  expect([await stateOf(one.wait), await stateOf(one.behind)]).toEqual(['OFFERED', 'WAITING'])
  const { next_at } = await look(one.behind)
  const until = (await look(one.wait)).offer.sent_until
  expect(Date.parse(next_at), 'when the line moves at the latest').toBe(Date.parse(until))
  expectAnswer(await open(one), 200)
  const { id } = dataOf(await send(one), 201)
  await serveParty()
  expect(await stateOf(one.behind)).toBe('WAITING')
  expect(id).toEqual(expect.any(Number))
  expect(await partySeatViolations(db)).toEqual([])
})

test('after that the offer is over, and the next has it', async () => {
  const one = await offered()
  expectAnswer(await open(one), 200)
  await letRunOut(portal, one.wait.id, 31)
  expectAnswer(await open(one), 409)
  expectAnswer(await send(one), 409)
  await serveParty()
  expect([await stateOf(one.wait), await stateOf(one.behind)]).toEqual(['WAITING', 'OFFERED'])
  expect(await partySeatViolations(db)).toEqual([])
})

test('negative control: whose form was never opened, or opened after the end, has the offer until its end alone', async () => {
  const one = await offered()
  await letRunOut(portal, one.wait.id)
  expectAnswer(await open(one), 409)
  expectAnswer(await send(one), 409)
  await serveParty()
  expect([await stateOf(one.wait), await stateOf(one.behind)]).toEqual(['WAITING', 'OFFERED'])
})

test('a seat that costs nothing is offered until its end', async () => {
  const one = await offered(false)
  expectAnswer(await open(one), 409)
  expect((await look(one.wait)).offer.sent_until).toBeNull()
  await letRunOut(portal, one.wait.id)
  expectAnswer(await send(one, {}), 409)
})

test('only the account that waited is shown how to pay for its shift', async () => {
  const one = await offered()
  const other = await makeGuest(db, world)
  expectAnswer(await open({ ...one, who: other }), 409)
  expectAnswer(await open({ ...one, shift: await makePaidShift(db, world) }), 422)
  expect((await look(one.wait)).offer.sent_until).toBeNull()
})

test('the window’s end is the end of an offer too: a shown form comes after it, another does not', async () => {
  const [shown, unseen] = [await offered(), await offered()]
  expectAnswer(await open(shown), 200)
  await changeRow(db, 'offer', { wait_id: shown.wait.id }, { shown_at: new Date(Date.now() - 60_000).toISOString() })
  await changeRow(db, 'environment', windowOf, { end_time: new Date(Date.now() - 1000).toISOString() })
  expectAnswer(await open(unseen), 403, { code: 'window_closed' })
  expectAnswer(await send(unseen), 403, { code: 'window_closed' })
  await serveParty()
  expect([await stateOf(shown.wait), await stateOf(unseen.wait)]).toEqual(['OFFERED', 'ENDED'])
  portal.setNow(new Date(Date.now() + 31 * 60_000).toISOString())
  expectAnswer(await send(shown), 403, { code: 'window_closed' })
  portal.setNow(new Date(Date.now() + 28 * 60_000).toISOString())
  expectAnswer(await send(shown), 201)
  portal.setNow(null)
  expect(await partySeatViolations(db)).toEqual([])
})

test('a form that comes as the job ends its offer has the seat, or the next is offered it: never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await offered()
    expectAnswer(await open(one), 200)
    await letRunOut(portal, one.wait.id, 30)
    // In half of the rounds its last moment is over.
    portal.setNow(new Date(Date.now() - (round % 2) * 20_000).toISOString())
    const [answer] = await Promise.all([send(one), serveParty(), serveParty()])
    portal.setNow(null)
    const isSeated = answer.statusCode === 201
    expect(isSeated, String(answer.statusCode)).toBe(round % 2 === 1)
    expect(await stateOf(one.behind)).toBe(isSeated ? 'WAITING' : 'OFFERED')
    expect(await partySeatViolations(db)).toEqual([])
  }
})
