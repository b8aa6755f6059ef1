import Fastify from 'fastify'
import { expect, test } from 'vitest'
import {
  AppError,
  conflict,
  invalid,
  invalidField,
  notAuthorized,
  notFound,
  tooMany,
  unauthenticated,
} from '#kit/errors.ts'
import { errorAnswer, installErrors } from './error-handler.ts'

const constraints = {
  account_nim_key: { field: 'nim', key: 'fields.nimTaken' },
  seat_key: { key: 'errors.seatTaken' },
}

/** The answer of a route that throws this; sentences are said as their keys. */
async function answerTo(error: unknown) {
  const app = Fastify()
  const lines: string[] = []
  const say = (_: unknown, sentence: { key: string; values?: object | undefined }) =>
    sentence.values ? `${sentence.key} ${JSON.stringify(sentence.values)}` : sentence.key
  installErrors(app, errorAnswer(say, constraints))
  app.get('/', () => {
    throw error
  })
  app.addHook('onRequest', async (request) => {
    const keep = (line: unknown) => lines.push(JSON.stringify(line))
    Object.assign(request.log, { error: keep, warn: keep, info: keep })
  })
  const answer = await app.inject({ url: '/' })
  const { message, ...more } = answer.json()
  return { status: answer.statusCode, message, ...more, retryAfter: answer.headers['retry-after'], lines }
}

const thrown = (more: object, text = 'secret text of the machine') => Object.assign(new Error(text), more)

test.each([
  [unauthenticated(), { status: 401, message: 'errors.unauthenticated' }],
  [notAuthorized(), { status: 403, message: 'errors.notAuthorized' }],
  [notFound(), { status: 404, message: 'errors.notFound' }],
  [conflict('x.y', { n: 1 }), { status: 409, message: 'x.y {"n":1}', code: 'conflict' }],
  [
    new AppError('shift_full', { key: 'a.b' }, { extra: { shift_id: 7 } }),
    { status: 409, code: 'shift_full', shift_id: 7 },
  ],
  [new AppError('window_closed', { key: 'a.b' }), { status: 403, code: 'window_closed' }],
  [tooMany('network', 59.2), { status: 429, retryAfter: '60', limit: 'network', retry_at: expect.any(String) }],
  [new AppError('storage_full', { key: 'a.b' }), { status: 507 }],
  [invalidField('nim', 'fields.nim'), { status: 422, errors: { nim: ['fields.nim'] } }],
  [
    invalid({ a: [{ key: 'b' }], 'c.0': [{ key: 'd' }, { key: 'e' }] }),
    { status: 422, errors: { a: ['b'], 'c.0': ['d', 'e'] } },
  ],
])('%s is answered in the shape of the contract', async (error, expected) => {
  expect(await answerTo(error)).toMatchObject(expected)
})

test.each([
  [
    { code: '23505', constraint: 'account_nim_key' },
    { status: 422, errors: { nim: ['fields.nimTaken'] } },
  ],
  [
    { code: '23505', constraint: 'seat_key' },
    { status: 409, message: 'errors.seatTaken' },
  ],
  [
    { code: '23505', constraint: 'unknown_key' },
    { status: 409, message: 'errors.duplicate' },
  ],
  [
    { code: '23503', constraint: 'unknown_fk' },
    { status: 409, message: 'errors.referenced' },
  ],
  [{ code: '22021' }, { status: 400, message: 'errors.badBody' }],
  [{ code: '22003' }, { status: 400, message: 'errors.badBody' }],
  [{ code: '22009' }, { status: 400, message: 'errors.badBody' }],
  [{ code: '40P01' }, { status: 503, retryAfter: '2' }],
  [{ code: '57014' }, { status: 503, retryAfter: '2' }],
  [{ code: '57P01' }, { status: 503, retryAfter: '2' }],
  [{ code: '08006' }, { status: 503, retryAfter: '2' }],
  [{ code: 'ECONNREFUSED' }, { status: 503, retryAfter: '2' }],
  [{ code: '53100' }, { status: 507, retryAfter: '60' }],
  [{ code: 'ENOSPC' }, { status: 507, retryAfter: '60' }],
  [{ code: 'EROFS' }, { status: 503, retryAfter: '60', message: 'errors.storageBroken' }],
  [{ statusCode: 413 }, { status: 413, message: 'errors.bodyTooLarge {"limit":8}' }],
  [{ statusCode: 415 }, { status: 400, message: 'errors.badBody' }],
])('an error with %j is one that a user can understand', async (more, expected) => {
  const { lines: _, ...answer } = await answerTo(thrown(more))
  expect(answer).toMatchObject(expected)
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test('a connection that broke is a 503 although it has no code', async () => {
  const texts = ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect']
  for (const text of texts) expect(await answerTo(new Error(text))).toMatchObject({ status: 503, retryAfter: '2' })
})

test.each([
  [thrown({})],
  [thrown({ code: '23514', constraint: 'nobody_knows' })],
  [new TypeError('secret text')],
  [thrown({ code: '42601' })],
])('anything else is a 500 that tells nothing: %s', async (error) => {
  const answer = await answerTo(error)
  expect(answer).toMatchObject({ status: 500, message: 'errors.unexpected' })
  expect(JSON.stringify({ ...answer, lines: [] })).not.toContain('secret')
})

test('the log of an unforeseen database error names the fault without the words of the user', async () => {
  const pg = {
    severity: 'ERROR',
    code: '23514',
    table: 'account',
    constraint: 'nobody_knows',
    detail: 'Failing row: Budi',
  }
  const { status, lines } = await answerTo(thrown(pg, 'row of Budi violates'))
  expect(status).toBe(500)
  expect(lines.join('')).toContain('nobody_knows')
  expect(lines.join('')).not.toContain('Budi')
})

test('who is not allowed is written down, and that fields were refused; what is merely missing is not', async () => {
  const said = async (error: unknown) => (await answerTo(error)).lines.filter((line: string) => line.includes('code'))
  expect(await said(notAuthorized())).toEqual([expect.stringContaining('"code":"not_authorized","method":"GET"')])
  expect(await said(tooMany('network', 60))).toEqual([expect.stringContaining('"limit":"network"')])
  const refused = await said(invalidField('nim', 'fields.nim'))
  expect(refused).toEqual([expect.stringContaining('"code":"invalid","method":"GET"')])
  expect(refused[0]).toContain('"fields":1')
  for (const error of [unauthenticated(), notFound()]) {
    expect(await said(error)).toEqual([])
  }
})
