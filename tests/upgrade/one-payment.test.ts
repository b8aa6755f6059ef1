// The two tables of payments become one (docs/decisions/087), on a database that the version before it left.
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '#kit/database/connect.ts'
import { migrate, migrationsIn } from '#kit/database/migrate.ts'
import { findPayment } from '#features/own-payment/payment-link.store.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { isLong } from '../support/effort.ts'

const payments = isLong ? 50_000 : 2000
const migrations = 'database/migrations'
const first = '0111_one_payment.sql'

let database: TestDatabase
let pool: pg.Pool
let db: Db
let before: string
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'portal-before-'))
  for (const name of await migrationsIn(migrations)) {
    if (name < first) await symlink(resolve(migrations, name), join(before, name))
  }
  database = await cloneDatabase()
  ;({ pool, db } = connect(database.url, 2, () => undefined))
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, before)
  await pool.query(planted)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(before, { recursive: true })
})

/** Payments of both programmes, of which the numbers are the same, with lines, refunds, and reserved amounts in every state. */
const planted = `
  insert into term (semester, year) values ('ODD', 2098), ('EVEN', 2098);
  insert into region (region, region_init, current_batch, current_term_id, toefl_price_one, member_price, is_active)
    select 'Region ' || n, 'ZZ' || chr(64 + n), '2098', (select max(id) from term), 75000, 100000, true from generate_series(1, 3) n;
  insert into account (nim, name, email, role) select (2900000000 + n)::text, 'Person ' || n, n || '@example.com', 'USER'
    from generate_series(1, ${payments}) n;
  insert into file (key, sha256, bytes, content_type, state, is_public)
    select 'planted-' || n, repeat('0', 64), 1, 'image/jpeg', 'READY', false from generate_series(1, ${payments} * 2) n;
  insert into payment_provider (name, type) values ('Planted bank', 'BANK_TRANSFER');
  create temporary table given as
    select n, (select id from region where region = 'Region ' || (1 + n % 3)) as region_id,
      (select id from term where year = 2098 and semester = case when n % 5 = 0 then 'ODD' else 'EVEN' end) as term_id,
      (array['PENDING', 'CONFIRMED', 'CONFIRMED', 'REJECTED'])[1 + n % 4] as status,
      timestamptz '2098-01-01' + n * interval '7 minutes' as at,
      case when n % 6 = 0 then 'CASH' else 'BANK_TRANSFER' end as type,
      case when n % 6 > 0 then (select id from payment_provider where name = 'Planted bank') end as provider_id,
      case when n % 6 > 0 then 'SENDER ' || n end as sender
    from generate_series(1, ${payments}) n;
  insert into toefl_payment (id, region_id, term_id, provider_id, account_name, account_number, payment_type, payment_amount, amount_code, proof_id, status, reject_reason, created_at, decided_at, deleted_at)
    select n, region_id, term_id, provider_id, sender, case when sender is not null then '123' end, type, 75000 - n % 499, n % 499, (select id from file where key = 'planted-' || n), status, case status when 'REJECTED' then 'Blurred' end, at,
      case when status <> 'PENDING' then at end, case when n % 17 = 0 then at end from given;
  insert into member_payment (id, user_id, kind, region_id, term_id, provider_id, account_name, account_number, payment_type, payment_amount, proof_id, status, reject_reason, created_at, decided_at)
    select n, (select min(id) from account) + n - 1, 'NEW', region_id, term_id, provider_id, sender, case when sender is not null then '123' end, type, 100000,
      (select id from file where key = 'planted-' || (${payments} + n)), status, case status when 'REJECTED' then 'Blurred' end, at, case when status <> 'PENDING' then at end
    from given where n % 2 = 0 and n > 400 or n <= 400;
  select setval(pg_get_serial_sequence('toefl_payment', 'id'), ${payments}), setval(pg_get_serial_sequence('member_payment', 'id'), ${payments});
  insert into payment_account (region_id, kind, provider, account_number, account_holder, colour, active_from)
    select id, 'BANK_TRANSFER', 'BCA', id::text, 'CLUB', '#0060af', now() from region where region like 'Region %';
  insert into statement_import (account_id, file_name, layout, period_from, period_to, lines, amount, known, left_out, imported_at)
    select id, 'a.csv', 'BCA', '2098-01-01', '2098-12-31', 0, 0, 0, '{}', now() from payment_account;
  insert into statement_line (import_id, account_id, row, day, amount, place, text)
    select i.id, i.account_id, n, (at at time zone 'Asia/Jakarta')::date, 180000, n, 'LINE' from given
    join payment_account a using (region_id) join statement_import i on i.account_id = a.id where n % 3 = 1;
  insert into statement_match (line_id, toefl_payment_id, amount, reason, matched_at)
    select l.id, p.id, p.payment_amount - p.id % 2, case when p.id % 2 = 1 then 'A fee' end, now()
    from toefl_payment p join statement_line l on l.place = p.id where p.status = 'CONFIRMED' and p.payment_type <> 'CASH';
  insert into statement_match (line_id, member_payment_id, amount, matched_at)
    select l.id, p.id, p.payment_amount, now()
    from member_payment p join statement_line l on l.place = p.id where p.status = 'CONFIRMED' and p.payment_type <> 'CASH';
  insert into statement_match_binned (line_id, toefl_payment_id, amount)
    select l.id, p.id, 1000 from toefl_payment p join statement_line l on l.place = p.id where p.status = 'REJECTED';
  insert into statement_match_binned (line_id, member_payment_id, amount)
    select l.id, p.id, 2000 from member_payment p join statement_line l on l.place = p.id where p.status = 'REJECTED';
  insert into refund (toefl_payment_id, because, state, amount)
    select id, 'REJECTED', 'OWED', payment_amount from toefl_payment where status = 'REJECTED' and id % 3 = 0;
  insert into refund (member_payment_id, because, state, amount)
    select id, 'REJECTED', 'TO_CHECK', payment_amount from member_payment where status = 'REJECTED' and id % 3 = 0;
  insert into refund (was_of, was_id, region_id, term_id, because, state, amount, refunded_on, refunded_at)
    select one, 999999, (select min(id) from region where region = 'Region 1'), (select max(id) from term), 'REJECTED', 'REFUNDED', 4000, '2098-02-01', now()
    from unnest(array['toefl_payment', 'member_payment']) one;
  insert into statement_match (line_id, refund_id, amount, matched_at)
    select (select min(id) from statement_line), id, 1, now() from refund where was_id is not null;
  insert into amount_quote (token_hash, entity, region_id, scope, size, price, code, expires_at, released_at, toefl_payment_id)
    select decode(md5('t' || n), 'hex'), 'toefl_payment', region_id, region_id, 1, 75000, 1 + n % 499, at, at, case when n % 4 > 0 then n end
    from given where n % 499 > 0;
  insert into amount_quote (token_hash, entity, region_id, scope, size, price, code, expires_at, released_at, member_payment_id)
    select decode(md5('m' || p.id), 'hex'), 'member_payment', p.region_id, p.region_id, 1, 100000, 1 + p.id % 499, now(), now(), p.id
    from member_payment p;
  insert into file_viewer (file_id, user_id) select p.proof_id, a.id from toefl_payment p join account a on a.email = p.id || '@example.com' where p.id < 100;
  insert into toefl_payment_link (payment_id, user_id, sent_to, token_hash, expires_at)
    select p.id, a.id, a.email, decode(md5('link ' || p.id), 'hex') || decode(md5('link ' || p.id), 'hex'), '2099-01-01'
    from toefl_payment p join account a on a.email = p.id || '@example.com' where p.id < 100 and p.deleted_at is null;`

