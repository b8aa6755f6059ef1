import { expect, test } from 'vitest'
import { fitOf, jpegName, scaledTo } from './picture.ts'

const megabyte = 1024 * 1024

test.each([
  ['image/jpeg', 2 * megabyte, 'fits'],
  ['image/png', 2 * megabyte + 1, 'too-large'],
  ['image/webp', 10, 'fits'],
  ['image/heic', 10, 'other-kind'],
  ['image/gif', 5 * megabyte, 'other-kind'],
  ['image/svg+xml', 10, 'no-picture'],
  ['application/pdf', 10, 'no-picture'],
  ['', 10, 'no-picture'],
])('a file of type %s with %d bytes: %s', (type, size, fit) => {
  expect(fitOf({ type, size })).toBe(fit)
})

test('a picture keeps its shape and never grows', () => {
  expect(scaledTo(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 })
  expect(scaledTo(3000, 4000, 2000)).toEqual({ width: 1500, height: 2000 })
  expect(scaledTo(800, 600, 2000)).toEqual({ width: 800, height: 600 })
  expect(scaledTo(9000, 1, 2000)).toEqual({ width: 2000, height: 1 })
})

test('the name follows the new kind', () => {
  expect(jpegName('IMG_0012.HEIC')).toBe('IMG_0012.jpg')
  expect(jpegName('proof')).toBe('proof.jpg')
  expect(jpegName('.heic')).toBe('proof.jpg')
})
