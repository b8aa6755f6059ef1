/** The contract as OpenAPI 3.1, printed from the declared endpoints, with what else than success each may answer. */
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'

const zodToJsonConfig = { unrepresentable: 'any' } as const
const bearer = 'bearer'

const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const message = { message: text }
const code = { ...message, code: text }
const problem = (description: string, schema: object, headers?: Record<string, object>) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema } },
})
const part = { 'Content-Range': { description: 'Which bytes, of how many', schema: text } }
const later = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }

/** Every answer besides success, once; operations point here. */
const answers = {
  206: ['Part', { description: 'The part of the file that was asked for', headers: part }],
  400: ['BadRequest', problem('A body or an address that cannot be read', object(message))],
  401: ['Unauthenticated', problem('No, unknown, expired or revoked token', object(message))],
  403: ['NotAuthorized', problem('Signed in but not allowed, or the window is closed', object(code, ['message']))],
  404: ['NotFound', problem('No such record, or not yours to see', object(code, ['message']))],
  409: [
    'Conflict',
    problem(
      'No seat left, a key used for another request, or a record in another state',
      object({ ...code, shift_id: { type: 'integer' } }, ['message', 'code']),
    ),
  ],
  410: ['Erased', problem('Erased when its time was over, or with its person', object(code, ['message']))],
  413: ['TooLarge', problem('Body or file too large', object(message))],
  416: ['Outside', problem('The file has no such part', object(code), part)],
  422: [
    'Invalid',
    problem(
      'Invalid input, every wrong field listed',
      object({ ...message, errors: { type: 'object', additionalProperties: { type: 'array', items: text } } }),
    ),
  ],
  429: [
    'TooMany',
    problem(
      'Too many tries: which limit is used up, and from when to try again',
      object({ ...code, limit: text, retry_at: { ...text, format: 'date-time' } }, ['message']),
      later,
    ),
  ],
  503: ['Unavailable', problem('Starting, stopping, or the database is away', object(code, ['message']), later)],
  507: ['StorageFull', problem('No room for files', object(code, ['message']), later)],
} as const
type Status = keyof typeof answers

type Operation = {
  security?: unknown
  parameters?: readonly unknown[]
  requestBody?: { content?: Record<string, unknown> }
  responses: Record<string, object>
}

/** The answers of an operation besides success, from its declaration. */
function answersOf(method: string, operation: Operation, own: readonly Status[]): Status[] {
  const statuses: Status[] = [503, ...own]
  const forms = operation.requestBody ? Object.keys(operation.requestBody.content ?? {}) : []
  if (operation.security) statuses.push(401, 403)
  if (operation.parameters?.length) statuses.push(400, 404, 422)
  // A body may come where none is asked for.
  if (method !== 'get') statuses.push(400, 403, 409, 413, 429)
  if (forms.length > 0) statuses.push(422)
  // Only what takes a file is offered as multipart alone.
  if (forms.length === 1) statuses.push(507)
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}

type Document = {
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, unknown>>
}

function addAnswers(document: Document, endpoints: Endpoint[]): void {
  const ownOf = new Map(
    endpoints.map(({ method, path, mayAnswer = [] }) => [`${method} ${toTemplate(path)}`, mayAnswer]),
  )
  document.components = { ...document.components, responses: Object.fromEntries(Object.values(answers)) }
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const status of answersOf(method, operation, ownOf.get(`${method.toUpperCase()} ${path}`) ?? [])) {
        operation.responses[status] = { $ref: `#/components/responses/${answers[status][0]}` }
      }
    }
  }
}

const toTemplate = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

// Every named schema comes in the form that is sent and in the form that is answered; most are only answered. What only a
// dropped one names is dropped after it.
function dropUnused(document: Document): void {
  const schemas = Object.entries(document.components?.['schemas'] ?? {})
  const all = JSON.stringify(document)
  const used = schemas.filter(([name]) => all.includes(`"#/components/schemas/${name}"`))
  document.components = { ...document.components, schemas: Object.fromEntries(used) }
  if (used.length < schemas.length) dropUnused(document)
}

/** Adds `/openapi.json` and the page to browse it. Call before the first endpoint. */
export async function installOpenApi(api: FastifyInstance, title: string, version: string): Promise<void> {
  const addSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })
  const transformObject: FastifyDynamicSwaggerOptions['transformObject'] = (given) => {
    const document = addSchemas(given)
    // The plugin's type knows every version of OpenAPI at once; ours is one.
    addAnswers(document as Document, api.endpoints)
    dropUnused(document as Document)
    return document
  }
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version },
      servers: [{ url: api.prefix }],
      components: { securitySchemes: { [bearer]: { type: 'http', scheme: bearer } } },
    },
    stripBasePath: true,
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig }),
    transformObject,
  })
  // Without the prefix the page asks for its scripts next to the API instead of below it.
  await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: api.prefix, staticCSP: false, theme: { title } })
  api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger())
}
