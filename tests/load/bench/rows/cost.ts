/**
 * What a registration of three costs the database, statement by statement, beside the least program: the rows themselves,
 * in tables that have nothing but their keys. What comes after a registration, mails and pictures, counts too.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import { makeWorld } from '../../../support/facts.ts'
import { runStatement } from '../../../support/statement.ts'
import { cpuOf } from '../cpu.ts'
import { sendLoad } from '../load.ts'
import { byLimit, type Result } from '../result.ts'
import type { Portal, Stage } from '../stage.ts'
import { fillPayments } from './lists.ts'
import { makeShifts, requestsFor } from './registration.ts'

const connections = 16

export async function cost(stage: Stage): Promise<Result[]> {
  const amount = stage.effort(300, 950)
  const portal = await stage.portal()
  await fillPayments(50_000, portal)
  await fillPrints(portal)
  const world = await makeWorld(portal.db)
  const spent = (): [number, number] => [cpuOf(portal.pid), stage.databaseCpu()]
  const round = async (count: number) => {
    // Enough that those of the same moment seldom wait for each other: a wait is no work.
    const shiftIds = await makeShifts(portal.db, world, 90)
    const groups = Array.from({ length: count }, (_, at) =>
      [0, 1, 2].map((person) => shiftIds[(at * 3 + person) % 90] ?? 0),
    )
    const request = await requestsFor(world, groups)
    await stage.checkpoint()
    const begin = spent()
    const answers = await sendLoad(portal.port, { connections, amount: count, request })
    if (answers.statuses[201] !== count) throw new Error(`answers ${JSON.stringify(answers.statuses)}`)
    const answered = spent()
    await isDone(portal)
    return { begin, answered, done: spent() }
  }
  await round(60) // to get warm
  await sql`vacuum analyze`.execute(portal.db)
  await runStatement(stage.url, 'select pg_stat_statements_reset()')
  const { begin, answered, done } = await round(amount)
  const every = await readStatements(stage.url, 'portal', amount)
  const statements = every.filter((one) => kindOf(one) !== atTimes)
  const least = await leastProgram(stage, amount)
  const kinds = Object.entries(Map.groupBy(every, kindOf).entries().toArray())
    .map(([, [kind, of]]) => ({ kind, of, ms: sum(of, 'ms') }))
    .toSorted((a, b) => b.ms - a.ms)
  console.log(`\n${'of a registration of three'.padEnd(70)}${heads}`)
  for (const { kind, of } of kinds) {
    console.log(line(kind, of))
    for (const one of of.toSorted((a, b) => b.ms - a.ms).slice(0, 6))
      if (one.ms >= 0.02) console.log(line(`    ${one.text}`, [one]))
  }
  console.log(line('all of it', statements))
  console.log(line('the least program', least))
  const indexes = await sql<{ name: string; count: number }>`select relname as name, count(*)::int as count
    from pg_index join pg_class c on c.oid = indrelid
    where relname in ('toefl_payment', 'account', 'email', 'toefl_detail', 'file', 'audit_entry', 'idempotency', 'file_viewer')
    group by 1 order by 2 desc`.execute(portal.db)
  console.log(`indexes: ${indexes.rows.map(({ name, count }) => `${name} ${count}`).join(', ')}`)
  const each = (to: [number, number], from: [number, number]) =>
    to.map((value, at) => ((value - (from[at] ?? 0)) / amount).toFixed(2)).join(' + ')
  console.log(
    `CPU of server + database: ${each(answered, begin)} ms until it is answered, ${each(done, answered)} ms after`,
  )
  const [own, all, floor] = [
    sum(kinds.find(({ kind }) => kind === its)?.of ?? [], 'ms'),
    sum(statements, 'ms'),
    sum(least, 'ms'),
  ]
  const how = `${amount} registrations of three, ${connections} at a time, at 50,000 payments; by pg_stat_statements, whose times include waits`
  const result = (title: string, ms: number, most: number): Result => ({
    ...byLimit(ms, most, 'ms', { title, how }),
    floor,
    ratio: ms / floor,
  })
  return [
    result('a registration of three: its own statements', own, 2),
    result('the same: with its mails and its picture', all, 5.5),
  ]
}

const its = 'its own statements'
const atTimes = 'at fixed times'

type Cost = { text: string; calls: number; ms: number; least: number; blocks: number; dirtied: number; wal: number }

const heads = ['calls', 'ms', 'least ms', 'blocks', 'dirtied', 'WAL'].map((head) => head.padStart(10)).join('')
const sum = (costs: readonly Cost[], of: Exclude<keyof Cost, 'text'>) =>
  costs.reduce((total, one) => total + one[of], 0)
const line = (name: string, costs: readonly Cost[]) =>
  name.slice(0, 68).padEnd(70) +
  (['calls', 'ms', 'least', 'blocks', 'dirtied', 'wal'] as const)
    .map((of) =>
      sum(costs, of)
        .toFixed(of === 'ms' || of === 'least' || of === 'calls' ? 2 : 0)
        .padStart(10),
    )
    .join('')

/** What the statements of a database have cost since the counts began, for each registration. */
async function readStatements(url: string, database: string, amount: number): Promise<Cost[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Cost>(
      `select regexp_replace(query, '\\s+', ' ', 'g') as text, calls / $2::float8 as calls,
        total_exec_time / $2 as ms, min_exec_time * calls / $2 as least,
        (shared_blks_hit + shared_blks_read) / $2::float8 as blocks, shared_blks_dirtied / $2::float8 as dirtied, wal_bytes::float8 / $2 as wal
      from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where datname = $1 and query not like '%still_waiting%'`,
      [database, amount],
    )
    return rows
  } finally {
    await client.end()
  }
}

