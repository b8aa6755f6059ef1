/**
 * Many TOEFL payments with their accounts, spread over states, regions and days, for benches and long
 * lists. Every rule holds in them: seats within quotas, a file on disk for every file row.
 */
import { randomBytes } from 'node:crypto'
import { link, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { seedPartyScale } from './party-scale.ts'
import { drawProof } from './proof-picture.ts'

/** A file system allows only so many names for one file. */
const namesPerFile = 30_000
const chunk = 10_000
/** More would not come to a party. */
const mostSignUps = 10_000

/** Adds `count` payments to the regions' current terms and tells how far it is. */
export async function seedScale(deps: Deps, count: number, tell: (line: string) => void): Promise<void> {
  const shifts = await makeShifts(deps, count)
  const [{ start }] = (
    await sql<{ start: number }>`select coalesce(max(id), 0)::int as start from account`.execute(deps.db)
  ).rows as [{ start: number }]
  for (let done = 0; done < count; done += chunk) {
    const size = Math.min(chunk, count - done)
    const keys = await makeFiles(deps, size)
    await insertChunk(deps, { keys, shifts, offset: start + done })
    tell(`${done + size} of ${count} payments`)
  }
  const signUps = await seedPartyScale(deps, {
    count: Math.min(count, mostSignUps),
    makeProofs: (size) => makeFiles(deps, size),
  })
  tell(`${signUps} sign-ups`)
  for (const table of ['account', 'file', 'file_viewer', 'toefl_payment', 'toefl_detail', 'welcoming_party']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(deps.db)
  }
}

type ShiftOfRegion = { region_id: number; term_id: number; shift_id: number }

// Hidden from students: nobody should pick a seat in the crowd.
async function makeShifts({ db }: Deps, count: number): Promise<ShiftOfRegion[]> {
  const { rows } = await sql<ShiftOfRegion>`
    insert into toefl_shift (term_id, region_id, shift, starts_at, ends_at, quota, is_active)
    select r.current_term_id, r.id, 'Crowd ' || n, now() + n * interval '1 day', now() + n * interval '1 day 2 hours',
      ${count}::int, false
    from region r, generate_series(1, 4) n where r.is_active
    returning region_id, term_id, id as shift_id`.execute(db)
  return rows
}

async function makeFiles(deps: Deps, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(18).toString('base64url'))
  if (deps.config.filesUrl) throw new Error('--scale wants a folder of files: leave FILES_URL out.')
  const folder = deps.files.readyFolder
  for (let from = 0; from < count; from += namesPerFile) {
    const [first = '', ...others] = keys.slice(from, from + namesPerFile)
    const picture = await drawProof({ amount: 75_000, day: '2026-09-01', account: '1234567890', look: from })
    await writeFile(join(folder, first), picture, { mode: 0o600 })
    for (const key of others) await link(join(folder, first), join(folder, key))
  }
  return keys
}

async function insertChunk(
  deps: Deps,
  given: { keys: string[]; shifts: ShiftOfRegion[]; offset: number },
): Promise<void> {
  const { keys, shifts, offset } = given
  await deps.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`create temp table crowd on commit drop as
      select n, k.key, s.region_id, s.term_id, s.shift_id, 1 + (n % 3) as size,
        case when n % 20 < 11 then 'CONFIRMED' when n % 20 < 19 then 'PENDING' else 'REJECTED' end as status,
        now() - (n % 60) * interval '1 day' - (n % 1440) * interval '1 minute' as at,
        0 as payment_id, 0 as file_id
      from unnest(${keys}::text[]) with ordinality k(key, i)
      cross join lateral (select (${offset}::int + i::int) as n) numbered
      join unnest(${shifts.map((s) => s.region_id)}::int[], ${shifts.map((s) => s.term_id)}::int[], ${shifts.map((s) => s.shift_id)}::int[])
        with ordinality s(region_id, term_id, shift_id, j) on s.j = 1 + numbered.n % ${shifts.length}::int`.execute(trx)
    await sql`with made as (
        insert into file (key, state, content_type, bytes, sha256)
        select key, 'READY', 'image/jpeg', 20000, key from crowd returning id, key)
      update crowd set file_id = made.id from made where made.key = crowd.key`.execute(trx)
    await sql`with made as (
        insert into toefl_payment (region_id, term_id, payment_type, provider_id, account_name, account_number,
          payment_amount, proof_id, status, reject_reason, decided_at, created_at)
        select c.region_id, c.term_id, p.type, p.id, upper('Student ' || n), (1000000000 + n)::text,
          case size when 1 then r.toefl_price_one when 2 then coalesce(r.toefl_price_two, 0) else coalesce(r.toefl_price_three, 0) end,
          file_id, status, case when status = 'REJECTED' then 'The proof cannot be read.' end,
          case when status <> 'PENDING' then least(at + interval '5 hours', now()) end, at
        from crowd c join region r on r.id = c.region_id
        cross join lateral (select id, type from payment_provider where type <> 'CASH' order by (id * 7 + n) % 5, id limit 1) p
        returning id, proof_id)
      update crowd set payment_id = made.id from made where made.proof_id = crowd.file_id`.execute(trx)
    await sql`with people as (
        insert into account (role, region_id, term_id, batch, nim, name, email, gender)
        select 'USER', region_id, term_id, '2026', (3000000000::bigint + n::bigint * 3 + m)::text, 'Student ' || n || ' ' || m,
          's' || n || '.' || m || '@crowd.example.com', case when m = 1 then 'F' else 'M' end
        from crowd, generate_series(1, size) m returning id, nim)
      , seats as (
        insert into toefl_detail (payment_id, term_id, user_id, shift_id, created_at, deleted_at, deleted_because)
        select c.payment_id, c.term_id, people.id, c.shift_id, c.at,
          case when c.status = 'REJECTED' then c.at end, case when c.status = 'REJECTED' then 'REJECTED' end
        from people join crowd c on c.n = (people.nim::bigint - 3000000000 - 1) / 3 returning user_id, payment_id)
      insert into file_viewer (file_id, user_id)
      select c.file_id, min(seats.user_id) from seats join crowd c on c.payment_id = seats.payment_id
      group by c.file_id`.execute(trx)
  })
}
