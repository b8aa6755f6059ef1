/** SQL of matching lines with payments. What locks or writes demands the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { PaidEntity } from '../contract.ts'
import type { OpenLine, Payable } from './rules.ts'
import { nearby, window } from './rules.ts'

export type ShownLine = OpenLine & { account: string }
export type ShownPayment = Payable & { name: string }

const lines = (condition: RawBuilder<unknown>) => sql<ShownLine>`
  select l.id, l.day, l.amount, l.text, a.region_id, concat_ws(' ', a.provider, a.account_number) as account
  from statement_line l join payment_account a on a.id = l.account_id
  where ${condition}`

const isOpen = sql`not exists (select from statement_match m where m.line_id = l.id)
  and not exists (select from statement_aside s where s.line_id = l.id)`

/** The open lines, the latest first; more than anybody matches at once are not looked at. */
export const findOpenLines = async (db: Db | Trx): Promise<ShownLine[]> =>
  (await lines(sql`${isOpen} order by l.day desc, l.id desc limit 20000`).execute(db)).rows

const jakartaDay = sql`(p.created_at at time zone 'Asia/Jakarta')::date`

/** Payments of both programmes that no line has paid; cash comes over no account. */
const payments = (condition: RawBuilder<unknown>) => sql<ShownPayment>`
  select 'toefl_payment' as entity, p.id, p.region_id, p.payment_amount as amount, p.account_name as sender,
    ${jakartaDay} as day, p.status = 'PENDING' and p.deleted_at is null as "isPending", who.names as name,
    case who.people when 1 then r.toefl_price_one when 2 then r.toefl_price_two when 3 then r.toefl_price_three end as price
  from toefl_payment p
  join region r on r.id = p.region_id
  cross join lateral (select count(*) as people, coalesce(string_agg(a.name, ', ' order by d.id), '') as names
    from toefl_detail d join account a on a.id = d.user_id where d.payment_id = p.id) who
  where p.payment_type <> 'CASH' and not exists (select from statement_match m where m.toefl_payment_id = p.id)
    and ${condition}
  union all
  select 'member_payment', p.id, p.region_id, p.payment_amount, p.account_name, ${jakartaDay},
    p.status = 'PENDING' and p.deleted_at is null, a.name, r.member_price
  from member_payment p
  join region r on r.id = p.region_id
  join account a on a.id = p.user_id
  where p.payment_type <> 'CASH' and not exists (select from statement_match m where m.member_payment_id = p.id)
    and ${condition}`

/** The payments that lines of these days may have paid. */
export async function findPayables(db: Db | Trx, from: string, to: string): Promise<ShownPayment[]> {
  const within = sql`p.created_at >= ${from}::date - ${window.after + 1}::int and p.created_at < ${to}::date + ${window.before + 2}::int`
  return (await payments(within).execute(db)).rows
}

/** What a payment may be confused with: payments and open lines of about its amount and time. */
export async function findAround(db: Db, { amount, day, price }: Payable) {
  const reach = 2 * window.after
  const amounts = (column: RawBuilder<unknown>) =>
    sql`(${column} between ${amount - 2 * nearby} and ${amount + 2 * nearby} or ${column} = ${price ?? amount})`
  const [found, rivals] = await Promise.all([
    lines(
      sql`${isOpen} and ${amounts(sql`l.amount`)} and l.day between ${day}::date - ${window.before}::int and ${day}::date + ${window.after}::int
        order by l.day, l.id limit 2000`,
    ).execute(db),
    payments(
      sql`${amounts(sql`p.payment_amount`)} and p.created_at between ${day}::date - ${reach}::int and ${day}::date + ${reach}::int`,
    ).execute(db),
  ])
  return { lines: found.rows, payments: rivals.rows }
}

/** The payment, where it is not cash and has no line. */
export const findPayable = async (db: Db | Trx, entity: PaidEntity, id: number): Promise<ShownPayment | undefined> =>
  (await payments(sql`p.id = ${id}`).execute(db)).rows.find((one) => one.entity === entity)

export type KnownPayment = {
  status: string
  day: string
  line_id: number | null
  is_covered: boolean
  is_cash: boolean
}

const columnOf = { toefl_payment: 'toefl_payment_id', member_payment: 'member_payment_id' } as const satisfies Record<
  PaidEntity,
  string
>

/** What is known of any payment. */
export async function findPayment(db: Db | Trx, entity: PaidEntity, id: number): Promise<KnownPayment | undefined> {
  const { rows } = await sql<KnownPayment>`
    select p.status, ${jakartaDay} as day, p.payment_type = 'CASH' as is_cash,
      (select m.line_id from statement_match m where m.${sql.ref(columnOf[entity])} = p.id) as line_id,
      exists (select from statement_import i join payment_account a on a.id = i.account_id
        where i.undone_at is null and (a.region_id is null or a.region_id = p.region_id)
          and ${jakartaDay} between i.period_from and i.period_to) as is_covered
    from ${sql.table(entity)} p where p.id = ${id}`.execute(db)
  return rows[0]
}

export const findLine = async (db: Db, id: number): Promise<ShownLine | undefined> =>
  (await lines(sql`l.id = ${id}`).execute(db)).rows[0]

/** The payment's row, locked: nobody decides on it meanwhile. */
export async function lockPayment(
  trx: Trx,
  entity: PaidEntity,
  id: number,
): Promise<{ status: string; deleted_at: string | null } | undefined> {
  const { rows } = await sql<{ status: string; deleted_at: string | null }>`
    select status, deleted_at from ${sql.table(entity)} where id = ${id} for update`.execute(trx)
  return rows[0]
}

export type NewMatch = { lineId: number; entity: PaidEntity; paymentId: number; by: number; at: string }

/** Keeps the line with the payment; false where either of them has another one by now. */
export async function insertMatch(trx: Trx, { lineId, entity, paymentId, by, at }: NewMatch): Promise<boolean> {
  const { rows } = await sql`
    insert into statement_match (line_id, ${sql.ref(columnOf[entity])}, matched_by, matched_at)
    values (${lineId}, ${paymentId}, ${by}, ${at}) on conflict do nothing returning line_id`.execute(trx)
  return rows.length === 1
}

/** The lines of these payments. */
export async function findMatches(
  trx: Trx,
  entity: PaidEntity,
  ids: readonly number[],
): Promise<{ line_id: number; payment_id: number }[]> {
  const column = sql.ref(columnOf[entity])
  const { rows } = await sql<{ line_id: number; payment_id: number }>`
    select line_id, ${column} as payment_id from statement_match where ${column} = any(${ids}::int[])`.execute(trx)
  return rows
}

/** Frees the lines of these payments. */
export async function deleteMatches(
  trx: Trx,
  entity: PaidEntity,
  ids: readonly number[],
): Promise<{ line_id: number; payment_id: number }[]> {
  const column = sql.ref(columnOf[entity])
  const { rows } = await sql<{ line_id: number; payment_id: number }>`
    delete from statement_match where ${column} = any(${ids}::int[]) returning line_id, ${column} as payment_id`.execute(
    trx,
  )
  return rows
}
