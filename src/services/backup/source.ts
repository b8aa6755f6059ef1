/** Where a backup is read from: a file, or a store that speaks S3; encrypted or not. */
import { createReadStream } from 'node:fs'
import { readIdentities, headingBytes, isSealed, unseal } from './age.ts'

export type Source = {
  /** For a sentence. */
  name: string
  /** From the first byte; it may be asked for several times. */
  open(): AsyncIterable<Uint8Array>
}

/** Read in pieces of this size. */
const piece = 1 << 20

/**
 * A backup in a file.
 * @param identities the secret keys that may open it
 */
export const fileSource = (path: string, identities: readonly string[] = []): Source =>
  anySource({ name: path, open: () => readingFile(path) }, identities)

/** A backup somewhere, which may be encrypted. */
export const anySource = (raw: Source, identities: readonly string[]): Source => ({
  name: raw.name,
  open: () => plainOf(raw, identities),
})

/** Those of a file with secret keys, where one is given. */
export const givenIdentities = (path: string | undefined): Promise<string[]> =>
  path === undefined ? Promise.resolve([]) : readIdentities(path)

async function* readingFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: piece }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new Error(`The backup ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error })
  }
}

async function* plainOf(raw: Source, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const chunks = raw.open()[Symbol.asyncIterator]()
  try {
    let begin = Buffer.alloc(0)
    let ended = false
    while (!ended && begin.length < headingBytes) {
      const { done, value } = await chunks.next()
      if (done) ended = true
      else begin = Buffer.concat([begin, value])
    }
    const all = withBegin(begin, chunks)
    yield* isSealed(begin) ? unseal(all, { name: raw.name, identities }) : all
  } finally {
    await chunks.return?.()
  }
}

async function* withBegin(begin: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (begin.length > 0) yield begin
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}
