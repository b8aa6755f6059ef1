import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeSeconds, currentCode, isGoodCode } from './rotating-code.ts'

const secret = randomBytes(32)
/** Milliseconds after the beginning of a code's time. */
const at = (ms: number) => new Date(Date.UTC(2026, 10, 21, 2, 0, 0) + ms)
const period = codeSeconds * 1000

test('a code has six digits and stays for half a minute', () => {
  const { code, expiresAt } = currentCode(secret, at(0))
  expect(code).toMatch(/^\d{6}$/)
  expect(expiresAt).toEqual(at(period))
  expect(currentCode(secret, at(period - 1)).code).toBe(code)
  expect(currentCode(secret, at(period)).code).not.toBe(code)
})

test('a code is good while it is shown and as long again, to the millisecond', () => {
  const { code } = currentCode(secret, at(0))
  const moments = [-1, 0, period - 1, period, 2 * period - 1, 2 * period]
  expect(moments.map((ms) => isGoodCode(secret, code, at(ms)))).toEqual([false, true, true, true, true, false])
})

test('another secret has other codes', () => {
  const { code } = currentCode(secret, at(0))
  const others = Array.from({ length: 20 }, () => isGoodCode(randomBytes(32), code, at(0)))
  expect(others.filter(Boolean)).toHaveLength(0)
})

test.each(['', '######', '12345', '1234567', 'abcdef', '１２３４５６', ' 12345'])('%j is no code', (given) => {
  expect(isGoodCode(secret, given, at(0))).toBe(false)
})

test.each([
  [59, '119246'],
  [1_111_111_109, '084774'],
  [1_111_111_111, '062674'],
  [1_234_567_890, '819424'],
  [2_000_000_000, '698825'],
  [20_000_000_000, '737706'],
])('at second %i the code is that of RFC 6238 with SHA-256: %s', (seconds, code) => {
  const known = Buffer.from('12345678901234567890123456789012')
  expect(currentCode(known, new Date(seconds * 1000)).code).toBe(code)
})

test('codes are spread over all digits', () => {
  const codes = Array.from({ length: 500 }, (_, step) => currentCode(secret, at(step * period)).code)
  expect(new Set(codes).size).toBeGreaterThan(490)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
