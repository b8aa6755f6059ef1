// What the server publishes about itself is whole and true.
import { expect, test } from 'vitest'
import { openPortal } from '../support/app.ts'
import { memberPayment, signUp } from './programme-records.ts'
import { makeStage } from './stage.ts'

type Json = Record<string, unknown>
type Operation = {
  summary?: string
  tags?: string[]
  security?: Json[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Json }[]
  requestBody?: { content: Record<string, { schema?: Json }> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema?: Json }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; responses: Record<string, Json>; securitySchemes: Record<string, Json> }
}

const portal = await openPortal()
const document: Document = (await portal.app.inject({ url: '/api/openapi.json' })).json()

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  )

/** Every value anywhere in the document under this member name. */
function everywhere(value: unknown, member: string, found: unknown[] = []): unknown[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, item] of Object.entries(value)) {
    if (name === member) found.push(item)
    everywhere(item, member, found)
  }
  return found
}

test('it is OpenAPI 3.1 with a title, a version and the base path', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info.title).not.toBe('')
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(document.servers).toEqual([{ url: '/api' }])
  expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } })
})

test('every operation has a summary, a tag, and answers with a description', () => {
  for (const { name, operation } of operations()) {
    expect(operation.summary, name).toBeTruthy()
    expect(operation.tags, name).toHaveLength(1)
    expect(Object.keys(operation.responses).length, name).toBeGreaterThan(1)
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/)
      expect(answer.$ref ?? answer.description, `${name} ${status}`).toBeTruthy()
    }
  }
})

test('the parameters of a path are those in its braces, required and with a schema', () => {
  for (const { name, path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
    expect(path, name).not.toContain(':')
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map((parameter) => parameter.name).toSorted(), name).toEqual(inPath.toSorted())
    for (const parameter of operation.parameters ?? []) {
      expect(parameter.schema, `${name} ${parameter.name}`).toBeTypeOf('object')
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
    }
  }
})

test('every reference leads somewhere, and every shared schema is used', () => {
  const references = everywhere(document, '$ref').map(String)
  expect(references.length).toBeGreaterThan(50)
  for (const reference of new Set(references)) {
    const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(reference) ?? []
    const known = kind === 'schemas' ? document.components.schemas : document.components.responses
    expect(Object.keys(known), reference).toContain(name)
  }
  for (const name of Object.keys(document.components.schemas)) {
    expect(references).toContain(`#/components/schemas/${name}`)
  }
})

test('types are those of JSON Schema', () => {
  const types = everywhere(document.paths, 'type').flat()
  const known = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
  for (const type of types) if (typeof type === 'string') expect(known).toContain(type)
  expect(everywhere(document, 'nullable'), 'a word of OpenAPI 3.0').toEqual([])
})

test('every served endpoint is in it with its success, and nothing else is', () => {
  const served = portal.app.endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(
    operations()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(served.toSorted())
  for (const endpoint of portal.app.endpoints) {
    const path = document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]
    const operation = path?.[endpoint.method.toLowerCase()]
    const name = `${endpoint.method} ${endpoint.path}`
    expect(Object.keys(operation?.responses ?? {}), name).toContain(String(endpoint.status ?? 200))
    expect(operation?.security !== undefined, name).toBe(endpoint.access !== 'anyone')
    if (endpoint.body) expect(Object.keys(operation?.requestBody?.content ?? {}), name).toContain('multipart/form-data')
  }
})

test('refusals are documented as shared answers, where they can come', () => {
  const shared = {
    206: 'Part',
    400: 'BadRequest',
    401: 'Unauthenticated',
    403: 'NotAuthorized',
    404: 'NotFound',
    409: 'Conflict',
    410: 'Erased',
    413: 'TooLarge',
    416: 'Outside',
    422: 'Invalid',
    429: 'TooMany',
    503: 'Unavailable',
  }
  expect(Object.keys(document.components.responses)).toEqual(expect.arrayContaining(Object.values(shared)))
  const refers = (operation: Operation, status: keyof typeof shared) =>
    operation.responses[status]?.$ref === `#/components/responses/${shared[status]}`
  const picture = document.paths['/files/{key}']?.['get']
  for (const status of [206, 410, 416] as const) expect(picture && refers(picture, status), String(status)).toBe(true)
  for (const { name, method, operation } of operations()) {
    expect(refers(operation, 503), name).toBe(true)
    if (operation.security) expect([refers(operation, 401), refers(operation, 403)], name).toEqual([true, true])
    if (operation.parameters?.some((parameter) => parameter.in === 'path'))
      expect(refers(operation, 404), name).toBe(true)
    if (method !== 'get') expect([refers(operation, 409), refers(operation, 429)], name).toEqual([true, true])
    if (!operation.requestBody) continue
    expect([refers(operation, 400), refers(operation, 413), refers(operation, 422)], name).toEqual([true, true, true])
  }
})

test('what reading may be refused for is documented where it happens', async () => {
  const stage = await makeStage(portal)
  const token = stage.people.admin.token
  const refused = [
    ['/toefl-payments/{id}/receipt', await stage.payment('REJECTED'), 409],
    ['/member-payments/{id}/receipt', await memberPayment(stage), 409],
    ['/toefl-details/{id}/calendar', await stage.detail('binned'), 409],
    ['/welcoming-parties/{id}/calendar', await signUp(stage, 'PENDING', true), 409],
    ['/audit/people?q=%00', 0, 400],
    ['/terms/{id}', '%ff', 400],
  ] as const
  for (const [path, id, status] of refused) {
    const answer = await portal.call('GET', path.replace('{id}', String(id)), { token })
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(status)
    const operation = document.paths[path.replace(/\?.*/, '')]?.['get']
    expect(Object.keys(operation?.responses ?? {}), path).toContain(String(status))
  }
})

test('the page to browse it opens with its scripts, all from here', async () => {
  const page = await portal.app.inject({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses.filter((address) => address.endsWith('.js')).length).toBeGreaterThan(1)
  for (const address of addresses) {
    const part = await portal.app.inject({ url: new URL(address, 'http://localhost/api/docs').pathname })
    expect(part.statusCode, address).toBe(200)
  }
  expect(page.body, 'no inline script, which the policy would stop').not.toMatch(/<script(?![^>]*\bsrc=)/)
})

test('the change of term tells that a window or shift that it names may be unknown', () => {
  expect(document.paths['/term-changes']?.['post']?.responses).toHaveProperty('404')
})
