import { expect, test } from 'vitest'
import { largest, zoomed } from './picture-view.ts'

const whole = { scale: 1, angle: 90, x: 0, y: 0 }

test('the point under the pointer stays where it is', () => {
  const at = { x: 100, y: -40 }
  const view = zoomed(whole, 2, at)
  // The same point of the picture before and after: (at - place) / scale.
  expect((at.x - view.x) / view.scale).toBe(at.x)
  expect((at.y - view.y) / view.scale).toBe(at.y)
})

test('a picture is never smaller than whole, nor larger than eight times', () => {
  expect(zoomed({ ...whole, scale: 1.5, x: 30, y: 9 }, 0.1)).toEqual(whole)
  expect(zoomed(whole, 100).scale).toBe(largest)
})
