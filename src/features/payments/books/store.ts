/** SQL of the books. The queries begin at different ends, so that the equations compare what was counted apart. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { BooksQuery, CashHeld, RegionRefunds } from './contract.ts'
import type { Cell, Lines, Others, Sum } from './rules.ts'

/** All of a term is read at one moment. */
export const inSnapshot = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

export const findTerm = (db: Db | Trx, id: number) =>
  db.selectFrom('term').select(['id', 'semester', 'year']).where('id', '=', id).executeTakeFirst()

/** The term that a region is in, or else the one that most are in. */
export async function findUsualTerm(db: Db, regionId: number | null): Promise<number> {
  const { rows } = await sql<{ term: number }>`
    select current_term_id as term from region where is_active or id = ${regionId}::int
    group by 1 order by bool_or(id = ${regionId}::int) desc nulls last, count(*) desc, 1 desc limit 1`.execute(db)
  return rows[0]?.term ?? 0
}

export const findRegions = (db: Db | Trx) =>
  db.selectFrom('region').select(['id', 'region', 'region_init']).orderBy('id').execute()

type Entity = Cell['programme']
const matchOf = { toefl_payment: 'm.toefl_payment_id', member_payment: 'm.member_payment_id' } as const

const cellsOf = (entity: Entity, termId: number) => sql`
  select ${sql.lit(entity)} as programme, p.region_id, (p.created_at at time zone 'Asia/Jakarta')::date as day,
    case when p.status <> 'CONFIRMED' then p.status when m.line_id is not null then 'MATCHED'
      when p.payment_type = 'CASH' then 'CASH' else 'UNPROVEN' end as standing,
    l.account_id, count(*) as payments, sum(p.payment_amount)::bigint as amount,
    coalesce(sum(l.amount), 0)::bigint as line_amount
  from ${sql.table(entity)} p
  left join statement_match m on ${sql.ref(matchOf[entity])} = p.id
  left join statement_line l on l.id = m.line_id
  where p.term_id = ${termId} and p.deleted_at is null
  group by 2, 3, 4, 5`

