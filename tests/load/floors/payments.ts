// The floor of the committee's list: the portal's three statements for a page, by pgbench where the machine has it and
// by pg otherwise. Runs for SECONDS on CONNECTIONS and prints how many pages that were.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const url = process.env['DATABASE_URL'] ?? ''
const seconds = Number(process.env['SECONDS'] ?? 2)
const connections = Number(process.env['CONNECTIONS'] ?? 16)
const regions = Number(process.env['REGIONS'] ?? 1)
const statuses = ['PENDING', 'CONFIRMED'] as const
const pages = 10
const perPage = 25

/** Named parameters as pgbench writes them. */
const statements = {
  total: `select status, in_bin, sum(payments) as payments from toefl_payment_tally
    where region_id = :region::int group by status, in_bin`,
  ids: (status: string) => `select array(select id from toefl_payment
    where deleted_at is null and status = '${status}' and region_id = :region::int
    order by created_at desc, id desc limit ${perPage} offset :skip::int) as ids`,
  rows: `select p.id, p.region_id, r.region_init, p.term_id, p.payment_type, p.provider_id, v.name as provider,
      p.account_name, p.account_number, p.receiver_id, p.payment_amount, f.key as payment_proof, p.status,
      p.reject_reason, p.decided_by, decider.name as decided_by_name, p.decided_at, p.deleted_at, p.created_at,
      p.updated_at, coalesce(json_array_length(seats.registrants), 0) as group_size,
      coalesce(seats.registrants, '[]') as registrants
    from toefl_payment p
    join region r on r.id = p.region_id
    join file f on f.id = p.proof_id
    left join payment_provider v on v.id = p.provider_id
    left join account decider on decider.id = p.decided_by
    cross join lateral (
      select json_agg(json_build_object('id', d.id, 'user_id', d.user_id, 'name', a.name, 'nim', a.nim,
        'shift_id', d.shift_id, 'shift', s.shift, 'starts_at', s.starts_at, 'deleted_at', d.deleted_at)
        order by d.id) as registrants
      from toefl_detail d
      join account a on a.id = d.user_id
      join toefl_shift s on s.id = d.shift_id
      where d.payment_id = p.id
    ) seats
    where p.id = any(:ids::int[])`,
}

async function byPgbench(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'))
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
  const scripts = statuses.flatMap((status) => ['-f', join(folder, status)])
  try {
    for (const status of statuses) {
      const begin = `\\set region random(1, ${regions})\n\\set skip random(0, ${pages - 1}) * ${perPage}\n`
      const asked = [`${statements.total};`, `${statements.ids(status)} \\gset`, `${statements.rows};`].map(oneLine)
      await writeFile(join(folder, status), `${begin}${asked.join('\n')}\n`)
    }
    const options = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds)]
    const { stdout } = await promisify(execFile)('pgbench', [...options, ...scripts, url])
    return Number(/actually processed: (\d+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same by pg: named parameters become numbered ones. */
async function byNode(): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const end = performance.now() + seconds * 1000
  const ask = (name: string, text: string, given: Record<string, unknown>) => {
    const values: unknown[] = []
    const numbered = text.replaceAll(/(?<!:):([a-z]+)/g, (_, key: string) => `$${values.push(given[key])}`)
    return pool.query<Record<string, unknown>>({ name, text: numbered, values })
  }
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      const status = statuses[done % statuses.length] ?? statuses[0]
      const region = 1 + Math.floor(Math.random() * regions)
      const skip = Math.floor(Math.random() * pages) * perPage
      await ask('total', statements.total, { region })
      const { rows } = await ask(`ids ${status}`, statements.ids(status), { region, skip })
      await ask('rows', statements.rows, { ids: rows[0]?.['ids'] })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  await pool.end()
  return done
}

const hasPgbench = await promisify(execFile)('pgbench', ['--version']).then(
  () => true,
  () => false,
)
const begin = performance.now()
const done = await (hasPgbench ? byPgbench() : byNode())
const spent = hasPgbench ? seconds : (performance.now() - begin) / 1000
console.log(JSON.stringify({ done, seconds: spent, cpu: 0, by: hasPgbench ? 'pgbench' : 'pg' }))
