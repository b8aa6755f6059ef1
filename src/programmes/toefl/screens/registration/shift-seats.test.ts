import { expect, test } from 'vitest'
import { crowded, hasSeatFor, seatProblems } from './shift-seats.ts'
import { emptyGroup } from './registration-values.ts'

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

test('a person whose shift filled up in between is found', () => {
  expect(crowded(['1', '1', ''], shifts)).toEqual([])
  expect(crowded(['1', '1', '1'], shifts)).toEqual([{ shiftId: 1, who: [0, 1, 2] }])
  expect(crowded(['2', '1'], shifts)).toEqual([{ shiftId: 2, who: [0] }])
})

test('a shift that was taken away counts as full', () => {
  expect(crowded(['9'], shifts)).toEqual([{ shiftId: 9, who: [0] }])
})

const choosing = (...choices: string[]) => ({
  registrants: choices.map((shift_id) => ({ ...emptyGroup(1).registrants[0]!, shift_id })),
})

test('going on with a shift that filled up is stopped at its field', () => {
  expect(seatProblems(choosing('1', '2'), 0, shifts)).toEqual({})
  expect(seatProblems(choosing('1', '2'), 1, shifts)).toEqual({
    'registrants.1.shift_id': [{ key: 'errors.shiftFull' }],
  })
  expect(seatProblems(choosing('9'), 0, shifts)).toEqual({ 'registrants.0.shift_id': [{ key: 'fields.unknown' }] })
})

test('no choice is no matter of seats, and neither are the other steps', () => {
  expect(seatProblems(choosing(''), 0, shifts)).toEqual({})
  expect(seatProblems(choosing('2'), null, shifts)).toEqual({})
})
