import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, dayOf, dayWithin, orderOf, periodIn } from './cell-value.rules.ts'

const rupiah = (text: string | number) => {
  const found = amountOf(text)
  return found && found.sen / 100
}

test.each([
  ['1,234.00', 1234],
  ['1.234,00', 1234],
  ['75000.00', 75_000],
  ['75.000', 75_000],
  ['75,000', 75_000],
  ['1.234.567', 1_234_567],
  ['1,234,567.89', 1_234_567.89],
  ['Rp 75.000', 75_000],
  ['Rp. 75.000,00', 75_000],
  ['IDR 75,000.00', 75_000],
  ['+75.000,00', 75_000],
  ['-25.000,00', -25_000],
  ['25.000,00-', -25_000],
  ['(25,000.00)', -25_000],
  ['74,731.00 CR', 74_731],
  ['74,731.00 DB', -74_731],
  ['.00', 0],
  ['0', 0],
  [74731, 74_731],
  [0.5, 0.5],
])('%s is read as %d', (text, expected) => {
  expect(rupiah(text)).toBe(expected)
})

test.each([
  '',
  'CR',
  '7.5E+04',
  '1.23.456',
  '12,34,567',
  '1.234.5',
  '.50',
  '75 000 20',
  '5 apples',
  '9999999999999999',
])('%s is not guessed', (text) => expect(amountOf(text)).toBeNull())

test('every amount is read back in both ways of writing it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (sen) => {
      const whole = Math.floor(sen / 100)
      const part = String(sen % 100).padStart(2, '0')
      expect(amountOf(`${whole.toLocaleString('en-US')}.${part}`)?.sen).toBe(sen)
      expect(amountOf(`${whole.toLocaleString('id-ID')},${part}`)?.sen).toBe(sen)
      expect(amountOf(`${whole}.${part}`)?.sen).toBe(sen)
    }),
  )
})

const november = { from: '2026-11-01', to: '2026-11-30' }
const whole = (cell: Parameters<typeof dayOf>[0], period = november) => {
  const found = dayOf(cell)
  return found && dayWithin(found, period)
}

test.each([
  ["'05/11", '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['05/11/26', '2026-11-05'],
  ['05/11/26 08.39.01', '2026-11-05'],
  ['2026-11-05T08:39:01+07:00', '2026-11-05'],
  ['2026/11/05 08:39', '2026-11-05'],
  ['20261105', '2026-11-05'],
  ['5 Nov 2026', '2026-11-05'],
  ['05-NOP-26', '2026-11-05'],
  ['17 Agustus 2026, 10:00', '2026-08-17'],
  [46_331, '2026-11-05'],
  [new Date(Date.UTC(2026, 10, 5)), '2026-11-05'],
])('%s is a day', (cell, expected) => {
  expect(whole(cell)).toBe(expected)
})

test.each(['', 'PEND', '31/02/2026', '45/11', 'Saldo Awal', '1,000,000.00', '500000'])('%s is no day', (cell) => {
  expect(dayOf(cell)).toBeNull()
})

test('a day without a year lies within the period or nowhere, also over the new year', () => {
  const turn = { from: '2025-12-15', to: '2026-01-14' }
  expect(['20/12', '03/01', '20/01'].map((day) => whole(day, turn))).toEqual(['2025-12-20', '2026-01-03', null])
  // In two years it would be a guess.
  expect(whole('20/12', { from: '2024-12-01', to: '2026-01-14' })).toBeNull()
})

test('months stand first only where no other order can be meant', () => {
  expect(orderOf(['11/05/2026', '11/25/2026'])).toBe('mdy')
  expect(orderOf(['11/05/2026', '25/11/2026'])).toBe('dmy')
  expect(orderOf(['01/02/2026'])).toBe('dmy')
})

test('a period is found in a sentence', () => {
  expect(periodIn('Periode : 01/11/2026 - 30/11/2026')).toEqual(november)
  expect(periodIn('1 Nov 2026 s/d 30 Nov 2026')).toEqual(november)
  expect(periodIn('Rekening 1234567890')).toBeNull()
})
