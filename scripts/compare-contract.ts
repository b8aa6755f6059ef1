// npm run compare-contract -- BEFORE AFTER: tells what two published contracts differ in.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runCommand } from './run.ts'

type Json = null | boolean | number | string | Json[] | { [member: string]: Json }
type Group = { [member: string]: Json }

const isGroup = (value: Json | undefined): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const brief = (value: Json): string => {
  const text = JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** The differences between two OpenAPI documents, operation by operation. */
export function differences(before: Json, after: Json): string[] {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((name) => {
    const [a, b] = [old.get(name), now.get(name)]
    if (!b) return [`- ${name}`]
    return a ? compare(a, b, `${name}:`) : [`+ ${name}`]
  })
}

function operationsOf(document: Json): Map<string, Json> {
  const whole = isGroup(document) ? document : {}
  const paths = isGroup(whole['paths']) ? whole['paths'] : {}
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(isGroup(methods) ? methods : {}).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, resolved(operation, whole, [])] as const,
      ),
    ),
  )
}

/** Without references: what a place holds matters, not where it is written down. */
function resolved(value: Json, whole: Group, within: readonly string[]): Json {
  if (Array.isArray(value)) return keyed(value.map((item) => resolved(item, whole, within)))
  if (!isGroup(value)) return value
  const { $ref: reference } = value
  if (typeof reference === 'string') {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((place, part) => (isGroup(place) ? place[part] : undefined), whole)
    // A schema that holds itself would never end.
    return within.includes(reference) ? reference : resolved(target ?? reference, whole, [...within, reference])
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member, whole, within)]))
}

/** Parameters, required members and choices are told apart by what they are, not by their order. */
function keyed(list: Json[]): Json {
  const nameOf = (item: Json) => {
    if (typeof item === 'string') return item
    return isGroup(item) && item['in'] && item['name'] ? `${String(item['in'])} ${String(item['name'])}` : null
  }
  const names = list.map(nameOf)
  if (list.length === 0 || names.includes(null)) return list
  return Object.fromEntries(list.map((item, index) => [names[index], typeof item === 'string' ? true : item]))
}

const silent = new Set(['properties', 'schema', 'content'])

// A member may well be called `content`.
function compare(before: Json, after: Json, place: string, areMembers = false): string[] {
  if (isGroup(before) && isGroup(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
      const inner = silent.has(name) && !areMembers ? place : `${place} ${name}`
      const [a, b] = [before[name], after[name]]
      if (a === undefined) return b === undefined ? [] : [`+ ${inner} ${brief(b)}`]
      return b === undefined
        ? [`- ${inner} ${brief(a)}`]
        : compare(a, b, inner, ['properties', 'required'].includes(name) && !areMembers)
    })
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => compare(item, after[index] ?? null, `${place} ${index}`))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [`~ ${place} ${brief(before)} → ${brief(after)}`]
}

const usage = {
  name: 'compare-contract',
  does: 'Tells what two contracts differ in, each saved from /api/openapi.json: + is new, - is gone, ~ has changed.',
  words: ['BEFORE', 'AFTER'],
} as const

const read = async (file = ''): Promise<Json> =>
  JSON.parse(await readFile(resolve(process.env['INIT_CWD'] ?? '.', file), 'utf8')) as Json

if (import.meta.main) {
  await runCommand(usage, async (_, [before, after]) => {
    const found = differences(await read(before), await read(after))
    for (const line of found) console.log(line)
    console.log(found.length === 0 ? 'No difference.' : `${found.length} differences.`)
  })
}
