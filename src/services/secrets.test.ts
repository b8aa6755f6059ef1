import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seal, unseal } from './secrets.ts'
import { newRecoveryCodes, recoveryHash, stepOfCode, totpAt, totpForApps } from './totp.ts'

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of vectors) {
    const now = new Date(seconds * 1000)
    expect(totpAt(secret, now)).toBe(code)
    expect(stepOfCode(secret, code, now)).toBe(Math.floor(seconds / 30))
  }
})

test('the code before and the one after are good, with their own number, and no further one', () => {
  const at = (seconds: number) => new Date(seconds * 1000)
  const code = totpAt(secret, at(3000))
  expect([2940, 2970, 3000, 3030, 3060].map((seconds) => stepOfCode(secret, code, at(seconds)))).toEqual([
    null,
    100,
    100,
    100,
    null,
  ])
  expect(stepOfCode(secret, '12345', at(0))).toBeNull()
})

test('an app gets the secret by its QR code and in letters', () => {
  const { uri, secret: letters } = totpForApps(secret, { issuer: 'BNEC', label: '2701' })
  expect(letters).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toMatch(/^otpauth:\/\/totp\/BNEC:2701\?issuer=BNEC&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&/)
})

test('recovery codes differ, and are known however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/)
  const [one = ''] = codes
  expect(recoveryHash(one.toLowerCase().replaceAll('-', ' '))).toEqual(recoveryHash(one))
})

test('what is sealed is read by its owner with the same key alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secret-'))
  const settings = { secretKey: null, dataDir }
  const [sealed] = await Promise.all([seal(settings, secret, 'a'), seal(settings, secret, 'b')])
  expect(sealed.includes(secret)).toBe(false)
  expect(await unseal(settings, sealed, 'a')).toEqual(secret)
  expect(await unseal(settings, sealed, 'b')).toBeNull()
  expect(await unseal({ secretKey: 'x'.repeat(32), dataDir }, sealed, 'a')).toBeNull()
  sealed[40] = (sealed[40] ?? 0) ^ 1
  expect(await unseal(settings, sealed, 'a')).toBeNull()
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  await rm(dataDir, { recursive: true })
})
