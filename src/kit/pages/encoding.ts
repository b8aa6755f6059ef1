/** Which compressed form a browser takes, and making those forms. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
export const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

const known = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows. Browsers send few different ones. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const seen = known.get(header)
  if (seen) return seen
  const allowed = new Set(
    header
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  const chosen: Encoding = allowed.has('br') ? 'br' : allowed.has('gzip') ? 'gzip' : 'identity'
  if (known.size < 100) known.set(header, chosen)
  return chosen
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Compresses for one encoding. `thorough` is for bytes that are sent many times, and costs a page a tenth of a second; the
 * other setting is for an answer that is made once and thrown away.
 */
export async function compress(body: Buffer, encoding: Encoding, thorough: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: thorough ? 9 : 5 })
  if (encoding === 'identity') return body
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
