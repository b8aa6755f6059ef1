// Every place of a body or query that has a value, with its kind, read from the endpoint's own schema.
import { z } from 'zod'

/** A member's name, or 0 for the first of a list. */
export type Path = readonly (string | 0)[]
export type Kind = 'moment' | 'day' | 'text' | 'token' | 'number' | 'flag' | 'choice' | 'object' | 'list'
export type Place = { path: Path; kind: Kind }

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

const readable = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

// What may be empty, or come as text too, is judged by its fullest form.
const rank = ({ type, format }: Schema) =>
  type === 'object' || type === 'array' ? 3 : format ? 2 : type === 'null' ? 0 : 1
function fullest(schema: Schema): Schema {
  const forms = schema.anyOf?.map(fullest) ?? []
  return forms.toSorted((a, b) => rank(b) - rank(a))[0] ?? schema
}

/** Keys that a browser made: any signs of base64url, so many that nobody guesses them. */
const token = /\{32,64\}/

function kindOf({ type, format, pattern, enum: values, const: value }: Schema): Kind {
  if (type === 'object') return 'object'
  if (type === 'array') return 'list'
  if (values || value !== undefined) return 'choice'
  if (format === 'date-time') return 'moment'
  if (format === 'date') return 'day'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'flag'
  return pattern && token.test(pattern) ? 'token' : 'text'
}

/** All places of a schema, the whole among them. */
export function placesOf(schema: z.ZodType): Place[] {
  const walk = (given: Schema, path: Path): Place[] => {
    const found = fullest(given)
    const members = Object.entries(found.properties ?? {}).flatMap(([name, member]) => walk(member, [...path, name]))
    const items = found.type === 'array' ? walk(found.items ?? {}, [...path, 0]) : []
    return [{ path, kind: kindOf(found) }, ...members, ...items]
  }
  return walk(readable(schema), [])
}

const samples: Record<Kind, unknown> = {
  moment: '2026-06-01T00:00:00Z',
  day: '2006-05-17',
  text: 'Words',
  token: 'k'.repeat(43),
  number: 1,
  flag: true,
  choice: '',
  object: {},
  list: [],
}

/** A value for a place that a good request leaves out; right in kind, if in nothing else. */
export function sampleOf(schema: z.ZodType): unknown {
  const make = (given: Schema): unknown => {
    const found = fullest(given)
    const kind = kindOf(found)
    if (kind === 'object') {
      return Object.fromEntries(Object.entries(found.properties ?? {}).map(([name, member]) => [name, make(member)]))
    }
    if (kind === 'list') return [make(found.items ?? {})]
    return found.enum?.[0] ?? found.const ?? samples[kind]
  }
  return make(readable(schema))
}

type Branch = Record<string, unknown>
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

/** The body with another value at that place; what lacks on the way there comes from the sample. */
export function withValue(good: unknown, path: Path, value: unknown, sample: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const base = isBranch(good) ? good : isBranch(sample) ? sample : {}
  const inner = withValue(base[first], rest, value, isBranch(sample) ? sample[first] : undefined)
  if (Array.isArray(base)) return [inner, ...base.slice(1)]
  return { ...base, [first]: inner }
}
