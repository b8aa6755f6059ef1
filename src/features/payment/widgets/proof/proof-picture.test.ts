import { expect, test } from 'vitest'
import { arranged, isTaken, jpegName, scaledTo } from './proof-picture.ts'

const megabyte = 1024 * 1024
const size = { width: 3000, height: 4000 }

test.each([
  ['image/jpeg', 2 * megabyte, true],
  ['image/png', 2 * megabyte + 1, false],
  ['image/webp', 10, true],
  ['image/heic', 10, false],
  ['image/gif', 10, false],
  ['', 10, false],
])('a file of type %s with %d bytes is taken as it is: %s', (type, bytes, taken) => {
  expect(isTaken({ type, size: bytes }, size)).toBe(taken)
})

test('a picture of more pixels than the server decodes is not taken as it is', () => {
  const photo = { type: 'image/jpeg', size: megabyte }
  expect(isTaken(photo, { width: 8000, height: 5000 })).toBe(true)
  expect(isTaken(photo, { width: 8000, height: 6000 })).toBe(false)
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

test('upright pages stand side by side, wide ones one below the other', () => {
  const upright = { width: 600, height: 850 }
  const wide = { width: 850, height: 600 }
  expect(arranged([upright])).toEqual({ ...upright, places: [{ x: 0, y: 0 }] })
  expect(arranged([upright, upright, upright])).toEqual({
    width: 1800,
    height: 850,
    places: [
      { x: 0, y: 0 },
      { x: 600, y: 0 },
      { x: 1200, y: 0 },
    ],
  })
  expect(arranged([wide, wide])).toMatchObject({ width: 850, height: 1200, places: [{}, { x: 0, y: 600 }] })
})
