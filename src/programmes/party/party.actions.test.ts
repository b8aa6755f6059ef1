import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld } from '#tests/support/facts.ts'
import {
  type Guest,
  makeGuests,
  makePartyShift,
  partySeatsTaken,
  setPartyWindow,
  signUpForm,
  signUpSomebody,
} from '#tests/support/parties.ts'
import { photo } from '#tests/support/pictures.ts'
import { actionsOf } from '#tests/support/records.ts'
import { changeRow, insertRow } from '#tests/support/rows.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await setPartyWindow(portal.db, world.regionId)

const guest = async (): Promise<Guest> => (await makeGuests(portal.db, world, 1))[0]!

type Given = { shiftId: number; fields?: Record<string, string | null>; proof?: Buffer; key?: string }

const send = async (who: Guest, { key, ...given }: Given) =>
  portal.call('POST', '/welcoming-parties', {
    token: who.token,
    form: await signUpForm(world, { nim: who.nim, ...given }),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

const rawFiles = () => readdir(join(portal.filesFolder, 'raw'))
const standing = async (who: Guest) =>
  (await portal.call('GET', '/user', { token: who.token })).json().data.welcoming_party

test('a student signs up: a pending sign-up with a seat, a proof for its owner, a mail and an audit row', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 3 })
  const who = await guest()
  const data = dataOf(await send(who, { shiftId }), 201)
  expect(data).toMatchObject({ shift_id: shiftId, user_id: who.userId, type: 1, status: 'PENDING' })
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(1)
  expect((await portal.call('GET', `/welcoming-party-shifts/${shiftId}`)).json().data.remaining).toBe(2)

  const own = (await portal.call('GET', `/welcoming-parties/${data.id}`, { token: who.token })).json().data
  expect(own).toMatchObject({ nim: who.nim, instagram: 'bnec.binus', place: 'Auditorium', line_group: null })
  expect((await portal.call('GET', `/files/${own.proof}`, { token: who.token })).statusCode).toBe(200)
  expect((await portal.call('GET', `/files/${own.proof}`, { token: (await guest()).token })).statusCode).toBe(404)

  const mail = await portal.db.selectFrom('email').selectAll().where('user_id', '=', who.userId).execute()
  expect(mail.map(({ template, to_address }) => [template, to_address])).toEqual([
    ['party-signed-up', `g${who.nim}@example.com`],
  ])
  expect(await actionsOf(portal.db, 'welcoming_party', data.id)).toEqual(['signed up'])
  expect(await standing(who)).toMatchObject({ id: data.id, status: 'PENDING', place: 'Auditorium', line_group: null })
})

test('a Binusian tells campus, NIM and major; every field left out is named', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const who = await guest()
  const fields = { campus_location: null, nim: null, major_id: null, instagram: null, phone_number: 'no' }
  const answer = await send(who, { shiftId, fields })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).toSorted()).toEqual([
    'campus_location',
    'instagram',
    'major_id',
    'nim',
    'phone_number',
  ])
  const bare = await portal.call('POST', '/welcoming-parties', { token: who.token, json: { type: 1 } })
  expect(Object.keys(bare.json().errors)).toEqual(
    expect.arrayContaining(['proof', 'shift_id', 'name', 'nim', 'major_id']),
  )
  const short = await send(who, { shiftId, fields: { nim: '260' } })
  expect(Object.keys(short.json().errors)).toEqual(['nim'])
  const unknown = await send(who, { shiftId, fields: { major_id: '999999' } })
  expect(Object.keys(unknown.json().errors)).toEqual(['major_id'])
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
})

test('a Non-Binusian needs none of these, and what is given all the same is not kept', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const who = await guest()
  const answer = await send(who, {
    shiftId,
    fields: { type: '0', nim: 'NPM 123', campus_location: null, major_id: null },
  })
  expect(answer.statusCode).toBe(201)
  const own = await portal.call('GET', `/welcoming-parties/${answer.json().data.id}`, { token: who.token })
  expect(own.json().data).toMatchObject({ type: 0, nim: null, campus_location: null, major_id: null, major: null })
  expect((await send(await guest(), { shiftId, fields: { type: '2' } })).statusCode).toBe(422)
})

test('the window’s last moment is good, the one after is not', async () => {
  const own = await makeWorld(portal.db)
  await setPartyWindow(portal.db, own.regionId)
  const end = '2026-11-20T10:00:00.000Z'
  await changeRow(
    portal.db,
    'environment',
    { region_id: own.regionId, env_code: 'WELCOMING_PARTY_REGISTRATION' },
    { end_time: end, start_time: '2026-11-01T00:00:00Z' },
  )
  const starts_at = '2026-12-01T00:00:00Z'
  const shiftId = await makePartyShift(portal.db, own, { starts_at, ends_at: '2026-12-01T02:00:00Z' })
  const guests = await makeGuests(portal.db, own, 3)
  const expires_at = '2030-01-01T00:00:00Z'
  await portal.db.updateTable('session').set({ expires_at, used_at: expires_at }).execute()
  const at = async (moment: string, who: Guest) => {
    portal.setNow(moment)
    const form = await signUpForm(own, { shiftId, nim: who.nim })
    const answer = await portal.call('POST', '/welcoming-parties', { token: who.token, form })
    portal.setNow(null)
    return answer
  }
  expect((await at(end, guests[0]!)).statusCode).toBe(201)
  expectAnswer(await at('2026-11-20T10:00:00.001Z', guests[1]!), 403, { code: 'window_closed' })
  expect((await at('2026-10-31T23:59:59.999Z', guests[2]!)).statusCode).toBe(403)
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(1)
})

