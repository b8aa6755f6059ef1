import fc from 'fast-check'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { modulesOf, pathOf } from '#ui/modules.ts'
import { crcOf, readQris, readStaticQris, withAmount } from './qris.rules.ts'

// Codes on public pages of people who explain the format.
const linkAja =
  '00020101021126660014ID.LINKAJA.WWW011893600911000093000502151912131509300050303UME51440014ID.CO.QRIS.WWW0215ID20190139612790303UME5204839853033605802ID5924Infak Sinergi Foundation6007BANDUNG61054017362070703A01630458E0'
const dana =
  '00020101021126570011ID.DANA.WWW011893600915302259148102090225914810303UMI51440014ID.CO.QRIS.WWW0215ID10200176114730303UMI5204581253033605802ID5922Warung Sayur Bu Sugeng6010Kab. Demak610559567630458C7'
// This one asks for a tip.
const telkom =
  '00020101021126680016ID.CO.TELKOM.WWW011893600898026635207502150001952663520750303UMI51440014ID.CO.QRIS.WWW0215ID10211254059720303UMI5204549953033605502015802ID5906BIOLBE6011KAB. MALANG610565168622005091147938120703A03630404CB'
const real = [linkAja, dana, telkom]

const field = (tag: string, value: string) => tag + String(value.length).padStart(2, '0') + value
const closed = (text: string) => text + crcOf(text)
const national = field('51', field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1020017611473') + field('03', 'UMI'))
const made = (changes: Record<string, string | null> = {}) => {
  const fields: Record<string, string | null> = {
    '00': '01',
    '01': '11',
    '52': '8398',
    '53': '360',
    '58': 'ID',
    '59': 'BNEC',
    '60': 'JAKARTA',
    ...changes,
  }
  const written = Object.entries(fields)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([tag, value]) => (value === null ? '' : field(tag, value)))
  return closed(`${[...written.slice(0, 2), national, ...written.slice(2)].join('')}6304`)
}

/** Reads a code on its own, without the tested code. */
function plainly(text: string): [tag: string, value: string][] {
  if (text === '') return []
  const end = 4 + Number(text.slice(2, 4))
  return [[text.slice(0, 2), text.slice(4, end)], ...plainly(text.slice(end))]
}

test('the checksum is the one of the format', () => {
  expect(crcOf('123456789')).toBe('29B1')
})

test.each([
  [linkAja, 'Infak Sinergi Foundation', 'BANDUNG', 'ID2019013961279', 'C6E1'],
  [dana, 'Warung Sayur Bu Sugeng', 'Kab. Demak', 'ID1020017611473', 'EAE0'],
])('a real code is read, and its checksum with an amount is the known one', (text, merchant, city, nmid, crc) => {
  const code = readStaticQris(` ${text}\n`)
  expect(code).toMatchObject({ merchant, city, nmid, amount: null })
  const paid = withAmount(code as Exclude<typeof code, string>, 75_123)
  expect(paid.slice(-4)).toBe(crc)
  expect(paid).toContain('010212')
  expect(readQris(paid)).toMatchObject({ merchant, city, nmid, amount: 75_123 })
})

test('a tip is dropped, and tags stand in order with the checksum behind them', () => {
  const paid = withAmount(readStaticQris(telkom) as never, 140_000)
  const tags = plainly(paid).map(([tag]) => tag)
  expect(tags).toEqual(['00', '01', '26', '51', '52', '53', '54', '58', '59', '60', '61', '62', '63'])
})

test('a field inside another value is not taken for one', () => {
  const code = readStaticQris(made({ '59': '5802ID010211540520000' }))
  const paid = withAmount(code as never, 75_000)
  expect(readQris(paid)).toMatchObject({ merchant: '5802ID010211540520000', amount: 75_000 })
})

test.each([
  ['a web address', 'https://bnec.example/pay', 'notQris'],
  ['nothing', ' ', 'notQris'],
  ['signs of more than one byte', made({ '59': 'Café' }), 'notQris'],
  ['a code cut short', dana.slice(0, -30), 'damaged'],
  ['another merchant under the old checksum', dana.replace('Sugeng', 'Sugihx'), 'damaged'],
  ['no checksum', dana.slice(0, -8), 'damaged'],
  ['the same tag twice', closed(`${dana.slice(0, -8)}5802ID6304`), 'damaged'],
  ['another currency', made({ '53': '702' }), 'notRupiah'],
  ['another country', made({ '58': 'SG' }), 'notRupiah'],
  ['no merchant', made({ '59': null }), 'noMerchant'],
  ['no city', made({ '60': '   ' }), 'noMerchant'],
  ['a second number of the register', made({ '50': national.slice(4) }), 'noMerchant'],
  ['one that is for a single payment', made({ '01': '12' }), 'notStatic'],
  ['one with an amount', made({ '54': '5000' }), 'notStatic'],
  ['one with decimals', made({ '54': '5000.00' }), 'notStatic'],
])('%s is refused', (_, text, problem) => {
  expect(readStaticQris(text)).toBe(problem)
})

