// Requests that nobody in his right mind sends: every endpoint, everybody, every form of body, every kind of value.
import fc from 'fast-check'
import { duties } from '#duty-names.ts'
import { identities } from './stage.ts'

const words = [
  ['', ' ', 'x', '0', '-1', '1.5', '1e3', '2147483648', '99999999999999999999', 'NaN', 'null', 'undefined', 'true'],
  ['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202eright to left', '🦜'.repeat(50), '%', '_', '\\', '\\x00'],
  ["' or 1=1 --", '"; drop table x; --', '$1', '${7*7}', '{{7*7}}', '<script>1</script>', '=1+1', '../../../x', '%00'],
  ['[object Object]', '__proto__', 'constructor', 'a'.repeat(300), 'a'.repeat(5000), '2026-02-30', '0000-01-01'],
  ['9999-12-31', '2026-11-21', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', '-000001-01-01T00:00:00Z'],
  ['+275760-09-13T00:00:00.001Z', '2026-01-01T00:00:00Z', '2026-01-01T24:00:00Z', 'x@example.com', 'X@Y.ZZ', '@'],
  ['2601234567', '2699999998', '+62 812 3456 789', 'BANK_TRANSFER', 'CASH', 'PENDING', 'ODD', 'M', 'https://', 'asc'],
  ['javascript:alert(1)', 'https://example.com', 'only', 'with', '1,2,3', '-id', 'id', '-constructor', 'toString'],
].flat()

const numbers = [0, -0, 1, -1, 0.1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 1e21]

const scalar = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.integer({ min: -5, max: 2000 }) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
)

const nested = fc
  .tuple(fc.constantFrom('list', 'object'), fc.constantFrom(3, 50, 3000))
  .map(([kind, depth]) => ({ nested: kind, depth }))

/** A value of JSON, or one of the marks that `encode` turns into something. */
const value = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('0', 'a', 'path', 'size', '__proto__', 'length'), scalar) },
  { weight: 1, arbitrary: nested },
  {
    weight: 1,
    arbitrary: fc.constantFrom('picture', 'empty', 'svg', 'cut', 'flipped', 'flipped').map((file) => ({ file })),
  },
)
export type FuzzValue = typeof value extends fc.Arbitrary<infer V> ? V : never

/** One change of a request that would succeed; the number picks a field of the endpoint. */
const change = fc.record({
  field: fc.nat(40),
  name: fc.constantFrom('', '', '', '[]', '[0]', '[1]', '[1001]', '[a][b]', '[__proto__]', '[0][0][0][0][0]', ']['),
  value: fc.oneof({ weight: 1, arbitrary: fc.constant({ leftOut: true }) }, { weight: 6, arbitrary: value }),
})

const queryPart = fc.record({
  name: fc.oneof(
    fc.nat(20),
    fc.constantFrom('page', 'per_page', 'sort', 'q', '_method', '__proto__', 'ids[]', 'constructor[prototype]'),
  ),
  value: fc.oneof(scalar, fc.constantFrom('PUT', 'DELETE', '1', '100', '101', '-name', 'name')),
})

export const forms = [
  'json',
  'urlencoded',
  'multipart',
  'none',
  'text',
  'broken json',
  'broken multipart',
  'odd type',
] as const

// A request that is stopped at the door finds little; the access walk tests the door.
const identity = fc.oneof(
  { weight: 10, arbitrary: fc.constant('admin' as const) },
  { weight: 4, arbitrary: fc.constantFrom('own' as const, 'member' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...identities) },
)

/** A request as numbers and choices, so that fast-check can make it smaller. */
export const request = fc.record({
  endpoint: fc.nat(1000),
  identity,
  // Somebody with a duty instead, of all regions or of the stage's.
  duty: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ duty: fc.constantFrom(...duties), isRegional: fc.boolean() }) },
  ),
  // Most paths lead to a real record: beyond it lies more to break.
  at: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: scalar }),
  query: fc.array(queryPart, { maxLength: 3 }),
  form: fc.constantFrom(...forms, 'json', 'json', 'multipart', 'multipart', 'urlencoded'),
  /** From the body that succeeds, or from nothing. */
  fromGood: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  changes: fc.array(change, { maxLength: 4 }),
  cut: fc.nat(400),
  key: fc.option(fc.constantFrom('k', 'k2', 'x'.repeat(255), 'x'.repeat(256), 'ü', '')),
  overridden: fc.boolean(),
})
export type FuzzRequest = typeof request extends fc.Arbitrary<infer R> ? R : never