test('the last seat is given, the next one refused, and no picture is left behind', async () => {
  const shiftId = await makePartyShift(portal.db, world, { quota: 1 })
  expect((await send(await guest(), { shiftId })).statusCode).toBe(201)
  const files = await rawFiles()
  expectAnswer(await send(await guest(), { shiftId }), 409, { code: 'shift_full', shift_id: shiftId })
  expect(await rawFiles()).toHaveLength(files.length)
})

test('nobody signs up twice in a term, not for another shift and not as another kind of guest', async () => {
  const [one, two] = [await makePartyShift(portal.db, world), await makePartyShift(portal.db, world)]
  const who = await guest()
  expect((await send(who, { shiftId: one })).statusCode).toBe(201)
  for (const type of ['1', '0']) {
    expectAnswer(await send(who, { shiftId: two, fields: { type } }), 409, { code: 'conflict' })
  }
  expect(await partySeatsTaken(portal.db, two)).toBe(0)
})

test('a student who signs up for two shifts at the same moment gets one of them', async () => {
  const shifts = [await makePartyShift(portal.db, world), await makePartyShift(portal.db, world)]
  const who = await guest()
  const answers = await Promise.all(shifts.map((shiftId) => send(who, { shiftId })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('one NIM does not come twice through two accounts', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const first = await signUpSomebody(portal, world, shiftId)
  expectFields(await send(await guest(), { shiftId, fields: { nim: first.nim } }), ['nim'])
})

test.each([
  ['hidden', { is_active: false }],
  ['begun', { starts_at: new Date(Date.now() - 60_000).toISOString() }],
])('a shift that is %s cannot be picked', async (_, values) => {
  const shiftId = await makePartyShift(portal.db, world, values)
  expectFields(await send(await guest(), { shiftId }), ['shift_id'])
})

test('a shift of another term cannot be picked', async () => {
  const { id } = await insertRow(portal.db, 'term', { semester: 'EVEN', year: 2019 })
  const shiftId = await makePartyShift(portal.db, world, { term_id: id })
  expect((await send(await guest(), { shiftId })).statusCode).toBe(422)
  expect((await send(await guest(), { shiftId: 999_999 })).statusCode).toBe(422)
})

test('somebody whose account has no region goes by the general window and any current term', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const who = await portal.as('USER')
  const form = () => signUpForm(world, { shiftId, nim: who.nim, fields: { type: '0' } })
  expect((await portal.call('POST', '/welcoming-parties', { token: who.token, form: await form() })).statusCode).toBe(
    403,
  )
  await setPartyWindow(portal.db, null)
  const answer = await portal.call('POST', '/welcoming-parties', { token: who.token, form: await form() })
  expect(answer.statusCode).toBe(201)
  expect(await standing(who)).toMatchObject({ id: answer.json().data.id })
})

test('the same request again gets the same answer, with a key and without one', async () => {
  for (const key of ['party-again-1', undefined]) {
    const shiftId = await makePartyShift(portal.db, world)
    const who = await guest()
    const given = { shiftId, ...(key ? { key } : {}) }
    const first = await send(who, given)
    const files = await rawFiles()
    const again = await send(who, given)
    expect(again.statusCode).toBe(201)
    expect(again.body).toBe(first.body)
    expect(await rawFiles()).toHaveLength(files.length)
    expect(await partySeatsTaken(portal.db, shiftId)).toBe(1)
  }
})

test('after a rejection the very same form is a new sign-up', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const who = await guest()
  const first = (await send(who, { shiftId })).json().data.id
  const admin = await portal.as('ADMIN')
  await portal.call('POST', `/welcoming-parties/${first}/reject`, { token: admin.token, json: { reason: 'Blurred.' } })
  expect(await standing(who)).toMatchObject({ id: first, status: 'REJECTED', reject_reason: 'Blurred.' })
  const second = await send(who, { shiftId })
  expect(second.statusCode).toBe(201)
  expect(second.json().data.id).not.toBe(first)
  expect(await standing(who)).toMatchObject({ id: second.json().data.id, status: 'PENDING' })
})

test('what is no picture is the proof’s own error', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const whole = await photo({ width: 200, height: 200 })
  for (const proof of [Buffer.from('%PDF-1.7 not a picture'), whole.subarray(0, whole.length / 2)]) {
    expectFields(await send(await guest(), { shiftId, proof }), ['proof'])
  }
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
})

test('an Instagram name is kept bare, however it was written', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  for (const written of ['bnec_id', '@bnec_id', 'https://www.instagram.com/bnec_id/?hl=en']) {
    const { id, token } = await signUpSomebody(portal, world, shiftId, { instagram: written })
    expect((await portal.call('GET', `/welcoming-parties/${id}`, { token })).json().data.instagram).toBe('bnec_id')
  }
  expect((await send(await guest(), { shiftId, fields: { instagram: 'two words' } })).statusCode).toBe(422)
})
