// Sends hostile bodies to every endpoint on kept connections, and writes down what was not answered as it should.
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { TestApp } from '../support/app.ts'
import { isLong } from '../support/effort.ts'
import { accessTable } from './access-table.ts'
import { type Duty, duties } from '#duty-names.ts'
import { dutyAccess } from './duty-access-table.ts'
import { holder } from './duty-walk.ts'
import type { Hostile } from './hostile-bodies.ts'
import { type Connection, openConnection } from './raw-connection.ts'
import { identities, type Identity, type Stage } from './stage.ts'

export type HostileWalk = { requests: number; statuses: Map<number, number>; complaints: string[] }

type Somebody = { name: string; headers: Record<string, string> }
/** Who may: by the role, and the holders of each duty that opens it. */
type Door = { endpoint: Endpoint; url: string; insiders: readonly Somebody[] }

/** Every endpoint that changes something, with a record to change and somebody who may. */
export async function doorsOf(portal: TestApp, stage: Stage): Promise<Door[]> {
  const doors: Door[] = []
  const named = (identity: Identity): Somebody => ({ name: identity, headers: stage.headers(identity) })
  const holders = new Map<Duty, Somebody>()
  for (const duty of duties) {
    const { token } = await holder(portal, duty, null)
    holders.set(duty, { name: `holder of ${duty}`, headers: { authorization: `Bearer ${token}` } })
  }
  for (const endpoint of portal.app.endpoints.filter(({ method }) => method !== 'GET')) {
    const line = accessTable[`${endpoint.method} ${endpoint.path}`]
    if (!line) continue // the access test tells of it
    const id = line.at ? await line.at(stage) : ''
    const insider = identities.find((identity) => identity !== 'nobody' && line.who[identity] === 'in') ?? 'admin'
    const opened = duties.filter((duty) => dutyAccess[`${endpoint.method} ${endpoint.path}`]?.[duty] !== undefined)
    const insiders = [named(insider), ...opened.flatMap((duty) => holders.get(duty) ?? [])]
    doors.push({ endpoint, url: `/api${endpoint.path.replace(/:\w+/, String(id))}`, insiders })
  }
  return doors
}

/** Knocks at all doors, some at a time; each keeps its connection as long as the server does. */
export async function walkHostile(
  port: number,
  doors: readonly Door[],
  bodies: Hostile[],
  { atOnce = 8 }: { atOnce?: number } = {},
): Promise<HostileWalk> {
  const walk: HostileWalk = { requests: 0, statuses: new Map(), complaints: [] }
  const waiting = [...doors]
  const work = async () => {
    for (let door = waiting.pop(); door; door = waiting.pop()) {
      const line = { connection: await openConnection(port) }
      for (const { body, who } of knocksAt(door, doors.indexOf(door), bodies, isLong || doors.length < 8)) {
        await knock(walk, port, door, body, who, line)
      }
      line.connection.close()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return walk
}

const nobody: Somebody = { name: 'nobody', headers: {} }

/** All of them, or the first and some of the others: then the doors together get all. */
function knocksAt(
  { insiders }: Door,
  turn: number,
  bodies: Hostile[],
  all: boolean,
): { body: Hostile; who: Somebody }[] {
  const some = all ? bodies : bodies.filter((_, index) => index === 0 || (index + turn) % 4 === 0)
  const [first, ...holders] = insiders
  // Whoever else may is let in another way, and then is like the first.
  const inside = [
    ...(first ? some.map((body) => ({ body, who: first })) : []),
    ...holders.flatMap((who) => some.slice(0, all ? undefined : 1).map((body) => ({ body, who }))),
  ]
  // Refused before the body is looked at, one is like another.
  const outside = some.slice(0, all ? undefined : 1).map((body) => ({ body, who: nobody }))
  return [...inside, ...outside.filter(({ body }) => all || !body.isSlow)]
}

async function knock(
  walk: HostileWalk,
  port: number,
  { endpoint, url }: Door,
  body: Hostile,
  who: Somebody,
  line: { connection: Connection },
): Promise<void> {
  walk.requests += 1
  const complain = (what: string) =>
    walk.complaints.push(`${endpoint.method} ${endpoint.path} as ${who.name}, ${body.name}: ${what}`)
  const { connection } = line
  const headers = Object.entries(who.headers).map(([name, value]) => `${name}: ${value}`)
  const head = [
    `${endpoint.method} ${url} HTTP/1.1`,
    'Host: x',
    'Accept: application/json',
    ...headers,
    ...body.headers,
  ]
  try {
    connection.write(`${head.join('\r\n')}\r\n\r\n`, ...body.pieces)
    if (body.after === 'hangs-up') connection.socket.end()
    if (body.after !== 'is-gone') {
      const answer = await connection.answer()
      walk.statuses.set(answer.status, (walk.statuses.get(answer.status) ?? 0) + 1)
      const isRefusal = answer.status >= 400 && answer.status < 500
      // Where no body is asked for, one that can be read does no harm.
      if (!isRefusal && (endpoint.body || answer.status >= 500)) complain(`${answer.status} ${answer.body}`)
      if (body.keepsConnection && answer.isLast) complain('the connection is closed')
      if (isRefusal && typeof JSON.parse(answer.body).message !== 'string') complain('no message')
      const canGoOn = !answer.isLast && body.after === undefined && !body.isSlow && !body.isEndless
      if (canGoOn && (await isServed(connection))) return
      if (canGoOn) complain('the next request on this connection got no answer')
    }
  } catch (error) {
    complain(String(error))
  }
  connection.close()
  line.connection = await openConnection(port)
  if (!(await isServed(line.connection))) complain('a new connection got no answer')
}

/** Whether the connection serves another request. What the last one left behind may be answered first. */
async function isServed(connection: Connection): Promise<boolean> {
  connection.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  return connection.answer(10_000).then(
    ({ status, isLast }) => status === 200 && !isLast,
    () => false,
  )
}
