import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { codeIn, codeLength, codeOf, isOver } from './ticket.rules.ts'

const bytes = (first: number) => Uint8Array.from({ length: codeLength }, (_, at) => (first + at * 7) % 256)

test('a code fits into 25 squares a side with a quarter of them to spare: cheap cameras read that', () => {
  for (let first = 0; first < 256; first += 1) {
    const code = codeOf(bytes(first))
    expect(codeIn(code)).toBe(code)
    expect(encodeQR(code, 'raw', { ecc: 'quartile', border: 1 }).length - 2).toBe(25)
  }
})

test('each five bits are a letter of their own', () => {
  const all = Array.from({ length: 32 }, (_, at) => codeOf(new Uint8Array(codeLength).fill(at)))
  expect(new Set(all).size).toBe(32)
})

test('it is read in small letters and with spaces around, and nothing else is taken for one', () => {
  const code = codeOf(bytes(1))
  expect(codeIn(` ${code.toLowerCase()}\n`)).toBe(code)
  for (const other of [
    '',
    code.slice(1),
    `${code}0`,
    code.replace('T', 'X'),
    `https://example.com/${code}`,
    'I'.repeat(27),
  ])
    expect(codeIn(other)).toBeNull()
})

test('it is shown until six hours after its shift', () => {
  const ends_at = '2026-11-28T05:00:00Z'
  expect(isOver({ ends_at }, Date.parse('2026-11-28T11:00:00Z'))).toBe(false)
  expect(isOver({ ends_at }, Date.parse('2026-11-28T11:00:01Z'))).toBe(true)
})
