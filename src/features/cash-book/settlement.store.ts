/** SQL of settlements. Functions that lock or write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isSettledDay } from '#services/settled-days.ts'
import { isUnexplained, lineRest } from './cash-entry.store.ts'
import type { Settlement } from './settlement.contract.ts'
import type { GrossDay } from './settlement.rules.ts'

const accountName = (row: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${row}.provider`)}, ${sql.ref(`${row}.account_number`)})`

/** Whether the account is an acquirer's. */
export const isAcquirer = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from payment_account where id = ${id} and kind = 'QRIS'`.execute(trx)).rows.length > 0

/** Its reports stay as they are until the transaction ends. */
export const lockAcquirer = (trx: Trx, id: number) =>
  sql`select id from payment_account where id = ${id} for no key update`.execute(trx)

export type DayOfAccount = GrossDay & { account_id: number; account: string }

/** The days of the acquirers' reports, of one or of all; what an entry or a reason explains is no gross line. */
export async function findGrossDays(db: Db | Trx, accountId?: number): Promise<DayOfAccount[]> {
  const { rows } = await sql<DayOfAccount>`
    select l.account_id, ${accountName('a')} as account, l.day,
      sum((case when l.is_out then -1 else 1 end) * (100 * l.amount + l.sen))::bigint as gross,
      (case when bool_and(l.is_out or l.fee is not null) then sum(coalesce(l.fee, 0)) end)::bigint as fee,
      ${isSettledDay} as is_settled
    from statement_line l join payment_account a on a.id = l.account_id
    where a.kind = 'QRIS' and (${accountId ?? null}::int is null or a.id = ${accountId ?? null}::int)
      and not exists (select from statement_aside s where s.line_id = l.id)
    group by l.account_id, a.provider, a.account_number, l.day order by l.account_id, l.day`.execute(db)
  return rows
}

export type OpenCredit = { line_id: number; day: string; net: number; bank: string }

/** Open credits of the banks, the latest first; older ones than these nobody settles any more. */
export async function findOpenCredits(db: Db): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    select l.id as line_id, l.day, ${lineRest} as net, ${accountName('a')} as bank
    from statement_line l join payment_account a on a.id = l.account_id
    where a.kind <> 'QRIS' and not l.is_out and ${isUnexplained}
    order by l.day desc, l.id desc limit 1000`.execute(db)
  return rows
}

/** Where the two entries belong: the region of either account, or that of most payments of these days. */
export async function findPlace(
  trx: Trx,
  given: { account_id: number; line_id: number; first_day: string; last_day: string },
): Promise<{ region_id: number; term_id: number } | undefined> {
  const { account_id, line_id, first_day, last_day } = given
  const { rows } = await sql<{ region_id: number; term_id: number }>`
    select r.id as region_id, r.current_term_id as term_id from region r where r.id = coalesce(
      (select region_id from payment_account where id = ${account_id}),
      (select a.region_id from statement_line l join payment_account a on a.id = l.account_id where l.id = ${line_id}),
      (select p.region_id from statement_line l join statement_match m on m.line_id = l.id
        join payment p on p.id = m.payment_id and p.programme = m.programme
        where l.account_id = ${account_id} and l.day between ${first_day} and ${last_day}
        group by 1 order by count(*) desc, 1 limit 1),
      (select min(id) from region where is_active))`.execute(trx)
  return rows[0]
}

/** The category that the office has marked for fees; null where none is. */
export const findFeeCategory = async (trx: Trx): Promise<number | null> =>
  (
    await sql<{ id: number }>`
      select id from cash_category where is_fee order by id limit 1`.execute(trx)
  ).rows[0]?.id ?? null

type NewSettlement = {
  account_id: number
  first_day: string
  last_day: string
  entry_id: number
  fee_entry_id: number | null
  settled_by: number
  settled_at: string
}

export const insertSettlement = (trx: Trx, given: NewSettlement) =>
  trx.insertInto('cash_settlement').values(given).returning('id').executeTakeFirstOrThrow()

/** The settlement as it is by then, locked until the transaction ends. */
export const lockSettlement = (trx: Trx, id: number) =>
  trx
    .selectFrom('cash_settlement')
    .select(['id', 'entry_id', 'fee_entry_id', 'undone_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const markUndone = (trx: Trx, id: number, undone_by: number, undone_at: string) =>
  trx.updateTable('cash_settlement').set({ undone_by, undone_at }).where('id', '=', id).execute()

export type FoundSettlement = Omit<Settlement, 'gross' | 'fee' | 'net'> & { net: number; fee: number }

const settlements = (condition: RawBuilder<unknown>) => sql<FoundSettlement>`
  select s.id, s.account_id, ${accountName('a')} as account, s.first_day, s.last_day, s.entry_id, s.fee_entry_id,
    ${accountName('b')} as bank, e.day, e.amount as net, coalesce(f.amount, 0)::bigint as fee,
    who.name as settled_by_name, s.settled_at, undoer.name as undone_by_name, s.undone_at
  from cash_settlement s join payment_account a on a.id = s.account_id join cash_entry e on e.id = s.entry_id
  join payment_account b on b.id = e.to_account_id left join cash_entry f on f.id = s.fee_entry_id
  left join account who on who.id = s.settled_by left join account undoer on undoer.id = s.undone_by
  where ${condition} order by s.id desc limit 50`

export const findSettlements = async (db: Db): Promise<FoundSettlement[]> =>
  (await settlements(sql`true`).execute(db)).rows

export const findSettlement = async (db: Db, id: number): Promise<FoundSettlement | undefined> =>
  (await settlements(sql`s.id = ${id}`).execute(db)).rows[0]
