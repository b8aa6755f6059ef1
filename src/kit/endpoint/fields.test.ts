import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as fields from './fields.ts'
import { fieldProblems } from './body-problems.ts'

const reads = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? result.data : Object.values(fieldProblems(result.error.issues)).flat()[0]?.key
}

test('a whole number comes as a number or as its decimal text', () => {
  const seats = fields.wholeNumber(0, 100)
  for (const value of [7, '7', ' 7 ', '+7']) expect(reads(seats, value)).toBe(7)
  for (const value of ['7.5', '1e1', '0x7', '', 'x', true, [], {}, '٧'])
    expect(reads(seats, value)).toBe('fields.wholeNumber')
  expect(reads(seats, 7.5)).toMatch(/^fields\./)
  expect(reads(seats, Number.NaN)).toMatch(/^fields\./)
  expect(reads(seats, '-1')).toBe('fields.tooSmall.number')
  expect(reads(seats, '101')).toBe('fields.tooBig.number')
  expect(reads(seats, undefined)).toBe('fields.required')
  expect(reads(fields.id(), '2147483648')).toBe('fields.tooBig.number')
})

test('yes and no come in their usual forms', () => {
  for (const value of [true, 'true', '1', 'on', 'yes', 1]) expect(reads(fields.yesNo(), value)).toBe(true)
  for (const value of [false, 'false', '0', 'off', 'no', 0]) expect(reads(fields.yesNo(), value)).toBe(false)
  for (const value of ['', 'maybe', 2, 'TRUE ']) expect(reads(fields.yesNo(), value)).toBe('fields.yesNo')
})

test('text is trimmed, and blank text is missing', () => {
  expect(reads(fields.text(5), ' abc ')).toBe('abc')
  expect(reads(fields.text(5), '   ')).toBe('fields.required')
  expect(reads(fields.text(5), 'abcdef')).toBe('fields.tooBig.text')
  expect(reads(fields.text(), null)).toBe('fields.required')
  expect(reads(fields.text(), 7)).toBe('fields.kind')
})

test('a day exists, and a moment has an offset', () => {
  expect(reads(fields.day(), '2024-02-29')).toBe('2024-02-29')
  for (const value of ['2026-02-29', '2026-13-01', '26-01-01', '2026-01-01T00:00:00Z', '0000-01-01']) {
    expect(reads(fields.day(), value)).toBe('fields.day')
  }
  expect(reads(fields.moment(), '2026-01-01T08:00:00+07:00')).toBe('2026-01-01T08:00:00+07:00')
  for (const value of ['2026-01-01', '2026-01-01T08:00:00', 'now'])
    expect(reads(fields.moment(), value)).toBe('fields.moment')
})

test('a moment is one that the database can keep and JavaScript can read again', () => {
  const kept = [
    '1900-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-01-01T00:00:00+14:00',
    '2026-01-01T00:00:00-15:59',
  ]
  for (const value of kept) expect(reads(fields.moment(), value)).toBe(value)
  const offsets = ['+16:00', '-16:00', '+23:59'].map((offset) => `2026-01-01T00:00:00${offset}`)
  const years = ['0000-01-01T00:00:00Z', '1900-01-01T00:00:00+07:00', '9999-12-31T23:59:59-07:00']
  for (const value of [...offsets, ...years]) expect(reads(fields.moment(), value)).toBe('fields.moment')
})

test('a check of several fields runs beside wrong ones, and not on what has no fields', () => {
  const differ = ({ a, b }: { a: number; b: number }) => a !== b
  const schema = z
    .object({ a: z.number(), b: z.number(), c: z.number() })
    .refine(differ, { path: ['b'], ...fields.beside })
  const wrong = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))
  expect(wrong({ a: 1, b: 1, c: 'x' })).toEqual(['c', 'b'])
  for (const value of [null, undefined, [], 'x', 7]) expect(wrong(value)).toEqual([''])
})

test('a check of several fields never sees what is nonsense in kind', () => {
  const inOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }) =>
    !from || !until || Date.parse(from) <= Date.parse(until.trim())
  const schema = z
    .object({ from: fields.moment().optional(), until: fields.moment().optional() })
    .refine(inOrder, { path: ['until'], ...fields.beside })
  const wrong = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))
  for (const nonsense of [{ toString: 1 }, { valueOf: null }, [{}], 5, true, null])
    expect(wrong({ from: nonsense, until: nonsense })).toEqual(['from', 'until'])
})

test('e-mail addresses are kept in lower case, web addresses are http', () => {
  expect(reads(fields.email(), ' Budi@Example.COM ')).toBe('budi@example.com')
  for (const value of ['budi', 'a@b', 'a b@c.de', '<a@b.cd>']) expect(reads(fields.email(), value)).toBe('fields.email')
  expect(reads(fields.webAddress(), 'https://example.com/x')).toBe('https://example.com/x')
  for (const value of ['javascript:alert(1)', 'data:text/html,x', 'example', '//example.com', 'task.pdf']) {
    expect(reads(fields.webAddress(), value)).toBe('fields.webAddress')
  }
})

test('a web address gets the scheme that the bar of a browser leaves out', () => {
  for (const address of ['docs.google.com/d/1', ' www.example.com ', 'example.com?a=1'])
    expect(reads(fields.webAddress(), address)).toBe(`https://${address.trim()}`)
  expect(reads(fields.webAddress(), `example.com/${'x'.repeat(486)}`), 'longer than it may be by then').toBe(
    'fields.tooBig.text',
  )
})

test('a list comes as one or as several, and nothing is an empty one', () => {
  const ids = fields.listOf(fields.id(), 0, 2)
  expect(reads(ids, ['1', 2])).toEqual([1, 2])
  expect(reads(ids, '1')).toEqual([1])
  expect(reads(ids, null)).toEqual([])
  expect(reads(ids, undefined)).toEqual([])
  expect(reads(ids, [1, 2, 3])).toBe('fields.tooBig.list')
})

describe('an upload', () => {
  const file = { held: '/tmp/a', size: 1, sha256: 'x', filename: 'a', claimedType: 'image/png', head: Buffer.alloc(0) }

  test('is one that the server itself received, or the browser holds', () => {
    const mine = fields.received({ ...file })
    expect(reads(fields.upload(), mine)).toBe(mine)
    expect(reads(fields.upload(), new Blob(['x']))).toBeInstanceOf(Blob)
  })

  test('is not what only looks like one', () => {
    fields.received({ ...file })
    for (const value of [{ ...file }, JSON.parse(JSON.stringify(file)), '/tmp/a', [file], {}, null, undefined]) {
      expect(reads(fields.upload(), value)).toMatch(/^fields\.(file|required)$/)
    }
  })
})

test('the last page of nothing is the first', () => {
  expect(fields.pageMeta({ page: 1, per_page: 25 }, 0).last_page).toBe(1)
  expect(fields.pageMeta({ page: 1, per_page: 25 }, 25).last_page).toBe(1)
  expect(fields.pageMeta({ page: 1, per_page: 25 }, 26).last_page).toBe(2)
})
