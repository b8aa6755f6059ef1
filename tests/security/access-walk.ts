// Knocks at every door as everybody, and writes down where the answer is not the table's.
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../support/app.ts'
import { isLong, isQuick } from '../support/effort.ts'
import { accessTable, type Line, type Outcome } from './access-table.ts'
import { type Field, json, multipart } from './request-forms.ts'
import { identities, type Identity, makeStage, type Stage } from './stage.ts'

export type Walk = { calls: number; deviations: string[] }

/** The endpoint of a line: `GET /regions/:id hidden` is about `GET /regions/:id`. */
export const endpointOf = (name: string): string => name.split(' ').slice(0, 2).join(' ')

const spellers: readonly Identity[] = ['nobody', 'own', 'admin']
/** Who tries the other spellings of a line: one of each kind, by turns with `npm test`, and in a long run everybody. */
const spells = (identity: Identity, place: number) =>
  isLong || (isQuick ? spellers[place % spellers.length] === identity : spellers.includes(identity))

// Whose rights do not count is tried wherever they would let them in, or keep them out: elsewhere they are students.
// Not begun and ended come to the same role, which one statement works out: they take turns, and in a long run both knock.
const wouldBe: Partial<Record<Identity, { role: Identity; turn: 0 | 1 }>> = {
  notBegun: { role: 'admin', turn: 0 },
  ended: { role: 'admin', turn: 1 },
  scacNotBegun: { role: 'scac', turn: 1 },
  scacEnded: { role: 'scac', turn: 0 },
}
// Whose token does not count is turned away by one statement, before any endpoint is looked at: with `npm test` they take turns.
const unknown: readonly Identity[] = ['expired', 'loggedOut', 'suspended', 'deleted', 'malformed']
const everybody = ({ who }: Line, place: number): readonly Identity[] =>
  identities.filter((one) => {
    if (isQuick && unknown.includes(one)) return place % unknown.length === unknown.indexOf(one)
    // Where nobody is asked again, this is an administrator like the other.
    if (one === 'notAsked') return isLong || who.notAsked !== who.admin
    const other = wouldBe[one]
    return !other || (who[other.role] !== who.other && (isLong || place % 2 === other.turn))
  })

/** @param whoKnocks who of everybody is tried at a line; all of them if not said */
export async function walkAll(
  portal: TestApp,
  whoKnocks: (line: Line, place: number) => readonly Identity[] = everybody,
): Promise<Walk> {
  const walk: Walk = { calls: 0, deviations: [] }
  const shared = await makeStage(portal)
  for (const [place, [name, line]] of Object.entries(accessTable).entries()) {
    const stage = line.endsSessions ? await makeStage(portal) : shared
    const who = whoKnocks(line, place)
    const isLetIn = (identity: Identity) => line.who[identity] === 'in'
    // Who is kept out changes nothing, so one record and one body do for all of them, before anybody is let in.
    const same = madeOnce(line)
    for (const identity of who.filter((one) => !isLetIn(one)))
      await knock(walk, stage, { name, line: same, place }, identity)
    for (const identity of who.filter(isLetIn)) await knock(walk, stage, { name, line, place }, identity)
  }
  return walk
}

function madeOnce(line: Line): Line {
  const { at, body } = line
  let record: ReturnType<NonNullable<Line['at']>> | undefined
  let sent: unknown
  return {
    ...line,
    ...(at ? { at: (stage) => (record ??= at(stage)) } : {}),
    ...(body ? { body: (stage, identity) => (sent ??= body(stage, identity)) } : {}),
  }
}

type Door = { name: string; line: Line; place: number }

async function knock(walk: Walk, stage: Stage, { name, line, place }: Door, identity: Identity): Promise<void> {
  const [method = '', path = ''] = name.split(' ')
  const expected = line.who[identity]
  const check = async (as: string, query = '') => {
    const answer = await ask(stage, as, `${path}${query}`, line, { identity, headers: stage.headers(identity) })
    walk.calls += 1
    const got = outcomeOf(answer, expected)
    if (got !== expected) {
      const told = as === 'HEAD' ? '' : `: ${answer.body.slice(0, 200)}`
      walk.deviations.push(`${as} ${path}${query} (${name}) as ${identity}: ${got}, expected ${expected}${told}`)
    }
  }
  await check(method)
  // Other spellings of the same request must find the same door.
  if (!spells(identity, place)) return
  if (method === 'GET') await check('HEAD')
  if (method === 'PUT' || method === 'DELETE') await check('POST', `?_method=${method}`)
  if (method === 'PUT') await check('PATCH')
}

type Who = { identity: Identity; headers: Record<string, string> }

/** One request of a line, with a record and a body of its own. */
export async function ask(
  stage: Stage,
  method: string,
  path: string,
  line: Pick<Line, 'at' | 'body'>,
  { identity, headers }: Who,
): Promise<LightMyRequestResponse> {
  const id = line.at ? await line.at(stage) : ''
  const body = await line.body?.(stage, identity)
  const encoded = body === undefined ? {} : body instanceof FormData ? await multipart(fieldsOf(body)) : json(body)
  return stage.portal.app.inject({
    method: method as 'GET',
    url: `/api${path.replace(/:\w+/, String(id))}`,
    ...encoded,
    headers: { accept: 'application/json', ...encoded.headers, ...headers },
  })
}

const fieldsOf = (form: FormData): Field[] => [...form]

export function outcomeOf({ statusCode, body }: LightMyRequestResponse, expected: Outcome): string | number {
  // An answer to HEAD says nothing but its status.
  if (statusCode === 403 && body === '' && (expected === 'setup' || expected === 'again')) return expected
  // Who is led on to another page was let in.
  if (statusCode >= 200 && statusCode < 400) return 'in'
  const code = statusCode === 403 && body !== '' ? JSON.parse(body).code : undefined
  if (code === 'second_factor_missing') return 'setup'
  if (code === 'prove_again') return 'again'
  const literal = { 401: 'Unauthenticated.', 403: 'Not Authorized', 404: 'Not found.' }[statusCode]
  if (!literal || (body !== '' && body !== JSON.stringify({ message: literal }))) return `an answer of ${statusCode}`
  return statusCode
}
