/** The part of a room whose rows each belong to one account: payments, sign-ups, applications. */
import { sql } from 'kysely'
import type { Db, TableName, Trx } from '#kit/database/connect.ts'
import type { PartKind } from '#programme-kinds.ts'
import type { AccountPart, Belonging } from './account-part.ts'

type Row = { id: number; deleted_at: string | null } & Record<string, unknown>

/** A row as the committee's page of its account shows it. */
type Found = {
  id: number
  title: string
  semester: string
  year: number
  /** None where there is nothing to decide. */
  status?: string
  created_at: string
  deleted_at: string | null
}

type Own<F extends Found> = {
  kind: PartKind
  /** Has the columns `user_id` and `deleted_at`. */
  table: TableName
  /** The column of a row's own file. */
  file?: 'proof_id'
  /** Further files that belong to the rows. */
  filesOf?: (trx: Trx, userId: number) => Promise<number[]>
  /** All rows of an account, the newest first. */
  find: (db: Db, userId: number) => Promise<F[]>
  /** Where the committee sees one. */
  to: (row: F) => string
  /** Before rows come back: locks the rows that they need and refuses if one is gone. */
  beforeRestore?: (trx: Trx, rows: readonly Row[]) => Promise<void>
}

export const belongingOf = (
  kind: PartKind,
  to: string,
  { id, title, semester, year, status, created_at: at, deleted_at }: Found,
): Belonging => ({ kind, id, to, title, term: { semester, year }, status: status ?? null, at, deleted_at })

/** Rows go to the bin with their account at the very same moment, and exactly those come back with it. */
export function ownRows<F extends Found>({ kind, table, file, filesOf, find, to, beforeRestore }: Own<F>): AccountPart {
  const name = sql.table(table)
  const lock = async (trx: Trx, userId: number): Promise<Row[]> => {
    const { rows } = await sql<Row>`select * from ${name} where user_id = ${userId} order by id for update`.execute(trx)
    return rows
  }
  return {
    lock,
    list: async (db, userId) => (await find(db, userId)).map((row) => belongingOf(kind, to(row), row)),
    async recycle(trx, userId, now) {
      await sql`update ${name} set deleted_at = ${now} where user_id = ${userId} and deleted_at is null`.execute(trx)
    },
    async restore(trx, userId, recycledAt) {
      const rows = (await lock(trx, userId)).filter(({ deleted_at }) => deleted_at === recycledAt)
      await beforeRestore?.(trx, rows)
      await sql`update ${name} set deleted_at = null where id = any(${rows.map(({ id }) => id)}::int[])`.execute(trx)
    },
    async remove(trx, userId) {
      const others = (await filesOf?.(trx, userId)) ?? []
      const { rows } = await sql<Row>`delete from ${name} where user_id = ${userId} returning *`.execute(trx)
      const fileIds = [
        ...others,
        ...(file ? rows.flatMap((row) => (row[file] === null ? [] : [Number(row[file])])) : []),
      ]
      return { records: rows.map((row) => ({ ...row, entity: table })), fileKeys: await deleteFileRows(trx, fileIds) }
    },
  }
}

/** Removes the rows of files and gives their keys, to remove the files themselves after the commit. */
export async function deleteFileRows(trx: Trx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ key: string }>`delete from file where id = any(${ids}::int[]) returning key`.execute(trx)
  return rows.map((row) => row.key)
}
