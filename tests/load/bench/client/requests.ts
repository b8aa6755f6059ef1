/** Requests that are bytes before the clock starts: each connection has its own copy and writes only digits into it. */
import { readFile } from 'node:fs/promises'
import type { Registrations, Sent } from './load.ts'

/** The parts of request number `index`, in order; valid until the next call. */
export type Maker = (index: number) => readonly Buffer[]

/** Prepares the bytes and gives a function that makes one connection's maker. */
export async function prepare(sent: Sent, port: number): Promise<() => Maker> {
  if (sent.kind === 'registrations') return registrations(sent, await readFile(sent.proof), port)
  const texts = sent.texts.map((text) => [Buffer.from(text)])
  return () => (index) => texts[index % texts.length]!
}

/** Text with places for numbers of a fixed width. */
function formWithHoles() {
  const parts: Buffer[] = []
  const holes = new Map<string, number[]>()
  let length = 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  return {
    add,
    text: (text: string) => add(Buffer.from(text)),
    hole(name: string, width: number) {
      holes.set(name, [...(holes.get(name) ?? []), length])
      add(Buffer.alloc(width, '0'))
    },
    get length() {
      return length
    },
    finish: () => ({ bytes: Buffer.concat(parts), holes }),
  }
}

type Form = ReturnType<typeof formWithHoles>

const zero = 48

function writeDigits(bytes: Buffer, places: readonly number[], value: number, width: number): void {
  for (const place of places) {
    for (let at = place + width - 1, rest = value; at >= place; at -= 1) {
      bytes[at] = zero + (rest % 10)
      rest = Math.floor(rest / 10)
    }
  }
}

// Names are of letters.
function writeLetters(bytes: Buffer, places: readonly number[], value: number, width: number): void {
  writeDigits(bytes, places, value, width)
  for (const place of places) for (let at = place; at < place + width; at += 1) bytes[at] = bytes[at]! + 49
}

const boundary = '----bench-of-the-portal-0123456789'
const personWidth = 10
const largestGroup = 3
const shiftWidth = 6
const firstNim = 1_000_000_000

function registrations(given: Registrations, proof: Buffer, port: number): () => Maker {
  const body = formWithHoles()
  writeFields(body, given)
  // The comment stands first in the file: what follows it is the same for all and shared by all connections.
  const rest = Buffer.concat([proof.subarray(2), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const head = headOf(port, body.length + rest.length)
  const request = formWithHoles()
  request.text(head.before)
  request.hole('key', personWidth)
  request.text(head.after)
  const start = request.length
  const { bytes, holes } = body.finish()
  request.add(bytes)
  const whole = request.finish()
  const places = new Map([
    ...whole.holes,
    ...[...holes].map(([name, list]) => [name, list.map((at) => at + start)] as const),
  ])
  const of = (name: string) => places.get(name) ?? []
  const people = Array.from({ length: given.size }, (_, person) => ({
    self: of(`person${person}`),
    name: of(`name${person}`),
    shift: of(`shift${person}`),
  }))
  const once = [...of('key'), ...of('proof')]

  return () => {
    const own = Buffer.from(whole.bytes)
    const parts = [own, rest]
    return (index) => {
      const number = given.first + index
      writeDigits(own, once, number, personWidth)
      people.forEach(({ self, name, shift }, person) => {
        const nim = firstNim + number * largestGroup + person
        writeDigits(own, self, nim, personWidth)
        writeLetters(own, name, nim, personWidth)
        writeDigits(own, shift, shiftOf(given, index, person), shiftWidth)
      })
      return parts
    }
  }
}

// As on an opening day: a handful of shifts fill up side by side, then the next ones.
function shiftOf({ shiftIds, window, perShift, size }: Registrations, index: number, person: number): number {
  const base = Math.floor((index * size) / (window * perShift)) * window
  return shiftIds[(base + ((index + person * 3) % window)) % shiftIds.length]!
}

const headOf = (port: number, length: number) => ({
  before: `POST /api/register/store HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/json\r\nIdempotency-Key: bench-`,
  after: `\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`,
})

function writeFields(form: Form, given: Registrations): void {
  const name = (field: string) => form.text(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n`)
  const field = (title: string, value: string) => {
    name(title)
    form.text(`${value}\r\n`)
  }
  const numbered = (title: string, before: string, hole: string, width: number, after = '') => {
    name(title)
    form.text(before)
    form.hole(hole, width)
    form.text(`${after}\r\n`)
  }
  field('region_id', String(given.regionId))
  for (let person = 0; person < given.size; person += 1) {
    const one = (title: string) => `${title}[${person}]`
    const self = `person${person}`
    numbered(one('name'), 'Student ', `name${person}`, personWidth)
    numbered(one('nim'), '', self, personWidth)
    numbered(one('email'), 's', self, personWidth, '@example.com')
    field(one('gender'), person % 2 ? 'M' : 'F')
    field(one('major_id'), String(given.majorId))
    field(one('batch'), '2026')
    field(one('campus_location'), 'Anggrek')
    field(one('birth_place'), 'Jakarta')
    field(one('birth_date'), '2006-05-17')
    field(one('address'), 'Jl. Kebon Jeruk 27')
    field(one('domicile'), 'Jakarta Barat')
    numbered(one('phone_number'), '08', self, personWidth)
    numbered(one('line_id'), 'line', self, personWidth)
    numbered(one('shift_id'), '', `shift${person}`, shiftWidth)
  }
  field('payment_type', 'BANK_TRANSFER')
  field('provider_id', String(given.providerId))
  field('account_name', 'Siti Rahma')
  field('account_number', '1234567890')
  form.text(
    `--${boundary}\r\nContent-Disposition: form-data; name="payment_proof"; filename="proof.jpg"\r\n` +
      'Content-Type: image/jpeg\r\n\r\n',
  )
  // The start of a JPEG, and a comment of ten digits.
  form.add(Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 2 + personWidth]))
  form.hole('proof', personWidth)
}