type Shape = { match: string; refund: string; binned: string; quote: string }

/** By which both shapes name the payment of a row: T25 and M25. */
const named = (row: string) =>
  `case when ${row}.toefl_payment_id is not null then 'T' || ${row}.toefl_payment_id
    when ${row}.member_payment_id is not null then 'M' || ${row}.member_payment_id end`
const old: Shape = {
  match: named('m'),
  refund: `coalesce(${named('f')}, case f.was_of when 'toefl_payment' then 'gone T' when 'member_payment' then 'gone M' end || f.was_id)`,
  binned: named('b'),
  quote: `left(q.entity, 1) || coalesce(q.toefl_payment_id, q.member_payment_id)`,
}
const now = (row: string) => `left(${row}.programme, 1) || ${row}.payment_id`
const fresh: Shape = {
  match: now('m'),
  refund: `coalesce(${now('f')}, 'gone ' || left(f.programme, 1) || f.was_id)`,
  binned: now('b'),
  quote: now('q'),
}

/** The sums of the books by term, region, programme, account and day, and what each row of money belongs to. */
async function books(shape: Shape): Promise<Record<string, unknown[]>> {
  const all = `(select 'T' || id as name, to_jsonb(t) as p from toefl_payment t union all select 'M' || id, to_jsonb(m) from member_payment m)`
  const read = async (text: string) => (await pool.query<Record<string, unknown>>({ text, values: [] })).rows
  return {
    booked: await read(`
      select left(p.name, 1) as programme, p.p ->> 'term_id' as term, p.p ->> 'region_id' as region, p.p ->> 'status' as status,
        l.account_id, (p.p ->> 'created_at')::timestamptz::date as day, count(*) as payments,
        sum((p.p ->> 'payment_amount')::bigint) as amount, sum(m.amount) as matched, p.p ->> 'deleted_at' is null as is_outside
      from ${all} p left join statement_match m on ${shape.match} = p.name left join statement_line l on l.id = m.line_id
      group by 1, 2, 3, 4, 5, 6, 10 order by 1, 2, 3, 4, 5, 6, 10`),
    matches: await read(
      `select m.id, m.line_id, ${shape.match} as of, m.refund_id, m.amount, m.reason from statement_match m order by 1`,
    ),
    refunds: await read(
      `select f.id, ${shape.refund} as of, f.state, f.because, f.amount, f.was_id, f.region_id from refund f order by 1`,
    ),
    binned: await read(
      `select b.id, b.line_id, ${shape.binned} as of, b.amount from statement_match_binned b order by 1`,
    ),
    quotes: await read(
      `select q.id, upper(${shape.quote}) as of, q.amount, q.released_at from amount_quote q order by 1`,
    ),
  }
}

