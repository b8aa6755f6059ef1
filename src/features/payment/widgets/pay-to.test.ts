import { expect, test } from 'vitest'
import { bareNumber, piecesOf, withoutAccounts } from './pay-to.ts'

const numbersIn = (line: string) =>
  piecesOf(line)
    .filter((piece) => piece.isNumber)
    .map((piece) => piece.text)

test.each([
  ['BCA 5271234567 a.n. Siti Nurhaliza', ['5271234567']],
  ['BCA: 527-123-4567 (Siti)', ['527-123-4567']],
  ['GoPay or OVO 0812 3456 7890, Mandiri 1180012345678', ['0812 3456 7890', '1180012345678']],
  ['Pay before 25 August 2025, Rp 150000', []],
  ['The price is Rp75.000 or IDR 1500000', []],
  ['Room 1204', []],
  ['', []],
])('%s has the numbers %j', (line, numbers) => {
  expect(numbersIn(line)).toEqual(numbers)
})

test('nothing of the line is lost', () => {
  const line = 'BCA 5271234567 a.n. Siti, GoPay 0812 3456 7890'
  expect(
    piecesOf(line)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(line)
})

test('the copied number has no blanks', () => {
  expect(bareNumber('0812 3456-7890')).toBe('081234567890')
})

test('lines that repeat a listed account go, and whatever says more stays', () => {
  const text = [
    'Transfer ke BCA 5271 0090 11 atas nama Nadia Putri.',
    'Tulis "TOEFL" di berita transfer.',
    'Mandiri 1180012345678 a.n. Budi',
    'BCA 5271009011. Tulis namamu di berita transfer.',
  ]
  expect(withoutAccounts(text.join('\n'), ['5271009011']).split('\n')).toEqual(text.slice(1))
  expect(withoutAccounts(text.join('\n'), [])).toBe(text.join('\n'))
  expect(withoutAccounts('BCA 527-100-9011', ['5271009011'])).toBe('')
})
