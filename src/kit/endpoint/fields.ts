/**
 * Field schemas for contracts. Bodies arrive as multipart, urlencoded or JSON, so numbers and
 * booleans are read from their text form too. The `error` of a check is a key of the message files.
 */
import { z } from 'zod'

/** An empty form field arrives as null, so an optional field is one that may be null or missing. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish()

/** One line or more of text, trimmed, at least one character. */
export const text = (max = 255) => z.string().trim().min(1).max(max)

const digits = z
  .string()
  .trim()
  .regex(/^[+-]?\d{1,15}$/)
  .transform(Number)

/** A whole number, given as such or in its decimal text form. */
export const wholeNumber = (min = 0, max = 2_147_483_647) =>
  z.union([z.number(), digits], { error: 'fields.wholeNumber' }).pipe(z.int().gte(min).lte(max))

/** The id of a record. */
export const id = () => wholeNumber(1)

/** Some ids in an address: `12,15`. */
export const idList = () => z.string().regex(/^\d{1,9}(?:,\d{1,9}){0,99}$/)

/** Whole rupiah. */
export const money = (max = 100_000_000) => wholeNumber(0, max)

/** Yes or no: true, 1, on, yes and their opposites. */
export const yesNo = () =>
  z.union(
    [
      z.boolean(),
      z
        .enum(['true', '1', 'on', 'yes', 'false', '0', 'off', 'no'])
        .transform((v) => ['true', '1', 'on', 'yes'].includes(v)),
      z.literal([0, 1]).transform((v) => v === 1),
    ],
    { error: 'fields.yesNo' },
  )

/** A calendar day, `YYYY-MM-DD`, that exists. The database knows no year 0. */
export const day = () => z.iso.date({ error: 'fields.day' }).refine((value) => !value.startsWith('0000'), 'fields.day')

// Beyond these years the database and JavaScript read a moment differently, or not at all.
const earliest = Date.parse('1900-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')
// No offset of 16 hours or more: the database refuses it, and none is in use.
const isKeepable = (value: string) =>
  !/[+-](?:1[6-9]|2\d):\d\d$/.test(value) && !(Date.parse(value) < earliest || Date.parse(value) > latest)

/** A moment with offset, ISO 8601, of the years 1900 to 9999. */
export const moment = () => z.iso.datetime({ offset: true, error: 'fields.moment' }).refine(isKeepable, 'fields.moment')

type Checked = { value: unknown; issues: readonly { path?: readonly PropertyKey[] | undefined }[] }

/**
 * Lets a check of several fields together run although some are wrong, so that an answer lists every wrong field. A
 * value other than an object has no fields to look at. The check sees no member that its own schema refused, unless
 * that is a text: a value of another kind (`{"toString":1}` for a moment) would break it. The value goes nowhere else,
 * because it is refused.
 */
export const beside = {
  when: ({ value, issues }: Checked) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    for (const { path = [] } of issues) {
      const [name] = path
      if (path.length !== 1 || name === undefined) continue
      if (typeof Reflect.get(value, name) !== 'string') Reflect.deleteProperty(value, name)
    }
    return true
  },
}

/** An e-mail address, kept in lower case. */
export const email = () =>
  z
    .string()
    .trim()
    .max(254)
    .toLowerCase()
    .pipe(z.email({ error: 'fields.email' }))

