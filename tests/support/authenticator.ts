// A passkey in software: makes and answers what a device would (WebAuthn, ES256, no attestation).
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

// Just as much CBOR as the answers need.
const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([major * 32 + size])
    : size < 256
      ? Buffer.from([major * 32 + 24, size])
      : Buffer.from([major * 32 + 25, size >> 8, size & 255])
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const word = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)])
const map = (...parts: Buffer[]) => Buffer.concat([head(5, parts.length / 2), ...parts])
const number = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))

type Asked = { challenge?: unknown }

/** @param origin of the portal's pages, as `APP_URL` has it */
export function softwareKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = map(
    number(1),
    number(2),
    number(3),
    number(-7),
    number(-1),
    number(1),
    number(-2),
    bytes(Buffer.from(x, 'base64url')),
    number(-3),
    bytes(Buffer.from(y, 'base64url')),
  )
  const state = (flags: number) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
  }
  const client = (type: string, { challenge }: Asked) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const answer = (response: Record<string, unknown>) =>
    JSON.stringify({ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response })
  return {
    /** Answers what a new passkey is asked. */
    make(asked: Asked): string {
      const length = Buffer.from([0, id.length])
      // Present, verified, with a credential.
      const data = Buffer.concat([state(0x45), Buffer.alloc(16), length, id, cose])
      const attestation = map(word('fmt'), word('none'), word('attStmt'), map(), word('authData'), bytes(data))
      return answer({
        clientDataJSON: text(client('webauthn.create', asked)),
        attestationObject: text(attestation),
        transports: ['internal'],
      })
    },
    /** Signs a challenge. `unverified`: the device was not unlocked for it. */
    sign(asked: Asked, unverified = false): string {
      const data = state(unverified ? 0x01 : 0x05)
      const clientData = client('webauthn.get', asked)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(signature),
      })
    },
    /** The row that the portal keeps of it. */
    row: { credential_id: text(id), public_key: cose, name: 'Test key', counter: 0 },
  }
}
