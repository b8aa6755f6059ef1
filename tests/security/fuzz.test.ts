// Generated requests over every endpoint: none breaks the server, and every answer is the contract's.
// FUZZ_SEED and FUZZ_PATH, as printed, run a failure again.
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '../../src/kit/endpoint/endpoint.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { effort, isLong } from '../support/effort.ts'
import { accessTable } from './access-table.ts'
import { encode } from './fuzz-encode.ts'
import { complaint } from './fuzz-oracle.ts'
import { type FuzzRequest, request } from './fuzz-requests.ts'
import { makeStage, type Stage } from './stage.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => portal.close())

const live: readonly string[] = ['own', 'other', 'member', 'scac', 'scacElsewhere', 'admin']
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const freshEvery = effort(300, 1000)

/** Sends generated requests, on people and records that are renewed from time to time. */
function fuzzer() {
  const counts = new Map<number, number>()
  const succeeded = new Set<string>()
  const records = new Map<string, number | string>()
  let stage: Stage | undefined
  let roles: Awaited<ReturnType<typeof keepRoles>> | undefined
  let sent = 0

  const recordFor = async (current: Stage, name: string): Promise<number | string> => {
    const made = records.get(name) ?? (await accessTable[name]?.at?.(current)) ?? 1
    records.set(name, made)
    return made
  }

  const send = async (generated: FuzzRequest): Promise<void> => {
    if (!stage || sent % freshEvery === 0) {
      stage = await makeStage(portal)
      records.clear()
      roles = await keepRoles(stage)
    }
    sent += 1
    const { endpoints } = portal.app
    const asked = endpoints[generated.endpoint % endpoints.length] as Endpoint
    const name = nameOf(asked)
    const line = accessTable[name]
    const options = await encode(generated, asked, line, stage, await recordFor(stage, name))
    const answer = await portal.app.inject(options)
    counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode < 300) {
      succeeded.add(name)
      // A record that was changed or deleted serves no second time; who logged out comes in again.
      if (asked.method !== 'GET') records.delete(name)
      if (asked.method !== 'GET') await roles?.giveBack()
      if (line?.endsSessions && live.includes(generated.identity)) await stage.signInAgain(generated.identity)
    }
    const wrong = complaint(asked, answer, line?.who[generated.identity])
    if (wrong)
      throw new Error(
        `${name} as ${generated.identity}: ${wrong}\n${JSON.stringify(options.url)}\n${answer.body.slice(0, 500)}`,
      )
  }
  return { send, counts, succeeded }
}

/** A membership that is confirmed or taken back, and an administrator, change a role; the table is about the first. */
async function keepRoles(stage: Stage) {
  const ids = Object.values(stage.people).map(({ userId }) => userId)
  const first = await portal.db.selectFrom('account').select(['id', 'role']).where('id', 'in', ids).execute()
  return {
    giveBack: () =>
      sql`
        update account set role = first.role
        from json_to_recordset(${JSON.stringify(first)}::json) as first (id int, role text)
        where account.id = first.id and account.role <> first.role`.execute(portal.db),
  }
}

describe('the judge', () => {
  const reply = z.object({ name: z.string() })
  const declared = endpoint({ method: 'GET', path: '/x', summary: 'x', tag: 'x', access: 'anyone', reply })
  const answer = (statusCode: number, body: string, type = 'application/json; charset=utf-8') =>
    ({ statusCode, body, headers: { 'content-type': type } }) as unknown as LightMyRequestResponse
  const refusal = (message: string, more: object = {}) => JSON.stringify({ message, ...more })

  test.each([
    [500, refusal('Something went wrong.')],
    [200, '{"name":1}'],
    [200, '{"name":"x","password":"y"}'],
    [201, '{"name":"x"}'],
    [302, ''],
    [418, refusal('A teapot.')],
    [400, refusal('select name from account')],
    [400, refusal('duplicate key value violates unique constraint')],
    [400, refusal('Error\n    at serve (/x/src/a.ts:7:1)')],
    [404, refusal('No payment 7.')],
    [409, refusal('It is gone.')],
    [422, refusal('Look again.')],
    [422, refusal('Look again.', { errors: { nim: ['fields.nim'] } })],
    [429, refusal('Too many tries.')],
    [400, refusal('')],
  ])('does not take %i %s', (status, body) => {
    expect(complaint(declared, answer(status, body), 'in')).not.toBeNull()
  })

  test('takes what is due, and only from whom it is due', () => {
    expect(complaint(declared, answer(200, '{"name":"x"}'), 'in')).toBeNull()
    expect(complaint(declared, answer(200, '{"name":"x"}'), 403)).not.toBeNull()
    expect(complaint(declared, answer(403, refusal('Not Authorized')), 403)).toBeNull()
    expect(complaint(declared, answer(422, refusal('Look.', { errors: { nim: ['Ten digits.'] } })), 401)).not.toBeNull()
  })
})

test(
  'no generated request gets a 5xx, a leak, or an answer that is not the contract’s',
  async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
    const path = process.env['FUZZ_PATH']
    const { send, counts, succeeded } = fuzzer()
    const numRuns = effort(3000, 200_000)
    console.log(`fuzz: seed ${seed}`)
    const started = performance.now()
    await fc.assert(fc.asyncProperty(request, send), {
      seed,
      ...(path ? { path } : {}),
      numRuns,
      // A machine that does other work as well sends fewer rather than taking longer.
      ...(isLong ? {} : { interruptAfterTimeLimit: 25_000 }),
    })
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const byStatus = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    const took = Math.round((performance.now() - started) / 1000)
    console.log(`fuzz: ${total} requests in ${took} s; ${byStatus.join(', ')}`)
    console.log(`fuzz: ${succeeded.size} of ${portal.app.endpoints.length} endpoints succeeded at least once`)
    expect(total).toBeGreaterThan(Math.min(500, numRuns - 1))
    // Fuzzing that never gets past the checks proves little.
    expect(succeeded.size / portal.app.endpoints.length).toBeGreaterThan(0.5)
  },
  isLong ? 3_600_000 : 60_000,
)
