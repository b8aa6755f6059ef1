// Somebody without a seat comes to the door, and pays in cash.
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#kit/time.ts'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { freshNims, makeShift, nameFor, proofFile, proofPicture, setWindow } from '#tests/support/facts.ts'
import { seatsTaken, seatStudent } from '#tests/support/groups.ts'
import { formOf } from '#tests/support/forms.ts'
import { booksOf } from '#tests/support/money-books.ts'
import { openOffice } from '#tests/support/office.ts'
import { actionsOf, mailsTo } from '#tests/support/records.ts'
import { changeRow, findRow, findRows, insertRow } from '#tests/support/rows.ts'
import { waitFor, waitingSeats } from '#tests/support/wait-line.ts'
import { seatViolations } from '#tests/faults/invariants.ts'
import { withoutSeatLock } from '#tests/faults/naive/sabotage.ts'
import { noticeDays } from '#features/privacy/consent.rules.ts'
import { serveLine } from '#features/waiting/line.actions.ts'
import { walkInRefusal } from './walk-in.rules.ts'

const { portal, world, token: admin, admin: boss } = await openOffice()
const { email } = await findRow(portal.db, 'account', boss.userId)
await changeRow(portal.db, 'contact_person', { id: world.receiverId }, { email })
// On the test's day nobody registers by the form any more.
await setWindow(portal.db, world.regionId, false)
const picture = await proofPicture()

const soon = () => ({
  starts_at: new Date(Date.now() + hourMs).toISOString(),
  ends_at: new Date(Date.now() + 3 * hourMs).toISOString(),
})
const atDoor = (quota = 10) => makeShift(portal.db, world, { ...soon(), quota })
const newcomer = (nim = freshNims(1)[0]!) => ({ nim, name: nameFor('Walk', nim), email: `w${nim}@example.com` })
const enter = (shiftId: number, person: { nim: string } & Record<string, string>, as = admin) =>
  portal.call('POST', `/toefl-shifts/${shiftId}/walk-ins`, {
    token: as,
    form: formOf({ receiver_id: String(world.receiverId), payment_proof: proofFile(picture, person.nim), ...person }),
  })
const look = async (shiftId: number, nim: string | null = null) =>
  dataOf(await portal.call('POST', `/toefl-shifts/${shiftId}/walk-ins/look`, { token: admin, json: { nim } }))

test('a new person has a seat, is there, and the books know who holds the cash; undone, they forget it', async () => {
  const shiftId = await atDoor()
  const person = newcomer()
  const cash = async () => {
    const { cash: all, broken } = await booksOf({ portal, token: admin, termId: world.termId })
    expect(broken).toEqual([])
    return all.find(({ receiver_id }) => receiver_id === world.receiverId)?.held ?? 0
  }
  const before = await cash()
  const notice_version = `${noticeDays.at(-1)}.0`
  const done = dataOf(await enter(shiftId, { ...person, notice_version }), 201)
  const { payment_id, seat_id } = done
  expect(done).toMatchObject({ name: person.name, amount: 75_000 })
  const payment = await findRow(portal.db, 'toefl_payment', payment_id)
  expect(payment).toMatchObject({
    status: 'CONFIRMED',
    payment_type: 'CASH',
    payment_amount: 75_000,
    receiver_id: world.receiverId,
    decided_by: boss.userId,
  })
  const { user_id, is_attend } = await findRow(portal.db, 'toefl_detail', seat_id)
  expect(await findRows(portal.db, 'consent', { user_id })).toMatchObject([{ kind: 'TOEFL', version: notice_version }])
  expect(is_attend).toBe(true)
  for (const template of ['activation', 'toefl-confirmed'])
    expect(await mailsTo(portal.db, [user_id], template), template).toHaveLength(1)
  expect(await actionsOf(portal.db, 'toefl_payment', payment_id)).toEqual(['walked in', 'confirmed'])
  expect(await cash()).toBe(before + 75_000)
  // The same NIM once more: they have their seat.
  expectFields(await enter(shiftId, person), ['nim'])
  expectAnswer(await portal.call('DELETE', `/toefl-payments/${payment_id}?tell=1`, { token: admin }), 200)
  expect(await cash()).toBe(before)
  expect(await seatsTaken(portal.db, shiftId)).toBe(0)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('who has an account gives the NIM alone; the desk sees who it is and whether they can come', async () => {
  const shiftId = await atDoor()
  const known = await portal.as('USER', { region_id: world.regionId, name: 'Known Person' })
  const far = await portal.as('USER')
  expect(await look(shiftId, known.nim)).toMatchObject({
    free: 10,
    waiting: 0,
    price: 75_000,
    refusal: null,
    person: { name: 'Known Person', can_come: true },
    receivers: [{ id: world.receiverId }],
  })
  expect(dataOf(await enter(shiftId, { nim: known.nim }), 201).name).toBe('Known Person')
  expect(await mailsTo(portal.db, [known.userId], 'activation')).toEqual([])
  expect((await look(shiftId, known.nim)).person.can_come).toBe(false)
  expectFields(await enter(shiftId, { nim: far.nim }), ['nim'])
  expect((await look(shiftId, far.nim)).person).toEqual({ name: far.nim, can_come: false })
  expect((await look(shiftId, freshNims(1)[0])).person).toBeNull()
})

test('what is missing or wrong is said at its field, and a receiver has an account', async () => {
  const shiftId = await atDoor()
  const [nim = ''] = freshNims(1)
  const stranger = await insertRow(portal.db, 'contact_person', { name: 'No account', type: 'TOEFL', region_id: null })
  expectFields(await enter(shiftId, { nim, receiver_id: String(stranger.id) }), ['receiver_id', 'name', 'email'])
  expectFields(await enter(shiftId, { ...newcomer(nim), email }), ['email'])
  const taken = newcomer()
  expect(dataOf(await enter(shiftId, taken), 201).amount).toBe(75_000)
  // Somebody else's picture.
  const other = newcomer()
  expectFields(await enter(shiftId, { ...other, payment_proof: proofFile(picture, taken.nim) as unknown as string }), [
    'payment_proof',
  ])
})

test('seats that wait for somebody are not free, and the desk says how many wait', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 1 })
  const seated = await seatStudent(portal, { world, shiftId })
  await setWindow(portal.db, world.regionId, true)
  for (const _ of [1, 2]) await waitFor(portal, world, { shiftIds: [shiftId] })
  await changeRow(portal.db, 'toefl_shift', { id: shiftId }, { quota: 2 })
  await serveLine(portal.deps, waitingSeats)
  await setWindow(portal.db, world.regionId, false)
  await changeRow(portal.db, 'toefl_shift', { id: shiftId }, soon())
  expect(await look(shiftId)).toMatchObject({ free: 0, waiting: 2 })
  expectAnswer(await enter(shiftId, newcomer()), 409, { code: 'shift_full' })
  // A seat that becomes free is the line's as well.
  expectAnswer(await portal.call('DELETE', `/toefl-payments/${seated.paymentId}`, { token: admin }), 200)
  expectAnswer(await enter(shiftId, newcomer()), 409, { code: 'shift_full' })
})

