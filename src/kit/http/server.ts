/** The HTTP machinery without a single route: bodies, headers of the contract, errors, OpenAPI. */
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { installEndpoints } from '../endpoint/serve.ts'
import { type ConstraintWords, installErrors, type Say } from './error-handler.ts'
import { bodyLimit } from './uploads.ts'

type Options = {
  log: FastifyBaseLogger
  /** Addresses of the proxies in front; empty for none. */
  trustProxy: readonly string[]
  rateLimit: boolean
  say: Say
  constraints: ConstraintWords
}

/** An empty server whose requests are logged without query, body or person. */
export async function buildServer(options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    rewriteUrl: (request) => overrideMethod(request as { method?: string; url?: string }),
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  // Input is checked in `serve` with zod itself, which tells missing from wrong.
  app.setValidatorCompiler(() => (data) => ({ value: data }))
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)))
  installErrors(app, options.say, options.constraints)
  tolerateEmptyJson(app)
  logAnswers(app)
  await app.register(formbody)
  if (options.rateLimit) await app.register(rateLimit, { global: false })
  return app
}

// The browser's forms may only POST; `?_method=PUT` says what is meant. PATCH is our PUT, which
// leaves alone what is not given.
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
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** Adds the endpoint machinery, OpenAPI and its page below `/api`. Call before the first `serve`. */
export async function installApi(api: FastifyInstance, title: string, version: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    stripBasePath: true,
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: false })
  installEndpoints(api)
  api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger())
}
