// Generated requests over every endpoint: none breaks the server, and every answer is the contract's.
// FUZZ_SEED and FUZZ_PATH, as printed, run a failure again.
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { openPortal } from '../support/app.ts'
import { effort, isLong, seedOf } from '../support/effort.ts'
import { encode } from './fuzz-encode.ts'
import { complaint } from './fuzz-oracle.ts'
import { request } from './fuzz-requests.ts'
import { sender } from './fuzz-send.ts'

const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })

const freshEvery = effort(300, 1000)

describe('the judge', () => {
  const reply = z.object({ name: z.string() })
  const declared = endpoint('GET /x', { summary: 'x', tag: 'x', access: 'anyone', reply })
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
    [429, refusal('Too many attempts.')],
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
    const seed = seedOf('FUZZ_SEED')
    const path = process.env['FUZZ_PATH']
    const { send, succeeded, total, told } = sender(portal, freshEvery)
    const { endpoints } = portal.app
    const numRuns = effort(2000, 200_000)
    console.log(`fuzz: seed ${seed}`)
    const started = performance.now()
    const once = fc.asyncProperty(request, async (generated) => {
      const asked = endpoints[generated.endpoint % endpoints.length]
      if (!asked) throw new Error('There are no endpoints.')
      await send(asked, generated, (stage, line, at) => encode(generated, asked, line, stage, at))
    })
    await fc.assert(once, {
      seed,
      ...(path ? { path } : {}),
      numRuns,
    })
    const took = Math.round((performance.now() - started) / 1000)
    console.log(`fuzz: ${total()} requests in ${took} s; ${told()}`)
    console.log(`fuzz: ${succeeded.size} of ${endpoints.length} endpoints succeeded at least once`)
    // Fuzzing that never gets past the checks proves little; fewer requests get past those of fewer endpoints.
    expect(succeeded.size / endpoints.length).toBeGreaterThan(0.5 * Math.min(1, total() / 2500))
  },
  isLong ? 3_600_000 : 600_000,
)