// Letters of any script with their marks; apostrophes and hyphens as keyboards and word processors write them.
const nameSigns = /^[\p{L}\p{M} .'’‘\-‐‑]+$/u
// Zero-width signs, changes of direction and fillers, some of which count as letters or marks.
const unseen = /\p{Default_Ignorable_Code_Point}/u
// The text that a mail program takes for an address, `example.com`. Initials are none: `J.R.R. Tolkien`.
const linkLike = /\.[\p{L}\p{M}]{2}/u
// No script needs so many signs on one letter.
const heaped = /\p{M}{5}/u
// Letters that look like punctuation (`evilꓸcom`). A few modifiers belong to names.
const disguised = /[\u01c0-\u01c3]|(?![ʻʼʾʿー々ゝゞヽヾ])\p{Lm}/u
// A name of more words is a message: it would reach a stranger in the club's own mail.
const mostWords = 8

const isPersonName = (name: string) =>
  nameSigns.test(name) &&
  /\p{L}/u.test(name) &&
  ![unseen, linkLike, heaped, disguised].some((pattern) => pattern.test(name)) &&
  name.split(' ').length <= mostWords

/** A person's name, fit for a mail to a stranger: letters, and on one line. */
export const personName = (max = 120) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((name) => name.normalize('NFC').replaceAll(/[ \u00a0\u3000]+/g, ' '))
    .pipe(z.string().min(1).max(max).refine(isPersonName, { error: 'fields.personName' }))

const hostFirst = /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]|$)/i
// The name of a file looks like a host, and a link to it leads nowhere.
const fileName = /^[^/?#]+\.(pdf|docx?|pptx?|xlsx?|jpe?g|png|webp|mp4|zip|rar)$/i

/** As the bar of a browser copies it, without `https://`. */
const withScheme = (address: string): string =>
  hostFirst.test(address) && !fileName.test(address) ? `https://${address}` : address

/** A web address that a page may link to; one without a scheme gets `https://`. */
export const webAddress = () =>
  z
    .string()
    .trim()
    .overwrite(withScheme)
    .max(500)
    .pipe(z.url({ protocol: /^https?$/, error: 'fields.webAddress' }))

// Too long a list is cut to one too many: that is refused just the same, and a million items are not looked at.
const asList = (max: number) => (value: unknown) =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.slice(0, max + 1) : [value]

/** A repeated field. `nim`, `nim[]`, `nim[0]` and JSON arrays have become one shape before this. */
export const listOf = <T extends z.ZodType>(item: T, min = 1, max = 1000) =>
  z.preprocess(asList(max), z.array(item).min(min).max(max)) as z.ZodType<z.output<T>[], z.input<T>[] | z.input<T>>

/** A file as the server holds it while the request runs. */
export type Upload = {
  /** The bytes of a small file; of others the path of the file that holds them. */
  held: Buffer | string
  size: number
  /** The first bytes, which show the format. */
  head: Buffer
  sha256: string
  filename: string
  claimedType: string
}

// A JSON body can be given the shape of an upload, with any path of the server in it; so what the server itself
// received is known by identity.
const genuine = new WeakSet<object>()

/** Vouches for a file that the server itself wrote; nothing else passes `upload()` there. */
export function received(file: Upload): Upload {
  genuine.add(file)
  return file
}

const isUpload = (value: unknown): value is Upload | Blob =>
  typeof value === 'object' &&
  value !== null &&
  (genuine.has(value) || (typeof Blob !== 'undefined' && value instanceof Blob))

/** An uploaded file. In the browser a `Blob`, on the server an `Upload`. */
export const upload = () =>
  z
    // Not the end of the check: problems of other fields together are reported too.
    .custom<Upload | Blob>(isUpload, { error: 'fields.file', abort: false })
    .transform((value) => value as Upload)
    .meta({ type: 'string', format: 'binary' })

/** Query of every list: paging, sorting, search. Resources add their filters. */
export const listQuery = z.object({
  page: wholeNumber(1).default(1),
  per_page: wholeNumber(1, 100).default(25),
  sort: z
    .string()
    .max(60)
    .regex(/^-?[a-z][a-z0-9_.]*$/)
    .optional(),
  q: z.string().trim().max(100).optional(),
})
export type ListQuery = z.output<typeof listQuery>

/** Asks for a short list as a whole. More than one page of choices would be a search field instead. */
export const wholeList = { per_page: 100 } as const

export const idParams = z.object({ id: id() })

/** `{"data": ...}` */
export const one = <T extends z.ZodType>(record: T) => z.object({ data: record })

/** `{"data": [...], "meta": {...}}` */
export const many = <T extends z.ZodType>(record: T) =>
  z.object({
    data: z.array(record),
    meta: z.object({
      current_page: z.number(),
      per_page: z.number(),
      total: z.number(),
      last_page: z.number(),
    }),
  })

/** `{"status": "success", "message": "...", "data": ...}` */
export const written = <T extends z.ZodType>(record: T) =>
  z.object({ status: z.literal('success'), message: z.string(), data: record })

/** The `meta` of a list answer. */
export const pageMeta = (query: { page: number; per_page: number }, total: number) => ({
  current_page: query.page,
  per_page: query.per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / query.per_page)),
})

/** The answer of a write that succeeded. */
export const success = <T>(message: string, data: T) => ({ status: 'success' as const, message, data })

/** As people write it: digits, spaces, dashes, perhaps a plus in front; kept as digits and plus. */
export const phoneNumber = () =>
  z
    .string()
    .trim()
    .max(30)
    .transform((value) => value.replaceAll(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\+?\d{8,15}$/, { error: 'fields.phoneNumber' }))

/** By such a key a browser finds again what it has sent. Made there at random, never shown; the server keeps its hash. */
export const browserToken = () => z.string().regex(/^[\w-]{32,64}$/, { error: 'fields.unknown' })
