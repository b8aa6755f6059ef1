// The server decides every permission: every endpoint as everybody, against the checked-in table.
import { afterAll, describe, expect, test } from 'vitest'
import { openPortal, testApp } from '../support/app.ts'
import { makeShift, makeWorld } from '../support/facts.ts'
import { callback, startUniversity } from '../support/university.ts'
import { accessTable } from './access-table.ts'
import { endpointOf, walkAll } from './access-walk.ts'
import { identities } from './stage.ts'

const university = await startUniversity(callback)
afterAll(() => university.stop())
const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9', ...university.env } })

const served = () => portal.app.endpoints.map(({ method, path }) => `${method} ${path}`)

describe('the table', () => {
  test('has a line for every endpoint', () => {
    const known = new Set(Object.keys(accessTable).map(endpointOf))
    expect(served().filter((name) => !known.has(name))).toEqual([])
  })

  test('has no line for an endpoint that is not served', () => {
    const known = new Set(served())
    expect(Object.keys(accessTable).filter((name) => !known.has(endpointOf(name)))).toEqual([])
  })

  test('agrees with what the endpoints declare', () => {
    for (const endpoint of portal.app.endpoints) {
      const who = accessTable[`${endpoint.method} ${endpoint.path}`]?.who
      // Behind an open door a record may still be private, but then it is not found.
      if (endpoint.access === 'anyone') expect(Object.values(who ?? {}), endpoint.path).not.toContain(401)
      else expect(who?.nobody, endpoint.path).toBe(401)
    }
  })
})

test('nobody gets further than the table says, by no spelling of the request', async () => {
  const { calls, deviations } = await walkAll(portal)
  console.log(`${calls} calls: ${Object.keys(accessTable).length} lines as ${identities.length} identities`)
  expect(deviations).toEqual([])
})

describe('behind the door', () => {
  test('SCAC sees the numbers of its own region only, ADMIN those of all', async () => {
    const [here, there] = [await makeWorld(portal.db), await makeWorld(portal.db)]
    for (const world of [here, there]) await makeShift(portal.db, world)
    const seen = async (token: string) => {
      const answer = await portal.call('GET', `/dashboard-admin/${here.termId}`, { token })
      const { regions, shifts, failed_mails } = answer.json().data
      const ids = new Set([...regions.map(({ id }: { id: number }) => id), ...shifts.map((s: Seats) => s.region_id)])
      return { here: ids.has(here.regionId), there: ids.has(there.regionId), mails: failed_mails !== null }
    }
    const scac = await portal.as('SCAC', { region_id: here.regionId })
    const homeless = await portal.as('SCAC')
    const admin = await portal.as('ADMIN')
    expect(await seen(scac.token)).toEqual({ here: true, there: false, mails: false })
    expect(await seen(homeless.token)).toEqual({ here: false, there: false, mails: false })
    expect(await seen(admin.token)).toEqual({ here: true, there: true, mails: true })
  })

  test('the links of a test are for who paid, not for visitors of the list', async () => {
    const world = await makeWorld(portal.db)
    const id = await makeShift(portal.db, world)
    const admin = await portal.as('ADMIN')
    const student = await portal.as('USER', { region_id: world.regionId })
    for (const path of [`/toefl-shifts/${id}`, `/toefl-shifts?region_id=${world.regionId}`]) {
      for (const token of [undefined, student.token]) {
        expect((await portal.call('GET', path, { token })).body).not.toContain('https://example.com/')
      }
      expect((await portal.call('GET', path, { token: admin.token })).body).toContain('https://example.com/test')
    }
  })

  test('GET user is about oneself, whatever else the request names', async () => {
    const [me, other] = [await portal.as('USER'), await portal.as('USER')]
    const answer = await portal.call('GET', `/user?id=${other.userId}&user_id=${other.userId}`, { token: me.token })
    expect(answer.json().data.id).toBe(me.userId)
  })

  test('metrics are for this machine, or for who has the token', async () => {
    const token = 'a-token-of-the-scraper'
    const strict = await testApp({ env: { METRICS_TOKEN: token, TRUST_PROXY: '127.0.0.1' } })
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await strict.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    const statuses = [
      await ask('127.0.0.1'),
      await ask('203.0.113.5'),
      await ask('203.0.113.5', { 'x-forwarded-for': '127.0.0.1' }),
      await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }),
      await ask('203.0.113.5', { authorization: `Bearer ${token}` }),
      await ask('203.0.113.5', { authorization: `Bearer ${token}x` }),
      await ask('203.0.113.5', { authorization: token }),
    ]
    await strict.close()
    expect(statuses).toEqual([200, 404, 404, 404, 200, 404, 404])
  })
})

type Seats = { region_id: number | null }
