/**
 * SQL of records under review, whichever programme they belong to. Functions that lock or write demand the transaction.
 */
import { sql } from 'kysely'
import type { RowOf, Trx } from '#kit/database/connect.ts'
import type { PaidTable, reviewed } from '#programme-kinds.ts'
import type { ReviewStatus } from '#review-states.ts'

/** The tables that hold records under review; each has the columns of `Reviewed`, and more. */
export type ReviewTable = PaidTable | (typeof reviewed)[number]

/** The columns of every record under review. */
const common = [
  'id',
  'proof_id',
  'status',
  'reject_reason',
  // Which usual reason it is.
  'reject_code',
  'decided_by',
  'decided_at',
  'deleted_at',
  // It tells which state a reviewer looked at.
  'updated_at',
] as const
export type Reviewed = Pick<RowOf<ReviewTable>, (typeof common)[number]> & { status: ReviewStatus }

/** The columns of payments in addition to those of every record. */
export const paymentColumns = [
  'region_id',
  'term_id',
  'payment_type',
  'provider_id',
  'account_name',
  'account_number',
  'receiver_id',
  'payment_amount',
] as const
/** How somebody paid, how much, and for where. */
export type Paid = Pick<RowOf<'toefl_payment'>, (typeof paymentColumns)[number]>
/** A payment under review. */
export type Payment = Reviewed & Paid & { proof_id: number }

/**
 * The records, locked in ascending order until the transaction ends. Always before the other rows that a decision
 * changes (shifts, accounts): docs/locks.md.
 * @param more columns of this table in addition to those of every record
 */
export async function lockRecords<R extends Reviewed>(
  trx: Trx,
  { table, more }: { table: ReviewTable; more: readonly string[] },
  ids: readonly number[],
): Promise<R[]> {
  const columns = sql.join([...common, ...more].map((name) => sql.ref(name)))
  const { rows } = await sql<R>`
    select ${columns} from ${sql.table(table)} where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return rows
}

/** Sets the same columns of all these records. */
export async function updateRecords<R extends Reviewed>(
  trx: Trx,
  table: ReviewTable,
  ids: readonly number[],
  values: Partial<Omit<R, 'id'>>,
): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = any(${ids}::int[])`.execute(trx)
}

/** Who may see a proof that is the first of its record. */
export const addViewers = (trx: Trx, file_id: number, userIds: readonly number[]) =>
  sql`insert into file_viewer (file_id, user_id) select ${file_id}, unnest(${userIds}::int[])`.execute(trx)

/** The right to see a proof belongs to the record, not to the picture. */
export const copyViewers = (trx: Trx, from: number, to: number) =>
  trx
    .insertInto('file_viewer')
    .columns(['file_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('file_viewer')
        .select([sql<number>`${to}::int`.as('file_id'), 'user_id'])
        .where('file_id', '=', from),
    )
    .execute()

/** Removes the row of a file and gives its key, to remove the file itself after the commit. */
export async function deleteFileRow(trx: Trx, fileId: number): Promise<string> {
  const { key } = await trx.deleteFrom('file').where('id', '=', fileId).returning('key').executeTakeFirstOrThrow()
  return key
}
