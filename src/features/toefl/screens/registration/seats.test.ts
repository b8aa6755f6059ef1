import { expect, test } from 'vitest'
import { crowded, hasSeatFor } from './seats.ts'

const shifts = [
  { id: 1, remaining: 2 },
  { id: 2, remaining: 0 },
]

test('several of a group can pick the same shift while it has a seat for each', () => {
  expect(hasSeatFor({ id: 1, remaining: 2 }, ['1', ''], 1)).toBe(true)
  expect(hasSeatFor({ id: 1, remaining: 1 }, ['1', ''], 1)).toBe(false)
})

test("one's own choice takes no seat from oneself", () => {
  expect(hasSeatFor({ id: 1, remaining: 1 }, ['1', ''], 0)).toBe(true)
})

test('a full shift has no seat', () => {
  expect(hasSeatFor({ id: 2, remaining: 0 }, ['', ''], 0)).toBe(false)
})

test('who chose a shift that has filled up meanwhile is found', () => {
  expect(crowded(['1', '1', ''], shifts)).toEqual([])
  expect(crowded(['1', '1', '1'], shifts)).toEqual([{ shiftId: 1, who: [0, 1, 2] }])
  expect(crowded(['2', '1'], shifts)).toEqual([{ shiftId: 2, who: [0] }])
})

test('a shift that was taken away counts as full', () => {
  expect(crowded(['9'], shifts)).toEqual([{ shiftId: 9, who: [0] }])
})
