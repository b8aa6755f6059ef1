/** What every visitor asks for: the landing page, the open shifts of a region, and the login. */
import { deepStrictEqual } from 'node:assert'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Request } from 'autocannon'
import { hashPassword } from '#services/passwords.ts'
import { cpuOf } from '../cpu.ts'
import { inTurn, sendLoad } from '../load.ts'
import { compare, type Comparison } from '../measure.ts'
import { byRate, type Result } from '../result.ts'
import { commandSide, type Floor, type Portal, portalSide, type Stage, startFloor, thenGoOn } from '../stage.ts'

type Asked = { connections: number; seconds: number; request: Request }

function compareReads(stage: Stage, portal: Portal, floor: Floor, asked: Asked): Promise<Comparison> {
  const sides = {
    portal: portalSide(portal, () => sendLoad(portal.port, asked)),
    floor: { cpu: () => cpuOf(floor.pid), load: () => sendLoad(floor.port, asked) },
  }
  return thenGoOn(portal, compare(sides, stage.effort(2, 7), stage.databaseCpu)).finally(floor.stop)
}

export async function landing(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const headers = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'Accept-Language': 'en-GB,en;q=0.9',
  }
  const [answer] = (await once(get(portal.baseUrl, { headers }), 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`The portal answers / with ${answer.statusCode}; is there a build?`)
  const { date: _date, connection: _, 'keep-alive': _keep, 'content-length': _length, ...sent } = answer.headers
  const file = join(stage.folder, 'landing.json')
  await writeFile(file, JSON.stringify({ headers: sent, body: body.toString('base64') }))
  const floor = await startFloor('landing', { ANSWER: file })
  const [connections, seconds] = [64, stage.effort(1, 4)]
  const phases = await compareReads(stage, portal, floor, { connections, seconds, request: { path: '/', headers } })
  const how = `GET / (${body.length} bytes, ${answer.headers['content-encoding']}) for ${seconds} s a phase; floor: ANSWER=<the portal's answer> PORT=... node tests/load/floors/landing.ts`
  return [byRate(phases, 0.7, { title: `landing page, ${connections} connections`, how })]
}

export async function shifts(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const region = await portal.db.selectFrom('region').select('id').orderBy('id').executeTakeFirstOrThrow()
  const path = `/api/toefl-shifts?region_id=${region.id}&is_active=1&per_page=100`
  const floor = await startFloor('shifts', { DATABASE_URL: portal.url })
  const [ours, theirs] = await Promise.all(
    [portal.port, floor.port].map(async (port) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()),
  )
  deepStrictEqual(theirs, ours, 'The floor answers otherwise than the portal; copy its statement again.')
  const [connections, seconds] = [32, stage.effort(1, 4)]
  const phases = await compareReads(stage, portal, floor, { connections, seconds, request: { path } })
  const how = `GET ${path} for ${seconds} s a phase; floor: DATABASE_URL=... PORT=... node tests/load/floors/shifts.ts`
  return [byRate(phases, 0.6, { title: `public reads, ${connections} connections`, how })]
}

export async function login(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const password = 'a password of the bench'
  const password_hash = await hashPassword(password)
  const nims = Array.from({ length: 50 }, (_, at) => String(4_000_000_000 + at))
  const person = (nim: string) => ({ role: 'USER', nim, name: `Login ${nim}`, email: `l${nim}@example.com` })
  const people = nims.map((nim) => ({ ...person(nim), password_hash }))
  await portal.db.insertInto('account').values(people).execute()
  const sessions = async () => {
    const counted = portal.db.selectFrom('session').select((eb) => eb.fn.countAll<number>().as('made'))
    return (await counted.executeTakeFirstOrThrow()).made
  }
  const [connections, seconds] = [8, stage.effort(1.5, 4)]
  const headers = { 'Content-Type': 'application/json' }
  const post = (nim: string) =>
    ({ method: 'POST', path: '/api/login', headers, body: JSON.stringify({ nim, password }) }) as const
  const request = inTurn(nims, post)
  const sides = {
    portal: portalSide(portal, () => sendLoad(portal.port, { connections, seconds, request })),
    floor: commandSide(
      process.execPath,
      ['tests/load/floors/login.ts'],
      { SECONDS: String(seconds) },
      (output) => JSON.parse(output) as { answered: number; seconds: number; cpu: number }, // what it prints
    ),
  }
  const before = await sessions()
  const phases = await thenGoOn(portal, compare(sides, stage.effort(2, 5), stage.databaseCpu))
  // A refused login is a 200 too, so the database says whether these were logins.
  const made = (await sessions()) - before
  if (made < phases.portal.answered) throw new Error(`Only ${made} logins made a session.`)
  const how = `POST /api/login for ${seconds} s a phase; floor: SECONDS=${seconds} node tests/load/floors/login.ts`
  return [byRate(phases, 0.9, { title: `login, ${connections} connections`, how })]
}
