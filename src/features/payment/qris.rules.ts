/**
 * QRIS, the national payment code: read field by field, and written with an amount. A code is a flat text of fields,
 * each a tag and a length of two digits and a value; it is never searched, since a value may look like a field.
 */

type Field = { tag: string; value: string }

/** The content of a code. */
export type Qris = {
  fields: readonly Field[]
  merchant: string
  city: string
  /** The merchant's number in the national register. */
  nmid: string
  /** Whole rupiah; none where who pays types it. */
  amount: number | null
}

/** The problem of a text that should be the code of a merchant. */
export type QrisProblem = 'notQris' | 'damaged' | 'notRupiah' | 'noMerchant' | 'notStatic'

/** The longest text that is looked at. A real one has some 200 signs. */
export const longestQris = 512
// Tag 54 holds 13 digits.
const largestAmount = 9_999_999_999_999

const nationalName = 'ID.CO.QRIS.WWW'

/** The checksum of the format: polynomial 1021 hex, start FFFF hex, as four digits. */
export function crcOf(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The fields of a text; null where it is not made of whole fields, or names one twice. */
function fieldsOf(text: string): Field[] | null {
  const fields: Field[] = []
  const tags = new Set<string>()
  let at = 0
  while (at < text.length) {
    const head = text.slice(at, at + 4)
    if (!/^\d{4}$/.test(head)) return null
    const tag = head.slice(0, 2)
    const end = at + 4 + Number(head.slice(2))
    if (end > text.length || end === at + 4 || tags.has(tag)) return null
    tags.add(tag)
    fields.push({ tag, value: text.slice(at + 4, end) })
    at = end
  }
  return fields
}

const valueOf = (fields: readonly Field[], tag: string) => fields.find((field) => field.tag === tag)?.value

/** The numbers of the national register that a code names, in its templates of accounts. */
function nmidsOf(fields: readonly Field[]): string[] {
  return fields.flatMap(({ tag, value }) => {
    if (Number(tag) < 26 || Number(tag) > 51) return []
    const inner = fieldsOf(value)
    if (!inner || valueOf(inner, '00')?.toUpperCase() !== nationalName) return []
    return [valueOf(inner, '02') ?? '']
  })
}

/** Reads the code of a merchant, with or without an amount. A code that does not follow the whole format is refused. */
export function readQris(given: string): Qris | QrisProblem {
  const text = given.trim()
  // Signs that count as one in the text and as more in the checksum have no place in these codes.
  if (text.length > longestQris || !/^[\x20-\x7e]+$/.test(text)) return 'notQris'
  const fields = fieldsOf(text)
  const [first] = fields ?? []
  const last = fields?.at(-1)
  if (!fields || first?.tag !== '00' || first.value !== '01') return isCut(text) ? 'damaged' : 'notQris'
  if (last?.tag !== '63' || last.value.toUpperCase() !== crcOf(text.slice(0, -4))) return 'damaged'
  if (valueOf(fields, '53') !== '360' || valueOf(fields, '58') !== 'ID') return 'notRupiah'
  const merchant = valueOf(fields, '59')?.trim()
  const city = valueOf(fields, '60')?.trim()
  const [nmid = '', ...others] = nmidsOf(fields)
  if (!merchant || !city || others.length > 0 || !/^ID\d{13}$/.test(nmid)) return 'noMerchant'
  const amount = valueOf(fields, '54')
  // An amount with decimals is none of ours, and reading it wrongly would be worse than not at all.
  if (amount !== undefined && !/^\d{1,13}$/.test(amount)) return 'notStatic'
  return { fields, merchant, city, nmid, amount: amount === undefined ? null : Number(amount) }
}

/** A text that begins as these codes do and has lost or gained something on the way. */
const isCut = (text: string) => text.startsWith('000201')

/** Reads a code that is printed once and says no amount, which an account is entered by. */
export function readStaticQris(given: string): Qris | QrisProblem {
  const code = readQris(given)
  if (typeof code === 'string') return code
  const isStatic = code.amount === null && (valueOf(code.fields, '01') ?? '11') === '11'
  return isStatic ? code : 'notStatic'
}

const dropped = new Set(['01', '54', '55', '56', '57', '63'])

/** The place of a field: the tags in order, the checksum behind them all. */
const inOrder = (a: Field, b: Field) => Number(a.tag) - Number(b.tag)

/**
 * The text of the same merchant's code for this amount: without tips and fees, which would change it.
 * @throws if it is no amount in whole rupiah
 */
export function withAmount(code: Qris, amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > largestAmount) throw new RangeError('no amount to pay')
  const fields = [
    ...code.fields.filter(({ tag }) => !dropped.has(tag)),
    { tag: '01', value: '12' },
    { tag: '54', value: String(amount) },
  ].toSorted(inOrder)
  const text = `${fields.map(({ tag, value }) => tag + String(value.length).padStart(2, '0') + value).join('')}6304`
  return text + crcOf(text)
}
