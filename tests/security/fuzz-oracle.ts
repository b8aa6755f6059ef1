// What every answer must be, whatever was asked.
import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { Outcome } from './access-table.ts'

/** What must never leave: stacks, SQL, paths of the machine, hashes. No generated value looks like these. */
const leaks = [
  /node_modules|\bat (async )?\S+ \(?\S+:\d+:\d+/,
  /\.ts:\d+|file:\/\/\//,
  /"\/(home|work|tmp|root|usr|var|etc)\//,
  /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|\bdelete from\b/i,
  /violates|constraint|relation "|column "|syntax error at|invalid input syntax/i,
  /ECONN|ENOENT|EACCES|PostgresError|DatabaseError|ZodError|TypeError/,
  /\$argon2|password_hash|token_hash/,
]

type Body = { message?: unknown; errors?: Record<string, unknown>; code?: unknown }

/** What is wrong with an answer; null when nothing is. */
export function complaint(
  endpoint: Endpoint,
  answer: LightMyRequestResponse,
  stop: Outcome | undefined,
): string | null {
  const { statusCode: status, body, headers } = answer
  if (status >= 500) return `a ${status}`
  const leak = typeof body === 'string' && endpoint.reply !== 'stream' ? leaks.find((one) => one.test(body)) : undefined
  if (leak) return `it tells ${leak.source}`
  if (status >= 200 && status < 300) {
    if (stop === 401 || stop === 403) return `in, where ${stop} was due`
    return wrongSuccess(endpoint, answer)
  }
  if (status < 400) return `a ${status}`
  // Before anybody is asked who they are, an address or a length may be refused.
  if ((stop === 401 || stop === 403) && ![stop, 400, 404, 413].includes(status))
    return `${status}, where ${stop} was due`
  if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${headers['content-type']}`
  return wrongRefusal(status, JSON.parse(body) as Body, headers['retry-after'])
}

function wrongSuccess(endpoint: Endpoint, { statusCode, body, headers }: LightMyRequestResponse): string | null {
  if (statusCode !== (endpoint.status ?? 200)) return `${statusCode} instead of ${endpoint.status ?? 200}`
  if (endpoint.reply === 'stream') return headers['content-type'] ? null : 'a file without a type'
  const read = endpoint.reply.safeParse(JSON.parse(body))
  if (!read.success) return `not as declared: ${read.error.message}`
  return JSON.stringify(read.data) === body ? null : 'more than was declared'
}

const literal: Record<number, string> = { 401: 'Unauthenticated.', 404: 'Not found.' }

function wrongRefusal(status: number, body: Body, retryAfter: unknown): string | null {
  if (typeof body.message !== 'string' || body.message === '') return 'no message'
  if (literal[status] && body.message !== literal[status]) return `another message: ${body.message}`
  if (status === 409 && typeof body.code !== 'string') return 'a 409 without a code'
  if ((status === 429 || status === 503) && !(Number(retryAfter) > 0)) return 'no Retry-After'
  if (![400, 401, 403, 404, 409, 413, 422, 429].includes(status)) return `a ${status}`
  if (status !== 422) return null
  const fields = Object.values(body.errors ?? {})
  if (fields.length === 0) return 'a 422 without fields'
  const isSentences = (list: unknown) =>
    Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string' && /\s/.test(one))
  return fields.every(isSentences) ? null : `no sentences: ${JSON.stringify(body.errors).slice(0, 200)}`
}
