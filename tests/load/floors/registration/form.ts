/** Reads a multipart body: fields into a map, the one file to disk while it arrives. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'

export type Form = { fields: Map<string, string>; picture: Buffer; sha256: string }

const headEnd = Buffer.from('\r\n\r\n')

export async function readForm(request: IncomingMessage, file: FileHandle): Promise<Form> {
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
  const border = Buffer.from(`\r\n--${boundary}`)
  const fields = new Map<string, string>()
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  let inFile = false
  // The first border has no line end in front of it.
  let held = Buffer.from('\r\n')

  const keep = async (part: Buffer) => {
    if (part.length === 0) return
    hash.update(part)
    parts.push(part)
    await file.write(part)
  }

  for await (const chunk of request as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk])
    while (!inFile) {
      const start = held.indexOf(border)
      const split = held.indexOf(headEnd, start)
      if (start < 0 || split < 0) break
      const title = held.toString('latin1', start, split)
      const rest = held.subarray(split + headEnd.length)
      if (title.includes('filename=')) {
        inFile = true
        held = rest
        break
      }
      const end = rest.indexOf(border)
      if (end < 0) break
      fields.set(/name="([^"]+)"/.exec(title)?.[1] ?? '', rest.toString('utf8', 0, end))
      held = rest.subarray(end)
    }
    if (!inFile) continue
    const end = held.indexOf(border)
    // The border may have arrived in part.
    const sure = end < 0 ? Math.max(0, held.length - border.length) : end
    await keep(held.subarray(0, sure))
    held = end < 0 ? held.subarray(sure) : Buffer.alloc(0)
  }
  return { fields, picture: Buffer.concat(parts), sha256: hash.digest('hex') }
}
