import { expect, test } from 'vitest'
import { addressOf } from './views.ts'

test('a view is the same whatever the order of its filters, and on whatever page', () => {
  expect(addressOf(new URLSearchParams('status=CONFIRMED&region_id=2&page=3'))).toBe('region_id=2&status=CONFIRMED')
})