/** The payments of a term outside the recycle bin. */
export async function findCells(db: Trx, termId: number): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    ${cellsOf('toefl_payment', termId)} union all ${cellsOf('member_payment', termId)}`.execute(db)
  return rows
}

const ofTerm = (termId: number) => sql`
  left join lateral (
    select p.payment_amount as paid from toefl_payment p where p.id = m.toefl_payment_id
      and p.term_id = ${termId} and p.status = 'CONFIRMED' and p.deleted_at is null
    union all
    select p.payment_amount from member_payment p where p.id = m.member_payment_id
      and p.term_id = ${termId} and p.status = 'CONFIRMED' and p.deleted_at is null
  ) counted on true`

type LineCell = { account_id: number; place: 'here' | 'elsewhere' | 'aside' | 'open'; paid: number } & Lines

/** The lines of all accounts by what became of them. */
export async function findLineCells(db: Trx, { term_id, from, to }: BooksQuery): Promise<LineCell[]> {
  const { rows } = await sql<LineCell>`
    select l.account_id, case when counted.paid is not null then 'here' when m.line_id is not null then 'elsewhere'
        when s.line_id is not null then 'aside' else 'open' end as place,
      count(*) as lines, sum(l.amount)::bigint as amount, coalesce(sum(counted.paid), 0)::bigint as paid
    from statement_line l
    left join statement_match m on m.line_id = l.id
    left join statement_aside s on s.line_id = l.id
    ${ofTerm(term_id)}
    where ${within({ from, to })}
    group by 1, 2`.execute(db)
  return rows
}

const within = ({ from, to }: Pick<BooksQuery, 'from' | 'to'>): RawBuilder<unknown> =>
  sql`l.day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`

export type BooksAccount = {
  id: number
  name: string
  region_id: number | null
  region_init: string | null
  covered: { from: string; to: string } | null
}

export async function findAccounts(db: Trx): Promise<BooksAccount[]> {
  const { rows } = await sql<BooksAccount>`
    select a.id, concat_ws(' ', a.provider, a.account_number) as name, a.region_id, r.region_init,
      (select case when count(*) > 0 then jsonb_build_object('from', min(i.period_from), 'to', max(i.period_to)) end
        from statement_import i where i.account_id = a.id and i.undone_at is null) as covered
    from payment_account a left join region r on r.id = a.region_id
    order by coalesce(a.active_to <= now(), false), a.region_id nulls first, a.provider, a.id`.execute(db)
  return rows
}

export type Edge = {
  account_id: number
  first: string
  last: string
  amount: number
  opening: number
  closing: number
}

/**
 * The balance before the first line of each account and after its last, where all lines have one. Within a day the
 * lines stand as in their file, whose first row may be the newest: then its days, or else its balances, fall.
 */
export async function findEdges(db: Trx, days: Pick<BooksQuery, 'from' | 'to'>): Promise<Edge[]> {
  const { rows } = await sql<Edge>`
    with ends as (
      select l.account_id, min(l.day) as first, max(l.day) as last, sum(l.amount)::bigint as amount
      from statement_line l where ${within(days)} group by 1 having count(*) = count(l.balance)),
    edge as (
      select l.account_id, l.import_id, l.row, l.day, l.amount, l.balance
      from ends e join statement_line l on l.account_id = e.account_id and l.day in (e.first, e.last)),
    ways as (
      select l.import_id, coalesce(nullif(sign(covar_pop(l.row, l.day - date '2000-01-01')), 0),
        nullif(sign(covar_pop(l.row, l.balance)), 0), 1) as way
      from statement_line l where l.import_id in (select import_id from edge) group by 1),
    placed as (select edge.*, edge.row * ways.way as place from edge join ways using (import_id))
    select e.account_id, e.first, e.last, e.amount,
      (select balance - amount * 100 from placed p where p.account_id = e.account_id and p.day = e.first
        order by import_id, place limit 1) as opening,
      (select balance from placed p where p.account_id = e.account_id and p.day = e.last
        order by import_id desc, place desc limit 1) as closing
    from ends e`.execute(db)
  return rows
}

const cashOf = (entity: Entity, termId: number) => sql`
  select p.region_id, p.receiver_id, count(*) as payments, sum(p.payment_amount)::bigint as amount
  from ${sql.table(entity)} p
  where p.term_id = ${termId} and p.deleted_at is null and p.status = 'CONFIRMED' and p.payment_type = 'CASH'
    and not exists (select from statement_match m where ${sql.ref(matchOf[entity])} = p.id)
  group by 1, 2`

type Held = Omit<CashHeld, 'received'> & Sum

/** Who took cash of a term, and how much of it is handed over. */
export async function findCash(db: Db | Trx, termId: number, regionId?: number): Promise<CashHeld[]> {
  const { rows } = await sql<Held>`
    with parts as (
      select region_id, receiver_id, payments, amount, 0 as handed
      from (${cashOf('toefl_payment', termId)} union all ${cashOf('member_payment', termId)}) received
      union all
      select region_id, receiver_id, 0, 0, amount from cash_handover where term_id = ${termId} and undone_at is null)
    select h.region_id, r.region_init, h.receiver_id, c.name as receiver, sum(h.payments)::int as payments,
      sum(h.amount)::bigint as amount, sum(h.handed)::bigint as handed_over,
      (sum(h.amount) - sum(h.handed))::bigint as held
    from parts h join region r on r.id = h.region_id left join contact_person c on c.id = h.receiver_id
    where ${regionId === undefined ? sql`true` : sql`h.region_id = ${regionId}`}
    group by 1, 2, 3, 4 order by h.region_id, c.name nulls first, h.receiver_id`.execute(db)
  return rows.map(({ payments, amount, ...held }) => ({ ...held, received: { payments, amount } }))
}

/** Money of a term that goes back to students, or went, by region. */
export async function findRefunds(db: Trx, termId: number): Promise<RegionRefunds[]> {
  const sumOf = (state: string) => {
    const of = sql`filter (where f.state = ${state})`
    return sql`jsonb_build_object('refunds', count(*) ${of}, 'amount', coalesce(sum(f.amount) ${of}, 0))`
  }
  const { rows } = await sql<RegionRefunds>`
    select r.id as region_id, r.region, ${sumOf('TO_CHECK')} as to_check, ${sumOf('OWED')} as owed,
      ${sumOf('REFUNDED')} as refunded
    from refund f
    left join toefl_payment t on t.id = f.toefl_payment_id
    left join member_payment p on p.id = f.member_payment_id
    join region r on r.id = coalesce(t.region_id, p.region_id)
    where coalesce(t.term_id, p.term_id) = ${termId} and f.state <> 'NOTHING'
    group by 1, 2 order by 1`.execute(db)
  return rows
}

/** What the books of a term are checked against. */
export async function findOthers(db: Trx, termId: number): Promise<Others> {
  const tally = await sql<Others['tally'][number]>`
    select region_id, status, sum(payments)::int as payments, sum(amount)::bigint as amount from toefl_payment_tally
    where term_id = ${termId} and not in_bin group by 1, 2`.execute(db)
  const imports = await sql<{ account_id: number; said: Lines; found: Lines }>`
    select account_id, jsonb_build_object('lines', sum(said), 'amount', sum(said_amount)) as said,
      jsonb_build_object('lines', sum(found), 'amount', sum(found_amount)) as found
    from (
      select account_id, lines as said, amount as said_amount, 0 as found, 0 as found_amount
      from statement_import where undone_at is null
      union all
      select account_id, 0, 0, 1, amount from statement_line) both_sides
    group by 1`.execute(db)
  const here = await sql<Others['here'][number]>`
    select l.account_id, count(*) as lines, sum(l.amount)::bigint as amount, sum(counted.paid)::bigint as paid
    from statement_match m join statement_line l on l.id = m.line_id ${ofTerm(termId)}
    where counted.paid is not null group by 1`.execute(db)
  const unfounded = await sql<{ matches: number }>`
    select count(*) as matches from statement_match m
    left join toefl_payment t on t.id = m.toefl_payment_id
    left join member_payment p on p.id = m.member_payment_id
    where coalesce(t.status, p.status) <> 'CONFIRMED' and not exists (select from refund f
      where f.toefl_payment_id = m.toefl_payment_id or f.member_payment_id = m.member_payment_id)`.execute(db)
  return { tally: tally.rows, imports: imports.rows, here: here.rows, unfounded: unfounded.rows[0]?.matches ?? 0 }
}

/** The administrators who can sign in. */
export const findTreasurers = (db: Db | Trx) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Lines that no payment has and nobody set aside, of the region's accounts and of those of every region. */
export async function countOpenLines(db: Db, regionId: number | undefined): Promise<Lines> {
  const { rows } = await sql<Lines>`
    select count(*) as lines, coalesce(sum(l.amount), 0)::bigint as amount
    from statement_line l join payment_account a on a.id = l.account_id
    where not exists (select from statement_match m where m.line_id = l.id)
      and not exists (select from statement_aside s where s.line_id = l.id)
      and ${regionId === undefined ? sql`true` : sql`(a.region_id = ${regionId} or a.region_id is null)`}`.execute(db)
  return rows[0] ?? { lines: 0, amount: 0 }
}

const unprovenOf = (entity: Entity, termId: number, regionId: number | undefined) => sql`
  select ${sql.lit(entity)} as programme, count(*) as payments, coalesce(sum(p.payment_amount), 0)::bigint as amount
  from ${sql.table(entity)} p
  where p.term_id = ${termId} and p.deleted_at is null and p.status = 'CONFIRMED' and p.payment_type <> 'CASH'
    and ${regionId === undefined ? sql`true` : sql`p.region_id = ${regionId}`}
    and not exists (select from statement_match m where ${sql.ref(matchOf[entity])} = p.id)`

/** Confirmed payments of a term that neither a line nor a receiver of cash stands for. */
export async function countUnproven(db: Db, termId: number, regionId: number | undefined) {
  const { rows } = await sql<{ programme: Entity } & Sum>`
    ${unprovenOf('toefl_payment', termId, regionId)}
    union all ${unprovenOf('member_payment', termId, regionId)}`.execute(db)
  return rows
}
