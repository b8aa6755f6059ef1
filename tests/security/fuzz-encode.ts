// Turns a generated request into bytes.
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { svg } from '../support/pictures.ts'
import type { Line } from './access-table.ts'
import type { FuzzRequest, FuzzValue } from './fuzz-requests.ts'
import { type Field, json, multipart, raw, urlencoded } from './request-forms.ts'
import type { Stage } from './stage.ts'

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['headers', 'a']

/** A good body as plain fields: forms are flat already, JSON becomes flat where it is a list. */
async function goodFields(line: Line | undefined, stage: Stage, request: FuzzRequest): Promise<Field[]> {
  const body = request.fromGood ? await line?.body?.(stage, request.identity) : undefined
  if (body instanceof FormData) return [...body]
  return Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]): Field[] =>
    Array.isArray(value) ? value.map((item): Field => [`${name}[]`, String(item)]) : [[name, String(value)]],
  )
}

/** A picture, whole or damaged somewhere; `at` says where. */
async function fileOf(kind: string, stage: Stage, at: number): Promise<File> {
  const bytes = new Uint8Array(await stage.picture().arrayBuffer())
  const from = (content: Uint8Array<ArrayBuffer>) => new File([content], `a.${kind}`, { type: 'image/jpeg' })
  if (kind === 'empty') return from(new Uint8Array())
  if (kind === 'svg') return from(new Uint8Array(svg))
  if (kind === 'cut') return from(bytes.slice(0, (at * 7) % bytes.length))
  // Lengths and markers stand in the first bytes: there a wrong one leads furthest astray.
  if (kind === 'flipped') bytes[(at * 3) % Math.min(bytes.length, 900)] = (at * 37) & 0xff
  return from(bytes)
}

/** Brackets in brackets. */
export const deep = (kind: string, depth: number): unknown => {
  let made: unknown = 1
  for (let level = 0; level < depth; level += 1) made = kind === 'list' ? [made] : { a: made }
  return made
}

type Mark = { file?: string; nested?: string; depth?: number; leftOut?: true }
const markOf = (value: FuzzValue | Mark): Mark | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null

async function toField(value: FuzzValue, stage: Stage, at: number): Promise<string | File> {
  const mark = markOf(value)
  if (mark?.file) return fileOf(mark.file, stage, at)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toJson(value: FuzzValue): unknown {
  const mark = markOf(value)
  return mark?.nested ? deep(mark.nested, mark.depth ?? 1) : value
}

/** The flat fields as JSON: `nim[0]` and `nim[]` become a list. */
export function unflatten(fields: readonly Field[]): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    if (typeof value !== 'string') continue
    const list = /^(\w+)\[\d*\]$/.exec(name)?.[1]
    if (!list) body[name] = value
    else body[list] = [...((body[list] as unknown[] | undefined) ?? []), value]
  }
  return body
}

async function bodyOf(request: FuzzRequest, endpoint: Endpoint, line: Line | undefined, stage: Stage) {
  const names = fieldsOf(endpoint.body)
  const good = await goodFields(line, stage, request)
  const changed = request.changes.map((change) => ({ ...change, field: names[change.field % names.length] ?? 'a' }))
  const isChanged = (name: string) => changed.some(({ field }) => name === field || name.startsWith(`${field}[`))
  const kept = good.filter(([name]) => !isChanged(name))
  // A change that leaves out has no value; the filter's type does not tell.
  const set = changed.filter(({ value }) => !markOf(value)?.leftOut) as ((typeof changed)[number] & {
    value: FuzzValue
  })[]
  const changedFields = set.map(async ({ field, name, value }): Promise<Field> => [
    `${field}${name}`,
    await toField(value, stage, request.cut),
  ])
  const fields = [...kept, ...(await Promise.all(changedFields))]
  const plain = { ...unflatten(kept), ...Object.fromEntries(set.map(({ field, value }) => [field, toJson(value)])) }
  const cutOff = (whole: string) => whole.slice(0, request.cut % (whole.length + 1))
  switch (request.form) {
    case 'json':
      return json(plain)
    case 'urlencoded':
      return urlencoded(fields)
    case 'multipart':
      return multipart(fields)
    case 'text':
      return raw(JSON.stringify(plain), 'text/plain')
    case 'broken json':
      return raw(cutOff(JSON.stringify(plain)), 'application/json')
    case 'broken multipart': {
      const whole = await multipart(fields)
      const bytes = whole.payload as Buffer
      return { ...whole, payload: bytes.subarray(0, request.cut % (bytes.length + 1)) }
    }
    case 'odd type':
      return raw(
        JSON.stringify(plain),
        ['application/xml', 'multipart/form-data', 'application/json;charset=x', '/'][request.cut % 4] ?? '',
      )
    default:
      return {}
  }
}

const asText = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

/** The request ready to be injected, with the path of a real record unless another was generated. */
export async function encode(
  request: FuzzRequest,
  endpoint: Endpoint,
  line: Line | undefined,
  stage: Stage,
  realId: number | string,
): Promise<InjectOptions> {
  const { method } = endpoint
  // Nothing, and dots, would make it the address of another endpoint.
  const at = asText(request.at).replace(/^\.{0,2}$/, 'x')
  const path = endpoint.path.replace(/:\w+/, request.at === null ? String(realId) : at)
  const names = fieldsOf(endpoint.query)
  const query = request.query.map(({ name, value }) => {
    const known = typeof name === 'number' ? (names[name % names.length] ?? 'a') : name
    return `${encodeURIComponent(known)}=${asText(value)}`
  })
  const isOverridden = request.overridden && (method === 'PUT' || method === 'DELETE')
  // A `_method` among the generated parts must not turn this into another endpoint's request.
  const parts = method === 'POST' || isOverridden ? query.filter((part) => !part.startsWith('_method')) : query
  if (isOverridden) parts.push(`_method=${method}`)
  const encoded = method === 'GET' ? {} : await bodyOf(request, endpoint, line, stage)
  return {
    method: isOverridden ? 'POST' : method,
    url: `/api${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`,
    ...encoded,
    headers: {
      accept: 'application/json',
      ...('headers' in encoded ? encoded.headers : {}),
      ...(request.key === null ? {} : { 'idempotency-key': request.key }),
      ...stage.headers(request.identity),
    },
  }
}