test('the books say the same before and after, and every number still leads to its payment', async () => {
  const was = await books(old)
  expect(was['booked']?.length).toBeGreaterThan(100)
  expect(was['matches']?.length).toBeGreaterThan(payments / 8)
  const numbers = async () =>
    (await pool.query(`select id, payment_amount, created_at, kind from member_payment order by id`)).rows as unknown[]
  const members = await numbers()
  expect(await migrate(pool, migrations)).toContain(first)
  expect(await books(fresh)).toEqual(was)
  expect(await numbers()).toEqual(members)
  const { rows } = await pool.query<{ programme: string; payments: number; amount: string }>(
    'select programme, count(*)::int as payments, sum(payment_amount) as amount from payment group by 1 order by 1',
  )
  expect(rows.map(({ programme, payments: count }) => [programme, count])).toEqual([
    ['MEMBERSHIP', members.length],
    ['TOEFL', payments],
  ])
})

test('a link that was mailed before still opens its payment', async () => {
  const links = await pool.query<{ payment_id: number; token_hash: Buffer }>(
    'select payment_id, token_hash from payment_link order by payment_id',
  )
  expect(links.rows.length).toBeGreaterThan(90)
  for (const { payment_id, token_hash } of links.rows) {
    expect(await findPayment(db, token_hash, '2098-06-01')).toEqual({ entity: 'toefl_payment', id: payment_id })
  }
  expect(await findPayment(db, Buffer.alloc(32), '2098-06-01')).toBeUndefined()
})

test('a new number is unique over all programmes, whichever of them it is for', async () => {
  const insert = (of: 'toefl_payment' | 'member_payment', picture: number, own = '') =>
    pool.query<{
      id: number
    }>(`insert into ${of} (region_id, term_id, provider_id, account_name, account_number, payment_type, payment_amount, proof_id ${own ? ', user_id, kind' : ''})
      select region_id, term_id, provider_id, account_name, account_number, payment_type, payment_amount, (select id from file where key = 'planted-' || ${payments + picture}) ${own}
      from toefl_payment where id = 1 returning id`)
  const made = [
    await insert('toefl_payment', 401),
    await insert('member_payment', 403, `, (select min(id) + 402 from account), 'NEW'`),
    await insert('toefl_payment', 405),
  ]
  const ids = made.map(({ rows: [row] }) => row?.id ?? 0)
  expect(ids).toEqual([payments + 1, payments + 2, payments + 3])
})

test('what belongs to a payment names one that is there, and goes with it', async () => {
  const refund = (programme: string, id: number) =>
    pool.query(
      `insert into refund (programme, payment_id, because, state, amount) values ($1, $2, 'OVERPAID', 'OWED', 1) returning id`,
      [programme, id],
    )
  await refund('TOEFL', payments + 1)
  // The number of a membership's payment is no TOEFL payment's.
  await expect(refund('TOEFL', payments + 2)).rejects.toThrow('refund_payment_fk')
  const count = async () =>
    Number(
      (await pool.query<{ count: string }>(`select count(*) from refund where payment_id = ${payments + 1}`)).rows[0]
        ?.count,
    )
  expect(await count()).toBe(1)
  await pool.query(`delete from toefl_payment where id = ${payments + 1}`)
  expect(await count()).toBe(0)
  await expect(pool.query(`update statement_match set refund_id = (select min(id) from refund)`)).rejects.toThrow(
    'statement_match_one',
  )
})
