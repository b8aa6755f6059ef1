/**
 * The one file of a backup: an ordinary tar archive, so that it can be opened without the portal. After every few
 * thousand entries, and at the end, it has a list of their sums as `sha256sum --check` reads it.
 */
import { createHash, type Hash } from 'node:crypto'

const block = 512
/** Written and read in pieces of this size; no entry has to fit into memory. */
const piece = 1 << 20
const entriesPerList = 5000
const listName = /^sums\/\d{5}$/
/** A size of eleven octal digits. */
const largest = 8 ** 11 - 1

const hex = (hash: Hash) => hash.digest('hex')
const padding = (size: number) => (block - (size % block)) % block

/** The tar header of a file that only its owner may read; always the same for one name and size. */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > largest) throw new Error(`${name} does not fit into a backup.`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0' + '0000000\0'.repeat(2), 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export type Archive = {
  /** Adds an entry. */
  add(name: string, content: Buffer): Promise<void>
  /** Adds the bytes of a source, of this size. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  /** Ends the archive and brings it to the disk. */
  finish(): Promise<void>
  /** Lets go of the file, finished or not. */
  close(): Promise<void>
}

/** Where an archive's bytes go, in their order (sink.ts). */
export type Sink = {
  /** The bytes may be changed as soon as this is done. */
  write(bytes: Buffer): Promise<void>
  /** Brings all of it to the disk. */
  finish(): Promise<void>
  /** Lets go of it, finished or not. */
  close(): Promise<void>
}

/** Begins an archive. */
export function createArchive(sink: Sink): Archive {
  const buffer = Buffer.alloc(piece)
  let filled = 0
  let lists = 0
  let sums: string[] = []

  async function flush(): Promise<void> {
    await sink.write(buffer.subarray(0, filled))
    filled = 0
  }

  async function put(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const copied = bytes.copy(buffer, filled, from)
      filled += copied
      from += copied
      if (filled === piece) await flush()
    }
  }

  async function entry(name: string, size: number, chunks: AsyncIterable<Buffer> | Buffer[]): Promise<void> {
    const hash = createHash('sha256')
    await put(headerOf(name, size))
    let written = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      written += chunk.length
      await put(chunk)
    }
    if (written !== size) throw new Error(`${name} changed while it was copied.`)
    await put(Buffer.alloc(padding(size)))
    if (!listName.test(name)) sums.push(`${hex(hash)}  ${name}\n`)
    if (sums.length >= entriesPerList) await list()
  }

  async function list(): Promise<void> {
    const text = Buffer.from(sums.join(''))
    sums = []
    lists += 1
    await entry(`sums/${String(lists).padStart(5, '0')}`, text.length, [text])
  }

  return {
    add: (name, content) => entry(name, content.length, [content]),
    addStream: entry,
    async finish() {
      await list()
      await put(Buffer.alloc(2 * block))
      await flush()
      await sink.finish()
    },
    close: () => sink.close(),
  }
}

/** Handles an entry; the unread rest of it is read all the same. */
export type Visit = (name: string, content: AsyncIterable<Buffer>, size: number) => Promise<void>

/** The archive differs from the written one. The message is one sentence that names the place. */
export class Damaged extends Error {
  constructor(what: string) {
    super(`The backup is damaged: ${what}.`)
  }
}

/**
 * Reads an archive from its first byte to its last and compares each with the written one.
 * @returns how many entries and bytes it has
 * @throws Damaged at the first entry that differs
 */
export async function readArchive(
  chunks: AsyncIterable<Uint8Array>,
  visit: Visit,
): Promise<{ entries: number; bytes: number }> {
  const { take, takeSome, isAtEnd, end } = reader(chunks[Symbol.asyncIterator]())
  try {
    let bytes = 0
    const unlisted = new Map<string, string>()
    let last = 'the beginning'
    for (let entries = 0; ; entries += 1) {
      const header = Buffer.from(await take(block, last))
      if (header.every((byte) => byte === 0)) {
        const second = await take(block, last)
        if (!second.every((byte) => byte === 0) || !(await isAtEnd())) {
          throw new Damaged(`after ${last} it does not end`)
        }
        if (unlisted.size > 0) throw new Damaged(`after ${last} the list of sums is missing`)
        return { entries, bytes: bytes + 2 * block }
      }
      const { name, size } = parseHeader(header, last)
      const sum = createHash('sha256')
      const parts: Buffer[] = []
      const isList = listName.test(name)
      const content = contentOf(takeSome, size, name, (chunk) => {
        sum.update(chunk)
        if (isList) parts.push(Buffer.from(chunk))
      })
      await visit(name, content, size)
      for await (const _ of content) void _
      const rest = await take(padding(size), name)
      if (!rest.every((byte) => byte === 0)) throw new Damaged(`what follows ${name} is not empty`)
      if (isList) checkList(Buffer.concat(parts).toString(), name, unlisted)
      else unlisted.set(name, hex(sum))
      bytes += block + size + rest.length
      last = name
    }
  } finally {
    await end()
  }
}

type Take = (size: number, within: string) => Promise<Buffer>

/** Gives the next bytes: so many, or of a large part what is at hand. */
function reader(chunks: AsyncIterator<Uint8Array>) {
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (done) return false
    const next: Buffer = Buffer.from(value.buffer, value.byteOffset, value.length)
    held = held.length === 0 ? next : Buffer.concat([held, next])
    return true
  }
  const give = (size: number) => {
    const given = held.subarray(0, size)
    held = held.subarray(size)
    return given
  }
  const ended = (within: string) => new Damaged(`the file ends too early, in or after ${within}`)
  const take: Take = async (size, within) => {
    while (held.length < size) if (!(await more())) throw ended(within)
    return give(size)
  }
  const takeSome: Take = async (most, within) => {
    while (held.length === 0) if (!(await more())) throw ended(within)
    return give(Math.min(most, held.length))
  }
  const isAtEnd = async (): Promise<boolean> => {
    while (held.length === 0) if (!(await more())) return true
    return false
  }
  return { take, takeSome, isAtEnd, end: async () => void (await chunks.return?.()) }
}

async function* contentOf(
  takeSome: Take,
  size: number,
  name: string,
  note: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const chunk = await takeSome(left, name)
    left -= chunk.length
    note(chunk)
    yield chunk
  }
}

function parseHeader(header: Buffer, last: string): { name: string; size: number } {
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  const isWhole = name !== '' && size >= 0 && Buffer.byteLength(name) <= 100 && headerOf(name, size).equals(header)
  if (!isWhole) throw new Damaged(`the name and size of the entry after ${last} cannot be read`)
  return { name, size }
}

function checkList(text: string, list: string, unlisted: Map<string, string>): void {
  for (const line of text.split('\n').slice(0, -1)) {
    const [sum, name = ''] = line.split('  ')
    const found = unlisted.get(name)
    if (found !== sum) throw new Damaged(`${found ? name : list} is not what was written`)
    unlisted.delete(name)
  }
  const [left] = unlisted.keys()
  if (left) throw new Damaged(`${left} is not in ${list}`)
}
