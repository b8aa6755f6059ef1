/** SQL of the club itself, and of what its portal has. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

export const links = ['website', 'university_page', 'instagram', 'youtube', 'linkedin', 'facebook'] as const

const club = (db: Db | Trx) => db.selectFrom('club').select(['is_demo', ...links])

export const findClub = (db: Db) => club(db).executeTakeFirstOrThrow()

export const lockClub = (trx: Trx) => club(trx).forUpdate().executeTakeFirstOrThrow()

export const updateClub = (trx: Trx, values: Partial<Record<(typeof links)[number], string | null>>) =>
  trx.updateTable('club').set(values).execute()

type Has = { has_identity: boolean; has_links: boolean; has_board: boolean; has_film: boolean; has_window: boolean }

export async function findWhatIsThere(db: Db, now: Date): Promise<Has> {
  const { rows } = await sql<Has>`
    select exists (select from club where previous is not null or is_demo) as has_identity,
      exists (select from club where coalesce(website, university_page, instagram, youtube, linkedin, facebook) is not null) as has_links,
      exists (select from landing_content where kind = 'BOARD') as has_board,
      exists (select from landing_content where kind = 'FILM') as has_film,
      exists (select from environment where env_code = 'TOEFL_REGISTRATION'
        and end_time >= ${now.toISOString()}::timestamptz) as has_window`.execute(db)
  return rows[0] ?? { has_identity: false, has_links: false, has_board: false, has_film: false, has_window: false }
}

/** The active regions with their current terms. */
export const findTerms = (db: Db) =>
  db
    .selectFrom('region as r')
    .innerJoin('term as t', 't.id', 'r.current_term_id')
    .select(['r.region', 't.semester', 't.year'])
    .where('r.is_active', '=', true)
    .orderBy('r.region')
    .execute()

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
