/**
 * What visitors read is sent compressed: the lists of a form are most of what a phone waits for. The bytes of the last
 * answer are kept for the next one who asks, so that a rush compresses once.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, encodingFor } from '#kit/pages/encoding.ts'
import type { Endpoint } from './endpoint.ts'

/** In characters: below this the compressed form saves less than its header costs. */
const worthwhile = 800
/** Addresses whose last answer is kept. */
const most = 200

type Kept = { text: string; packed: Promise<Buffer> }
const kept = new Map<string, Kept>()

/**
 * Whether an answer may be compressed. Only what anybody may read and nobody signed in asks for: the length of a
 * compressed answer with a secret in it tells of the secret.
 */
export const isForVisitors = ({ method, access }: Endpoint, request: FastifyRequest): boolean =>
  method === 'GET' && access === 'anyone' && !request.headers.authorization

/**
 * The bytes of an answer in the form that the browser takes, with the headers that say so.
 * @param text the whole answer, as the browser is to read it
 */
export async function packed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < worthwhile) return text
  reply.header('vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return text
  reply.header('content-encoding', encoding)
  const place = `${encoding} ${request.url}`
  const last = kept.get(place)
  if (last?.text === text) return last.packed
  const packedNow = compress(Buffer.from(text), encoding, false)
  kept.delete(place)
  kept.set(place, { text, packed: packedNow })
  // The oldest goes: a map keeps the order in which things came.
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
  return packedNow
}
