/** The committee's list of payments: a page of 25, filtered, sorted and joined, with the totals. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { administrator } from '../administrator.ts'
import { alternate, measure, type Side } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { fillPayments } from '../crowd.ts'
import { fetchRaw, getText } from '../http.ts'
import { byLimit, byRate, type Result, type Row } from '../result.ts'
import { selfDriven } from '../self-driven.ts'

const connections = 16
const statuses = ['PENDING', 'CONFIRMED']
const pages = 10

export const payments: Row = { name: 'payments', run }

async function run(bench: Bench): Promise<Result[]> {
  const { tools, effort } = bench
  const running = await bench.portal()
  const { process: portal, db, url } = running
  const target = effort(10_000, 50_000)
  await fillPayments(target, running)
  const authorization = await administrator(db)
  const regions = await crowdedRegions(db)
  const paths = Array.from({ length: regions * pages * statuses.length }, (_, at) => {
    const page = 1 + (Math.floor(at / regions / statuses.length) % pages)
    return `/api/toefl-payments?region_id=${1 + (at % regions)}&status=${statuses[at % statuses.length]}&sort=-created_at&page=${page}`
  })
  await expectFullPage(portal.port, paths[0] ?? '', authorization)
  const seconds = effort(1, 4)
  const ours = (lanes: number): Side => {
    const texts = paths.map((path) => getText(portal.port, path, { Authorization: authorization }))
    return {
      cpu: () => cpuOf(portal.pid),
      ready: portal.resume,
      rest: portal.pause,
      load: () =>
        bench.client.run({ port: portal.port, connections: lanes, bound: { seconds }, send: { kind: 'texts', texts } }),
    }
  }
  const settings = {
    DATABASE_URL: url,
    SECONDS: String(seconds),
    CONNECTIONS: String(connections),
    REGIONS: String(regions),
  }
  const theirs = selfDriven('payments', settings)
  try {
    await alternate(ours(connections), theirs, 1, tools) // both get warm
    const comparison = await alternate(ours(connections), theirs, effort(2, 5), tools)
    const single = await measure(ours(1), tools)
    const how = (lanes: number) =>
      `GET ${paths[0]} and ${paths.length - 1} like it for ${seconds} s a phase on ${lanes} connections`
    const found = [
      byRate(comparison, 0.3, {
        title: `list of ${target} payments, ${connections} at a time`,
        how: `${how(connections)}; floor: DATABASE_URL=... SECONDS=${seconds} REGIONS=${regions} node tests/load/floors/payments.ts`,
      }),
      byLimit(single.p50, 4, 'ms', {
        title: 'the same, one at a time: p50',
        how: how(1),
        others: single.others,
        details: single,
      }),
    ]
    if (!bench.million) return found
    portal.resume()
    await fillPayments(1_000_000, running)
    await measure(ours(1), tools) // new sizes are read into memory
    const large = await measure(ours(1), tools)
    return [
      ...found,
      byLimit(large.p50 / single.p50, 2, 'x', {
        title: `list of 1,000,000 payments: p50 against ${target}`,
        how: how(1),
        notes: [`p50 ${large.p50.toFixed(2)} ms against ${single.p50.toFixed(2)} ms`],
        details: large,
      }),
    ]
  } finally {
    portal.resume()
  }
}

/** The seed spreads the crowd over the first regions, whose ids follow each other. */
async function crowdedRegions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select region_id from toefl_payment group by region_id having count(*) > 500 and region_id <= 20) crowded`.execute(
    db,
  )
  return Math.max(1, rows[0]?.count ?? 1)
}

async function expectFullPage(port: number, path: string, authorization: string): Promise<void> {
  const { status, body } = await fetchRaw(port, path, { authorization })
  const rows = status === 200 ? (JSON.parse(body.toString()) as { data: unknown[] }).data.length : 0
  if (rows !== 25) throw new Error(`The portal answers ${path} with ${status} and ${rows} rows.`)
}
