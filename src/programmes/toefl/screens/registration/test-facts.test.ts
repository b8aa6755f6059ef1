import { expect, test } from 'vitest'
import { priceRange } from './test-facts.ts'

test('what one person pays lies between the cheapest region and the dearest', () => {
  expect(priceRange([75_000, 65_000, 90_000].map((price) => ({ toefl_price_one: price })))).toEqual({
    from: 65_000,
    to: 90_000,
  })
  expect(priceRange([])).toBeNull()
})
