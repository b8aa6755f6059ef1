import { expect, test } from 'vitest'
import { moved, placeUnder } from './moved.ts'

test('an item is moved up, down, and nowhere', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('a pointer takes a row past each middle that it crosses, also of rows of different heights', () => {
  const rows = [
    { top: 0, bottom: 40 },
    { top: 40, bottom: 140 },
    { top: 140, bottom: 180 },
  ]
  expect(placeUnder(rows, 0, 30)).toBe(0)
  expect(placeUnder(rows, 0, 89)).toBe(0)
  expect(placeUnder(rows, 0, 91)).toBe(1)
  expect(placeUnder(rows, 0, 900)).toBe(2)
  expect(placeUnder(rows, 2, 150)).toBe(2)
  expect(placeUnder(rows, 2, 85)).toBe(1)
  expect(placeUnder(rows, 2, -20)).toBe(0)
})
