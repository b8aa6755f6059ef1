/** Serves an endpoint: validation, access, answer shape and OpenAPI all come from its declaration. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  AppError,
  expectNoProblems,
  type FieldProblems,
  invalid,
  notAuthorized,
  proveAgain,
  secondFactorMissing,
  unauthenticated,
} from '#kit/errors.ts'
import { type Caller, hasProvedLately } from './caller.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import { fieldProblems } from './body-problems.ts'
import { isForVisitors, packed } from './packed-answer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint served so far; OpenAPI, the access test and the fuzzer read it. */
    endpoints: Endpoint[]
    /** Finds the caller; null for no, unknown, expired or revoked token. Set by the account room. */
    authenticate: (request: FastifyRequest) => Promise<Caller | null>
    /** The server's clock. Set by the account room. */
    clock: () => Date
    /** Who gets in besides the roles of an endpoint. Set by the account room. */
    door: Door
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Values = Record<string, unknown>

/** Lets callers in by what they may besides their role, as the application's own table says. */
export type Door = {
  /** Whether the grants of this caller open the endpoint at all; the input is not read yet. */
  opens: (declared: Endpoint, caller: Caller, query: unknown) => boolean
  /**
   * The caller as the action is to see them, and the query that it is to answer.
   * @throws 404 for a record that no grant opens
   */
  letIn: (
    declared: Endpoint,
    call: { params: Values; query: Values; body: unknown; caller: Caller },
  ) => Promise<{ caller: Caller; query: Values }>
}

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null only where the endpoint's access is `anyone`. */
  caller: 'anyone' extends E['access'] ? Caller | null : Caller
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The problems that the room finds in fields that the schema lets through. Fields that the schema refuses are missing.
 */
type FindMore<E extends Endpoint> = (
  call: Omit<Call<E>, 'body'> & { body: Partial<BodyOf<E>> },
) => Promise<FieldProblems>

type Answer<E extends Endpoint> = E['reply'] extends 'stream' ? unknown : ReplyOf<E>

/** Installs what `serve` needs; once per app, before any endpoint. `buildServer` made the list of endpoints. */
export function installEndpoints(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', checkAccess)
}

async function checkAccess(request: FastifyRequest): Promise<void> {
  const declared = request.routeOptions.config.endpoint
  if (!declared) return
  const open = declared.access === 'anyone'
  if (open && !request.headers.authorization) return
  const caller = await request.server.authenticate(request)
  const isShut = caller?.lacksFactor === true && !declared.beforeFactor
  // An endpoint that is open to anyone stays open, as to a visitor.
  request.caller = isShut && open ? null : caller
  if (open) return
  if (!caller) throw unauthenticated()
  if (isShut) throw secondFactorMissing()
  const isOpen = declared.access.includes(caller.role) || request.server.door.opens(declared, caller, request.query)
  if (!isOpen) throw notAuthorized()
  if (asksNow(declared, request.query)) expectProof(caller, request.server.clock())
}

function asksNow({ asksAgain }: Endpoint, query: unknown): boolean {
  if (asksAgain === 'for good') return (query as Record<string, unknown>)['force'] !== undefined
  return asksAgain === 'always'
}

/** @throws 403 `prove_again` when the caller has not proved lately who they are */
export function expectProof(caller: Caller, now: Date): void {
  if (!hasProvedLately(caller, now)) throw proveAgain()
}

/** The signed-in caller of an endpoint whose access is a list of roles. */
export function signedIn(call: { caller: Caller | null }): Caller {
  if (!call.caller) throw unauthenticated()
  return call.caller
}

