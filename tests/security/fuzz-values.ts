// Odd values of every kind: those that have broken servers, and generated ones.
import fc from 'fast-check'
import { deep } from './fuzz-encode.ts'
import type { Kind } from './fuzz-places.ts'

const moments = [
  ['+23:59', '-23:59', '+16:00', '-16:00', '+15:59', '-15:59', '+14:00', '-12:00', '+24:00', '+0700', '', 'z'].map(
    (offset) => `2026-01-01T00:00:00${offset}`,
  ),
  ['0000-01-01', '0001-01-01', '0099-12-31', '9999-12-31', '10000-01-01', '-000001-01-01', '+275760-09-13'].map(
    (day) => `${day}T00:00:00Z`,
  ),
  ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59.999999Z'],
  ['2026-12-31T23:59:60Z', '2016-12-31T23:59:60Z', '2026-01-01T24:00:00Z', '2026-01-01T23:60:00Z'],
  ['2026-02-30T00:00:00Z', '2026-01-01T00:00Z', '2026-01-01 00:00:00Z', '2026-01-01T00:00:00.123456789012Z'],
  ['infinity', '-infinity', 'now', 'epoch', 'today', '1767225600', '２０２６-01-01T00:00:00Z'],
].flat()

const days = [
  ['0000-01-01', '0001-01-01', '0099-12-31', '9999-12-31', '10000-01-01', '-000001-01-01', '+275760-09-13'],
  ['2026-02-30', '1900-02-29', '2026-00-10', '2026-1-1', '01/02/2006', '2026-01-01T00:00:00Z', '٢٠٠٦-٠٥-١٧'],
  ['infinity', '-infinity', 'today', '2026-W01', '2026-001', '0001-01-01 BC'],
].flat()

const texts = [
  ['', ' ', '\u00a0', '\u200b', 'x', '0', 'null', '%', '_', '\\', "'", '"', '$1', '{{7*7}}', '__proto__', '../../x'],
  ['\u0000', 'a\u0000b', 'a\u0001\u001b[31m\u007f', 'a\r\nBcc: x@example.com', '\t\v\f', '\ud800', 'a\udfff\ud800b'],
  [
    '\u202egnp.exe',
    'e' + '\u0301'.repeat(300),
    '👩‍👩‍👧‍👦'.repeat(40),
    'İıſß',
    '\ufeffx',
    '\ufdfa'.repeat(60),
    '名前',
    '\u0600',
  ],
  ['a'.repeat(256), 'é'.repeat(2001), 'a'.repeat(100_000), '[['.repeat(500), '{"a":'.repeat(500), '<b>'.repeat(200)],
  ['x@' + 'a'.repeat(300) + '.com', 'ü@example.com', 'https://' + 'a'.repeat(600), 'https://[::1', 'https://\u0000'],
  ['0'.repeat(400), '08１２３４５６７８９', '+', '-'.repeat(5000), '١٢٣٤٥٦٧٨٩٠'],
].flat()

// Right in form, or nearly.
const tokens = [
  ['a'.repeat(32), 'a'.repeat(64), '_'.repeat(43), '-'.repeat(43), '0'.repeat(43), 'a'.repeat(31), 'a'.repeat(65)],
  [`${'a'.repeat(43)}\n`, `${'a'.repeat(43)}=`, `${'a'.repeat(42)}\u0000`, 'é'.repeat(43), '\u0661'.repeat(43)],
].flat()

const numbers: unknown[] = [
  [0, -0, -1, 1.5, 1e21, 1e308, 5e-324, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), '1e3', '0x10', '+7', '-0', '1.0'],
  ['٧', '７', ' 7 ', '', 'NaN', 'Infinity', '9'.repeat(15), '9'.repeat(400), '2147483648', '1,000', '1_000'],
].flat()

/** Values in place of anything: emptiness, and every other form of JSON. */
const others: unknown[] = [
  null,
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: null },
  { length: 1 },
  { toString: 1 },
  'x',
  '',
  7,
  true,
]
const deepOnes: unknown[] = [deep('list', 3000), deep('object', 3000)]

const odd: Record<Kind, readonly unknown[]> = {
  moment: moments,
  day: days,
  text: texts,
  token: [...tokens, ...texts.slice(0, 30)],
  number: numbers,
  flag: [...numbers, 'TRUE', 'oui', 2],
  choice: [...texts.slice(0, 30), 'toString', 'constructor', 'admin'],
  object: deepOnes,
  list: [...deepOnes, [null, null], [['x']], [deep('list', 50)], Array.from({ length: 1001 }, () => null), { 0: null }],
}

const generated = (kind: Kind): fc.Arbitrary<unknown> => {
  if (kind === 'moment' || kind === 'day') return kind === 'day' ? someDay : someMoment
  if (kind === 'number' || kind === 'flag') return fc.oneof(fc.double(), fc.maxSafeInteger(), fc.double().map(String))
  if (kind === 'object' || kind === 'list') return fc.jsonValue({ maxDepth: 3 })
  if (kind === 'token') return fc.stringMatching(/^[\w-]{32,64}$/)
  return fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 150 }))
}

const two = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((value) => String(value).padStart(2, '0'))
const year = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1895, max: 2205 }))
const someDay = fc
  .tuple(year, two(0, 13), two(0, 32))
  .map(([y, month, day]) => `${String(y).padStart(4, '0')}-${month}-${day}`)
const someMoment = fc
  .tuple(someDay, two(0, 24), two(0, 60), two(0, 61), fc.constantFrom('+', '-'), two(0, 24), two(0, 60))
  .map(
    ([day, hour, minute, second, sign, far, further]) => `${day}T${hour}:${minute}:${second}${sign}${far}:${further}`,
  )

/** The known odd values of a kind, and what is of another form. */
export const oddOf = (kind: Kind): readonly unknown[] => [...odd[kind], ...others]

/** The few that every place of these kinds is tried with in a short run too. */
export const sharpest: Partial<Record<Kind, readonly unknown[]>> = {
  moment: [
    ['2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00-16:00', '0000-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', { toString: 1 }],
  ].flat(),
  day: ['0000-01-01', '9999-12-31', { toString: 1 }],
  token: ['_'.repeat(64), `${'a'.repeat(43)}\n`, 'a'.repeat(65)],
  object: [null, 'x', []],
  list: [[null], ['x'], deep('list', 3000)],
}

const anyOdd = (kind: Kind) => fc.oneof(fc.constantFrom(...odd[kind]), fc.constantFrom(...others), generated(kind))
const kinds = Object.keys(odd) as Kind[]

/** A value for each kind, since the place, and with it the kind, is picked by number. */
export const valueOfEach = fc.record(
  Object.fromEntries(kinds.map((kind) => [kind, anyOdd(kind)])) as Record<Kind, fc.Arbitrary<unknown>>,
)
