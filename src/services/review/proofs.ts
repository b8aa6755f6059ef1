/**
 * One proof is one payment: in no programme is the same picture accepted from two groups of people. The database
 * decides (migration 0022), since two of them may come at the same moment.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { invalidField } from '#kit/errors.ts'

type Own = { userId: number } | { nims: readonly string[] }

/** Whether others have handed in the very same file with a pending or confirmed payment: for the first look. */
export const isProofOfOthers = (sha256: string, own: Own): RawBuilder<boolean> =>
  'nims' in own
    ? sql`is_proof_of_others(${sha256}, 0, '{}', ${own.nims}::text[])`
    : sql`is_proof_of_others(${sha256}, 0, array[${own.userId}::int], '{}')`

/** Whether others than this account have handed in these bytes; nobody is left out without one. */
export async function findUse(db: Db, sha256: string, userId: number | null): Promise<boolean> {
  const others = isProofOfOthers(sha256, userId === null ? { nims: [] } : { userId })
  const { rows } = await sql<{ is_used: boolean }>`select ${others} as is_used`.execute(db)
  return rows[0]?.is_used ?? false
}

/** The constraints by which a claim fails, named after the form's field. */
type Blame = 'payment_proof_of_others' | 'proof_of_others'

/**
 * The id of a file that becomes the proof of these people. Use it where the id is written; the statement fails by the
 * constraint `blame` when others have it, also those who came in the meantime.
 */
export const claimed = (
  fileId: number | RawBuilder<unknown>,
  userIds: readonly number[],
  blame: Blame = 'payment_proof_of_others',
): RawBuilder<number> => sql`claim_proof(${fileId}::int, ${userIds}::int[], ${blame})`

/** The same for a file that takes the place of an earlier proof. */
export async function claimProof(trx: Trx, fileId: number, userIds: readonly number[], blame?: Blame): Promise<void> {
  await sql`select ${claimed(fileId, userIds, blame)}`.execute(trx)
}

/**
 * Makes sure that a picture is not the one that is there.
 * @param given null for none, which leaves the one that is there
 * @throws 422 at `payment_proof`
 */
export async function expectOtherProof(trx: Trx, fileId: number, given: { sha256: string } | null): Promise<void> {
  const file = trx.selectFrom('file').select('sha256').where('id', '=', fileId)
  const isSame = given === null || (await file.executeTakeFirst())?.sha256 === given.sha256
  if (isSame) throw invalidField('payment_proof', 'fields.sameProof')
}
