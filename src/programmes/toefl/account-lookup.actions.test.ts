import { expect, test } from 'vitest'
import { meetOthers } from '#kit/gate/process-messages.ts'
import { sharedCounts } from '#kit/gate/shared-counts.ts'
import { openPortal } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freshNims, groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { fillPart, newPerson, startGroup } from '#tests/support/link-groups.ts'
import { countChecks, countFound } from './account-lookup.actions.ts'
import { mostChecks, mostFound } from './account-lookup.rules.ts'

const portal = await openPortal({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } })
const open = await openPortal()
const world = await makeWorld(portal.db)
const shiftId = await makeShift(portal.db, world, { quota: 100 })

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const check = (json: Record<string, string>, address: string) =>
  portal.call('POST', '/register/check', { json, ...from(address) })
const known = (nim: string) => ({
  nim,
  email: `s${nim}@example.com`,
  phone_number: `08${nim}`,
  line_id: `line${nim}`,
})
const register = async (nims: string[], address: string, fields: Record<string, string> = {}) =>
  portal.call('POST', '/register/store', {
    form: await groupForm(world, { nims, shiftIds: nims.map(() => shiftId), fields }),
    ...from(address),
  })

/** As many other accounts as a network may come upon, but for so many. */
function findOthers(address: string, left = 0): void {
  const holders = freshNims(mostFound - left).map((nim) => ({ nim, email: '', phone_number: null, line_id: null }))
  countFound(portal.deps, address, holders)
}

test('each of NIM, e-mail address, phone number and LINE ID is told that belongs to an account', async () => {
  const { nims } = await registerGroup(portal, world, { shiftIds: [shiftId] })
  const [nim = ''] = nims
  const [stranger = ''] = freshNims(1)
  const address = '198.51.100.1'
  expect((await check({ ...known(nim), email: `S${nim}@Example.com` }, address)).json()).toEqual({
    data: { nim: true, email: true, phone_number: true, line_id: true },
  })
  for (const field of ['nim', 'email', 'phone_number', 'line_id'] as const) {
    const asked = { ...known(stranger), [field]: known(nim)[field] }
    const nothing = { nim: false, email: false, phone_number: false, line_id: false }
    expect((await check(asked, address)).json().data).toEqual({ ...nothing, [field]: true })
  }
  expect((await check({ nim: '12' }, address)).json().errors).toEqual({ nim: [expect.any(String)] })
})

test('a network that has asked about enough people reads from when it may ask again; others go on', async () => {
  const address = '198.51.100.2'
  countChecks(portal.deps, address, mostChecks - 1)
  const [nim = ''] = freshNims(1)
  expect((await check({ nim }, address)).statusCode).toBe(200)
  const late = await check({ nim }, address)
  expect(late.statusCode).toBe(429)
  const wait = Number(late.headers['retry-after'])
  expect(wait).toBeGreaterThan(500)
  expect(wait).toBeLessThanOrEqual(600)
  const { message, limit, retry_at } = late.json()
  expect({ message, limit }).toEqual({ message: expect.stringContaining('You lose nothing'), limit: 'checks' })
  expect(Math.abs(Date.parse(retry_at) - Date.now() - wait * 1000)).toBeLessThan(60_000)
  expect((await check({ nim }, '198.51.100.3')).statusCode).toBe(200)
})

test('a refused registration counts as a check of each of its people, a right one as none', async () => {
  const address = '198.51.100.4'
  countChecks(portal.deps, address, mostChecks - 3)
  const [one = '', two = '', three = ''] = freshNims(3)
  expect((await register([one, two], address, { payment_amount: '1' })).statusCode).toBe(422)
  expect((await register([one, two], address, { payment_amount: '1' })).statusCode, 'two more than are left').toBe(429)
  expect((await register([three], address)).statusCode).toBe(201)
})

test('whatever the form, a network that has found enough accounts learns of no more, neither yes nor no', async () => {
  const { nims } = await registerGroup(portal, world, { shiftIds: [shiftId] })
  const [nim = ''] = nims
  const [friend = '', stranger = ''] = freshNims(2)
  const address = '198.51.100.5'
  findOthers(address, 1)
  expect((await register([nim, friend], address)).json().errors['nim.0']).toEqual([expect.any(String)])
  expect((await check(known(nim), address)).statusCode, 'the last one').toBe(429)
  expect((await check({ nim: stranger }, address)).statusCode, 'a "no" would tell as much').toBe(429)
  expect((await register([stranger], address, { payment_amount: '1' })).statusCode).toBe(429)
  expect((await register([nim, friend], address)).json()).toMatchObject({ code: 'too_many', limit: 'accounts' })
  expect((await register([stranger], address)).statusCode, 'who is right is in nobody’s way').toBe(201)

  const group = await startGroup(portal, world)
  const person = { ...newPerson(world, shiftId, nim), token: 'a'.repeat(32) }
  const filled = await portal.call('PUT', `/register/groups/${group.link}/part`, { json: person, ...from(address) })
  expect(filled.statusCode, 'a part is not let through to where it is paid for').toBe(429)
  expect((await fillPart(portal, group, newPerson(world, shiftId, nim))).json().errors.nim).toBeDefined()
})

test('a campus behind one address may ask about 12,000 people in ten minutes', () => {
  expect(mostChecks).toBe(12_000)
})

// Another machine of the portal has counted the questions of the campus until then.
test.each([
  ['POST', '/register/store', 3000],
  ['POST', '/register/extend', 3000],
  ['POST', '/register/groups/:link/send', 3000],
  ['POST', '/register/quote', 12_000],
  ['POST', '/register/groups', 12_000],
  ['PUT', '/register/groups/:link/part', 12_000],
] as const)('%s %s: a campus behind one address gets so many in ten minutes: %i', async (method, path, most) => {
  const address = '198.51.100.6'
  const machine = meetOthers(portal.deps.pool)
  const left = 20
  const limit = { within: 600_000, most }
  sharedCounts('requests', machine).add(`${method} /api${path}`, address, most - left, limit)
  await machine.leave()
  // Signed-in students ask some of them.
  const { token } = await portal.as('USER')
  const askFrom = (network: string) =>
    portal.call(method, path.replace(':link', 'none'), { token, json: {}, ...from(network) })
  const ask = () => askFrom(address)
  let remaining = await eventually(async () => {
    const { headers } = await ask()
    expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(left)
    return Number(headers['x-ratelimit-remaining'])
  })
  expect(remaining, 'all but a few of them count as used, and no more').toBeGreaterThan(0)
  for (; remaining > 0; remaining -= 1) expect((await ask()).statusCode).not.toBe(429)
  const late = await ask()
  expect([late.statusCode, late.json().limit, Number(late.headers['retry-after']) > 500]).toEqual([
    429,
    'network',
    true,
  ])
  expect((await askFrom('198.51.100.7')).statusCode, 'another network goes on').not.toBe(429)
})

test('RATE_LIMIT=off turns the limits off', async () => {
  countChecks(open.deps, '127.0.0.1', mostChecks)
  const [nim = ''] = freshNims(1)
  expect((await open.call('POST', '/register/check', { json: { nim } })).statusCode).toBe(200)
})
