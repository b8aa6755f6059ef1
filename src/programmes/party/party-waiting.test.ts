// The party's waiting list: by the same room as that of the test. Who waits is one account, and takes an offer by the sign-up itself.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { partySeatViolations } from '#tests/faults/party-invariants.ts'
import { dataOf, expectAnswer, problemsOf } from '#tests/support/answers.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { makeWorld, type World } from '#tests/support/facts.ts'
import { openOffice } from '#tests/support/office.ts'
import {
  type Guest,
  makeGuest,
  makePartyShift,
  setPartyWindow,
  signUpForm,
  signUpSomebody,
} from '#tests/support/parties.ts'
import { joinParty, letRunOut, openLong, partyWaiting, serve, stateOf, waitForParty } from '#tests/support/wait-line.ts'
import { serveLine } from '#features/waiting/line.actions.ts'
import { waitingPersonal } from '#features/waiting/waiting-personal.store.ts'

const { portal, world, token } = await openOffice()
await openLong(portal, world, setPartyWindow)

const post = (path: string, json: object = {}, as: string | null = token) =>
  portal.call('POST', path, { json, ...(as === null ? {} : { token: as }) })
const guest = () => makeGuest(portal.db, world)
const serveParty = () => serve(portal, partyWaiting)
const later = (minutes: number) => portal.setNow(new Date(Date.now() + minutes * 60_000).toISOString())

/** A shift whose seats are all taken. */
async function fullParty(count = 1) {
  const shift = await makePartyShift(portal.db, world, { quota: count })
  const people = []
  for (let n = 0; n < count; n += 1) people.push(await signUpSomebody(portal, world, shift))
  return { shift, people }
}
type Signing = { offer?: string; app?: TestApp; of?: World }
async function signUp(who: Guest, shiftId: number, { offer, app = portal, of = world }: Signing = {}) {
  const form = await signUpForm(of, { nim: who.nim, shiftId, fields: { offer: offer ?? null } })
  return app.call('POST', '/welcoming-parties', { token: who.token, form })
}
const giveUp = (person: (Guest & { id: number }) | undefined) =>
  portal.call('POST', `/welcoming-parties/${person?.id}/give-up`, { token: person?.token ?? '' })
const look = async (link: string) => dataOf(await portal.call('GET', `/waiting/${link}`), 200)
const listOf = async (shift: number, as?: string) => {
  const path = `/party-waiting-list/shifts?region_id=${world.regionId}`
  const lists = dataOf(await portal.call('GET', path, as ? { token: as } : {}), 200)
  return lists.find((one: { shift_id: number }) => one.shift_id === shift)
}
const left = async (shift: number) =>
  dataOf(await portal.call('GET', `/welcoming-party-shifts/${shift}`), 200).remaining as number

test('a seat that is given back is kept, offered, and taken by the sign-up itself; the count never moves', async () => {
  const { shift, people } = await fullParty()
  const who = await guest()
  const wait = await waitForParty(portal, who, [shift])
  expect(dataOf(await joinParty(portal, who, [shift]), 201), 'the same again').toEqual({ groups_ahead: 0 })
  expectAnswer(await giveUp(people[0]), 200)
  expect(await left(shift)).toBe(0)
  expect(await listOf(shift)).toMatchObject({ kept: 1, groups: 1, open: 0 })
  expect((await signUp(await guest(), shift)).json().code).toBe('shift_full')
  await serveLine(portal.deps, partyWaiting)
  expect((await look(wait.link)).offer, 'while it may be undone').toBeNull()

  await serveParty()
  expect(await look(wait.link)).toMatchObject({
    programme: 'PARTY',
    state: 'OFFERED',
    offer: { shift_id: shift, seats: 1 },
  })
  expect(await listOf(shift)).toMatchObject({ kept: 1, groups: 0 })
  expect((await signUp(await guest(), shift)).json().code).toBe('shift_full')
  const form = await signUpForm(world, { nim: who.nim, shiftId: shift, fields: { offer: wait.link } })
  const made = dataOf(await portal.call('POST', '/welcoming-parties', { token: who.token, form }), 201)
  expect(dataOf(await portal.call('POST', '/welcoming-parties', { token: who.token, form }), 201), 'again').toEqual(
    made,
  )
  expect(await stateOf(portal, wait.id)).toEqual({ state: 'ENDED', ended_because: 'ACCEPTED' })
  expect(await listOf(shift)).toMatchObject({ kept: 0, open: 0 })
  expect(await partySeatViolations(portal.db)).toEqual([])

  // Given back after that, the offer is dead for good.
  expectAnswer(await giveUp({ ...who, id: made.id }), 200)
  expect((await signUp(who, shift, { offer: wait.link })).statusCode).toBe(409)
  expect(await left(shift)).toBe(1)
})

