import { expect, test } from 'vitest'
import { say } from '#words/words.ts'
import {
  AppError,
  conflict,
  type ErrorCode,
  invalid,
  invalidField,
  notAuthorized,
  notFound,
  unauthenticated,
} from './errors.ts'

test('every code has the status of the contract', () => {
  const statuses: Record<ErrorCode, number> = {
    unauthenticated: 401,
    not_authorized: 403,
    window_closed: 403,
    second_factor_missing: 403,
    prove_again: 403,
    not_found: 404,
    erased: 410,
    shift_full: 409,
    idempotency_mismatch: 409,
    conflict: 409,
    too_large: 413,
    outside: 416,
    invalid: 422,
    bad_request: 400,
    too_many: 429,
    storage_full: 507,
    unavailable: 503,
  }
  for (const [code, status] of Object.entries(statuses)) {
    expect(new AppError(code as ErrorCode, { key: 'x' }).status).toBe(status)
  }
})

test('the literal sentences of the contract are said literally', () => {
  expect(say('en', unauthenticated().sentence)).toBe('Unauthenticated.')
  expect(say('en', notAuthorized().sentence)).toBe('Not Authorized')
  expect(say('en', notFound().sentence)).toBe('Not found.')
})

test('a refusal keeps the fields, the values and the cause, and its own text is a key', () => {
  const error = invalidField('nim.0', 'fields.nim', { n: 1 })
  expect(error.details.fields).toEqual({ 'nim.0': [{ key: 'fields.nim', values: { n: 1 } }] })
  expect(invalid({}).code).toBe('invalid')
  expect(conflict('a.b', { n: 1 }).sentence).toEqual({ key: 'a.b', values: { n: 1 } })
  const cause = new Error('the disk')
  expect(new AppError('unavailable', { key: 'a.b' }, { cause })).toMatchObject({ message: 'a.b', cause })
})
