/** SQL of statement lines and the entries that explain them. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, searchIn } from '#kit/database/list.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import type { OpenLine, OpenLineFilters } from './cash-entry.contract.ts'
import { isUnexplained, lineRest } from './cash-entry.store.ts'

export type FreeLine = { id: number; account_id: number; day: string; rest: number; is_out: boolean; is_open: boolean }

/** The line, locked, with what is left of it by then; in sen. */
export async function lockLine(trx: Trx, id: number): Promise<FreeLine | undefined> {
  await sql`select id from statement_line where id = ${id} for no key update`.execute(trx)
  return findLine(trx, id)
}

/** The line as it is now, with what is left of it. */
export async function findLine(trx: Trx, id: number): Promise<FreeLine | undefined> {
  const { rows } = await sql<FreeLine>`
    select l.id, l.account_id, l.day, l.is_out, ${lineRest} as rest,
      ${isUnexplained} as is_open
    from statement_line l where l.id = ${id}`.execute(trx)
  return rows[0]
}

/** What the lines of an entry come to so far, in sen, by the way their money went. */
export async function findTied(trx: Trx, entryId: number): Promise<{ out: number; in: number }> {
  const { rows } = await sql<{ is_out: boolean; rest: number }>`
    select l.is_out, sum(${lineRest})::bigint as rest from statement_aside s join statement_line l on l.id = s.line_id
    where s.entry_id = ${entryId} group by 1`.execute(trx)
  const of = (isOut: boolean) => rows.find(({ is_out }) => is_out === isOut)?.rest ?? 0
  return { out: of(true), in: of(false) }
}

export const insertTie = (
  trx: Trx,
  given: { lineId: number; entryId: number; reason: string; by: number; at: string },
) =>
  trx
    .insertInto('statement_aside')
    .values({
      line_id: given.lineId,
      entry_id: given.entryId,
      reason: given.reason,
      set_by: given.by,
      set_at: given.at,
    })
    .execute()

/** Ends the ties of an entry, all or that of one line; gives the lines. */
export async function deleteTies(trx: Trx, entryId: number, lineId?: number): Promise<number[]> {
  const gone = await trx
    .deleteFrom('statement_aside')
    .where('entry_id', '=', entryId)
    .where(lineId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`line_id = ${lineId}`)
    .returning('line_id')
    .execute()
  return gone.map(({ line_id }) => line_id)
}

const fitting = (entryId: number): Condition => sql`exists (select from cash_entry e where e.id = ${entryId}
  and l.account_id = case when l.is_out then e.from_account_id else e.to_account_id end
  and ${lineRest} <= e.amount - coalesce((select sum(100 * o.amount + o.sen) from statement_aside s
    join statement_line o on o.id = s.line_id where s.entry_id = e.id and o.is_out = l.is_out), 0))`

/** Lines that nothing explains; the nearest to an entry's day first, or the latest. */
export async function findOpenLines(db: Db, filters: OpenLineFilters) {
  const { id, account_id, is_out, for_entry, q, page, per_page } = filters
  const conditions = allOf([
    isUnexplained,
    ...equal({ 'l.id': id, 'l.account_id': account_id }),
    ...(is_out === undefined ? [] : [sql<SqlBool>`l.is_out = ${is_out === '1'}`]),
    ...(for_entry === undefined ? [] : [fitting(for_entry)]),
    searchIn([sql`l.text`, sql`l.amount::text`], q),
  ])
  const near = for_entry === undefined ? sql`` : sql`abs(l.day - (select day from cash_entry where id = ${for_entry})),`
  const { rows } = await sql<OpenLine & { total: number }>`
    select l.id, l.account_id, concat_ws(' ', a.provider, a.account_number) as account, a.region_id, l.day,
      ${lineRest} / 100 as amount, (${lineRest} % 100)::int as sen, l.text, l.is_out, count(*) over () as total
    from statement_line l join payment_account a on a.id = l.account_id
    where ${conditions} order by ${near} l.day desc, l.id desc
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const total = rows[0]?.total ?? 0
  return { data: rows.map(({ total: _, ...line }) => line), meta: pageMeta({ page, per_page }, total) }
}
