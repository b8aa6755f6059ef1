/** SQL of the texts that say a former name. Their tables are known at run time only. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { type Row, lockRow, updateRow } from '#kit/resource/rows.ts'
import type { ClubNames } from '#words/club-name.ts'

export { lockRow, updateRow }
export type { Row }

/** A text by its place. */
export type Place = { list: string; id: number; field: string }
export type Replaced = Place & { before: string; after: string }
type Memory = { kept_texts: Place[]; replaced_texts: Replaced[] | null }

export const findNames = (db: Db | Trx): Promise<ClubNames> =>
  db.selectFrom('club').select(['name', 'short_name']).executeTakeFirstOrThrow()

const memory = (db: Db | Trx) =>
  db.selectFrom('former_name').select(['kept_texts', 'replaced_texts']).$narrowType<Memory>()

/** The choices about texts with a former name until now. */
export const findMemory = (db: Db): Promise<Memory> => memory(db).executeTakeFirstOrThrow()
/** The same, so that of two who change something one comes after the other. */
export const lockMemory = (trx: Trx): Promise<Memory> => memory(trx).forUpdate().executeTakeFirstOrThrow()

/** The names that the audit trail remembers; a change that kept one of the two names has it only once. */
export async function findFormerNames(db: Db | Trx): Promise<Partial<ClubNames>[]> {
  const { rows } = await sql<{ name: string | null; short_name: string | null }>`
    select distinct before ->> 'name' as name, before ->> 'short_name' as short_name from audit_entry
    where entity = 'club' and (before ? 'name' or before ? 'short_name')`.execute(db)
  return rows.map(({ name, short_name }) => ({ ...(name && { name }), ...(short_name && { short_name }) }))
}

/** All records of a table, in the order in which they were made. */
export const findAll = async (db: Db | Trx, table: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} order by id`.execute(db)).rows

export const keepTexts = (trx: Trx, places: readonly Place[]) =>
  trx
    .updateTable('former_name')
    .set({ kept_texts: JSON.stringify(places) })
    .execute()

export const noteReplaced = (trx: Trx, replaced: readonly Replaced[] | null) =>
  trx
    .updateTable('former_name')
    .set({ replaced_texts: replaced && JSON.stringify(replaced) })
    .execute()
