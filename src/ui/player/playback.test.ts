import { expect, test } from 'vitest'
import { afterRun } from './playback.ts'

test('a normal run is all there is, unless it loops', () => {
  expect(afterRun({ mode: 'normal', loop: false, direction: 1, first: 1 })).toBeNull()
  expect(afterRun({ mode: 'normal', loop: true, direction: 1, first: 1 })).toEqual({ direction: 1, fromStart: true })
})

test('a loop that runs backwards starts at the end again', () => {
  expect(afterRun({ mode: 'normal', loop: true, direction: -1, first: -1 })).toEqual({ direction: -1, fromStart: true })
})

test('a bounce turns where it is, and ends where it began', () => {
  expect(afterRun({ mode: 'bounce', loop: false, direction: 1, first: 1 })).toEqual({ direction: -1, fromStart: false })
  expect(afterRun({ mode: 'bounce', loop: false, direction: -1, first: 1 })).toBeNull()
  expect(afterRun({ mode: 'bounce', loop: false, direction: 1, first: -1 })).toBeNull()
})

test('a bounce that loops goes to and fro', () => {
  expect(afterRun({ mode: 'bounce', loop: true, direction: -1, first: 1 })).toEqual({ direction: 1, fromStart: false })
  expect(afterRun({ mode: 'bounce', loop: true, direction: 1, first: 1 })).toEqual({ direction: -1, fromStart: false })
})
