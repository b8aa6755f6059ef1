// What a duty shows: of its region and no other, without what it has no need of, and never about oneself.
import { beforeAll, describe, expect, test } from 'vitest'
import { dutyTable } from '#duty-table.ts'
import { duties, type Duty } from '#duty-names.ts'
import { expectAnswer } from '../support/answers.ts'
import { openPortal } from '../support/app.ts'
import { makeWorld } from '../support/facts.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
import { makeAccount, makeLines } from '../support/statements.ts'
import { accessTable } from './access-table.ts'
import { holder } from './duty-walk.ts'
import { makeStage, type Stage } from './stage.ts'

const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
let stage: Stage
let here: number
let elsewhere: number
beforeAll(async () => {
  stage = await makeStage(portal)
  here = stage.world.regionId
  elsewhere = (await makeWorld(portal.db)).regionId
})

const get = async (path: string, token: string) => {
  const answer = await portal.call('GET', path, { token })
  expectAnswer(answer, 200)
  return answer.json()
}
const tokenOf = async (duty: Duty, regionId: number | null) => (await holder(portal, duty, regionId)).token

/** A record of the stage's region for each list. */
const recordOf: Record<string, string> = {
  '/toefl-payments': 'GET /toefl-payments/:id',
  '/member-payments': 'GET /member-payments/:id',
  '/toefl-details': 'GET /toefl-details/:id',
  '/toefl-attendances': 'GET /toefl-details/:id',
  '/welcoming-parties': 'GET /welcoming-parties/:id',
  '/talent-recruitments': 'GET /talent-recruitments/:id',
  '/bom-recruitments': 'GET /bom-recruitments/:id',
  '/bom-divisions': 'GET /bom-divisions/:id',
  '/registrant-details': 'GET /registrant-details/:id',
  '/refunds': 'PUT /refunds/:id',
  '/cash-entries': 'GET /cash-entries/:id',
}
const lists = duties.flatMap((duty) =>
  Object.entries(dutyTable[duty])
    .filter(([address, how]) => (how === 'list' || how === 'as committee') && address.startsWith('GET '))
    .map(([address]) => [duty, address.slice(4)] as const),
)

test.each(lists.filter(([, path]) => path in recordOf))('%s lists in %s what is of its region', async (duty, path) => {
  await accessTable[recordOf[path] ?? '']?.at?.(stage)
  const own = await get(path, await tokenOf(duty, here))
  expect(own.meta.total).toBeGreaterThan(0)
  expect((await get(path, await tokenOf(duty, elsewhere))).meta.total).toBe(0)
})

const narrowed = lists.filter(([, path]) => !path.includes(':') && !/download|export/.test(path))
test.each(narrowed)('%s asks %s for no other region', async (duty, path) => {
  const token = await tokenOf(duty, elsewhere)
  const answer = await portal.call('GET', `${path}?region_id=${here}`, { token })
  const declared = portal.app.endpoints.find((one) => one.method === 'GET' && one.path === path)
  // Where the query has no region the door has narrowed the caller.
  if (declared?.query && 'region_id' in declared.query.shape) expect(answer.statusCode).toBe(404)
  else expect(answer.statusCode).toBe(200)
})

describe('of an account that all regions share', () => {
  test('a duty sees the lines of its own payments, and those that nothing explains', async () => {
    const [open = 0, paid = 0] = await makeLines(
      portal.db,
      await makeAccount(portal.db),
      ['OPEN', 'PAID'].map((text) => ({ day: '2026-11-05', amount: 75_000, text })),
    )
    const match = { line_id: paid, programme: 'TOEFL', payment_id: await stage.payment('CONFIRMED'), amount: 75_000 }
    await insertRow(portal.db, 'statement_match', { ...match, matched_at: '2026-11-06T00:00:00Z' })
    const seen = async (regionId: number | null) => {
      const token = await tokenOf('MONEY', regionId)
      const ids = (await get('/statement-lines?per_page=100', token)).data.map(({ id }: { id: number }) => id)
      const one = await portal.call('GET', `/statement-lines/${paid}`, { token })
      return [ids.includes(open), ids.includes(paid), one.statusCode]
    }
    expect(await seen(null)).toEqual([true, true, 200])
    expect(await seen(here)).toEqual([true, true, 200])
    expect(await seen(elsewhere)).toEqual([true, false, 404])
  })

  test('its queue offers the payments of its own region alone', async () => {
    const [line = 0] = await makeLines(portal.db, await makeAccount(portal.db), [
      { day: new Date().toISOString().slice(0, 10), amount: 75_000, text: 'TRSF OWN' },
    ])
    await stage.payment()
    const offered = async (regionId: number) => {
      const { data } = await get('/reconcile?per_page=100', await tokenOf('MONEY', regionId))
      const found = data.find(({ id }: { id: number }) => id === line)
      return found.suggestions.length > 0
    }
    expect([await offered(here), await offered(elsewhere)]).toEqual([true, false])
  })
})

