/** The HTTP machinery without a single route: bodies, errors, the log, the shutdown. */
import type { Socket } from 'node:net'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { bodyLimit } from '#kit/endpoint/endpoint.ts'
import { installEndpoints } from '#kit/endpoint/serve.ts'
import { AppError, tooMany } from '#kit/errors.ts'
import type { Others } from '#kit/gate/process-messages.ts'
import { contentPolicy, fixedHeaders, forOurPages, secureHeaders } from '#kit/pages/headers.ts'
import { parseUrlencoded } from './body-forms.ts'
import { type ConstraintWords, errorAnswer, installErrors, type Say } from './error-handler.ts'
import { watchForwarded } from './forwarded.ts'
import { installOpenApi } from './openapi.ts'
import { requestCounts } from './request-counts.ts'

type Options = {
  log: FastifyBaseLogger
  /** Addresses of the proxies in front; empty for none, `local` for one on this machine. */
  trustProxy: readonly string[] | 'local'
  rateLimit: boolean
  /** They count with us. */
  others: Others
  /** Visitors come by https. */
  isSecure: boolean
  say: Say
  constraints: ConstraintWords
}

/** An empty server whose requests are logged without query, body or person. */
export async function buildServer(options: Options): Promise<FastifyInstance> {
  const toAnswer = errorAnswer(options.say, options.constraints)
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustedProxies(options.trustProxy),
    rewriteUrl: (request) => overrideMethod(request as { method?: string; url?: string }),
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    // A slow client gets its refusal within this time.
    http: { connectionsCheckingInterval: 5000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
    // Answered by refuseWhileClosing, in the contract's own shape.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // An address that cannot be read reaches neither a route nor the hook that sets the headers.
    frameworkErrors: (error, request, reply) =>
      void toAnswer(error, request, reply.headers(headersOfLast(options.isSecure))),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, options),
  })
  app.decorate('endpoints', [])
  // Input is checked in `serve` with zod itself, which keeps missing and wrong apart.
  app.setValidatorCompiler(() => (data) => ({ value: data }))
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)))
  installErrors(app, toAnswer)
  refuseWhileClosing(app)
  dropRestOfBody(app)
  tolerateEmptyJson(app)
  logAnswers(app)
  watchForwarded(app, options.log, options.others)
  await app.register(formbody, { parser: parseUrlencoded })
  if (options.rateLimit) {
    const errorResponseBuilder = (_request: FastifyRequest, { ttl }: { ttl: number }) =>
      tooMany('network', ttl / 1000, 'errors.manyHere')
    await app.register(rateLimit, { global: false, store: requestCounts(options.others), errorResponseBuilder })
  }
  return app
}

function trustedProxies(given: Options['trustProxy']) {
  // Only the peer of the connection: a client may have written the rest of the header.
  if (given === 'local') return (address: string, hop: number) => hop === 0 && /^(::ffff:)?127\.|^::1$/.test(address)
  return given.length > 0 ? [...given] : false
}

const headersOfLast = (isSecure: boolean) => ({
  ...fixedHeaders,
  ...secureHeaders(isSecure),
  ...forOurPages,
  'content-security-policy': contentPolicy(),
  'cache-control': 'no-store',
})

// A request that is no HTTP, or too much of it, becomes no request at all: the answer is written by hand.
function refuseUnreadable(error: Error & { code?: string }, socket: Socket, { say, isSecure }: Options): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const known: Record<string, string> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }
  // Without a request there is no language to ask for.
  const message = say({ headers: {} } as FastifyRequest, { key: 'errors.badBody' })
  const body = JSON.stringify({ message })
  const headers = {
    ...headersOfLast(isSecure),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${known[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  // A client that does not hang up now would keep the connection for ever.
  setTimeout(() => socket.destroy(), 2000).unref()
}

// The browser's forms may only POST; `?_method=PUT` names the real method. PATCH is our PUT, which leaves fields alone
// that are not given.
function overrideMethod(request: { method?: string; url?: string }): string {
  const url = request.url ?? '/'
  if (request.method === 'POST') {
    const asked = /[?&]_method=(PUT|PATCH|DELETE)(?:&|$)/i.exec(url)?.[1]
    if (asked) request.method = asked.toUpperCase()
  }
  if (request.method === 'PATCH') request.method = 'PUT'
  return url
}

// A POST without content that still names JSON as its type is an empty body, not an error.
function tolerateEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

// Requests that still arrive on open connections while the last ones end.
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // After the hooks that set the headers of every answer.
  app.addHook('preParsing', async () => {
    if (closing) throw new AppError('unavailable', { key: 'errors.unavailable' }, { retryAfter: 2 })
  })
}

/** Adds the endpoint machinery, OpenAPI and its page below the API's prefix. Call before the first `serve`. */
export async function installApi(api: FastifyInstance, title: string, version: string): Promise<void> {
  // By route and not by address, which can be spelt in several ways: answers of the API are kept nowhere.
  api.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...forOurPages, 'cache-control': 'no-store' })
  })
  await installOpenApi(api, title, version)
  installEndpoints(api)
}

// A request made up by `inject` does not say.
const isOnItsWay = (raw: Partial<IncomingMessage>) => raw.complete === false

/**
 * A request may be refused before its body is here. The rest of the body is read and thrown away, so that the
 * connection serves the next request; the time limit of requests ends a body that never ends. Before other hooks that
 * set the `Connection` header.
 */
function dropRestOfBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // Closing now would reset the connection, and the sender would never see the answer.
    if (isOnItsWay(request.raw)) void reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (!isOnItsWay(raw)) return
    // A parser that gave up has left the body standing.
    raw.unpipe()
    raw.resume()
  })
}
