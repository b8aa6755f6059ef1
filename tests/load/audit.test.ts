// The audit trail at the length of years. `LONG=1 vitest run --project load tests/load/audit.test.ts`
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isLong } from '../support/effort.ts'
import { openPortal } from '../support/app.ts'

const portal = await openPortal()
const admin = await portal.as('ADMIN')

const rounds = 31

/** The time that a screen of the trail takes at the server, in the middle of several. */
async function timeOf(query: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const answer = await portal.call('GET', `/audit?${query}`, { token: admin.token })
    times.push(performance.now() - start)
    expect(answer.statusCode).toBe(200)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Entries of 200 days by 40 people, few of them about windows. */
const fill = (from: number, to: number) =>
  sql`
  insert into audit_entry (at, actor_id, actor_name, action, entity, entity_id, before, after)
  select now() - n * interval '17 seconds', case when n % 40 = 0 then ${admin.userId}::int end, 'Person ' || n % 40,
    (array['registered', 'confirmed', 'rejected', 'updated'])[n % 4 + 1],
    case when n % 5000 = 0 then 'environment' else (array['toefl_payment', 'toefl_detail', 'account'])[n % 3 + 1] end,
    n % 20000, '{"status": "PENDING"}', '{"status": "CONFIRMED", "reject_reason": null}'
  from generate_series(${from}::int, ${to}::int) n`.execute(portal.db)

type Look = { name: string; query: (adminId: number) => string; most: number }
const looks: readonly Look[] = [
  { name: 'the first page', query: () => '', most: 25 },
  { name: 'the last page within reach', query: () => 'page=400', most: 40 },
  { name: 'one kind', query: () => 'entity=environment', most: 25 },
  { name: 'one record', query: () => 'entity=toefl_payment&entity_id=4710', most: 25 },
  { name: 'one person', query: (adminId) => `actor_id=${adminId}`, most: 25 },
  { name: 'one action among days', query: () => 'action=rejected&from=2000-01-01&to=2100-01-01', most: 25 },
  { name: 'a search that finds nothing', query: () => 'q=nowhere', most: 400 },
]

const part = 100_000

test.skipIf(!isLong).each([300_000, 1_000_000])('a page of %i entries comes in milliseconds', async (count) => {
  await sql`truncate audit_entry`.execute(portal.db)
  // In parts, for no statement may take long.
  for (let from = 1; from < count; from += part) await fill(from, from + part - 1)
  await sql`vacuum analyze audit_entry`.execute(portal.db)
  const times: Record<string, number> = {}
  // The first requests of a process are its slowest.
  await timeOf('')
  for (const { name, query } of looks) times[name] = await timeOf(query(admin.userId))
  console.log(count, Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, `${ms.toFixed(1)} ms`])))
  for (const { name, most } of looks) expect(times[name], name).toBeLessThan(most)
})
