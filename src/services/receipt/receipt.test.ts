import { expect, test } from 'vitest'
import { amountInWords } from './in-words.ts'
import { drawReceipt, type Receipt, printable } from './receipt.ts'
import { makeCache } from './receipt-cache.ts'

/** The text of an uncompressed PDF; its standard fonts write it in hexadecimal, letter by letter. */
function textOf(pdf: Buffer): string {
  const strings = pdf.toString('latin1').matchAll(/\[([^\]]*)\] TJ/g)
  return [...strings]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n')
}

const receipt: Receipt = {
  language: 'en',
  title: 'Receipt T-1',
  club: 'The Club',
  shortName: 'Club',
  heading: 'Receipt',
  stamp: 'PAID',
  facts: [
    ['Number', 'T-1'],
    ['Paid by', 'SITI RAHMA'],
    ['Region', 'Bandung'],
  ],
  amount: { label: 'Amount', value: 'Rp 140.000', inWords: 'One hundred forty thousand rupiah' },
  people: {
    heading: 'Registrants',
    columns: ['Name', 'NIM', 'Shift'],
    rows: [
      ['Siti Rahma', '2601234567', 'Saturday'],
      ['Budi Santoso', '2601234568', 'Sunday'],
    ],
  },
  notes: ['Issued by the portal.'],
  issuedAt: new Date('2026-11-21T03:00:00Z'),
}

test('a receipt is one page that says everything it was given', async () => {
  const pdf = await drawReceipt(receipt, { compress: false })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
  const text = textOf(pdf)
  for (const said of ['The Club', 'PAID', 'T-1', 'SITI RAHMA', 'Rp 140.000', 'One hundred forty thousand rupiah']) {
    expect(text).toContain(said)
  }
  for (const row of receipt.people.rows) for (const cell of row) expect(text).toContain(cell)
})

test('the same receipt is the same file', async () => {
  const [one, two] = await Promise.all([drawReceipt(receipt), drawReceipt(receipt)])
  const withoutId = (pdf: Buffer) => pdf.toString('latin1').replace(/\/ID \[.*\]/, '')
  expect(withoutId(one)).toBe(withoutId(two))
})

test('three people with long names stay on the page', async () => {
  const rows = Array.from({ length: 3 }, () => [
    'A very long name '.repeat(7),
    '2601234567',
    'A shift with a long label '.repeat(4),
  ])
  const pdf = await drawReceipt({ ...receipt, people: { ...receipt.people, rows } }, { compress: false })
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
})

test('letters that the fonts lack are written without their marks', () => {
  expect(printable('Łukasz Nguyễn')).toBe('Lukasz Nguyen')
  expect(printable('José – “ok”')).toBe('José – “ok”')
  expect(printable('王小明\u0000x')).toBe('????x')
  expect(printable('a\u00A0b\nc')).toBe('a b c')
})

test.each([
  [0, 'zero'],
  [75_000, 'seventy-five thousand'],
  [140_000, 'one hundred forty thousand'],
  [195_500, 'one hundred ninety-five thousand five hundred'],
  [1_000_001, 'one million one'],
  [12_013, 'twelve thousand thirteen'],
])('%i is %s', (amount, words) => {
  expect(amountInWords(amount, 'en')).toBe(words)
})

test('a cache makes a thing once, and gives room by leaving out the oldest', async () => {
  const made: string[] = []
  const keep = makeCache(100)
  const ask = (key: string) =>
    keep(key, async () => {
      made.push(key)
      return Buffer.alloc(40)
    })
  await Promise.all([ask('a'), ask('a')])
  await ask('b')
  await ask('a')
  expect(made).toEqual(['a', 'b'])
  await ask('c')
  await ask('b')
  expect(made).toEqual(['a', 'b', 'c'])
  await ask('a')
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('what could not be made is tried again', async () => {
  const keep = makeCache(100)
  await expect(keep('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await keep('a', async () => Buffer.from('x'))).toEqual(Buffer.from('x'))
})
