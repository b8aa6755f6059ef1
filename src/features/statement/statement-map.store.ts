/** SQL of saved columns. Functions that write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Columns } from './layout-columns.rules.ts'

export type FoundMap = {
  id: number
  account_id: number
  account: string
  headings: string
  columns: Columns
  imports: number
  updated_at: string
}

const maps = (condition: RawBuilder<unknown>) => sql<FoundMap>`
  select m.id, m.account_id, concat_ws(' ', a.provider, a.account_number) as account, m.headings, m.columns, m.updated_at,
    (select count(*)::int from statement_import i where i.account_id = m.account_id and i.undone_at is null
      and i.layout in ('saved', 'chosen')) as imports
  from statement_map m join payment_account a on a.id = m.account_id where ${condition} order by a.provider, m.id`

export const findMapList = async (db: Db): Promise<FoundMap[]> => (await maps(sql`true`).execute(db)).rows

export const findMap = async (db: Db | Trx, id: number): Promise<FoundMap | undefined> =>
  (await maps(sql`m.id = ${id}`).execute(db)).rows[0]

export const lockMap = (trx: Trx, id: number) =>
  sql`select id from statement_map where id = ${id} for update`.execute(trx)

export const updateMap = (trx: Trx, id: number, columns: Columns) =>
  sql`update statement_map set columns = ${JSON.stringify(columns)}::jsonb, updated_at = now() where id = ${id}`.execute(
    trx,
  )

export const deleteMap = (trx: Trx, id: number) => sql`delete from statement_map where id = ${id}`.execute(trx)
