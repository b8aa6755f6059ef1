/** SQL of what of a person is not in their own records: pictures, and what the landing page quotes. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

const ids = (of: readonly number[]) => sql`any(${of}::int[])`

/** Marks pictures as erased, with all that was read from them; gives the keys of their files. */
export async function erasePictures(trx: Trx, of: readonly number[], at: Date): Promise<string[]> {
  await sql`delete from proof_likeness where file_id = ${ids(of)} or like_id = ${ids(of)}`.execute(trx)
  await sql`delete from proof_print where file_id = ${ids(of)}`.execute(trx)
  await sql`delete from file_viewer where file_id = ${ids(of)}`.execute(trx)
  const { rows } = await sql<{ key: string }>`update file set state = 'ERASED', bytes = 0, sha256 = 'erased-' || id,
    erased_at = ${at.toISOString()}
    where id = ${ids(of)} and state <> 'ERASED' returning key`.execute(trx)
  return rows.map(({ key }) => key)
}

/** Takes down what the landing page quotes of somebody of these names; gives the keys of their pictures. */
export async function deleteVoices(trx: Trx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ image_id: number | null }>`delete from landing_content
    where kind = 'TESTIMONY' and lower(trim(name)) = any(${names}::text[]) returning image_id`.execute(trx)
  const images = rows.flatMap(({ image_id }) => image_id ?? [])
  const gone = await sql<{ key: string }>`delete from file where id = ${ids(images)} returning key`.execute(trx)
  return gone.rows.map(({ key }) => key)
}
