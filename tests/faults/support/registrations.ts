// Registrations as a browser sends them, over real sockets, cheap enough that two thousand of them at once
// cost the client little: the picture is one buffer that all of them share.
import { Agent, request } from 'node:http'
import { marked } from '../../support/pictures.ts'
import { freshNims, groupForm, proofPicture, type World } from '../../support/facts.ts'

export type Registration = {
  nims: string[]
  shiftIds: number[]
  /** The `Idempotency-Key` header, where one is sent. */
  key: string | null
  proof: Buffer
  parts: Buffer[]
  length: number
  /** Where it is sent, where that is not the TOEFL registration, and as whom. */
  path?: string
  token?: string
}

type Choice = {
  shiftIds: number[]
  nims?: string[]
  key?: string | null
  proof?: Buffer
  /** Changes form fields by name; null leaves one out. */
  fields?: Record<string, string | null>
  filename?: string
  type?: string
}

export const boundary = 'portal-test-boundary-7d1c0f'

/** A form ready to be sent, as often as wanted. */
export async function registration(world: World, choice: Choice): Promise<Registration> {
  const { shiftIds, nims = freshNims(shiftIds.length), fields = {} } = choice
  const form = await groupForm(world, { nims, shiftIds, fields, proof: Buffer.alloc(1) })
  const proof = choice.proof ?? (await proofPicture())
  const body = bodyOf(form, { name: 'payment_proof', content: marked(proof, nims.join()), ...choice })
  return { nims, shiftIds, key: choice.key ?? null, proof, ...body }
}

type Picture = { name: string; content: Buffer[]; filename?: string; type?: string }

/** The form's text fields and the picture, as they go over the wire. */
export function bodyOf(form: FormData, picture: Picture): { parts: Buffer[]; length: number } {
  let head = ''
  for (const [field, value] of form) {
    if (typeof value !== 'string') continue
    head += `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  }
  const { name, content, filename = 'proof.jpg', type = 'image/jpeg' } = picture
  head += `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n`
  head += `Content-Type: ${type}\r\n\r\n`
  const parts = [Buffer.from(head), ...content, Buffer.from(`\r\n--${boundary}--\r\n`)]
  return { parts, length: parts.reduce((sum, part) => sum + part.length, 0) }
}

export type Attempt = {
  registration: Registration
  /** Null: no answer came, or only a part of one. */
  status: number | null
  body: string
  retryAfter: string | null
  /** When the whole request had been handed to the socket. */
  sentAt: number | null
  beganAt: number
  ms: number
  /** Why there is no answer. */
  problem: string | null
}

export const sockets = () => new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Sends it and resolves with what came of it; never rejects. By itself on a connection of its own. */
export function send(baseUrl: string, what: Registration, agent: Agent = new Agent()): Promise<Attempt> {
  return new Promise((resolve) => {
    const attempt: Attempt = {
      registration: what,
      status: null,
      body: '',
      retryAfter: null,
      sentAt: null,
      beganAt: performance.now(),
      ms: 0,
      problem: null,
    }
    const end = (result: Partial<Attempt>) =>
      resolve({ ...attempt, ms: performance.now() - attempt.beganAt, ...result })
    const outgoing = request(`${baseUrl}/api${what.path ?? '/register/store'}`, {
      method: 'POST',
      agent,
      headers: {
        accept: 'application/json',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': what.length,
        ...(what.token === undefined ? {} : { authorization: `Bearer ${what.token}` }),
        ...(what.key === null ? {} : { 'idempotency-key': what.key }),
      },
    })
    outgoing.on('finish', () => (attempt.sentAt = performance.now()))
    outgoing.on('error', (error: NodeJS.ErrnoException) => end({ problem: error.code ?? error.message }))
    outgoing.on('response', (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', (error: NodeJS.ErrnoException) => end({ problem: error.code ?? error.message }))
      reply.on('end', () => {
        const retryAfter = reply.headers['retry-after'] ?? null
        end({ status: reply.statusCode ?? null, body: Buffer.concat(chunks).toString(), retryAfter })
      })
    })
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('no answer within a minute')))
    for (const part of what.parts) outgoing.write(part)
    outgoing.end()
  })
}

/** Sends them all at once, to these portals in turn; no connection outlives it. */
export async function sendAll(
  portals: readonly { baseUrl: string }[],
  forms: readonly Registration[],
): Promise<Attempt[]> {
  const agent = sockets()
  const baseUrls = portals.map(({ baseUrl }) => baseUrl)
  const attempts = await Promise.all(forms.map((form, n) => send(baseUrls[n % baseUrls.length] ?? '', form, agent)))
  agent.destroy()
  return attempts
}

export const isAcknowledged = (attempt: Attempt) => attempt.status === 201

export type Reply = {
  payment_id: number
  registrants: { user_id: number; toefl_detail_id: number; nim: string; shift_id: number }[]
}

/** What a success told the student. */
export const replyOf = (attempt: Attempt): Reply => (JSON.parse(attempt.body) as { data: Reply }).data

/** The code of a refusal: `shift_full`, `unavailable`, ... */
export const codeOf = (attempt: Attempt): string =>
  (JSON.parse(attempt.body) as { code?: string }).code ?? String(attempt.status)