test('the made code itself is good', () => {
  expect(readStaticQris(made())).toMatchObject({ merchant: 'BNEC', city: 'JAKARTA' })
})

test.each([0, -1, 75_000.5, Number.NaN, 10_000_000_000_000])('%d is no amount to pay', (amount) => {
  expect(() => withAmount(readStaticQris(dana) as never, amount)).toThrow(RangeError)
})

const place = fc.nat(10_000)
const sign = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 4 })
const digits = fc.stringMatching(/^\d{1,6}$/)
type Change = (text: string) => string
const at = (text: string, where: number) => where % (text.length + 1)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, fc.oneof(sign, digits)).map<Change>(([where, added]) => (text) => {
    const split = at(text, where)
    return text.slice(0, split) + added + text.slice(split)
  }),
  fc.tuple(place, fc.oneof(sign, digits)).map<Change>(([where, put]) => (text) => {
    const split = at(text, where)
    return text.slice(0, split) + put + text.slice(split + put.length)
  }),
  fc.tuple(place, fc.integer({ min: 1, max: 40 })).map<Change>(([where, length]) => (text) => {
    const split = at(text, where)
    return text.slice(0, split) + text.slice(split + length)
  }),
  fc.tuple(place, place, fc.integer({ min: 4, max: 30 })).map<Change>(([from, to, length]) => (text) => {
    const split = at(text, to)
    return text.slice(0, split) + text.slice(at(text, from)).slice(0, length) + text.slice(split)
  }),
  // Whole fields too, which only a reader by length tells from values.
  fc
    .constantFrom('540520000', '010212', '5802ID', '5303840', '55020256041000', '6304')
    .map<Change>((added) => (text) => text.slice(0, -8) + added + text.slice(-8)),
)
const mutated = fc
  .tuple(fc.constantFrom(...real), fc.array(change, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([text, changes, isClosed]) => {
    const changed = changes.reduce((now, apply) => apply(now), text)
    // A right checksum lets the rest of the reader be tried as well.
    return isClosed ? closed(changed.slice(0, -4)) : changed
  })

const numRuns = process.env['LONG'] ? 100_000 : 3000

test('a spoilt code is refused, or pays exactly the amount to the merchant that it shows', () => {
  let accepted = 0
  fc.assert(
    fc.property(mutated, fc.integer({ min: 1, max: 100_000_000 }), (text, amount) => {
      const code = readStaticQris(text)
      if (typeof code === 'string') return
      accepted += 1
      const paid = withAmount(code, amount)
      const found = plainly(paid)
      const values = (tag: string) => found.filter(([name]) => name === tag).map(([, value]) => value)
      expect(values('54')).toEqual([String(amount)])
      expect(values('01')).toEqual(['12'])
      expect(values('59').map((name) => name.trim())).toEqual([code.merchant])
      expect([...values('55'), ...values('56'), ...values('57')]).toEqual([])
      expect(values('63')).toEqual([crcOf(paid.slice(0, -4))])
      expect(found.map(([tag, value]) => field(tag, value)).join('')).toBe(paid)
    }),
    { numRuns },
  )
  // Some must get through, or the rest of this test says nothing.
  expect(accepted).toBeGreaterThan(numRuns / 1000)
})

test('any amount comes back from a code, and nothing else of it changes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...real), fc.integer({ min: 1, max: 9_999_999_999_999 }), (text, amount) => {
      const code = readStaticQris(text) as Exclude<ReturnType<typeof readStaticQris>, string>
      const paid = readQris(withAmount(code, amount)) as typeof code
      expect(paid.amount).toBe(amount)
      const changed = new Set(['01', '54', '55', '63'])
      const rest = (fields: typeof code.fields) => fields.filter(({ tag }) => !changed.has(tag))
      expect(rest(paid.fields)).toEqual(rest(code.fields))
    }),
    { numRuns: 500 },
  )
})

// Drawing and reading are of one package; this code, a number for each row of squares, was drawn by another.
test('a code that another program has drawn is read', () => {
  const rows =
    '1fcf7f 105941 174c5d 17445d 17535d 104641 1fd57f 000800 154112 12bac6 0fe6b3 08b3b3 0a76e5 001ed2 1fcd9f 104e60 175157 174d3a 175959 104a2a 1fda63'
      .split(' ')
      .map((row) => parseInt(row, 16).toString(2).padStart(21, '0'))
  const [quiet, scale] = [4, 5]
  const width = (rows.length + 2 * quiet) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = rows[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet] === '1'
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  expect(decodeQR({ data, width, height: width })).toBe('BNEC, 74.653')
})

test.each([1, 75_123, 140_000, 99_999_999])('the drawn code for %d is read back', async (amount) => {
  for (const text of real) {
    const paid = withAmount(readStaticQris(text) as never, amount)
    const modules = modulesOf(paid)
    const size = modules.length
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 5}" height="${size * 5}"
      viewBox="0 0 ${size} ${size}"><path d="${pathOf(modules)}"/></svg>`
    const { data, info } = await sharp(Buffer.from(drawing))
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ data, width: info.width, height: info.height })).toBe(paid)
  }
})
