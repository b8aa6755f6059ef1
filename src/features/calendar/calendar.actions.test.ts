import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { type Group, registerGroup } from '#tests/support/groups.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'

const { portal, world, token: admin } = await openOffice({ env: { APP_URL: 'https://portal.example.org' } })
await setPartyWindow(portal.db, world.regionId)

const tokenOf = (userId: number | undefined) => sessionOf(portal.db, userId)

const calendar = (id: number | undefined, token?: string, language = 'en') =>
  portal.call('GET', `/toefl-details/${id}/calendar`, { token, headers: { 'accept-language': language } })
const decide = (group: Group, event: string) =>
  portal.call('POST', `/toefl-payments/${group.paymentId}/${event}`, { token: admin, json: { reason: 'No.' } })
const lines = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')
const property = (body: string, name: string) => lines(body).find((line) => line.startsWith(`${name}:`))

async function registered() {
  const group = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  return { group, id: group.seatIds[0], owner: await tokenOf(group.userIds[0] ?? 0) }
}

test('the owner puts the test into the calendar; its link comes with the confirmation', async () => {
  const { group, id, owner } = await registered()
  const pending = await calendar(id, owner)
  expect(pending.statusCode).toBe(200)
  expect(pending.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(pending.headers['content-disposition']).toMatch(/^attachment; filename="BNEC-TOEFL-\d{4}-\d\d-\d\d\.ics"$/)
  expect(lines(pending.body)).toContain('STATUS:TENTATIVE')
  expect(pending.body).not.toContain('example.com/test')
  await decide(group, 'confirm')
  const confirmed = await calendar(id, owner)
  expect(lines(confirmed.body)).toContain('STATUS:CONFIRMED')
  expect(property(confirmed.body, 'LOCATION')).toContain('https://example.com/test')
  expect(property(confirmed.body, 'URL')).toBe('URL:https://portal.example.org/dashboard')
  expect(property(confirmed.body, 'UID')).toBe(property(pending.body, 'UID'))
})

test('a test that takes place somewhere says where, to everybody who has a seat', async () => {
  const shift = await makeShift(portal.db, world)
  const json = { place: 'Anggrek Campus, room 400' }
  expect((await portal.call('PUT', `/toefl-shifts/${shift}`, { token: admin, json })).statusCode).toBe(200)
  const group = await registerGroup(portal, world, { shiftIds: [shift] })
  const owner = await tokenOf(group.userIds[0] ?? 0)
  const pending = await calendar(group.seatIds[0], owner)
  expect(property(pending.body, 'LOCATION')).toBe('LOCATION:Anggrek Campus\\, room 400')
  const { data } = (await portal.call('GET', '/user', { token: owner })).json()
  expect(data.toefl_detail.place).toBe('Anggrek Campus, room 400')
  const { data: listed } = (await portal.call('GET', '/toefl-shifts?q=anggrek')).json()
  expect(listed.map(({ id, place }: { id: number; place: string }) => [id, place])).toEqual([[shift, json.place]])
})

test('a shift that was moved keeps its name and counts up', async () => {
  const { id, owner } = await registered()
  const before = (await calendar(id, owner)).body
  const sequence = (body: string) => Number(property(body, 'SEQUENCE')?.split(':')[1])
  const { shift_id } = await findRow(portal.db, 'toefl_detail', id ?? 0)
  await new Promise((done) => setTimeout(done, 1100))
  await changeRow(portal.db, 'toefl_shift', shift_id, {
    starts_at: '2027-03-01T18:00:00Z',
    ends_at: '2027-03-01T20:00:00Z',
  })
  const after = (await calendar(id, owner)).body
  expect(property(after, 'UID')).toBe(property(before, 'UID'))
  expect(sequence(after)).toBeGreaterThan(sequence(before))
  expect(after).toContain('DTSTART;TZID=Asia/Jakarta:20270302T010000')
})

test('it is in the reader’s language', async () => {
  const { id, owner } = await registered()
  expect(property((await calendar(id, owner, 'id')).body, 'SUMMARY')).toBe('SUMMARY:Tes TOEFL\\, BNEC')
})

test('before signing in, the date of a shift can be taken along: place and time, and nothing of anybody', async () => {
  const { group, id } = await registered()
  const { shift_id } = await findRow(portal.db, 'toefl_detail', id ?? 0)
  await changeRow(portal.db, 'toefl_shift', shift_id, { place: 'Room 400', place_label_id: 'Ruang 400' })
  const read = (language: string) =>
    portal.call('GET', `/toefl-shifts/${shift_id}/calendar`, { headers: { 'accept-language': language } })
  const answer = await read('id')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="BNEC-TOEFL-\d{4}-\d\d-\d\d\.ics"$/)
  expect(property(answer.body, 'LOCATION')).toBe('LOCATION:Ruang 400')
  expect(lines(answer.body)).toContain('STATUS:TENTATIVE')
  for (const secret of ['example.com', 'line.me', ...group.nims]) expect(answer.body).not.toContain(secret)
  expect(property((await read('en')).body, 'LOCATION')).toBe('LOCATION:Room 400')
  await changeRow(portal.db, 'toefl_shift', shift_id, { is_active: false })
  expect((await read('en')).statusCode).toBe(404)
})