const ofPictures = /proof_print|proof_likeness|encode_after|update "file"|from "file"|select id, key/
const ofMails =
  /kept_text|send_after|password_link|payment_link|portal_mark|mail_server|array\(select a\.name|"account" where id = any|from account where id = any/
const ofTransactions = /^(begin|commit|rollback)/i

/** Whose statement it is, by its text. Begin and commit are counted once: those of a registration. */
function kindOf({ text, calls }: Cost): string {
  if (calls < 0.01 || /pgboss|pg_stat|pg_advisory/.test(text)) return atTimes
  if (/^(with "proof"|with "insert_0"|insert into "account")/.test(text.trim()) || ofTransactions.test(text)) return its
  if (ofPictures.test(text)) return 'its picture'
  if (ofMails.test(text)) return 'its mails'
  return its
}

/** Waits until the mails are written and the pictures looked at. */
async function isDone({ db }: Portal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      still_waiting: number
    }>`select (select count(*) from email where status = 'QUEUED' and kept_text is null)
      + (select count(*) from file where state = 'RAW')
      + (select count(*) from file f join toefl_payment p on p.proof_id = f.id
        where f.state = 'READY' and not exists (select from proof_print t where t.file_id = f.id)) as still_waiting`.execute(
      db,
    )
    if (Number(rows[0]?.still_waiting) === 0) return
    await delay(500)
  }
}

/** All older proofs have been looked at: so many prints there are to be compared with, and none is made in between. */
async function fillPrints({ db }: Portal): Promise<void> {
  await sql`insert into proof_print (file_id, layout, small, made_at)
    select f.id, (('x' || substr(md5(f.id::text), 1, 16))::bit(64))::bigint, decode(repeat(md5(f.id::text), 90), 'hex'), now() - interval '1 day'
    from file f where exists (select from payment p where p.proof_id = f.id)
      or exists (select from welcoming_party p where p.proof_id = f.id) on conflict do nothing`.execute(db)
}

/** The rows of a registration and nothing else: no list, no trail, no mail, no word is looked for in them. */
async function leastProgram(stage: Stage, amount: number): Promise<Cost[]> {
  const { url } = await stage.database('least')
  await runStatement(url, leastTables)
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const write = async (at: number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({
        name: 'lock',
        text: 'update least.shift set taken = taken + 1 where id = any($1::int[])',
        values: [[0, 1, 2].map((person) => (at * 3 + person) % 90).toSorted((a, b) => a - b)],
      })
      await client.query({ name: 'write', text: leastWrite, values: [String(10_000_000 + at)] })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const all = async (from: number, to: number) => {
    let next = from
    const worker = async () => {
      while (next < to) await write((next += 1))
    }
    await Promise.all(Array.from({ length: connections }, worker))
  }
  await all(0, 60)
  await runStatement(stage.url, 'select pg_stat_statements_reset()')
  await all(1000, 1000 + amount)
  await pool.end()
  return readStatements(stage.url, 'least', amount)
}

const leastTables = `create schema least;
  create table least.shift (id int primary key, taken int not null);
  insert into least.shift select n, 0 from generate_series(0, 89) n;
  create table least.account (id int primary key generated always as identity, name text, nim text unique, email text unique,
    address text, birth_place text, phone_number text unique, created_at timestamptz default now());
  create table least.file (id int primary key generated always as identity, key text unique, bytes int);
  create table least.payment (id int primary key generated always as identity, file_id int references least.file, amount int,
    account_name text, account_number text, created_at timestamptz default now());
  create table least.seat (id int primary key generated always as identity, payment_id int references least.payment,
    user_id int references least.account, shift_id int references least.shift);
  insert into least.account (name, nim, email, phone_number) select 'Student ' || n, n, n || '@example.org', '08' || n from generate_series(1, 150000) n;
  insert into least.file (key) select n from generate_series(1, 50000) n;
  insert into least.payment (file_id, amount) select id, 100000 from least.file;
  insert into least.seat (payment_id, user_id, shift_id) select (id - 1) / 3 + 1, id, id % 90 from least.account`

const leastWrite = `with person as (
    insert into least.account (name, nim, email, address, birth_place, phone_number)
    select 'Student ' || $1, n || $1, n || $1 || '@example.org', 'Jl. Kebon Jeruk 27', 'Jakarta', '081' || n || $1
    from generate_series(1, 3) n returning id),
  proof as (insert into least.file (key, bytes) values ('key' || $1, 150000) returning id),
  payment as (insert into least.payment (file_id, amount, account_name, account_number)
    select id, 150000, 'Student', '527' || $1 from proof returning id)
  insert into least.seat (payment_id, user_id, shift_id) select payment.id, person.id, person.id % 90 from payment, person`
