/** The committee's screens: the list of payments beside its floor, and all of them at 1,000,000 rows. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { administrator } from '../administrator.ts'
import { inTurn, sendLoad } from '../load.ts'
import { compare, measure, type Phase } from '../measure.ts'
import { byLimit, byRate, type Result } from '../result.ts'
import { commandSide, type Portal, portalSide, type Stage, thenGoOn } from '../stage.ts'

const million = 1_000_000

export async function payments(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const rows = stage.effort(10_000, 50_000)
  await fillPayments(rows, portal)
  const Authorization = await administrator(portal.db)
  const regions = await numberOf(
    portal.db,
    sql`select count(*)::int as number from (
    select region_id from toefl_payment where region_id <= 20 group by region_id having count(*) > 500) crowded`,
  )
  const paths = Array.from({ length: regions * 20 }, (_, at) => {
    const status = at % 2 ? 'CONFIRMED' : 'PENDING'
    return `/api/toefl-payments?region_id=${1 + (at % regions)}&status=${status}&sort=-created_at&page=${1 + (at % 10)}`
  })
  await expectPage(portal, paths[0] ?? '', Authorization)
  const seconds = stage.effort(1, 4)
  const visit = (connections: number, all: string[]) => {
    const request = inTurn(all, (path) => ({ path, headers: { Authorization } }))
    return portalSide(portal, () => sendLoad(portal.port, { connections, seconds, request }))
  }
  const script = 'tests/load/floors/payments.sql'
  const given = ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(Math.ceil(seconds)), '-f', script]
  const floor = commandSide('pgbench', [...given, '-D', `regions=${regions}`, portal.url], {}, (output) => {
    const answered = Number(/actually processed: (\d+)/.exec(output)?.[1])
    return { answered, seconds: Math.ceil(seconds), cpu: 0 }
  })
  const sides = { portal: visit(16, paths), floor }
  const phases = await thenGoOn(portal, compare(sides, stage.effort(2, 5), stage.databaseCpu))
  const single = await thenGoOn(portal, measure(visit(1, paths), stage.databaseCpu))
  const how = (connections: number) =>
    `GET ${paths[0]} and ${paths.length - 1} like it for ${seconds} s a phase on ${connections} connections`
  const found = [
    byRate(phases, 0.3, {
      title: `list of ${rows} payments, 16 at a time`,
      how: `${how(16)}; floor: pgbench ${given.join(' ')} -D regions=${regions} DATABASE_URL`,
    }),
    byLimit(single.p50, 4, 'ms', { title: 'the same, one at a time: p50', how: how(1), phases: { portal: single } }),
  ]
  if (!stage.million) return found
  const look = (path: string) => thenGoOn(portal, measure(visit(1, [path]), stage.databaseCpu))
  return [...found, ...(await atAMillion(portal, rows, paths[0] ?? '', look))]
}

/** The same screens before and after the tables have grown. */
async function atAMillion(portal: Portal, rows: number, list: string, look: (path: string) => Promise<Phase>) {
  const { db } = portal
  const term = await numberOf(
    db,
    sql`select term_id as number from toefl_payment group by 1 order by count(*) desc limit 1`,
  )
  const screens = {
    'list of payments': list,
    'search of payments by NIM': '/api/toefl-payments?q=3000003001',
    'search of payments by name': '/api/toefl-payments?q=student%202500',
    dashboard: `/api/dashboard-admin/${term}`,
    audit: '/api/audit',
  }
  const lookAtAll = async () => {
    const found: Phase[] = []
    for (const path of Object.values(screens)) {
      await look(path) // what a new size needs is read into memory
      found.push(await look(path))
    }
    return found
  }
  await fillAudit(rows, db)
  const before = await lookAtAll()
  // What a club has so much of came in many terms; the dashboard shows one of them.
  const next = await beginTerm(db)
  await fillPayments(million, portal)
  await fillAudit(million, db)
  const after = await lookAtAll()
  const rest = await look(`/api/dashboard-admin/${next}`)
  return Object.entries(screens).map(([name, path], at) => {
    const [small, large] = [before[at]!, after[at]!]
    return byLimit(large.p50 / small.p50, 2, 'x', {
      title: `${name}: 1,000,000 rows against ${rows}`,
      how: `with --million: GET ${path} on one connection`,
      notes: [
        `p50 ${large.p50.toFixed(2)} ms against ${small.p50.toFixed(2)} ms; answers ${JSON.stringify(large.statuses)}`,
        ...(name === 'dashboard' ? [`with all the others in one term: ${rest.p50.toFixed(0)} ms`] : []),
      ],
      phases: { portal: large },
    })
  })
}

/** Puts all regions into another term; gives its id. */
async function beginTerm(db: Db): Promise<number> {
  const id = await numberOf(db, sql`insert into term (semester, year) values ('ODD', 2190) returning id as number`)
  await db.updateTable('region').set({ current_term_id: id }).execute()
  return id
}

async function numberOf(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ number: number }>).execute(db)
  return rows[0]?.number ?? 0
}

/** Adds what lacks to so many TOEFL payments, with their registrants. */
export async function fillPayments(target: number, { db, url, dataDir }: Portal): Promise<void> {
  const missing = target - (await numberOf(db, sql`select count(*)::int as number from toefl_payment`))
  if (missing <= 0) return
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'demo' }
  await promisify(execFile)(process.execPath, ['scripts/seed.ts', '--scale', String(missing)], { env })
}

/** Adds what lacks to so many entries of 200 days, in parts, for no statement may take long. */
async function fillAudit(target: number, db: Db): Promise<void> {
  const part = 100_000
  const there = await numberOf(db, sql`select count(*)::int as number from audit_entry`)
  for (let from = there + 1; from <= target; from += part) {
    await sql`insert into audit_entry (at, actor_name, action, entity, entity_id, after)
      select now() - n * interval '17 seconds', 'Person ' || n % 40, 'updated', 'account', n % 20000, '{"status": "CONFIRMED"}'
      from generate_series(${from}::int, ${Math.min(target, from + part - 1)}::int) n`.execute(db)
  }
  await sql`vacuum analyze audit_entry`.execute(db)
}

async function expectPage({ baseUrl }: Portal, path: string, authorization: string): Promise<void> {
  const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization } })
  const { data = [] } = (await answer.json()) as { data?: unknown[] }
  if (data.length !== 25) throw new Error(`The portal answers ${path} with ${answer.status} and ${data.length} rows.`)
}
