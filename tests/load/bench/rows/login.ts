/** Signing in against the bare cost of its password check. */
import { hashPassword } from '#services/passwords/passwords.ts'
import { alternate, type Side } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { postText } from '../http.ts'
import { byRate, type Row } from '../result.ts'
import { selfDriven } from '../self-driven.ts'

const connections = 8
const people = 50
const password = 'a password of the bench'
export const login: Row = { name: 'login', run }

async function run(bench: Bench) {
  const { client, tools, effort } = bench
  const { process: portal, db } = await bench.portal()
  const password_hash = await hashPassword(password)
  const nims = Array.from({ length: people }, (_, at) => String(4_000_000_000 + at))
  const accounts = nims.map((nim) => ({
    role: 'USER',
    nim,
    name: `Login ${nim}`,
    email: `l${nim}@example.com`,
    password_hash,
  }))
  await db.insertInto('account').values(accounts).execute()
  const texts = nims.map((nim) => postText(portal.port, '/api/login', { nim, password }))
  const seconds = effort(1.5, 4)
  const ours: Side = {
    cpu: () => cpuOf(portal.pid),
    ready: portal.resume,
    rest: portal.pause,
    load: () => client.run({ port: portal.port, connections, bound: { seconds }, send: { kind: 'texts', texts } }),
  }
  const theirs = selfDriven('login', { SECONDS: String(seconds) })
  try {
    const sessions = () =>
      db
        .selectFrom('session')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = (await sessions()).count
    await alternate(ours, theirs, 1, tools)
    const comparison = await alternate(ours, theirs, effort(2, 5), tools)
    // A refused login is a 200 too, so the database says whether these were logins.
    const made = (await sessions()).count - before
    if (made < comparison.phases.portal.reduce((sum, phase) => sum + phase.answered, 0)) {
      throw new Error(`Only ${made} logins made a session.`)
    }
    return [
      byRate(comparison, 0.9, {
        title: `login, ${connections} connections`,
        how: `POST /api/login for ${seconds} s a phase; floor: SECONDS=${seconds} node tests/load/floors/login.ts`,
      }),
    ]
  } finally {
    portal.resume()
  }
}
