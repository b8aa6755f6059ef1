import { expect, test } from 'vitest'
import { type Held, isStill, quoteProblem } from './amount.rules.ts'

const registration = { entity: 'toefl_payment', region_id: 3, size: 2, price: 140_000 } as const
const held: Held = { ...registration, code: 217, is_used: false, is_released: false }

test.each([
  ['as it was reserved', held, null],
  ['never heard of', null, 'fields.quoteEnded'],
  ['given free', { ...held, is_released: true }, 'fields.quoteEnded'],
  ['registered with', { ...held, is_used: true }, 'fields.quoteUsed'],
  ['registered with and given free', { ...held, is_used: true, is_released: true }, 'fields.quoteUsed'],
  ['of another region', { ...held, region_id: 4 }, 'fields.quoteOther'],
  ['of another programme', { ...held, entity: 'member_payment' as const }, 'fields.quoteOther'],
  ['of another group size', { ...held, size: 1 }, 'fields.quoteOther'],
  ['of a price that has changed since', { ...held, price: 130_000 }, null],
])('an amount %s', (_, found, problem) => {
  expect(quoteProblem(found, registration)).toBe(problem)
})

const now = new Date('2026-11-22T10:00:00Z')
const later = '2026-11-22T10:00:01Z'
test.each([
  ['waits', { ...held, expires_at: later }, true],
  ['has waited for long enough', { ...held, expires_at: now.toISOString() }, false],
  ['was given free', { ...held, is_released: true, expires_at: later }, false],
  ['is of another size', { ...held, size: 3, expires_at: later }, false],
  ['was registered with', { ...held, is_used: true, is_released: true, expires_at: now.toISOString() }, true],
])('a draft asks again, its amount %s', (_, found, still) => {
  expect(isStill(found, registration, now)).toBe(still)
})
