// Somebody without a sign-up comes to the party's door.
import { expect, test } from 'vitest'
import { hourMs } from '#kit/time.ts'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { freshNims, nameFor, proofFile, proofPicture } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { booksOf } from '#tests/support/money-books.ts'
import { openOffice } from '#tests/support/office.ts'
import { makePartyShift, partySeatsTaken, setPartyWindow } from '#tests/support/parties.ts'
import { actionsOf, mailsTo } from '#tests/support/records.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { changeRow, findRow, findRows } from '#tests/support/rows.ts'
import { withoutSeatLock } from '#tests/faults/naive/sabotage.ts'
import { holder } from '#tests/security/duty-walk.ts'
import { noticeDays } from '#features/privacy/consent.rules.ts'

const { portal, world, token: admin, admin: boss } = await openOffice()
const { db } = portal
const { email } = await findRow(db, 'account', boss.userId)
await changeRow(db, 'contact_person', { id: world.receiverId }, { email })
// On the day itself nobody signs up by the form any more.
await setPartyWindow(db, world.regionId, false)
const noticeVersion = `${noticeDays.at(-1)}.0`
const picture = await proofPicture()

const price = 25_000
const atDoor = (quota = 10, values = {}) =>
  makePartyShift(db, world, {
    starts_at: new Date(Date.now() + hourMs).toISOString(),
    ends_at: new Date(Date.now() + 3 * hourMs).toISOString(),
    quota,
    ...values,
  })
const paidDoor = (quota = 10) => atDoor(quota, { price, payee_region_id: world.regionId })
const newcomer = (nim = freshNims(1)[0]!) => ({
  nim,
  name: nameFor('Guest', nim),
  email: `g${nim}@example.com`,
  region_id: String(world.regionId),
})
type Fields = { nim: string } & Record<string, string>
const enter = (shiftId: number, person: Fields, as = admin) =>
  portal.call('POST', `/welcoming-party-shifts/${shiftId}/walk-ins`, {
    token: as,
    form: formOf({ receiver_id: String(world.receiverId), payment_proof: proofFile(picture, person.nim), ...person }),
  })
const enterFree = (shiftId: number, person: Fields, more: Record<string, string> = {}) =>
  portal.call('POST', `/welcoming-party-shifts/${shiftId}/walk-ins`, {
    token: admin,
    form: formOf({ ...person, ...more }),
  })
const look = async (shiftId: number, nim: string | null = null) =>
  dataOf(await portal.call('POST', `/welcoming-party-shifts/${shiftId}/walk-ins/look`, { token: admin, json: { nim } }))
const cash = async () => {
  const { cash: all, broken } = await booksOf({ portal, token: admin, termId: world.termId })
  expect(broken).toEqual([])
  return all.find(({ receiver_id }) => receiver_id === world.receiverId)?.held ?? 0
}

test('who has an account pays in cash and is inside; the books know who holds it, and forget it when it is undone', async () => {
  const shiftId = await paidDoor()
  // Of another region: everybody may come, and all pay to one.
  const known = await portal.as('USER', { name: 'Known Guest', line_id: 'known.guest', campus_location: 'Anggrek' })
  expect(await look(shiftId, known.nim)).toMatchObject({
    free: 10,
    price,
    refusal: null,
    person: { name: 'Known Guest', can_come: true },
    receivers: [{ id: world.receiverId }],
  })
  const before = await cash()
  const done = dataOf(await enter(shiftId, { nim: known.nim, notice_version: noticeVersion }), 201)
  expect(done).toMatchObject({ name: 'Known Guest', amount: price })
  const { payment_id, seat_id } = done
  expect(await findRow(db, 'party_payment', payment_id)).toMatchObject({
    status: 'CONFIRMED',
    payment_type: 'CASH',
    payment_amount: price,
    receiver_id: world.receiverId,
    region_id: world.regionId,
    decided_by: boss.userId,
  })
  const signUp = await findRow(db, 'welcoming_party', seat_id)
  expect(signUp).toMatchObject({
    status: 'CONFIRMED',
    type: 1,
    nim: known.nim,
    line_id: 'known.guest',
    instagram: null,
  })
  expect(signUp.attended_at).not.toBeNull()
  expect(await mailsTo(db, [known.userId], 'party-confirmed')).toHaveLength(1)
  expect(await mailsTo(db, [known.userId], 'activation')).toEqual([])
  expect(await findRows(db, 'consent', { user_id: known.userId })).toMatchObject([
    { kind: 'PARTY', version: noticeVersion },
  ])
  expect(await actionsOf(db, 'party_payment', payment_id)).toEqual(['walked in', 'confirmed'])
  expect(await cash()).toBe(before + price)
  expectFields(await enter(shiftId, { nim: known.nim }), ['nim'])
  expect((await look(shiftId, known.nim)).person.can_come).toBe(false)
  // The office's own pages show a guest whose form was never filled in.
  for (const path of [`/welcoming-parties/${seat_id}`, `/party-payments/${payment_id}`]) {
    expectAnswer(await portal.call('GET', path, { token: admin }), 200)
  }
  expectAnswer(await portal.call('DELETE', `/party-payments/${payment_id}?tell=1`, { token: admin }), 200)
  expect(await cash()).toBe(before)
  expect(await partySeatsTaken(db, shiftId)).toBe(0)
  // Taken back by mistake: restored, all of it is as it was.
  expectAnswer(await portal.call('POST', `/party-payments/${payment_id}/restore`, { token: admin }), 200)
  expect(await cash()).toBe(before + price)
  expect(await partySeatsTaken(db, shiftId)).toBe(1)
})

