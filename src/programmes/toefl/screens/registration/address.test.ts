import { expect, test } from 'vitest'
import { addressOf, findRegion, isWellFormed, regionOf, sizeOf } from './address.ts'

const regions = [
  { id: 1, region_init: 'KMG' },
  { id: 2, region_init: 'ALS' },
]

test('an address names its region by number and letters', () => {
  expect(regionOf('1-KMG')).toEqual({ id: 1, init: 'KMG' })
  expect(findRegion(regions, '1-KMG')).toBe(regions[0])
  expect(findRegion(regions, '1-kmg')).toBe(regions[0])
})

test('number and letters must belong together', () => {
  expect(findRegion(regions, '1-ALS')).toBeUndefined()
  expect(findRegion(regions, '9-KMG')).toBeUndefined()
})

test.each([undefined, '', 'KMG', '1', '1-', '0-KMG', '-1-KMG', '1-K', '1-KMGKMG', '1-KM1', '1e3-KMG', '1-KMG/2'])(
  '%s is no region',
  (part) => {
    expect(regionOf(part)).toBeNull()
  },
)

test('one to three can register together', () => {
  expect(['1', '2', '3', '0', '4', '02', 'two', undefined].map(sizeOf)).toEqual([1, 2, 3, null, null, null, null, null])
})

const open = [
  { id: 1, region_init: 'KMG', sizes: [1, 2, 3] },
  { id: 2, region_init: 'ALS', sizes: [1] },
]

test('every way to write a region leads to its one address', () => {
  for (const region of ['1-KMG', '1-kmg', 'KMG', 'kmg']) {
    expect(addressOf(open, { region })).toBe('/register/1-KMG')
    expect(addressOf(open, { region, registrants: '3' })).toBe('/register/1-KMG/3')
  }
})

test.each<[string, string?]>([
  ['99-KMG'],
  ['1-XXX'],
  ['XXX'],
  ['1'],
  ['1-KMG', '4'],
  ['1-KMG', '0'],
  ['1-KMG', 'x'],
  ['2-ALS', '2'],
])('no registration is at %s %s', (region, registrants) => {
  expect(() => addressOf(open, { region, registrants })).toThrow(expect.objectContaining({ status: 404 }))
})

test('only what is written as an address is taken for one', () => {
  expect(isWellFormed({ region: '1-KMG', registrants: '3' })).toBe(true)
  for (const region of ['kmg', '1-kmg', 'x']) expect(isWellFormed({ region })).toBe(false)
  expect(isWellFormed({ region: '1-KMG', registrants: '4' })).toBe(false)
})
