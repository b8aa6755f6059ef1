import { expect, test } from 'vitest'
import { isAnimation } from './animation-file.ts'
import tiles from './tiles.json'

test('the tiles are an animation of 320 pixels, in at most 15 kB', () => {
  expect(isAnimation(tiles)).toBe(true)
  expect(tiles).toMatchObject({ w: 320 })
  expect(JSON.stringify(tiles).length).toBeLessThanOrEqual(15_000)
})

test.each([
  null,
  7,
  'text',
  [],
  {},
  { layers: [] },
  { w: 1, h: 1, fr: 60, ip: 0, op: 0, layers: [{}] },
  { w: 1, h: 1, fr: 60, ip: 0, op: 9, layers: [] },
])('%j is none', (value) => {
  expect(isAnimation(value)).toBe(false)
})
