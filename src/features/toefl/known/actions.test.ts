import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { freshNims, makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { mostKnown } from './rules.ts'

let portal: TestApp
let open: TestApp
let people: { nim: string; email: string }[]
let nims: string[]
beforeAll(async () => {
  portal = await testApp({ env: { RATE_LIMIT: 'on' } })
  open = await testApp()
  const insert = async ({ db }: TestApp) => {
    const world = await makeWorld(db)
    await insertGroups(db, { world, count: mostKnown + 2, size: 1, shiftId: await makeShift(db, world) })
    const rows = await db.selectFrom('account').select(['nim', 'email']).orderBy('nim').execute()
    return rows.filter(({ email }) => email.endsWith('@example.com'))
  }
  people = await insert(open)
  nims = (await insert(portal)).map(({ nim }) => nim)
})
afterAll(() => Promise.all([portal.close(), open.close()]))

const check = (app: TestApp, json: Record<string, string>) => app.call('POST', '/register/check', { json })

test('a NIM and an e-mail address with an account are told, and nothing else about it', async () => {
  const [{ nim, email } = { nim: '', email: '' }] = people
  const [stranger = ''] = freshNims(1)
  expect((await check(open, { nim, email: email.toUpperCase() })).json()).toEqual({ data: { nim: true, email: true } })
  expect((await check(open, { nim: stranger, email })).json()).toEqual({ data: { nim: false, email: true } })
  expect((await check(open, { nim: stranger })).json()).toEqual({ data: { nim: false, email: false } })
  expect((await check(open, { nim: '12' })).json().errors).toEqual({ nim: [expect.any(String)] })
})

test('a network that has found enough accounts is told nothing any more, while new students are always answered', async () => {
  for (const nim of freshNims(mostKnown * 2)) expect((await check(portal, { nim })).statusCode).toBe(200)
  const found = nims.slice(0, mostKnown)
  for (const nim of found) expect((await check(portal, { nim })).json().data.nim).toBe(true)
  const late = await check(portal, { nim: nims.at(-1) ?? '' })
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000)
  const [stranger = ''] = freshNims(1)
  expect((await check(portal, { nim: stranger })).statusCode, 'a "no" would tell as much').toBe(429)
})

test('RATE_LIMIT=off turns the limit off', async () => {
  expect(people.length).toBeGreaterThan(mostKnown)
  for (const { nim } of people) expect((await check(open, { nim })).json().data.nim).toBe(true)
})
