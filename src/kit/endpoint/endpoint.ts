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

/** The allowed callers: anyone, or the listed roles. Ownership is the action's business, not the endpoint's. */
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
  /**
   * The caller must have proved their identity lately (403 `prove_again`): by the second factor, or without one by the
   * password. `for good`: only to delete for good. `by content`: the action asks if the input needs it.
   */
  asksAgain?: 'always' | 'for good' | 'by content'
  /** Open to members of the office who still have to set up the second factor that the office asks for. */
  beforeFactor?: true
  /**
   * Statuses that it may answer besides those of every such endpoint: 404 for an unknown record of its body, or a thing
   * that is not set up, 409 where reading is refused while a record is in another state, 410 for an erased one, 206 and
   * 416 where a part may be asked for.
   */
  mayAnswer?: readonly (206 | 404 | 409 | 410 | 416)[]
  /** Tries allowed per minute and address; unlimited by default. */
  perMinute?: number
  /** The same in ten minutes, for what a whole campus does behind one address. */
  perTenMinutes?: number
  /** Largest file of this endpoint in bytes, where it differs from the general limit. */
  fileLimit?: number
}

type Address = `${Method} /${string}`
type Declared = Omit<Endpoint, 'method' | 'path'>

/**
 * Declares an endpoint, keeping the literal types of its parts for `serve` and `call`.
 * @param address method and path as in the HTTP contract: `POST /regions/:id/close`
 */
export function endpoint<const Spec extends Declared>(
  address: Address,
  spec: Spec,
): Spec & Pick<Endpoint, 'method' | 'path'> {
  const [method, path] = address.split(' ') as [Method, `/${string}`]
  return { ...spec, method, path }
}

/** The same for the endpoints of a room, which the contract's page shows under one heading. */
export const endpointsOf =
  (tag: string) =>
  <const Spec extends Omit<Declared, 'tag'>>(address: Address, spec: Spec) =>
    endpoint(address, { tag, ...spec })

type OutputOf<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise
type InputOf<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise

export type ParamsOf<E extends Endpoint> = OutputOf<E['params'], Record<string, never>>
export type QueryOf<E extends Endpoint> = OutputOf<E['query'], Record<string, never>>
export type BodyOf<E extends Endpoint> = OutputOf<E['body'], undefined>
export type ReplyOf<E extends Endpoint> = OutputOf<E['reply'], unknown>

/** The input of an endpoint, before validation. */
export type CallInput<E extends Endpoint> = {
  params?: InputOf<E['params'], undefined>
  query?: InputOf<E['query'], undefined>
  body?: InputOf<E['body'], undefined> | FormData
}
