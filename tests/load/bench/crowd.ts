/** Long lists for the rows that read them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { Running } from './bench.ts'

/** Adds what lacks to so many TOEFL payments, with their registrants, and sign-ups for the welcoming party. */
export async function fillPayments(target: number, { db, url, dataDir }: Running): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from toefl_payment`.execute(db)
  const missing = target - (rows[0]?.count ?? 0)
  if (missing <= 0) return
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'demo' }
  await promisify(execFile)(process.execPath, ['scripts/seed.ts', '--scale', String(missing)], { env })
}

/** Membership payments of so many of the crowd, without pictures. */
export async function fillMembers(target: number, db: Db): Promise<void> {
  await sql`
    with chosen as (
      select a.id, a.region_id, a.term_id, 'member-crowd-' || a.id as key from account a
      where a.email like '%@crowd.example.com' order by a.id limit ${target}::int)
    , files as (
      insert into file (key, state, content_type, bytes, sha256)
      select key, 'READY', 'image/jpeg', 1, key from chosen returning id, key)
    insert into member_payment (region_id, term_id, user_id, kind, payment_type, receiver_id, payment_amount, proof_id)
    select c.region_id, c.term_id, c.id, 'NEW', 'CASH',
      (select min(id) from contact_person), 100000, f.id
    from chosen c join files f on f.key = c.key`.execute(db)
  await sql`vacuum analyze member_payment`.execute(db)
}