describe('a field that the duty has no need of', () => {
  test('is empty in a list and a record, and there for the duty that needs it', async () => {
    const id = await stage.account({ birth_date: '2005-05-05' })
    const born = async (duty: Duty) => {
      const token = await tokenOf(duty, here)
      const listed = (await get('/registrant-details?per_page=100&sort=-id', token)).data
      const found = listed.find((one: { id: number }) => one.id === id)
      return [found.birth_date, (await get(`/registrant-details/${id}`, token)).data.birth_date]
    }
    expect(await born('MONEY')).toEqual([null, null])
    expect(await born('TESTS')).toEqual(['2005-05-05', '2005-05-05'])
    expect(await born('PEOPLE')).toEqual(['2005-05-05', '2005-05-05'])
  })

  test('is not found by a search either', async () => {
    const id = Number(await accessTable['PUT /refunds/:id']?.at?.(stage))
    await changeRow(portal.db, 'refund', id, { account_number: '4455667788' })
    const found = async (token: string) => {
      const { data } = await get('/refunds?q=4455667788', token)
      return data.map((one: { account_number: string | null }) => one.account_number)
    }
    expect(await found(await tokenOf('MONEY', here))).toEqual(['4455667788'])
    expect(await found(await tokenOf('READING', here))).toEqual([])
    const { data } = await get('/refunds?per_page=100', await tokenOf('READING', here))
    expect(new Set(data.map((one: { account_number: string | null }) => one.account_number))).toEqual(new Set([null]))
    // As the specification has it.
    expect(await found(stage.people.scac.token)).toEqual(['4455667788'])
  })
})

describe('about oneself', () => {
  test('nobody decides by a duty, whatever the duty', async () => {
    const { token, userId } = await holder(portal, 'MONEY', here, { region_id: here })
    const id = await stage.payment()
    const seat = await findRow(portal.db, 'toefl_detail', { payment_id: id })
    await changeRow(portal.db, 'toefl_detail', seat.id, { user_id: userId })
    expect((await portal.call('GET', `/toefl-payments/${id}`, { token })).statusCode).toBe(200)
    for (const json of [{}, { ids: [id] }]) {
      const path = 'ids' in json ? '/toefl-payments/confirm' : `/toefl-payments/${id}/confirm`
      expectAnswer(await portal.call('POST', path, { token, json }), 409)
    }
    const other = await stage.payment()
    expectAnswer(await portal.call('POST', `/toefl-payments/${other}/confirm`, { token, json: {} }), 200)
  })

  test('a scorer gives themselves no score, by hand or by a file', async () => {
    const { token, userId } = await holder(portal, 'TESTS', null)
    const id = await stage.detail()
    await changeRow(portal.db, 'toefl_detail', id, { user_id: userId })
    for (const path of [`/toefl-details/${id}/update-detail`, `/toefl-details/${id}`]) {
      const answer = await portal.call('PUT', path, { token, json: { score: 677 } })
      expect([409, 422]).toContain(answer.statusCode)
    }
    expect((await findRow(portal.db, 'toefl_detail', { id })).score).toBeNull()
  })
})

test('a duty deletes nothing for good', async () => {
  const token = await tokenOf('MONEY', null)
  const id = await stage.payment('PENDING', true)
  expectAnswer(await portal.call('DELETE', `/toefl-payments/${id}?force=1`, { token }), 403)
})

test('two regions are two lists: the first, and the one that is asked for', async () => {
  const { token, userId } = await holder(portal, 'MONEY', here)
  const given = { first_day: '2020-01-01', last_day: '2099-08-31', given_at: '2020-01-01T00:00:00Z' }
  await insertRow(portal.db, 'account_duty', { user_id: userId, duty: 'MONEY', region_id: elsewhere, ...given })
  await stage.payment()
  const total = async (query: string) => (await get(`/toefl-payments${query}`, token)).meta.total
  expect(await total('')).toBeGreaterThan(0)
  expect(await total(`?region_id=${elsewhere}`)).toBe(0)
})

test('who enters into the cash book of a region is offered the refunds of no other', async () => {
  const id = Number(await accessTable['POST /refunds/:id/take-back']?.at?.(stage))
  const offered = async (token: string) =>
    (await get('/cash-book/choices', token)).data.refunds.some((one: { id: number }) => one.id === id)
  expect(await offered(await tokenOf('MONEY', here))).toBe(true)
  expect(await offered(await tokenOf('MONEY', elsewhere))).toBe(false)
  expect(await offered(stage.people.scacElsewhere.token)).toBe(false)
})
