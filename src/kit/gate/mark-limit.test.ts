import { expect, test } from 'vitest'
import { fewOfAKind } from './mark-limit.ts'

test('lets in so many of a kind, and others beside them', () => {
  const few = fewOfAKind({ kind: 'alike', most: 2, within: 1000 })
  expect(few.admit(['red'], 'a', 0)).toBe(0)
  expect(few.admit(['red', 'small'], 'b', 100)).toBe(0)
  expect(few.admit(['red', 'large'], 'c', 200)).toBe(800)
  expect(few.admit(['blue', 'large'], 'c', 200)).toBe(0)
})

test('who is counted already is let in again, and not twice', () => {
  const few = fewOfAKind({ kind: 'alike', most: 2, within: 1000 })
  for (let times = 0; times < 5; times += 1) expect(few.admit(['red'], 'a', times)).toBe(0)
  expect(few.admit(['red'], 'b', 5)).toBe(0)
  expect(few.admit(['red'], 'a', 6)).toBe(0)
  expect(few.admit(['red'], 'c', 6)).toBe(994)
})

test('there is room again after the time', () => {
  const few = fewOfAKind({ kind: 'alike', most: 1, within: 1000 })
  few.admit(['red'], 'a', 0)
  expect(few.admit(['red'], 'b', 999)).toBe(1)
  expect(few.admit(['red'], 'b', 1000)).toBe(0)
})

test('a refusal counts under no mark', () => {
  const few = fewOfAKind({ kind: 'alike', most: 1, within: 1000 })
  few.admit(['red'], 'a', 0)
  few.admit(['red', 'small'], 'b', 0)
  expect(few.admit(['small'], 'c', 0)).toBe(0)
})

test('it remembers only so many marks, the fresh ones first', () => {
  const few = fewOfAKind({ kind: 'alike', most: 1, within: 1000, marks: 3 })
  for (const mark of ['a', 'b', 'c']) few.admit([mark], 'x', 0)
  few.admit(['d'], 'x', 2000)
  expect(few.admit(['d'], 'y', 2001)).toBe(999)
})
