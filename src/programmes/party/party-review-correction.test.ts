import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeWorld, proofPicture, proofFile } from '#tests/support/facts.ts'
import { makePartyShift, partySeatsTaken, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { insertRow } from '#tests/support/rows.ts'
import { formOf } from '#tests/support/forms.ts'

const { portal, world, token: admin } = await openOffice()
await setPartyWindow(portal.db, world.regionId)

type Who = { id: number; token: string }
const edit = (who: Who, json: unknown, token = who.token) =>
  portal.call('PUT', `/welcoming-parties/${who.id}`, { token, json })
const act = (who: Who, name: string, json?: unknown) =>
  portal.call('POST', `/welcoming-parties/${who.id}/${name}`, { token: admin, json })
const read = async ({ id }: Who) => (await portal.call('GET', `/welcoming-parties/${id}`, { token: admin })).json().data

async function newProof(who: Who) {
  const form = formOf({ proof: proofFile(await proofPicture(7), `another of ${who.id}`) })
  return portal.call('PUT', `/welcoming-parties/${who.id}`, { token: who.token, form })
}

test('the owner changes what they gave; what is not given stays', async () => {
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const answer = await edit(who, { phone_number: '0812-3456-7890' })
  expectAnswer(answer, 200, { data: { phone_number: '081234567890', instagram: 'bnec.binus', nim: who.nim } })
})

test('what every sign-up has cannot be emptied', async () => {
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const answer = await portal.call('PUT', `/welcoming-parties/${who.id}`, {
    token: who.token,
    form: formOf({ name: '' }),
  })
  expect(Object.keys(answer.json().errors)).toEqual(['name'])
})

test('also when the registration window is over', async () => {
  const own = await makeWorld(portal.db)
  await setPartyWindow(portal.db, own.regionId)
  const who = await signUpSomebody(portal, own, await makePartyShift(portal.db, own))
  await setPartyWindow(portal.db, own.regionId, false)
  expect((await edit(who, { line_id: 'other.line' })).statusCode).toBe(200)
})

test('until the shift begins, and not a moment longer; the committee still can', async () => {
  // Soon, so that the sessions live on when the clock is turned.
  const starts = new Date(Date.now() + 3_600_000).toISOString()
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world, { starts_at: starts }))
  const later = await makePartyShift(portal.db, world)
  portal.setNow(new Date(Date.parse(starts) - 1).toISOString())
  expect((await edit(who, { line_id: 'just.in.time' })).statusCode).toBe(200)
  portal.setNow(starts)
  expectAnswer(await edit(who, { shift_id: later }), 409, { code: 'conflict' })
  expect((await edit(who, { shift_id: later }, admin)).statusCode).toBe(200)
  portal.setNow(null)
  expect(await read(who)).toMatchObject({ line_id: 'just.in.time', shift_id: later })
})

test('moving takes a seat there and frees the one here; a full shift is refused', async () => {
  const from = await makePartyShift(portal.db, world, { quota: 1 })
  const to = await makePartyShift(portal.db, world, { quota: 1 })
  const who = await signUpSomebody(portal, world, from)
  expect((await edit(who, { shift_id: to })).json().data).toMatchObject({ shift_id: to })
  expect([await partySeatsTaken(portal.db, from), await partySeatsTaken(portal.db, to)]).toEqual([0, 1])
  const next = await signUpSomebody(portal, world, from)
  expectAnswer(await edit(next, { shift_id: to }), 409, { code: 'shift_full', shift_id: to })
  expect((await edit(next, { shift_id: to }, admin)).statusCode).toBe(409)
  expect([await partySeatsTaken(portal.db, from), await partySeatsTaken(portal.db, to)]).toEqual([1, 1])
})

test('two who swap shifts at the same moment do not hold each other up', async () => {
  const [a, b] = [await makePartyShift(portal.db, world), await makePartyShift(portal.db, world)]
  const one = await signUpSomebody(portal, world, a)
  const two = await signUpSomebody(portal, world, b)
  for (let round = 0; round < 5; round += 1) {
    const [to, from] = round % 2 ? [a, b] : [b, a]
    const answers = await Promise.all([edit(one, { shift_id: to }), edit(two, { shift_id: from })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }
})

test('the owner picks what students can pick; the committee any shift of the term, and tells them', async () => {
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const hidden = await makePartyShift(portal.db, world, { is_active: false })
  const { id: term_id } = await insertRow(portal.db, 'term', { semester: 'ODD', year: 2017 })
  const elsewhere = await makePartyShift(portal.db, world, { term_id })
  expect(Object.keys((await edit(who, { shift_id: hidden })).json().errors)).toEqual(['shift_id'])
  expect((await edit(who, { shift_id: elsewhere })).statusCode).toBe(422)
  expect((await edit(who, { shift_id: elsewhere }, admin)).statusCode).toBe(422)
  expect((await edit(who, { shift_id: hidden }, admin)).statusCode).toBe(200)
  const mails = await portal.db.selectFrom('email').select('template').where('user_id', '=', who.userId).execute()
  expect(mails.map(({ template }) => template)).toContain('party-moved')
})

test('who becomes a Binusian tells the rest; who is none any more is asked for nothing', async () => {
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world), { type: '0' })
  const missing = await edit(who, { type: 1, nim: who.nim })
  expect(Object.keys(missing.json().errors).toSorted()).toEqual(['campus_location', 'major_id'])
  const whole = { type: 1, nim: who.nim, campus_location: 'Syahdan', major_id: world.majorId }
  expect((await edit(who, whole)).json().data).toMatchObject({ type: 1, nim: who.nim })
  expect((await edit(who, { type: 0 })).json().data).toMatchObject({ type: 0, nim: null, major_id: null })
})

test('a confirmation outlives another phone number or shift, but not another name or proof', async () => {
  const [a, b] = [await makePartyShift(portal.db, world), await makePartyShift(portal.db, world)]
  const who = await signUpSomebody(portal, world, a)
  await act(who, 'confirm')
  expect((await edit(who, { phone_number: '081111111111', shift_id: b })).json().data.status).toBe('CONFIRMED')
  expect((await edit(who, { name: 'Somebody Else' })).json().data.status).toBe('PENDING')
  await act(who, 'confirm')
  expect((await newProof(who)).json().data.status).toBe('PENDING')
  expect(await read(who)).toMatchObject({ decided_by: null, decided_at: null })
  await act(who, 'confirm')
  expect((await edit(who, { name: 'Corrected Name' }, admin)).json().data.status).toBe('CONFIRMED')
})

test('a rejected one is not mended but made again, one in the bin not at all', async () => {
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  await act(who, 'reject', { reason: 'No.' })
  expect((await edit(who, { name: 'Again' })).statusCode).toBe(409)
  await portal.call('DELETE', `/welcoming-parties/${who.id}`, { token: admin })
  expect((await edit(who, { name: 'Again' })).statusCode).toBe(404)
  expect((await edit(who, { name: 'Again' }, admin)).statusCode).toBe(409)
})

test('what belongs to another sign-up or nobody is refused at its field', async () => {
  const shiftId = await makePartyShift(portal.db, world)
  const [one, two] = [await signUpSomebody(portal, world, shiftId), await signUpSomebody(portal, world, shiftId)]
  expect(Object.keys((await edit(one, { nim: two.nim })).json().errors)).toEqual(['nim'])
  expect(Object.keys((await edit(one, { major_id: 999_999 })).json().errors)).toEqual(['major_id'])
  expect(Object.keys((await edit(one, { nim: '12', email: 'no' })).json().errors).toSorted()).toEqual(['email', 'nim'])
})
