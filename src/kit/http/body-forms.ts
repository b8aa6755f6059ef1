/**
 * One shape for every body form: `nim[0]`, `nim[]`, repeated `nim` and JSON arrays all become
 * `nim: [...]`. An empty text field of a form means "nothing given" and becomes null.
 */
import { parse } from 'node:querystring'
import { AppError } from '#kit/errors.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 4
const maxIndex = 1000
/** Names of one form; a thousand ids at once are the most that the contract takes. */
export const maxNames = 2000
// Places of all lists together: a few short names with high indices must not become a large body.
const maxPlaces = 20_000

/** Reads an urlencoded body, if its length is reasonable. */
export function parseUrlencoded(text: string): Record<string, unknown> {
  let names = 1
  for (let at = text.indexOf('&'); at >= 0 && names <= maxNames; at = text.indexOf('&', at + 1)) names += 1
  if (names > maxNames) throw badBody()
  return parse(text, '&', '=', { maxKeys: 0 })
}

/** Expands the bracketed names of a flat form body. Throws 400 for a name that cannot be meant well. */
export function expandForm(flat: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, given] of Object.entries(flat)) {
    const value = emptyToNull(given)
    const path = pathOf(name)
    if (path.length === 1) body[name] = value
    else place(body, path, value)
  }
  return compact(body, { places: maxPlaces }) as Record<string, unknown>
}

const emptyToNull = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(emptyToNull) : typeof value === 'string' && value.trim() === '' ? null : value

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  const path =
    open <= 0 || !/^[^[\]]+(\[[^[\]]*\])+$/.test(name)
      ? [name]
      : [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
  if (path.length > maxDepth || path.some((part) => forbidden.has(part))) throw badBody()
  return path
}

type Branch = Map<string, unknown>

function place(body: Record<string, unknown>, path: string[], value: unknown): void {
  const [first = '', ...rest] = path
  let branch = body[first]
  if (!(branch instanceof Map)) {
    // `nim=1&nim[1]=2`: the value without brackets is the start of the list.
    branch = new Map<string, unknown>()
    if (body[first] !== undefined) append(branch as Branch, body[first])
    body[first] = branch
  }
  let here = branch as Branch
  for (const part of rest.slice(0, -1)) {
    let next = here.get(part)
    if (!(next instanceof Map)) here.set(part, (next = new Map<string, unknown>()))
    here = next as Branch
  }
  const last = rest.at(-1) ?? ''
  if (last === '') append(here, value)
  else here.set(last, value)
}

const append = (branch: Branch, value: unknown): void => {
  for (const item of Array.isArray(value) ? value : [value]) branch.set(String(branch.size), item)
}

function compact(value: unknown, left: { places: number }): unknown {
  if (value instanceof Map) {
    const keys = [...value.keys()] as string[]
    if (!keys.every((key) => /^\d{1,6}$/.test(key))) {
      return Object.fromEntries([...value].map(([key, item]) => [key, compact(item, left)]))
    }
    const length = 1 + Math.max(...keys.map(Number))
    left.places -= length
    if (length > maxIndex + 1 || left.places < 0) throw badBody()
    const list: unknown[] = Array.from({ length }, () => null)
    for (const key of keys) list[Number(key)] = compact(value.get(key), left) ?? null
    return list
  }
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, compact(item, left)]))
  }
  return value
}

const badBody = () => new AppError('bad_request', { key: 'errors.badBody' })