test('only on its last day, before it is over, and in the term that runs', () => {
  const now = new Date('2026-11-21T02:00:00Z')
  const shift = (hours: number, is_current = true) => ({
    starts_at: new Date(now.getTime() + hours * hourMs).toISOString(),
    ends_at: new Date(now.getTime() + (hours + 2) * hourMs).toISOString(),
    is_current,
    price: 75_000,
  })
  expect(walkInRefusal(shift(25), now)).toBe('EARLY')
  for (const hours of [24, 1, -1]) expect(walkInRefusal(shift(hours), now)).toBeNull()
  expect(walkInRefusal(shift(-2), now)).toBe('OVER')
  expect(walkInRefusal(shift(1, false), now)).toBe('TERM')
  // Cash is the treasurer's; a seat that costs nothing is given by who is named for it.
  expect(walkInRefusal(shift(1), now, ['PEOPLE'], 'PEOPLE')).toBe('DUTY')
  expect(walkInRefusal({ ...shift(1), price: 0 }, now, ['PEOPLE'], 'PEOPLE')).toBeNull()
  expect(walkInRefusal({ ...shift(1), price: 0 }, now, ['MONEY'], 'PEOPLE')).toBe('DUTY')
})

test('who looks after tests alone takes no cash, and the treasurer opens no door', async () => {
  const shiftId = await atDoor()
  const duty = async (name: string) => {
    const holder = await portal.as('USER', { region_id: world.regionId })
    const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
    await insertRow(portal.db, 'account_duty', {
      user_id: holder.userId,
      duty: name,
      region_id: world.regionId,
      first_day: day(-2),
      last_day: day(9),
      given_at: new Date().toISOString(),
    })
    return holder
  }
  const [{ token: tests }, { token: money, nim }] = [await duty('TESTS'), await duty('MONEY')]
  expectAnswer(await enter(shiftId, newcomer(), tests), 403)
  expectAnswer(await enter(shiftId, newcomer(), money), 201)
  expectAnswer(await enter(shiftId, { nim }, money), 409)
  expectAnswer(await portal.call('POST', `/toefl-shifts/${shiftId}/door`, { token: money }), 403)
  expectAnswer(await portal.call('GET', '/check-in', { token: money }), 200)
})

test('of two for the last seat at once one gets it, and the other leaves nothing behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shiftId = await atDoor(1)
    const people = [newcomer(), newcomer()]
    const answers = await Promise.all(people.map((person) => enter(shiftId, person)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const made = await findRows(portal.db, 'toefl_detail', { shift_id: shiftId })
    expect(made).toHaveLength(1)
    const accounts = await Promise.all(people.map(({ nim }) => findRows(portal.db, 'account', { nim })))
    expect(accounts.flat()).toHaveLength(1)
  }
  expect(await seatViolations(portal.db)).toEqual([])
})

// Last: it takes the lock away.
test('negative control: without the lock of the shift both get it', async () => {
  const shifts: number[] = []
  for (let round = 0; round < 20; round += 1) shifts.push(await atDoor(1))
  await withoutSeatLock(portal.deps.pool)
  let most = 0
  for (const shiftId of shifts) {
    if (most > 1) break
    await Promise.all([newcomer(), newcomer(), newcomer()].map((person) => enter(shiftId, person)))
    most = Math.max(most, await seatsTaken(portal.db, shiftId))
  }
  expect(most).toBeGreaterThan(1)
})
