import { describe, expect, test } from 'vitest'
import { AppError } from '#kit/errors.ts'
import { expandForm, maxNames, parseUrlencoded } from './body-forms.ts'

describe('repeated fields', () => {
  test.each([
    [{ 'nim[0]': 'a', 'nim[1]': 'b' }, ['a', 'b']],
    [{ 'nim[1]': 'b', 'nim[0]': 'a' }, ['a', 'b']],
    [{ 'nim[]': ['a', 'b'] }, ['a', 'b']],
    [{ nim: ['a', 'b'] }, ['a', 'b']],
    [{ nim: 'a', 'nim[1]': 'b' }, ['a', 'b']],
    [{ 'nim[0]': 'a', 'nim[]': 'b' }, ['a', 'b']],
    [{ 'nim[2]': 'c' }, [null, null, 'c']],
    [{ 'nim[0]': '' }, [null]],
  ])('%j become one list', (form, list) => {
    expect(expandForm(form)).toEqual({ nim: list })
  })

  test('a single field without brackets stays single', () => {
    expect(expandForm({ nim: 'a' })).toEqual({ nim: 'a' })
  })

  test('brackets with names become records, deeper ones too', () => {
    expect(expandForm({ 'headers[Authorization]': 'Bearer x' })).toEqual({ headers: { Authorization: 'Bearer x' } })
    expect(expandForm({ 'people[0][name]': 'a', 'people[1][name]': 'b' })).toEqual({
      people: [{ name: 'a' }, { name: 'b' }],
    })
  })

  test('a list and a record of one name keep both', () => {
    expect(expandForm({ 'a[0]': '1', 'a[x]': '2' })).toEqual({ a: { 0: '1', x: '2' } })
  })
})

test('blank text means nothing given; files and text with something in it stay as they are', () => {
  const file = { path: '/tmp/x' }
  expect(expandForm({ a: '', b: '  ', c: ' x ', d: file })).toEqual({ a: null, b: null, c: ' x ', d: file })
  expect(expandForm({ d: file })['d']).toBe(file)
})

test('names that are no brackets are names', () => {
  const odd = {
    '[': '1',
    ']': '2',
    '[]': '3',
    '[0]': '4',
    'a[': '5',
    'a[0': '6',
    'a]': '7',
    'a[[0]]': '8',
    'a[0]b': '9',
  }
  expect(expandForm(odd)).toEqual(odd)
})

describe('what cannot be meant well', () => {
  const refusal = (form: Record<string, unknown>) => {
    try {
      expandForm(form)
    } catch (error) {
      return (error as AppError).code
    }
    return 'taken'
  }

  test.each([
    '__proto__',
    'constructor',
    'prototype',
    'a[__proto__]',
    'a[b][constructor]',
    '__proto__[x]',
    'a[0][prototype]',
  ])('the name %s is refused', (name) => {
    // As an own member, the way a parser makes it.
    expect(refusal(JSON.parse(`{${JSON.stringify(name)}:"1"}`))).toBe('bad_request')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('a depth of more than four and an index of more than a thousand are refused', () => {
    expect(refusal({ 'a[0][0][0]': '1' })).toBe('taken')
    expect(refusal({ 'a[0][0][0][0]': '1' })).toBe('bad_request')
    expect(refusal({ 'a[1000]': '1' })).toBe('taken')
    expect(refusal({ 'a[1001]': '1' })).toBe('bad_request')
    // Too long to be meant as a place in a list.
    expect(expandForm({ 'a[99999999]': '1' })).toEqual({ a: { 99999999: '1' } })
  })
})

describe('an urlencoded body', () => {
  test('is read as browsers write it', () => {
    expect({ ...parseUrlencoded('a=1+2&b=%C3%BC&c&d=1&d=2&e=%zz&=x') }).toEqual({
      a: '1 2',
      b: 'ü',
      c: '',
      d: ['1', '2'],
      e: '%zz',
      '': 'x',
    })
  })

  test('of more names than any form has is refused', () => {
    expect(() => parseUrlencoded('a=1&'.repeat(maxNames - 1))).not.toThrow()
    expect(() => parseUrlencoded('a=1&'.repeat(maxNames))).toThrow(AppError)
  })

  test('of few names with high indices is refused before it grows', () => {
    const form = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`a${index}[999]`, '1']))
    expect(() => expandForm(form)).toThrow(AppError)
  })
})
