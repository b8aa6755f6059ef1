/**
 * The origin of a request, as a value that groups requests and reveals no address: a shortened hash under a key that
 * lies with the files and not in the database.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'

/** The part of an address that one household or campus has: an IPv4 address, or half of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [front = '', back] = plain.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const given = groups(front)
  const gap = back === undefined ? 0 : 8 - given.length - groups(back).length
  const all = [...given, ...Array<string>(Math.max(0, gap)).fill('0'), ...groups(back ?? '')]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const keys = new Map<string, Promise<Buffer>>()

/** The hash under which a network's requests are grouped; null when its key can be neither read nor made. */
export async function senderOf(dataDir: string, network: string): Promise<string | null> {
  const key = keys.get(dataDir) ?? readOrMakeKey(join(dataDir, 'sender.key'))
  keys.set(dataDir, key)
  try {
    return createHmac('sha256', await key)
      .update(network)
      .digest('base64url')
      .slice(0, 12)
  } catch {
    // Nobody is turned away for it; the next request tries again.
    keys.delete(dataDir)
    return null
  }
}

async function readOrMakeKey(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  // Whole before it has its name, so that another process never reads half of one.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32), { mode: 0o600 })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path)
}
