import { expect, test } from 'vitest'
import { kindOf } from './prepare.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', '', 'picture'],
  ['a PNG with a wrong type', '\x89PNG\r\n', 'application/pdf', 'picture'],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp', 'picture'],
  ['a photo of an iPhone', '\0\0\0\x1cftypheic\0\0\0\0mif1heic', '', 'heic'],
  ['one that names the general brand first', '\0\0\0\x1cftypmif1\0\0\0\0mif1heic', 'image/heif', 'heic'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1avif', 'image/avif', 'picture'],
  ['an AVIF that names the general brand first', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'image/avif', 'picture'],
  ['a PDF', '%PDF-1.7\n', 'application/pdf', 'pdf'],
  ['a PDF behind a byte order mark', '\xef\xbb\xbf%PDF-1.4', '', 'pdf'],
  ['nothing', '', 'image/jpeg', 'empty'],
  ['a text', 'Dear committee', 'text/plain', 'other'],
  ['a text without a type', 'Dear committee', '', 'other'],
  ['a drawing that may hold a script', '<svg xmlns', 'image/svg+xml', 'other'],
  ['rubbish that calls itself a picture', 'rubbish', 'image/jpeg', 'picture'],
])('%s', (_, head, type, kind) => {
  expect(kindOf(bytes(head), type)).toBe(kind)
})