test('somebody new at a party that costs nothing gives name, address and region; no money is anywhere', async () => {
  const shiftId = await atDoor()
  const before = await cash()
  const person = newcomer()
  expectFields(await enter(shiftId, { nim: person.nim }), ['region_id', 'name', 'email'])
  expect((await look(shiftId, person.nim)).needs_picture).toBe(false)
  // Nobody photographs anything; a picture that comes anyway is not kept.
  const done = dataOf(await enterFree(shiftId, person), 201)
  expect(done).toMatchObject({ payment_id: null, amount: 0, receiver: null })
  const { user_id, status, proof_id } = await findRow(db, 'welcoming_party', done.seat_id)
  expect([status, proof_id]).toEqual(['CONFIRMED', null])
  const shown = dataOf(await portal.call('GET', `/welcoming-parties/${done.seat_id}`, { token: admin }))
  expect(shown.proof).toBeNull()
  const list = dataOf(await portal.call('GET', `/welcoming-parties?shift_id=${shiftId}`, { token: admin }))
  expect(list).toMatchObject([{ id: done.seat_id, proof: null }])
  expect(await findRow(db, 'account', user_id)).toMatchObject({
    nim: person.nim,
    region_id: world.regionId,
    role: 'USER',
  })
  for (const template of ['activation', 'party-confirmed'])
    expect(await mailsTo(db, [user_id], template), template).toHaveLength(1)
  expect(await cash()).toBe(before)
  expectAnswer(await portal.call('DELETE', `/welcoming-parties/${done.seat_id}?tell=1`, { token: admin }), 200)
  expect(await partySeatsTaken(db, shiftId)).toBe(0)
  // From the bin for good, without a picture to take along; and with one that the office adds.
  expectAnswer(await portal.call('POST', `/welcoming-parties/${done.seat_id}/restore`, { token: admin }), 200)
  // The committee mends a wrong name without knowing what nobody asked at the door; its student says all.
  const named = (token: string, name: string) =>
    portal.call('PUT', `/welcoming-parties/${done.seat_id}`, { token, json: { name } })
  expectAnswer(await named(admin, 'Right Name'), 200)
  expect(await findRow(db, 'welcoming_party', done.seat_id)).toMatchObject({ name: 'Right Name', major_id: null })
  expectFields(await named(await sessionOf(db, user_id), 'Own Name'), ['campus_location', 'major_id'])
  const study = { campus_location: 'Anggrek', major_id: String(world.majorId) }
  const form = formOf({ ...study, proof: proofFile(picture, person.nim) })
  expectAnswer(await portal.call('PUT', `/welcoming-parties/${done.seat_id}`, { token: admin, form }), 200)
  const { proof } = dataOf(await portal.call('GET', `/welcoming-parties/${done.seat_id}`, { token: admin }))
  expect(proof).toEqual(expect.any(String))
  const second = dataOf(await enterFree(shiftId, newcomer()), 201)
  for (const force of ['', '?force=1']) {
    expectAnswer(await portal.call('DELETE', `/welcoming-parties/${second.seat_id}${force}`, { token: admin }), 200)
  }
})

test('what is paid has a picture, and that of nobody else', async () => {
  const shiftId = await paidDoor()
  const [person, other] = [newcomer(), newcomer()]
  expectFields(await enterFree(shiftId, person, { receiver_id: String(world.receiverId) }), ['payment_proof'])
  expectAnswer(await enter(shiftId, person), 201)
  const stolen = { ...other, payment_proof: proofFile(picture, person.nim) as unknown as string }
  expectFields(await enter(shiftId, stolen), ['payment_proof'])
})

test('cash needs a receiver and the duty of money; what costs nothing is given by who looks after people', async () => {
  const [paid, free] = [await paidDoor(), await atDoor()]
  const of = async (duty: 'MONEY' | 'PEOPLE') => (await holder(portal, duty, world.regionId)).token
  const [money, people] = [await of('MONEY'), await of('PEOPLE')]
  expectFields(await enter(paid, { ...newcomer(), receiver_id: '' }), ['receiver_id'])
  expectAnswer(await enter(paid, newcomer(), people), 403)
  expectAnswer(await enter(free, newcomer(), money), 403)
  expectAnswer(await enter(paid, newcomer(), money), 201)
  expectAnswer(await enter(free, newcomer(), people), 201)
  expect(await partySeatsTaken(db, paid)).toBe(1)
})

test('what the waiting list keeps is not free', async () => {
  const shiftId = await atDoor(2)
  await db.insertInto('welcoming_party_shift_seats').values({ shift_id: shiftId, taken: 0, kept: 2 }).execute()
  expect((await look(shiftId)).free).toBe(0)
  expectAnswer(await enter(shiftId, newcomer()), 409, { code: 'shift_full' })
})

test('of two for the last seat at once one gets it, and the other leaves nothing behind', async () => {
  for (const shiftId of [await paidDoor(1), await atDoor(1), await paidDoor(1)]) {
    const people = [newcomer(), newcomer()]
    const answers = await Promise.all(people.map((person) => enter(shiftId, person)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await partySeatsTaken(db, shiftId)).toBe(1)
    const accounts = await Promise.all(people.map(({ nim }) => findRows(db, 'account', { nim })))
    expect(accounts.flat()).toHaveLength(1)
  }
})

// Last: it takes the lock away.
test('negative control: without the lock of the shift more than one gets the last seat', async () => {
  const shifts: number[] = []
  for (let round = 0; round < 20; round += 1) shifts.push(await atDoor(1))
  await withoutSeatLock(portal.deps.pool, 'welcoming_party_shift')
  let most = 0
  for (const shiftId of shifts) {
    if (most > 1) break
    await Promise.all([newcomer(), newcomer(), newcomer()].map((person) => enter(shiftId, person)))
    most = Math.max(most, await partySeatsTaken(db, shiftId))
  }
  expect(most).toBeGreaterThan(1)
})
