/** SQL of what certificates say, and of the pictures on them. */
import { sql } from 'kysely'
import type { DoorProgramme } from '#programme-kinds.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { TemplateContent } from './certificate-template.contract.ts'

export type TemplateRow = { id: number; is_on: boolean; content: TemplateContent }

/** The one of a programme that counts: the latest. */
export const findTemplate = async (db: Db | Trx, programme: DoorProgramme): Promise<TemplateRow | undefined> =>
  (
    await sql<TemplateRow>`select id, is_on, content from certificate_template
      where programme = ${programme} order by id desc limit 1`.execute(db)
  ).rows[0]

type NewTemplate = Omit<TemplateRow, 'id'> & { programme: DoorProgramme; by: number | null }

export const insertTemplate = (trx: Trx, { programme, is_on, content, by }: NewTemplate) =>
  trx
    .insertInto('certificate_template')
    .values({ programme, is_on, content: JSON.stringify(content), created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Keeps a picture; one that is there already stays. */
export const keepPicture = (db: Db | Trx, hash: string, content: Buffer) =>
  db
    .insertInto('certificate_picture')
    .values({ hash, content })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()

export async function findPictures(db: Db | Trx, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; content: Buffer }>`
    select hash, content from certificate_picture where hash = any(${hashes}::text[])`.execute(db)
  return new Map(rows.map(({ hash, content }) => [hash, content]))
}
