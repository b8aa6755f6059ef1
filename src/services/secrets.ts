/**
 * Keeping values that have to be read again, such as the secret of an authenticator app, so that the database alone
 * does not give them away.
 */
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { access, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'

type Settings = Pick<Config, 'secretKey' | 'dataDir'> & { formerSecretKey?: string | null }

const fileName = 'secret.key'
const keys = new Map<string, Promise<Buffer>>()

/** The key of `SECRET_KEY`, or else of a file in DATA_DIR that the first use makes. */
function keyOf(settings: Settings): Promise<Buffer> {
  const place = settings.secretKey ?? join(settings.dataDir, fileName)
  const known = keys.get(place)
  if (known) return known
  const made = readKey(settings)
  keys.set(place, made)
  made.catch(() => keys.delete(place))
  return made
}

async function readKey({ secretKey, dataDir }: Settings): Promise<Buffer> {
  const source = secretKey ?? (await readOrMake(dataDir))
  return Buffer.from(hkdfSync('sha256', source, '', 'bnec-portal secrets', 32))
}

const hasKey = ({ secretKey, dataDir }: Settings): Promise<boolean> =>
  secretKey === null
    ? access(join(dataDir, fileName)).then(
        () => true,
        () => false,
      )
    : Promise.resolve(true)

/** Whole or not at all, and the same for processes that start at the same moment. */
async function readOrMake(dataDir: string): Promise<string> {
  const path = join(dataDir, fileName)
  const read = () => readFile(path, 'utf8')
  const there = await read().catch(() => null)
  if (there !== null) return there
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const mine = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(mine, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  // The first one stays; a process that comes second reads it.
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(mine)
  return read()
}

/** Replaces a text where it is only compared: without the key nobody can tell the text from it. */
export const markOf = async (settings: Settings, text: string): Promise<string> =>
  createHmac('sha256', await keyOf(settings))
    .update(text)
    .digest('base64url')
    .slice(0, 22)

/** Whose the private half of a key for credentials is, by the name of the key. */
export const badgeKeyOwner = (name: string): string => `badge-key:${name}`
const curve = 'prime256v1'

/**
 * Signs a text (ECDSA on P-256, which every phone's browser can check), with the public half of the key as a JWK. The key
 * follows from the portal's own, so all processes sign alike.
 */
export async function signText(
  settings: Settings,
  text: string,
): Promise<{ signature: string; key: Record<string, string> }> {
  const secret = Buffer.from(hkdfSync('sha256', await keyOf(settings), '', 'bnec-portal signing', 32))
  const pair = createECDH(curve)
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const full = createPrivateKey({ key: { ...key, d: secret.toString('base64url') }, format: 'jwk' })
  // As browsers write it: both numbers after each other.
  const signature = sign('sha256', Buffer.from(text), { key: full, dsaEncoding: 'ieee-p1363' }).toString('base64')
  return { signature, key }
}

/** Encrypts (AES-256-GCM) for one owner: a value copied to somebody else's row cannot be read there. */
export async function seal(settings: Settings, text: Buffer, owner: string): Promise<Buffer> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(settings), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/**
 * Reads it again; null when it was changed, is somebody else's, or was sealed with neither today's key nor the former one. Makes no
 * key: after a restore without it the old one may still be brought.
 */
export async function unseal(settings: Settings, sealed: Buffer, owner: string): Promise<Buffer | null> {
  const text = (await hasKey(settings)) ? opened(await keyOf(settings), sealed, owner) : null
  const { formerSecretKey: former } = settings
  return text ?? (former ? opened(await keyOf({ ...settings, secretKey: former }), sealed, owner) : null)
}

function opened(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  const [nonce, tag, text] = [sealed.subarray(0, 12), sealed.subarray(12, 28), sealed.subarray(28)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    return null
  }
}
