/** Looks at PDFs that people sent: is it one, whole, and without anything that runs? */
import { readFile } from 'node:fs/promises'
import { invalidField } from '#kit/errors.ts'
import type { Upload } from '#kit/endpoint/fields.ts'

export const pdfType = 'application/pdf'

/** Whether the first bytes are those of a PDF. */
export const isPdf = (head: Buffer): boolean => head.subarray(0, 5).toString('latin1') === '%PDF-'

// Names of things that act by themselves or carry other files. Content of compressed streams is out of reach, and we
// never open it: a PDF is only ever handed out as a download.
const names = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'AA']

/** Any sign of a name may be written by its code (`/J#61vaScript`). Part of the pattern: taking the codes out of a whole file blocks everybody. */
const orItsCode = (sign: string) => {
  const code = (sign.codePointAt(0) ?? 0)
    .toString(16)
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return `(?:${sign}|#${code})`
}
const escapable = names.map((name) => Array.from(name, orItsCode).join(''))
// A digit or a letter makes it another name.
const nameGoesOn = '[A-Za-z0-9]|#(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])'
const refused = new RegExp(`/(?:${escapable.join('|')})(?!${nameGoesOn})`)

/** How much of the end may hold the end mark, as readers look for it. */
const tail = 1024

/**
 * Checks that an upload is a whole PDF that runs nothing.
 * @param field the form field to blame
 * @throws 422 at the field for anything else
 */
export async function checkPdf(upload: Upload, field: string): Promise<void> {
  const bytes = typeof upload.held === 'string' ? await readFile(upload.held) : upload.held
  const end = bytes.subarray(-tail).toString('latin1')
  if (!isPdf(bytes) || !/startxref\s+\d+\s+%%EOF\s*$/.test(end)) throw invalidField(field, 'fields.pdfBroken')
  if (refused.test(bytes.toString('latin1'))) throw invalidField(field, 'fields.pdfActive')
}
