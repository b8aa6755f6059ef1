import { expect, test } from 'vitest'
import { cpuOf } from '#tests/support/cost.ts'
import { checkPdf } from './documents.ts'

const pdfOf = (inside: string) => {
  const bytes = Buffer.from(`%PDF-1.7\n${inside}\nstartxref\n9\n%%EOF\n`, 'latin1')
  return {
    held: bytes,
    size: bytes.length,
    head: bytes.subarray(0, 16),
    sha256: '',
    filename: 'a.pdf',
    claimedType: '',
  }
}
const isRefused = (inside: string) =>
  checkPdf(pdfOf(inside), 'file').then(
    () => false,
    () => true,
  )

test.each([
  '/JavaScript',
  '/J#61vaScript',
  '/#4a#53 (x)',
  '/#4A#53>>',
  '/La#75nch',
  '/EmbeddedFile ',
  '/#41A/F',
  '/XFA[',
])('%s is refused, by letters or by codes', async (name) =>
  expect(await isRefused(`1 0 obj << ${name} 2 0 R >>`)).toBe(true),
)

test.each(['/JSON', '/JS#31', '/JS#61', '/AAAA', '/XFA2', 'JavaScript', '/Java#53cript2', '/F#41'])(
  '%s is another name',
  async (name) => expect(await isRefused(`1 0 obj << ${name} >>`)).toBe(false),
)

test.each(['#41', '/J#61', '/AAA#4'])(
  'three million signs of %s cost no more than looking through them',
  async (part) => {
    const file = pdfOf(part.repeat(3_000_000 / part.length))
    const cost = await cpuOf(() => checkPdf(file, 'file').catch(() => undefined))
    const least = await cpuOf(() => file.held.toString('latin1').search(/(?:x|y)z/))
    expect(cost).toBeLessThan(100 * least + 1000)
  },
)
