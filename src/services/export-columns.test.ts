import { expect, test } from 'vitest'
import { formulaPayloads, hiddenFormulas } from '#tests/support/export.ts'
import { csvCell, type ExportColumn, sheetCell, withoutFormula } from './export-columns.ts'
import { dayInWib } from '#words/wib.ts'

const yesNo = { yes: 'Yes', no: 'No' }
const column = (kind: string) => ({ header: 'x', kind, value: (row: unknown) => row }) as ExportColumn<unknown>
const inSheet = (kind: string, value: unknown) => sheetCell(column(kind), value, yesNo)
const inCsv = (kind: string, value: unknown) => csvCell(column(kind), value, yesNo)

test.each(formulaPayloads)('%j is marked as text in CSV', (payload) => {
  expect(inCsv('text', payload)).toBe(`'${payload}`)
})

test.each(hiddenFormulas)('%j is marked as text where it would begin a cell', (payload) => {
  expect(inCsv('text', payload)).toBe(payload.replace(/(?=[=@+])/, "'"))
})

test.each(['Siti Rahma', '0812', "'quoted", 'a=b', 'x@y.example', '1-2', ''])('%j stays as it is', (text) => {
  expect(withoutFormula(text)).toBe(text)
})

test('a phone number keeps its leading zero or plus', () => {
  expect(inSheet('text', '081234')).toBe('081234')
  expect(inSheet('text', '+6281234')).toBe('+6281234')
  expect(inCsv('text', '081234')).toBe('081234')
})

test('days and moments are dates in Jakarta', () => {
  expect(inSheet('day', '2006-05-17')).toEqual(new Date('2006-05-17T00:00:00Z'))
  expect(inSheet('moment', '2026-11-20T20:30:00Z')).toEqual(new Date('2026-11-21T03:30:00Z'))
  expect(inCsv('day', '2006-05-17')).toBe('2006-05-17')
  expect(inCsv('moment', '2026-11-20T20:30:00Z')).toBe('2026-11-21 03:30')
  expect(dayInWib(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
})

test('numbers stay numbers, also below zero', () => {
  expect(inSheet('money', -5)).toBe(-5)
  expect(inCsv('money', -5)).toBe(-5)
  expect(inCsv('number', 0)).toBe(0)
})

test('yes and no are words, and nothing is nothing', () => {
  expect(inSheet('yesNo', false)).toBe('No')
  expect(inCsv('yesNo', true)).toBe('Yes')
  for (const kind of ['text', 'money', 'day', 'moment', 'yesNo']) {
    expect(inSheet(kind, null)).toBeNull()
    expect(inCsv(kind, undefined)).toBeNull()
  }
})

test('what a file cannot hold is left out, and nothing is longer than a cell', () => {
  expect(inSheet('text', 'a\u0000b\u0007c\uFFFE\nd')).toBe('abc\nd')
  expect(inSheet('text', 'half \uD83D')).toBe('half \uFFFD')
  expect(String(inSheet('text', 'x'.repeat(40_000)))).toHaveLength(32_767)
})

test('a formula behind a sign that is removed is found as well', () => {
  expect(inCsv('text', '\u0000=1+1')).toBe("'=1+1")
})