test('the file of the success page is that of the seat: a calendar replaces it by the later one of the dashboard', async () => {
  const { group, id, owner } = await registered()
  const { shift_id } = await findRow(portal.db, 'toefl_detail', id ?? 0)
  const read = (query: string) => portal.call('GET', `/toefl-shifts/${shift_id}/calendar${query}`)
  const first = await read(`?seat=${id}`)
  const later = await calendar(id, owner)
  expect(property(first.body, 'UID')).toBe(property(later.body, 'UID'))
  const sequence = (body: string) => Number(property(body, 'SEQUENCE')?.split(':')[1])
  expect(sequence(later.body)).toBeGreaterThanOrEqual(sequence(first.body))
  for (const nim of group.nims) expect(first.body).not.toContain(nim)
  // Without a seat it is the shift's, as before; a value that is no number is refused.
  expect(property((await read('')).body, 'UID')).toBe(`UID:toefl-shift-${shift_id}@bnec-portal`)
  expect((await read('?seat=of-somebody')).statusCode).toBe(422)
})

test('a seat that was given up has no date', async () => {
  const { group, id, owner } = await registered()
  await decide(group, 'reject')
  expectAnswer(await calendar(id, owner), 409, { code: 'conflict' })
})

test('the welcoming party has one too, with its place', async () => {
  const who = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const read = (token: string) => portal.call('GET', `/welcoming-parties/${who.id}/calendar`, { token })
  const answer = await read(who.token)
  expect(answer.statusCode).toBe(200)
  expect(property(answer.body, 'UID')).toBe(`UID:welcoming-party-${who.id}@bnec-portal`)
  expect(property(answer.body, 'LOCATION')?.length).toBeGreaterThan('LOCATION:'.length)
  expect((await read((await portal.as('USER')).token)).statusCode).toBe(404)
})

test('a calendar follows its owner’s dates by an address of its own: a moved shift moves, a seat given up is gone', async () => {
  const { group, id, owner } = await registered()
  await decide(group, 'confirm')
  expect((await portal.call('GET', '/user/calendar', { token: owner })).json().data).toEqual({ made_at: null })
  const make = async () => (await portal.call('POST', '/user/calendar', { token: owner })).json().data.address as string
  const address = await make()
  expect(address).toMatch(/^https:\/\/portal\.example\.org\/api\/calendars\/[\w-]{43}$/)
  const path = (from: string) => from.slice('https://portal.example.org/api'.length)
  const read = (from = address) => portal.call('GET', path(from))
  const first = await read()
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(property(first.body, 'UID')).toBe(property((await calendar(id, owner)).body, 'UID'))
  expect(lines(first.body)).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  const { shift_id } = await findRow(portal.db, 'toefl_detail', id ?? 0)
  await changeRow(portal.db, 'toefl_shift', shift_id, {
    starts_at: '2027-03-01T18:00:00Z',
    ends_at: '2027-03-01T20:00:00Z',
  })
  expect((await read()).body).toContain('DTSTART;TZID=Asia/Jakarta:20270302T010000')
  await decide(group, 'cancel')
  await decide(group, 'reject')
  const after = await read()
  expect(after.statusCode).toBe(200)
  expect(after.body).not.toContain('BEGIN:VEVENT')
  // A new address ends the former one; ended, or of an account that may not sign in, there is none.
  const second = await make()
  expect((await read()).statusCode).toBe(404)
  await changeRow(portal.db, 'account', group.userIds[0] ?? 0, { suspended_at: new Date().toISOString() })
  expect((await read(second)).statusCode).toBe(404)
  await changeRow(portal.db, 'account', group.userIds[0] ?? 0, { suspended_at: null })
  expect((await read(second)).statusCode).toBe(200)
  await portal.call('DELETE', '/user/calendar', { token: await tokenOf(group.userIds[0]) })
  expect((await read(second)).statusCode).toBe(404)
})
