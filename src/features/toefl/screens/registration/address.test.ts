import { expect, test } from 'vitest'
import { findRegion, refuseOddAddress, regionOf, sizeOf } from './address.ts'

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

test('what cannot be a registration is not found', () => {
  expect(refuseOddAddress({ region: '1-KMG' })).toBeNull()
  expect(refuseOddAddress({ region: '1-KMG', registrants: '3' })).toBeNull()
  expect(() => refuseOddAddress({ region: 'x' })).toThrow()
  expect(() => refuseOddAddress({ region: '1-KMG', registrants: '4' })).toThrow()
})
