/**
 * An endpoint is data: the server serves it, the browser calls it, OpenAPI is printed from it and the
 * access test walks it. Rooms declare theirs in `contract.ts`.
 */
import type { z } from 'zod'

const mebibyte = 1024 * 1024
/** Largest file and body in bytes, unless an endpoint says otherwise. */
export const fileLimit = 2 * mebibyte
export const bodyLimit = 8 * mebibyte
/** A limit as people read it. */
export const inMegabytes = (bytes: number): number => bytes / mebibyte

/** Who may call: anyone, or the listed roles. Ownership is the action's business, not the endpoint's. */
export type Access = 'anyone' | readonly string[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint = {
  method: Method
  /** Below the API base, Fastify style: `/toefl-payments/:id`. */
  path: `/${string}`
  summary: string
  tag: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Names of body fields that carry a file; the body is then offered as multipart first. */
  files?: readonly string[]
  /** The JSON answer, or `stream` for files and exports. */
  reply: z.ZodType | 'stream'
  /** Status of success; 200 by default. */
  status?: 200 | 201
  /** Reading it is refused (409) while its record is in another state; what changes something always may be. */
  mayConflict?: true
  /** Tries allowed per minute and address; unlimited by default. */
  perMinute?: number
  /** Largest file of this endpoint in bytes, where it differs from the general limit. */
  fileLimit?: number
}

/** Declares an endpoint, keeping its literal types for `serve` and `call`. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type OutputOf<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise
type InputOf<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise

export type ParamsOf<E extends Endpoint> = OutputOf<E['params'], Record<string, never>>
export type QueryOf<E extends Endpoint> = OutputOf<E['query'], Record<string, never>>
export type BodyOf<E extends Endpoint> = OutputOf<E['body'], undefined>
export type ReplyOf<E extends Endpoint> = OutputOf<E['reply'], unknown>

/** What the caller of an endpoint gives, before validation. */
export type CallInput<E extends Endpoint> = {
  params?: InputOf<E['params'], undefined>
  query?: InputOf<E['query'], undefined>
  body?: InputOf<E['body'], undefined> | FormData
}
