/** SQL of emptying records of their person: applications, sign-ups and pictures. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { nobody } from '#services/audit/personal.ts'

const none = sql.lit(nobody)
const ids = (of: readonly number[]) => sql`any(${of}::int[])`

/** Sign-ups for a party, counted by their shift alone from now on. */
export async function anonymiseParties(trx: Trx, of: readonly number[]): Promise<void> {
  await sql`update welcoming_party set name = ${none}, email = 'erased-' || id || '@erased.invalid', phone_number = ${none},
    line_id = ${none}, instagram = ${none}, nim = case when nim is null then null else 'erased-' || id end,
    campus_location = case when campus_location is null then null else ${none} end,
    reject_reason = case when reject_reason is null then null else ${none} end
    where id = ${ids(of)}`.execute(trx)
}

/** Applications of talents, counted by their field alone from now on. */
export async function anonymiseTalents(trx: Trx, of: readonly number[]): Promise<void> {
  await sql`delete from consent where talent_id = ${ids(of)}`.execute(trx)
  await sql`delete from parent_consent where talent_id = ${ids(of)}`.execute(trx)
  await sql`update talent_recruitment set nim = 'erased-' || id, name = ${none}, email = 'erased-' || id || '@erased.invalid',
    phone_number = 'erased-' || id, alt_phone_number = null, line_id = 'erased-' || id, birth_place = ${none},
    birth_date = '1900-01-01', address = ${none}, allergy = null where id = ${ids(of)}`.execute(trx)
}

/** Applications for the board: texts, interview notes and handed-in files go. */
export async function anonymiseBoard(trx: Trx, of: readonly number[]): Promise<void> {
  await sql`delete from bom_interview where recruitment_id = ${ids(of)}`.execute(trx)
  await sql`update bom_recruitment set first_preference_reason = ${none}, second_preference_reason = ${none},
    third_preference_reason = ${none} where id = ${ids(of)}`.execute(trx)
}

/** Takes the tasks away that were handed in; gives the keys of their files. */
export async function deleteTasks(trx: Trx, recruitmentIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: number | null }>`delete from bom_task_submission
    where recruitment_id = ${ids(recruitmentIds)} returning file_id`.execute(trx)
  const files = rows.flatMap(({ file_id }) => file_id ?? [])
  const gone = await sql<{ key: string }>`delete from file where id = ${ids(files)} returning key`.execute(trx)
  return gone.rows.map(({ key }) => key)
}

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

/** The proofs of sign-ups for a party. */
export const findProofs = async (trx: Trx, of: readonly number[]): Promise<number[]> =>
  (await sql<{ id: number }>`select proof_id as id from welcoming_party where id = ${ids(of)}`.execute(trx)).rows.map(
    ({ id }) => id,
  )

/** Takes down what the landing page quotes of somebody of these names; gives the keys of their pictures. */
export async function deleteVoices(trx: Trx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ image_id: number | null }>`delete from landing_content
    where kind = 'TESTIMONY' and lower(trim(name)) = any(${names}::text[]) returning image_id`.execute(trx)
  const images = rows.flatMap(({ image_id }) => image_id ?? [])
  const gone = await sql<{ key: string }>`delete from file where id = ${ids(images)} returning key`.execute(trx)
  return gone.rows.map(({ key }) => key)
}
