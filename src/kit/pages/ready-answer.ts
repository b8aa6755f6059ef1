/**
 * An answer whose bytes and headers are finished: sending it is one write. The common part of the anonymous pages and
 * the built files.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, type Encoding, encodingFor, encodings } from './encoding.ts'

type Form = { body: Buffer; headers: string[]; etag: string; unchanged: string[] }

export type ReadyAnswer = { status: number; forms: Record<Encoding, Form> }

type Content = {
  status: number
  body: Buffer
  headers: Record<string, string>
  /** Compressed forms made before, where there are some. */
  compressed?: { br?: Buffer | undefined; gzip?: Buffer | undefined }
  /** False for bytes that are compressed already, such as fonts and pictures. */
  compressible?: boolean
  /** False for forms that are to be there at once, a tenth larger than they could be. */
  thorough?: boolean
  /** Request headers that the content depends on, besides the encoding. */
  vary?: readonly string[]
}

/** Prepares every form of an answer once. */
export async function prepareAnswer(content: Content): Promise<ReadyAnswer> {
  const { status, body, compressed = {}, compressible = true, thorough = true } = content
  const made = { br: compressed.br, gzip: compressed.gzip, identity: body }
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const forms: Partial<Record<Encoding, Form>> = {}
  const plain = formOf(content, 'identity', body, tag)
  for (const encoding of encodings) {
    if (encoding === 'identity' || !compressible) forms[encoding] = plain
    else forms[encoding] = formOf(content, encoding, made[encoding] ?? (await compress(body, encoding, thorough)), tag)
  }
  return { status, forms: forms as Record<Encoding, Form> }
}

function formOf(content: Content, encoding: Encoding, body: Buffer, tag: string): Form {
  // Weak: it names what is said, not its bytes, so that who has it keeps it when it is packed more tightly.
  const etag = `W/"${tag}-${encoding}"`
  const vary = [...(content.compressible === false ? [] : ['Accept-Encoding']), ...(content.vary ?? [])].join(', ')
  const unchanged = { ...content.headers, etag, ...(vary ? { vary } : {}) }
  const sent = {
    ...unchanged,
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  return { body, etag, headers: Object.entries(sent).flat(), unchanged: Object.entries(unchanged).flat() }
}

/** Sends the form that the browser takes, or 304 when it has it already. */
export function sendReady(answer: ReadyAnswer, request: IncomingMessage, response: ServerResponse): void {
  const form = answer.forms[encodingFor(request.headers['accept-encoding'])]
  const has = request.headers['if-none-match']
  if (has !== undefined && answer.status === 200 && has.includes(form.etag)) {
    response.writeHead(304, form.unchanged)
    response.end()
    return
  }
  response.writeHead(answer.status, form.headers)
  response.end(form.body)
}