test('an offer is for the account that waited, for its shift, and until its end', async () => {
  const { shift, people } = await fullParty()
  const free = await makePartyShift(portal.db, world)
  const [who, friend] = [await guest(), await guest()]
  const [wait, next] = [await waitForParty(portal, who, [shift]), await waitForParty(portal, friend, [shift])]
  await giveUp(people[0])
  await serveParty()
  expect((await signUp(friend, shift, { offer: wait.link })).json().message).toContain('another account')
  expect(problemsOf(await signUp(who, free, { offer: wait.link }))).toHaveProperty('shift_id')
  const own = `own-${wait.id}`
  expect((await signUp(friend, shift, { offer: own })).statusCode, 'somebody else’s own').toBe(404)
  await letRunOut(portal, wait.id)
  expect((await signUp(who, shift, { offer: own })).statusCode).toBe(409)
  await serveParty()
  expect([(await look(wait.link)).state, (await look(next.link)).state], 'the last now').toEqual(['WAITING', 'OFFERED'])
  // Declining hands the seat on, and it is never free in between.
  expectAnswer(await post(`/waiting/${next.link}/leave`, {}, null), 200)
  expect(await left(shift)).toBe(0)
  await serveParty()
  expectAnswer(await signUp(who, shift, { offer: own }), 201)
  expect(await partySeatViolations(portal.db)).toEqual([])
})

