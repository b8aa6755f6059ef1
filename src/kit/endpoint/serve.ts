/** Serves an endpoint: validation, access, answer shape and OpenAPI all come from its declaration. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, expectNoProblems, notAuthorized, unauthenticated } from '#kit/errors/errors.ts'
import type { Caller } from './caller.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import { fieldProblems } from './problems.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint served so far; OpenAPI, the access test and the fuzzer read it. */
    endpoints: Endpoint[]
    /** Finds out who asks; null for no, unknown, expired or revoked token. Set by the account room. */
    authenticate: (request: FastifyRequest) => Promise<Caller | null>
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null only where the endpoint's access is `anyone`. */
  caller: Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

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
  request.caller = await request.server.authenticate(request)
  if (open) return
  if (!request.caller) throw unauthenticated()
  if (!declared.access.includes(request.caller.role)) throw notAuthorized()
}

/** The signed-in caller of an endpoint whose access is a list of roles. */
export function signedIn(call: { caller: Caller | null }): Caller {
  if (!call.caller) throw unauthenticated()
  return call.caller
}

/**
 * Adds the endpoint to the server. The handler gets checked input and gives the answer's content;
 * a content that does not fit the declared reply is a programming error (500), never sent as it is.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  app.endpoints.push(declared)
  app.route({
    method: declared.method,
    url: declared.path,
    config: {
      endpoint: declared,
      ...(declared.perMinute ? { rateLimit: { max: declared.perMinute, timeWindow: 60_000 } } : {}),
    },
    schema: openApiSchema(declared),
    handler: async (request, reply) => {
      const call = readInput(declared, request, reply)
      reply.status(declared.status ?? 200)
      const answer = await handler(call)
      if (declared.reply === 'stream') return answer
      return toJson(declared.reply, answer, reply)
    },
  })
}

function readInput<E extends Endpoint>(declared: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const problems = {}
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = schema.safeParse(value ?? {}, { reportInput: true })
    if (result.success) return result.data
    Object.assign(problems, fieldProblems(result.error.issues))
    return undefined
  }
  const input = {
    params: read(declared.params, request.params) ?? {},
    query: read(declared.query, request.query) ?? {},
    body: read(declared.body, request.body),
  }
  expectNoProblems(problems)
  const isChange = declared.method === 'PUT' && declared.body
  // All of its fields are optional, yet whoever changes nothing made a mistake. An object without members is meant so.
  if (isChange && (request.body ?? null) === null) throw new AppError('bad_request', { key: 'errors.noBody' })
  // The three schemas produced exactly these types; TypeScript cannot follow the optional members.
  return { ...input, caller: request.caller, request, reply } as Call<E>
}

function toJson(schema: z.ZodType, answer: unknown, reply: FastifyReply): string {
  reply.type('application/json; charset=utf-8')
  return JSON.stringify(schema.parse(answer))
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
