/** SQL of retention: data that is past its end, and taking it away. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { willWorkInOffice } from '#services/accounts/held-duties.ts'
import { nobody } from '#services/audit/personal.ts'
import { isOf, programmeOf } from '#services/money-sql.ts'
import { type Personal, type PersonalTable, tablesOf } from './personal.actions.ts'
import {
  type Amounts,
  type Failure,
  type Months,
  type RetentionKind,
  type RunKind,
  undecidedTimes,
} from './retention.rules.ts'

const none = sql.lit(nobody)

export async function findMonths(db: Db | Trx): Promise<Months> {
  const rows = await db.selectFrom('privacy_setting').select(['kind', 'months']).execute()
  return Object.fromEntries(rows.map(({ kind, months }) => [kind, months])) as Months
}

/** How often the times were changed: a part of the notice's version. */
export async function countChanges(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select sum(changes)::int as changes from privacy_setting`.execute(db)
  return rows[0]?.changes ?? 0
}

/** The times, locked until the transaction ends. */
export async function lockMonths(trx: Trx): Promise<Months> {
  await sql`select from privacy_setting order by kind for update`.execute(trx)
  return findMonths(trx)
}

export const updateMonths = (trx: Trx, kind: RetentionKind, months: number) =>
  trx
    .updateTable('privacy_setting')
    .set((eb) => ({ months, changes: eb('changes', '+', 1) }))
    .where('kind', '=', kind)
    .execute()

// A term of autumn ends with February, one of spring with August.
const termEnd = sql`make_timestamptz(t.year + 1, case t.semester when 'ODD' then 3 else 9 end, 1, 0, 0, 0, 'Asia/Jakarta')`

const isOver = (cut: Date, row: 'p' | 'r' = 'p') =>
  sql`exists (select from term t where t.id = ${sql.ref(`${row}.term_id`)} and ${termEnd} <= ${cut.toISOString()})`

/** Of a payment `p` that waits: so long that nobody will decide it. */
export const isForgotten = (now: Date) => sql`exists (select from term t, privacy_setting s where t.id = p.term_id
  and s.kind = 'PROOFS' and ${termEnd} + make_interval(months => ${undecidedTimes}::int * s.months) <= ${now.toISOString()}::timestamptz)`

// In the bin nobody decides any more.
const isDecided = (now: Date) => sql`(p.status <> 'PENDING' or p.deleted_at is not null or ${isForgotten(now)})`

const moneyOpen = sql`exists (select from refund f where ${isOf('f')} and f.state in ('TO_CHECK', 'OWED'))`

type Simple = Exclude<RetentionKind, 'ACCOUNTS' | 'APPLICATIONS'>

/** The ids of data that is past its end at a moment. */
const past: Record<Simple, (cut: Date, now: Date, personal: readonly Personal[]) => RawBuilder<{ id: number }>> = {
  PROOFS: (cut, now, personal) => sql`select f.id from file f where f.state <> 'ERASED' and f.id in (
    select p.proof_id from payment p where ${isDecided(now)} and ${isOver(cut)} and not ${moneyOpen}
    ${sql.join(
      tablesOf(personal)
        .filter(({ table, hasProof }) => hasProof && !Object.hasOwn(programmeOf, table))
        // A proof that a payment names as well goes with that.
        .map(
          ({ table }) => sql`union all select r.proof_id from ${sql.table(table)} r where ${isOver(cut, 'r')}
            and not exists (select from payment p where p.proof_id = r.proof_id)`,
        ),
      sql` `,
    )}
    union all select r.proof_id from refund r join payment p on p.programme = r.programme and p.id = r.payment_id
      where r.proof_id is not null and ${isOver(cut)})`,
  MAILS: (cut) => sql`select id from email where created_at < ${cut.toISOString()}
    and (status <> 'QUEUED' or kept_text is not null)`,
  STATEMENTS: (cut) => sql`select id from statement_line where text <> ${none} and day < ${cut.toISOString()}::date`,
  AUDIT: (cut) => sql`select id from audit_entry where at < ${cut.toISOString()}`,
  // An account's latest stays: without any, a stranger's device would look like the owner's first.
  DEVICES: (cut) => sql`select d.id from known_device d where d.last_seen < ${cut.toISOString()}
    and exists (select from known_device l where l.user_id = d.user_id and (l.last_seen, l.id) > (d.last_seen, d.id))`,
}

export type Applications = PersonalTable & Required<Pick<PersonalTable, 'consent' | 'ledNowhere'>>

/** The tables of applications. */
export const applicationsOf = (personal: readonly Personal[]): Applications[] =>
  tablesOf(personal).filter((of): of is Applications => of.ledNowhere !== undefined && of.consent !== undefined)

/** Applications of ended terms that led nowhere, of which something is left. */
const pastOf = ({ table, consent, ledNowhere }: Applications, cut: Date) => sql<{ id: number }>`
  select r.id from ${sql.table(table)} r where ${ledNowhere} and ${consent.isHeld} and ${isOver(cut, 'r')}`

type Since = { cut: Date; now: Date; personal: readonly Personal[] }

/** Students whose last sign-in, or else registration, was before a moment. */
const idle = ({ cut, now, personal }: Since) => sql`
  select a.id, a.email, coalesce(w.warnings, 0) as warnings, w.warned_at
  from account a left join account_presence w on w.user_id = a.id
  where a.erased_at is null and not ${willWorkInOffice('a', now)}
    and greatest(a.created_at, w.signed_in_at) < ${cut.toISOString()}
    ${sql.join(
      personal.flatMap(({ usedSince }) => (usedSince ? [sql`and not ${usedSince(cut)}`] : [])),
      sql` `,
    )}`

export type Idle = { id: number; email: string; warnings: number; warned_at: string | null }

/** The people to write to: idle since that cut, and last written to before the other. */
export const findToWarn = async (
  db: Db | Trx,
  since: Since,
  written: { times: number; before: Date },
): Promise<Idle[]> =>
  (
    await sql<Idle>`select * from (${idle(since)}) i where i.warnings = ${written.times}
      and (i.warned_at is null or i.warned_at <= ${written.before.toISOString()}) order by i.id`.execute(db)
  ).rows

/** Keeps the account until the end of the transaction; none when it is not idle any more. */
export const lockIdle = async (trx: Trx, since: Since, id: number, warnings: number): Promise<Idle | undefined> => {
  await sql`select from account where id = ${id} for no key update`.execute(trx)
  return (
    await sql<Idle>`select * from (${idle(since)}) i where i.id = ${id} and i.warnings = ${warnings}`.execute(trx)
  ).rows[0]
}

export const noteWarning = (trx: Trx, userId: number, at: string) =>
  sql`insert into account_presence (user_id, signed_in_at, warnings, warned_at)
    select id, created_at, 1, ${at} from account where id = ${userId}
    on conflict (user_id) do update set warnings = account_presence.warnings + 1, warned_at = ${at}`.execute(trx)

export type Past = Since & { kind: Simple }

export const countPast = async (db: Db | Trx, { kind, cut, now, personal }: Past): Promise<number> =>
  count(db, past[kind](cut, now, personal))

export const countApplications = async (db: Db | Trx, of: Applications, cut: Date): Promise<number> =>
  count(db, pastOf(of, cut))

async function count(db: Db | Trx, query: RawBuilder<{ id: number }>): Promise<number> {
  const { rows } = await sql<{ records: number }>`select count(*)::int as records from (${query}) past`.execute(db)
  return rows[0]?.records ?? 0
}

const some = async (trx: Trx, query: RawBuilder<{ id: number }>, limit: number): Promise<number[]> =>
  (await sql<{ id: number }>`select id from (${query}) past order by id limit ${limit}`.execute(trx)).rows.map(
    ({ id }) => id,
  )

export const findPast = (trx: Trx, { kind, cut, now, personal }: Past, limit: number) =>
  some(trx, past[kind](cut, now, personal), limit)
export const findApplications = (trx: Trx, of: Applications, cut: Date, limit: number) =>
  some(trx, pastOf(of, cut), limit)

const any = (ids: readonly number[]) => sql`any(${ids}::int[])`
export const deleteMails = (trx: Trx, ids: readonly number[]) =>
  sql`delete from email where id = ${any(ids)}`.execute(trx)
export const deleteEntries = (trx: Trx, ids: readonly number[]) =>
  sql`delete from audit_entry where id = ${any(ids)}`.execute(trx)
export const deleteDevices = (trx: Trx, ids: readonly number[]) =>
  sql`delete from known_device where id = ${any(ids)}`.execute(trx)
export const blankLines = (trx: Trx, ids: readonly number[]) =>
  sql`update statement_line set text = ${none} where id = ${any(ids)}`.execute(trx)

/** Of several processes one erases at a time, the others wait; the lock ends with the transaction. */
export const takeTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(4212075)`.execute(trx)

export const startRun = async (db: Db, at: string): Promise<number> =>
  (await db.insertInto('privacy_run').values({ started_at: at }).returning('id').executeTakeFirstOrThrow()).id

export const noteDone = (trx: Trx, runId: number, kind: RunKind, amount: number) =>
  sql`update privacy_run set did = did || jsonb_build_object(${kind}::text, coalesce((did ->> ${kind})::int, 0) + ${amount}::int)
    where id = ${runId}`.execute(trx)

/** The part that the run leaves out. */
export const noteFailure = (db: Db, runId: number, failure: Failure) =>
  sql`update privacy_run set failed = failed || jsonb_build_array(${JSON.stringify(failure)}::jsonb),
    did = did || jsonb_build_object('FAILED', jsonb_array_length(failed) + 1) where id = ${runId}`.execute(db)

/** When one was last begun, and when one that came to its end began, with what that went on without. */
export async function findNewestRun(db: Db) {
  const { rows } = await sql<{ tried: string | null; ended: string | null; failed: number }>`
    select max(started_at) as tried, max(started_at) filter (where ended_at is not null) as ended,
      (select jsonb_array_length(failed) from privacy_run where ended_at is not null order by id desc limit 1) as failed
    from privacy_run`.execute(db)
  return rows[0] ?? { tried: null, ended: null, failed: 0 }
}

/** Whose account stays although it is past its end. */
export const findNames = (db: Db | Trx, userIds: readonly number[]) =>
  db
    .selectFrom('account')
    .select(['id as user_id', 'name'])
    .where('id', 'in', [0, ...userIds])
    .orderBy('id')
    .execute()

export const endRun = (db: Db, id: number, at: string) =>
  db.updateTable('privacy_run').set({ ended_at: at }).where('id', '=', id).execute()

export const findRuns = (db: Db) =>
  db
    .selectFrom('privacy_run')
    .select(['id', 'started_at', 'ended_at', sql<Amounts>`did`.as('did'), sql<Failure[]>`failed`.as('failed')])
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