test('nobody waits without an account, for a party that has room, twice, or with a seat', async () => {
  const { shift, people } = await fullParty()
  const other = await fullParty()
  const free = await makePartyShift(portal.db, world)
  const soon = await makePartyShift(portal.db, world, {
    quota: 0,
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  expect((await post('/own-waiting', { programme: 'PARTY', shift_id: [shift] }, null)).statusCode).toBe(401)
  const who = await guest()
  const problems = async (guestOf: Guest, ids: number[]) =>
    Object.keys((await joinParty(portal, guestOf, ids)).json().errors ?? {})
  expect(await problems(who, [shift, free, soon, 999_999, shift])).toEqual([
    'shift_id.1',
    'shift_id.2',
    'shift_id.3',
    'shift_id.4',
  ])
  expect(await problems(people[0] as Guest, [other.shift])).toEqual(['shift_id'])
  expect((await joinParty(portal, who, [shift])).statusCode).toBe(201)
  expect(await problems(who, [other.shift])).toEqual(['shift_id'])
  // Waiting for the party says nothing about the test.
  const { rows } = await sql`select from wait_person where nim = ${who.nim} and programme = 'TOEFL'`.execute(portal.db)
  expect(rows).toEqual([])
})

test('a student without a region waits too, by the window for everybody and the usual numbers', async () => {
  const { shift, people } = await fullParty()
  await setPartyWindow(portal.db, null)
  await sql`update environment set end_time = now() + interval '6 days'
    where region_id is null and env_code = 'WELCOMING_PARTY_REGISTRATION'`.execute(portal.db)
  const student = await portal.as('USER', { region_id: null })
  const wait = await waitForParty(portal, student, [shift])
  expect(dataOf(await portal.call('GET', '/party-waiting-list/shifts'), 200)).toContainEqual(
    expect.objectContaining({ shift_id: shift, groups: 1 }),
  )
  await giveUp(people[0])
  await serveParty()
  expect(await look(wait.link)).toMatchObject({ region: null, state: 'OFFERED' })
  const office = dataOf(await portal.call('GET', `/party-waiting-list?shift_id=${shift}`, { token }), 200)
  expect(office).toMatchObject([{ id: wait.id, region: null }])
})

test('a rejection, the bin and a raised quota free seats for the line; undoing within its time takes one back', async () => {
  const { shift, people } = await fullParty(2)
  const waits = []
  for (let n = 0; n < 3; n += 1) waits.push(await waitForParty(portal, await guest(), [shift]))
  const path = `/welcoming-parties/${people[0]?.id}`
  expectAnswer(await post(`${path}/reject`, { reason: 'No proof.' }), 200)
  expectAnswer(await post(`${path}/cancel`), 200)
  await serveParty()
  expect((await look(waits[0]?.link ?? '')).state, 'undone').toBe('WAITING')
  expect(await listOf(shift)).toMatchObject({ kept: 0 })

  expectAnswer(await post(`${path}/reject`, { reason: 'No proof.' }), 200)
  expectAnswer(await portal.call('DELETE', `/welcoming-parties/${people[1]?.id}`, { token }), 200)
  expectAnswer(await portal.call('PUT', `/welcoming-party-shifts/${shift}`, { token, json: { quota: 3 } }), 200)
  expect(await left(shift)).toBe(0)
  expect(await listOf(shift)).toMatchObject({ kept: 3 })
  await serveParty()
  expect(await Promise.all(waits.map(async ({ link }) => (await look(link)).state))).toEqual([
    'OFFERED',
    'OFFERED',
    'OFFERED',
  ])
  expect((await post(`/welcoming-parties/${people[1]?.id}/restore`)).json().code, 'offered by now').toBe('shift_full')
  expect(await partySeatViolations(portal.db)).toEqual([])
})

test('nobody moves past the line: a student gets a kept seat neither by moving there nor by the open form', async () => {
  const { shift, people } = await fullParty()
  const seated = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const wait = await waitForParty(portal, await guest(), [shift])
  await giveUp(people[0])
  const move = (as: string) =>
    portal.call('PUT', `/welcoming-parties/${seated.id}`, { token: as, json: { shift_id: shift } })
  expect((await move(seated.token)).json().code).toBe('shift_full')
  // The committee decides who sits where: its moves come before the line.
  expectAnswer(await move(token), 200)
  await serveParty()
  expect((await look(wait.link)).state).toBe('WAITING')
  expect(await partySeatViolations(portal.db)).toEqual([])
})

test('the office sees why, changes the order, offers by hand and closes the list, each programme in its own', async () => {
  const { shift, people } = await fullParty()
  const waits = []
  for (let n = 0; n < 3; n += 1) waits.push(await waitForParty(portal, await guest(), [shift]))
  const [first, second, third] = waits
  const reasons = async () => {
    const rows = dataOf(await portal.call('GET', `/party-waiting-list?shift_id=${shift}`, { token }), 200)
    return rows.map(({ shifts }: { shifts: { reason: string }[] }) => shifts[0]?.reason)
  }
  expect(await reasons()).toEqual(['NO_SEATS', 'NO_SEATS', 'NO_SEATS'])
  const reason = { reason: 'Was told the wrong day.' }
  for (const act of ['move', 'remove']) {
    expect((await post(`/waiting-list/${third?.id}/${act}`, reason)).statusCode, 'the test’s list').toBe(404)
  }
  const toefl = dataOf(await portal.call('GET', `/waiting-list?q=${third?.nims[0]}`, { token }), 200)
  expect(toefl).toEqual([])
  expectAnswer(await post(`/party-waiting-list/${third?.id}/move`, { ...reason, before_id: first?.id }), 200)
  await giveUp(people[0])
  expectAnswer(await post(`/party-waiting-list/${second?.id}/offer`, { ...reason, shift_id: shift }), 200)
  expect(await reasons()).toEqual(['NO_SEATS', 'NO_SEATS', 'OFFERED'])
  expectAnswer(await post(`/party-waiting-list/${second?.id}/remove`, reason), 200)
  await serveParty()
  expect(await stateOf(portal, third?.id ?? 0), 'first now').toMatchObject({ state: 'OFFERED' })
  expect(dataOf(await post(`/party-waiting-list/shifts/${shift}/close`), 200)).toEqual({ told: 1 })
  expect(await stateOf(portal, first?.id ?? 0)).toEqual({ state: 'ENDED', ended_because: 'CLOSED' })
  expect(problemsOf(await joinParty(portal, await guest(), [shift]))).toHaveProperty('shift_id.0')
  expect(await partySeatViolations(portal.db)).toEqual([])
})

test('at the window’s end everybody is told, and a mail names the party', async () => {
  const { shift } = await fullParty()
  const who = await guest()
  const wait = await waitForParty(portal, who, [shift])
  const mails = async () =>
    await portal.db
      .selectFrom('email')
      .select(['template', 'data'])
      .where('user_id', '=', who.userId)
      .orderBy('id')
      .execute()
  expect(await mails()).toMatchObject([{ template: 'waiting-joined' }])
  const preview = await portal.db
    .selectFrom('email')
    .select('id')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow()
  expect(dataOf(await portal.call('GET', `/emails/${preview.id}`, { token }), 200).text).toContain('welcoming party')
  later(6 * 24 * 60 + 24 * 60)
  await serveParty()
  portal.setNow(null)
  expect(await stateOf(portal, wait.id)).toEqual({ state: 'ENDED', ended_because: 'WINDOW' })
  expect((await mails()).at(-1)).toMatchObject({ template: 'waiting-over', data: { because: 'WINDOW' } })
})

test('who gets a seat otherwise waits no more, and what was offered goes to the next', async () => {
  const { shift, people } = await fullParty()
  const [who, next] = [await guest(), await guest()]
  const [wait, behind] = [await waitForParty(portal, who, [shift]), await waitForParty(portal, next, [shift])]
  await giveUp(people[0])
  await serveParty()
  expectAnswer(await signUp(who, await makePartyShift(portal.db, world)), 201)
  await serveParty()
  expect(await stateOf(portal, wait.id)).toEqual({ state: 'ENDED', ended_because: 'SEATED' })
  expect((await look(behind.link)).state).toBe('OFFERED')
  expect(await partySeatViolations(portal.db)).toEqual([])
})

test('an erased person leaves the line with what was held, and the seat goes to the next', async () => {
  const { shift, people } = await fullParty()
  const [who, next] = [await guest(), await guest()]
  await waitForParty(portal, who, [shift])
  const behind = await waitForParty(portal, next, [shift])
  await giveUp(people[0])
  await serveParty()
  await portal.db.transaction().execute(async (trx) => waitingPersonal.forget?.(trx, who.userId, () => sql`false`))
  expect(await left(shift)).toBe(0)
  await serveParty()
  expect((await look(behind.link)).state).toBe('OFFERED')
  expect(await partySeatViolations(portal.db)).toEqual([])
})

/** One seat for one who waits, two who use the open form and the job, all at once, time and again. */
async function rush(app: TestApp, rounds: number): Promise<string[]> {
  const of = await makeWorld(app.db)
  await openLong(app, of, setPartyWindow)
  for (let round = 0; round < rounds; round += 1) {
    const shift = await makePartyShift(app.db, of, { quota: 1 })
    const first = await signUpSomebody(app, of, shift)
    const who = await makeGuest(app.db, of)
    const wait = await waitForParty(app, who, [shift])
    await app.call('POST', `/welcoming-parties/${first.id}/give-up`, { token: first.token })
    await serve(app, partyWaiting)
    const others = [await makeGuest(app.db, of), await makeGuest(app.db, of)]
    await Promise.all([
      signUp(who, shift, { offer: wait.link, app, of }),
      signUp(who, shift, { offer: `own-${wait.id}`, app, of }),
      ...others.map((other) => signUp(other, shift, { app, of })),
      // It is quicker than any form, so in half of the rounds nobody leaves.
      ...(round % 2 === 0 ? [] : [app.call('POST', `/waiting/${wait.link}/leave`)]),
      serve(app, partyWaiting),
    ])
    const wrong = await partySeatViolations(app.db)
    if (wrong.length > 0) return wrong
  }
  return []
}

test('an offer taken twice, declined and served at once, while others sign up, gives one seat to one person', async () => {
  expect(await rush(portal, 4)).toEqual([])
})

test('negative control: where the triggers do not count what is offered, a party is oversold', async () => {
  const app = await testApp()
  try {
    await sql`alter table welcoming_party_reservation disable trigger user`.execute(app.db)
    expect((await rush(app, 4)).join()).toMatch(/has 2 sign-ups for 1 seats/)
  } finally {
    await app.close()
  }
})
