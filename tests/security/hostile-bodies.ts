// What a hostile or broken client sends as a body, and how it goes on.
export type Hostile = {
  name: string
  /** Content-Type and how long the body claims to be. */
  headers: string[]
  pieces: (string | Buffer)[]
  /** What the client does when it has sent these: waits for the answer, hangs up its side, or is gone. */
  after?: 'hangs-up' | 'is-gone'
  /** The server is not to close after it: its sender would be cut off before reading the answer. */
  keepsConnection?: true
  /** Runs into the time limit. */
  isSlow?: true
  /** Where it ends cannot be told, so no other request can follow it. */
  isEndless?: true
}

const mebibyte = 1024 * 1024
const form = 'Content-Type: multipart/form-data; boundary=x'
const json = 'Content-Type: application/json'
const size = (pieces: (string | Buffer)[]) => pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`
const end = '\r\n--x--\r\n'

const whole = (name: string, type: string, ...pieces: (string | Buffer)[]): Hostile => ({
  name,
  headers: [type, `Content-Length: ${size(pieces)}`],
  pieces,
})
const chunk = (bytes: Buffer) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n']
const chunked = (name: string, type: string, ...pieces: (string | Buffer)[]): Hostile => ({
  name,
  headers: [type, 'Transfer-Encoding: chunked'],
  pieces: [...pieces.flatMap((piece) => chunk(Buffer.from(piece))), '0\r\n\r\n'],
})

const block = Buffer.alloc(mebibyte, 0x20)
const blocks = (mebibytes: number) => Array.from({ length: mebibytes }, () => block)
/** More than the machine takes in while nobody reads it. */
const much = Buffer.alloc(300_000, 0x20)
const manyFields = Array.from({ length: 2100 }, (_, index) => field(`a${index}`, '1')).join('')

/** Every endpoint gets all of them. */
export const hostileBodies: Hostile[] = [
  whole('a file over its limit', form, file('payment_proof'), ...blocks(2), much, end),
  whole('a large file after too many fields', form, manyFields, file('file'), much, end),
  whole('too many files', form, ...[...'abcdef'].flatMap((name) => [file(name), much, '\r\n']), '--x--\r\n'),
  whole('a large form without a boundary', 'Content-Type: multipart/form-data', much),
  whole('a large form of nothing', form, much),
  whole('a form that ends in a file', form, file('file'), much),
  whole('a forbidden name before a large file', form, field('__proto__', '1'), file('file'), much, end),
  whole('JSON that ends half-way', json, '{"nim":'),
  whole('a large body of an unknown type', 'Content-Type: application/xml', much),
  whole('a body without a type', 'X-Nothing: 1', 'abc'),
  whole('a type that is none', 'Content-Type: ;;;', much),
  whole('a form that says it is JSON', json, field('nim', '1'), '--x--\r\n'),
  {
    name: 'a body that is longer than it says',
    headers: [json, 'Content-Length: 3'],
    pieces: ['{"nim":"1"}\r\n\r\n'],
    isEndless: true,
  },
  { name: 'two lengths', headers: [json, 'Content-Length: 3', 'Content-Length: 4'], pieces: ['{"a"'], isEndless: true },
  {
    name: 'a length and chunks',
    headers: [json, 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    pieces: ['3\r\n{"a\r\n0\r\n\r\n'],
    isEndless: true,
  },
  { name: 'a length that is no number', headers: [json, 'Content-Length: many'], pieces: ['{}'], isEndless: true },
  {
    name: 'a chunk without a size',
    headers: [json, 'Transfer-Encoding: chunked'],
    pieces: ['x\r\n{}\r\n0\r\n\r\n'],
    isEndless: true,
  },
  { name: 'JSON cut by its sender', headers: [json, 'Content-Length: 99'], pieces: ['{"nim":'], after: 'hangs-up' },
  {
    name: 'a file cut by its sender',
    headers: [form, `Content-Length: ${mebibyte}`],
    pieces: [file('file'), much],
    after: 'hangs-up',
  },
  {
    name: 'a file whose sender is gone',
    headers: [form, `Content-Length: ${mebibyte}`],
    pieces: [file('file'), much],
    after: 'is-gone',
  },
]

/** Many megabytes each. */
export const hugeBodies: Hostile[] = [
  whole('two files over their limit', form, file('a'), ...blocks(3), `\r\n${file('b')}`, ...blocks(3), end),
  whole('more than a body may have', form, file('file'), ...blocks(12), end),
  chunked('chunks of JSON without end', json, ...blocks(12)),
  chunked('chunks of a form without end', form, file('file'), ...blocks(12), end),
].map((body) => ({ ...body, keepsConnection: true }))

/** Each takes as long as a request may last. */
export const slowBodies: Hostile[] = [
  { name: 'JSON that never ends', headers: [json, 'Content-Length: 99'], pieces: ['{"nim":'], isSlow: true },
  {
    name: 'a file that never ends',
    headers: [form, `Content-Length: ${mebibyte}`],
    pieces: [file('file'), Buffer.alloc(100_000)],
    isSlow: true,
  },
  {
    name: 'chunks that never end',
    headers: [form, 'Transfer-Encoding: chunked'],
    pieces: [...chunk(Buffer.from(file('file')))],
    isSlow: true,
  },
]
