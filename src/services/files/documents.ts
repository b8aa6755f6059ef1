/** Looks at PDFs that people sent: is it one, whole, and without anything that runs? */
import { readFile } from 'node:fs/promises'
import { invalidField } from '#kit/errors/errors.ts'
import type { Upload } from '#kit/endpoint/fields.ts'

export const pdfType = 'application/pdf'

/** Whether the first bytes are those of a PDF. */
export const isPdf = (head: Buffer): boolean => head.subarray(0, 5).toString('latin1') === '%PDF-'

// Names of what acts by itself or carries other files. A name may be written with escapes (`/J#61vaScript`), so
// those are read before it is compared; what lies in compressed streams is out of reach and never opened by us: a
// PDF is only ever handed out as a download.
const refused = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|AA)(?![A-Za-z0-9])/
const unescaped = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

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
  if (refused.test(unescaped(bytes.toString('latin1')))) throw invalidField(field, 'fields.pdfActive')
}
