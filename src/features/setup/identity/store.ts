/** SQL of who the club is. */
import type { Db, Trx } from '#kit/database/connect.ts'

const columns = ['name', 'short_name', 'primary_colour', 'accent_colour'] as const
export type Look = { name: string; short_name: string; primary_colour: string | null; accent_colour: string | null }
type Row = Look & { logo_id: number | null; previous: Look | null; previous_logo_id: number | null }

export const findIdentity = (db: Db) =>
  db
    .selectFrom('club')
    .leftJoin('file', 'file.id', 'club.logo_id')
    .select([...columns, 'file.key as logo'])
    .select(['logo_id', 'previous', 'previous_logo_id'])
    .$narrowType<{ previous: Look | null }>()
    .executeTakeFirstOrThrow()

export const lockIdentity = (trx: Trx): Promise<Row> =>
  trx
    .selectFrom('club')
    .select([...columns, 'logo_id', 'previous', 'previous_logo_id'])
    .forUpdate()
    .$narrowType<{ previous: Look | null }>()
    .executeTakeFirstOrThrow()

/** Writes how it is now, and how it was before. */
export const writeIdentity = (
  trx: Trx,
  now: Look & { logo_id: number | null },
  before: Look & { logo_id: number | null },
) => {
  const { logo_id: previous_logo_id, name, short_name, primary_colour, accent_colour } = before
  const previous = JSON.stringify({ name, short_name, primary_colour, accent_colour })
  return trx
    .updateTable('club')
    .set({ ...now, previous, previous_logo_id })
    .execute()
}

export const forgetFile = async (trx: Trx, id: number): Promise<string> =>
  (await trx.deleteFrom('file').where('id', '=', id).returning('key').executeTakeFirstOrThrow()).key

export const findKey = async (trx: Trx, id: number): Promise<string> =>
  (await trx.selectFrom('file').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key
