// A light store that speaks S3, in this process: it can be taken away, and be full.
import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type TestStore = {
  /** For FILES_URL. */
  url: string
  /** Which part each request asked for, in their order. */
  asked: (string | undefined)[]
  /** Nobody answers; everything is refused as by a store that is full, or busy; as always. */
  be(state: 'there' | 'away' | 'full' | 'busy'): Promise<void>
  stop(): Promise<void>
}

// The package encrypts its page marks with what OpenSSL no longer has.
type Make = (name: string, key: Buffer, iv: Buffer) => unknown
const ciphers = crypto as unknown as Record<'createCipheriv' | 'createDecipheriv', Make>
function allowOldCipher(): void {
  for (const make of ['createCipheriv', 'createDecipheriv'] as const) {
    const plain = ciphers[make]
    ciphers[make] = (name, key, iv) =>
      name === 'des' ? plain('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : plain(name, key, iv)
  }
}

const refusal =
  (status: number, code: string): Answer =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
  }

export async function startStore(): Promise<TestStore> {
  allowOldCipher()
  const { default: S3rver } = await import('s3rver')
  const directory = await mkdtemp(join(tmpdir(), 'portal-store-'))
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'files' }] })
  await store.configureBuckets()
  const usual = store.callback()
  const asked: TestStore['asked'] = []
  let answer: Answer = usual
  let server: Server
  const open = (port: number) =>
    new Promise<number>((done) => {
      server = createServer((request, response) => {
        asked.push(request.headers.range)
        answer(request, response)
      })
      server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port))
    })
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  const port = await open(0)
  let isOpen = true
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/files`,
    asked,
    async be(state) {
      answer = state === 'full' ? refusal(507, 'QuotaExceeded') : state === 'busy' ? refusal(503, 'SlowDown') : usual
      if (state === 'away' && isOpen) await close()
      if (state !== 'away' && !isOpen) await open(port)
      isOpen = state !== 'away'
    },
    async stop() {
      if (isOpen) await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
