/** SQL of where the money is. All sums are in sen, of what counts. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { isUnexplained, lineRest } from './cash-entry.store.ts'
import type { CountFilters } from './cash-place.contract.ts'
import type { DayLine, Unseen } from './account-day.rules.ts'

/** Both sides of every entry that counts. */
export const moved = sql`
  select day, to_account_id as account_id, to_holder_id as holder_id, to_place as place, amount as signed, person_id, person_name
    from cash_entry where state = 'CONFIRMED'
  union all
  select day, from_account_id, from_holder_id, from_place, -amount, person_id, person_name
    from cash_entry where state = 'CONFIRMED'`

type Account = { id: number; name: string; region_init: string | null; booked: number; open_lines: number }

export async function findAccounts(db: Db): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.id, concat_ws(' ', a.provider, a.account_number) as name, r.region_init,
      (coalesce(e.signed, 0) + coalesce(m.amount, 0))::bigint as booked, coalesce(o.lines, 0)::int as open_lines
    from payment_account a left join region r on r.id = a.region_id
    left join (select account_id, sum(signed) as signed from (${moved}) every where place = 'ACCOUNT' group by 1) e
      on e.account_id = a.id
    left join (select l.account_id, 100 * sum(m.amount) as amount
      from statement_match m join statement_line l on l.id = m.line_id group by 1) m on m.account_id = a.id
    left join (select l.account_id, count(*) as lines from statement_line l
      where ${isUnexplained} group by 1) o
      on o.account_id = a.id
    order by coalesce(a.active_to <= now(), false), a.provider, a.id`.execute(db)
  return rows
}

type Till = { id: number; name: string; handed: number; booked: number }

/** Of everybody who has a till, or of one holder. */
export async function findTills(db: Db | Trx, admins: readonly number[], holderId?: number): Promise<Till[]> {
  const { rows } = await sql<Till>`
    select a.id, a.name, coalesce(h.amount, 0)::bigint as handed, coalesce(e.signed, 0)::bigint as booked
    from account a
    left join (select treasurer_id, 100 * sum(amount) as amount from cash_handover where undone_at is null group by 1) h
      on h.treasurer_id = a.id
    left join (select holder_id, sum(signed) as signed from (${moved}) every where place = 'TILL' group by 1) e
      on e.holder_id = a.id
    where (a.id = any(${admins}::int[]) or h.amount is not null or e.signed is not null)
      and (${holderId ?? null}::int is null or a.id = ${holderId ?? null}::int)
    order by a.name, a.id`.execute(db)
  return rows
}

/** People who have money of the club, or are owed theirs. */
export async function findPeople(db: Db): Promise<{ id: number | null; name: string; balance: number }[]> {
  const { rows } = await sql<{ id: number | null; name: string; balance: number }>`
    select max(person_id) as id, max(person_name) as name, sum(signed)::bigint as balance
    from (${moved}) every where place = 'PERSON'
    group by coalesce(person_id::text, lower(person_name)) having sum(signed) <> 0 order by 2`.execute(db)
  return rows
}

/** Counts and bookings of one till wait for each other. */
export const lockHolder = (trx: Trx, id: number) =>
  trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type Count = {
  id: number
  holder_id: number
  holder: string
  day: string
  counted: number
  expected: number
  reason: string | null
  entry_id: number | null
  counted_by_name: string | null
  counted_at: string
}

const counts = sql`
  select c.id, c.holder_id, h.name as holder, c.day, c.counted, c.expected, c.reason, c.entry_id,
    by.name as counted_by_name, c.counted_at
  from cash_count c join account h on h.id = c.holder_id left join account by on by.id = c.counted_by`

/** The last count of each till. */
export const findLastCounts = async (db: Db): Promise<Count[]> =>
  (
    await sql<Count>`select * from (${counts}) c
      where c.id in (select max(id) from cash_count group by holder_id)`.execute(db)
  ).rows

export async function findCounts(db: Db, { holder_id, page, per_page }: CountFilters) {
  const { rows } = await sql<Count & { total: number }>`
    select *, count(*) over () as total from (${counts}) c
    where ${holder_id ?? null}::int is null or c.holder_id = ${holder_id ?? null}::int
    order by c.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return { rows, meta: pageMeta({ page, per_page }, rows[0]?.total ?? 0) }
}

export const findCount = async (db: Db, id: number): Promise<Count | undefined> =>
  (await sql<Count>`select * from (${counts}) c where c.id = ${id}`.execute(db)).rows[0]

type NewCount = Omit<Count, 'id' | 'holder' | 'counted_by_name'> & { counted_by: number }

export const insertCount = (trx: Trx, given: NewCount) =>
  trx.insertInto('cash_count').values(given).returning('id').executeTakeFirstOrThrow()

export const findAccount = async (db: Db, id: number) =>
  (
    await sql<{ id: number; name: string }>`
      select id, concat_ws(' ', provider, account_number) as name from payment_account where id = ${id}`.execute(db)
  ).rows[0]

const sign = sql`(case when l.is_out then -1 else 1 end)`
const rest = sql`${sign} * (100 * (l.amount - coalesce(m.amount, 0)) + l.sen)`
/** Of the line `l`, with the sum `m` of its matches and its reason `s`: what explains it. */
export const dayLine = sql`l.id, l.import_id, l.row, l.day, ${sign} * (100 * l.amount + l.sen) as signed, l.balance, l.text,
  (100 * coalesce(m.amount, 0))::bigint as payments, case when s.entry_id is not null then ${rest} else 0 end as entry,
  case when s.line_id is not null and s.entry_id is null then ${rest} else 0 end as aside`

/** All lines of an account, each with what explains it. */
export async function findDayLines(db: Db | Trx, accountId: number): Promise<DayLine[]> {
  const { rows } = await sql<DayLine>`
    select ${dayLine} from statement_line l left join statement_aside s on s.line_id = l.id
    left join (select line_id, sum(amount)::bigint as amount from statement_match group by 1) m on m.line_id = l.id
    where l.account_id = ${accountId} order by l.day, l.import_id, l.row`.execute(db)
  return rows
}

/** What is booked of an account, and no line shows it; by day. */
export async function findUnseen(db: Db | Trx, accountId: number): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    select day, sum(signed)::bigint as signed from (
      select e.id, e.day, e.amount - coalesce((select sum(${lineRest}) from statement_aside s
        join statement_line l on l.id = s.line_id where s.entry_id = e.id and not l.is_out), 0) as signed
      from cash_entry e where e.state = 'CONFIRMED' and e.to_account_id = ${accountId}
      union all
      select e.id, e.day, -e.amount + coalesce((select sum(${lineRest}) from statement_aside s
        join statement_line l on l.id = s.line_id where s.entry_id = e.id and l.is_out), 0)
      from cash_entry e where e.state = 'CONFIRMED' and e.from_account_id = ${accountId}) sides
    group by 1 having sum(signed) <> 0 order by 1`.execute(db)
  return rows
}
