/** Encryption of backups in the `age` format (age-encryption.org). The library is loaded only where it is needed. */
import { readFile } from 'node:fs/promises'
import type { Encrypter } from 'age-encryption'
import { Damaged } from './archive.ts'

const load = () => import('age-encryption')

/** With it every such file begins. */
const heading = Buffer.from('age-encryption.org/v1\n')
export const headingBytes = heading.length
/** Whether this is the beginning of an encrypted file. */
export const isSealed = (begin: Uint8Array): boolean => heading.equals(begin.subarray(0, heading.length))

/** @throws an error of one sentence when one of them is no public key */
export async function encrypterFor(recipients: readonly string[]): Promise<Encrypter> {
  const encrypter = new (await load()).Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new Error(`Wrong setting: BACKUP_RECIPIENT ${recipient} is no public key of age: is a letter missing?`, {
        cause: error,
      })
    }
  }
  return encrypter
}

export type PassingKey = { recipient: string; identity: string }

/** A pair of keys for one backup: with it the portal reads back what it wrote. The secret one is never written down. */
export async function passingKey(): Promise<PassingKey> {
  const { generateX25519Identity, identityToRecipient } = await load()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

const keyLine = /^AGE-SECRET-KEY-[A-Z0-9-]+$/

/**
 * The secret keys in a file as `age-keygen` writes it.
 * @throws an error of one sentence when there is none
 */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The key ${path} (--identity) cannot be read (${error.code}).`, { cause: error })
  })
  const found = text.split(/\s*\n\s*/).filter((line) => keyLine.test(line))
  if (found.length === 0) throw new Error(`${path} (--identity) holds no line that begins with AGE-SECRET-KEY-.`)
  return found
}

/**
 * The plain bytes of an encrypted source.
 * @throws an error of one sentence when none of the keys opens it; Damaged where it is not what was written
 */
export async function* unseal(
  chunks: AsyncIterable<Uint8Array>,
  { name, identities }: { name: string; identities: readonly string[] },
): AsyncGenerator<Uint8Array> {
  if (identities.length === 0) {
    throw new Error(`${name} is encrypted: give the file with its secret key, --identity FILE.`)
  }
  const decrypter = new (await load()).Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const unread: { error?: unknown } = {}
  // A source that cannot be read says so by itself, and is not damaged.
  const damaged = (error: unknown) => unread.error ?? damage(error)
  const plain = await decrypter.decrypt(streamOf(chunks, unread)).catch((error: Error) => {
    if (!/no identity matched/i.test(error.message)) throw damaged(error)
    throw new Error(`The key (--identity) does not open ${name}: it was encrypted for another one.`, { cause: error })
  })
  const reader = plain.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => Promise.reject(damaged(error)))
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const damage = (error: unknown): Error =>
  new Damaged(`its encryption does not hold (${error instanceof Error ? error.message : String(error)})`)

function streamOf(chunks: AsyncIterable<Uint8Array>, unread: { error?: unknown }): ReadableStream<Uint8Array> {
  const all = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await all.next().catch((error: unknown) => Promise.reject((unread.error = error)))
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await all.return?.()),
  })
}