/**
 * Adds the endpoint to the server. The handler gets checked input and gives the answer's content;
 * a content that does not fit the declared reply is a programming error (500), never sent as it is.
 * @param findMore is asked where the schema refuses the body, so that one 422 lists every wrong field
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  findMore?: FindMore<E>,
): void {
  app.endpoints.push(declared)
  app.route({
    method: declared.method,
    url: declared.path,
    config: {
      endpoint: declared,
      ...limitOf(declared),
    },
    schema: openApiSchema(declared),
    handler: async (request, reply) => {
      const call = await readInput(declared, { request, reply, findMore })
      if (call.caller?.grants?.length) await passDoor(declared, call)
      reply.status(declared.status ?? 200)
      const answer = await handler(call)
      if (declared.reply === 'stream') return answer
      const text = toJson(declared.reply, answer, reply, request.caller?.hides)
      return isForVisitors(declared, request) ? packed(request, reply, text) : text
    },
  })
}

/** The action sees its caller as the door lets them in. */
async function passDoor<E extends Endpoint>(declared: E, call: Call<E>): Promise<void> {
  const { params, query, body, caller, request } = call
  if (!caller) return
  const passed = await request.server.door.letIn(declared, { params, query, body, caller })
  request.caller = passed.caller
  // The door only narrows the query by a member that its schema has.
  Object.assign(call, { caller: passed.caller, query: passed.query })
}

function limitOf({ perMinute, perTenMinutes }: Endpoint) {
  if (perTenMinutes) return { rateLimit: { max: perTenMinutes, timeWindow: 600_000 } }
  return perMinute ? { rateLimit: { max: perMinute, timeWindow: 60_000 } } : {}
}

/** Adds an endpoint whose answer is only `data`, which the handler gives. */
export const serveData = <const E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> extends { data: infer Data } ? Data : never>,
): void =>
  // The declared reply; TypeScript does not see into its type.
  serve(app, declared, async (call) => ({ data: await handler(call) }) as Answer<E>)

type Sent<E extends Endpoint> = Pick<Call<E>, 'request' | 'reply'> & { findMore: FindMore<E> | undefined }

async function readInput<E extends Endpoint>(declared: E, { request, reply, findMore }: Sent<E>): Promise<Call<E>> {
  const problems: FieldProblems = {}
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = schema.safeParse(value ?? {}, { reportInput: true })
    if (result.success) return result.data
    Object.assign(problems, fieldProblems(result.error.issues))
    return undefined
  }
  const params = read(declared.params, request.params) ?? {}
  const query = read(declared.query, request.query) ?? {}
  const isAddressed = Object.keys(problems).length === 0
  const body = read(declared.body, request.body)
  // The three schemas produced exactly these types; TypeScript cannot follow the optional members.
  const call = { params, query, body, caller: request.caller, request, reply } as Call<E>
  if (findMore && isAddressed && Object.keys(problems).length > 0) {
    const more = await findMore({ ...call, body: rightMembers(declared.body, request.body) })
    throw invalid({ ...more, ...problems })
  }
  expectNoProblems(problems)
  const isChange = declared.method === 'PUT' && declared.body
  // All of its fields are optional, yet a request without any change is a mistake. An object without members is meant
  // so.
  if (isChange && (request.body ?? null) === null) throw new AppError('bad_request', { key: 'errors.noBody' })
  return call
}

/** The members of a body that are given and right, each by itself. */
function rightMembers<E extends Endpoint>(schema: z.ZodType | undefined, body: unknown): Partial<BodyOf<E>> {
  const given = z.record(z.string(), z.unknown()).safeParse(body)
  if (!(schema instanceof z.ZodObject) || !given.success) return {}
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, member]) => {
    const read = member.safeParse(given.data[name])
    return read.success && read.data !== undefined ? [[name, read.data]] : []
  })
  return Object.fromEntries(members) as Partial<BodyOf<E>>
}

function toJson(schema: z.ZodType, answer: unknown, reply: FastifyReply, hidden: readonly string[] = []): string {
  reply.type('application/json; charset=utf-8')
  const content = schema.parse(answer)
  if (hidden.length === 0) return JSON.stringify(content)
  return JSON.stringify(content, (name, value: unknown) => (hidden.includes(name) ? null : value))
}

function openApiSchema(declared: Endpoint) {
  const { params, query, body, reply, files } = declared
  const forms = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded']
  return {
    summary: declared.summary,
    tags: [declared.tag],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body, consumes: files?.length ? ['multipart/form-data'] : forms } : {}),
    ...(reply === 'stream' ? {} : { response: { [declared.status ?? 200]: reply } }),
    ...(declared.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
  }
}
