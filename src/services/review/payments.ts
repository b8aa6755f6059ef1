/** SQL of payments under review, whichever programme they belong to. What locks or writes demands the transaction. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

/** The tables that hold payments; each has the columns of `Payment`, and perhaps more. */
export type PaymentTable = 'toefl_payment' | 'member_payment'

export type PaymentStatus = 'PENDING' | 'CONFIRMED' | 'REJECTED'

/** What every programme's payments have. */
export type Payment = {
  id: number
  region_id: number
  term_id: number
  payment_type: string
  provider_id: number | null
  account_name: string | null
  account_number: string | null
  receiver_id: number | null
  payment_amount: number
  proof_id: number
  status: PaymentStatus
  reject_reason: string | null
  decided_by: number | null
  decided_at: string | null
  deleted_at: string | null
  /** What a reviewer looked at is known by it. */
  updated_at: string
}

const common: readonly (keyof Payment)[] = [
  'id',
  'region_id',
  'term_id',
  'payment_type',
  'provider_id',
  'account_name',
  'account_number',
  'receiver_id',
  'payment_amount',
  'proof_id',
  'status',
  'reject_reason',
  'decided_by',
  'decided_at',
  'deleted_at',
  'updated_at',
]

/**
 * The payments, locked in ascending order until the transaction ends. Always before anything that a decision
 * changes beside them (shifts, accounts), so that nobody waits in a circle.
 * @param more columns of this table beside those of every payment
 */
export async function lockPayments<P extends Payment>(
  trx: Trx,
  { table, more }: { table: PaymentTable; more: readonly string[] },
  ids: readonly number[],
): Promise<P[]> {
  const columns = sql.join([...common, ...more].map((name) => sql.ref(name)))
  const { rows } = await sql<P>`
    select ${columns} from ${sql.table(table)} where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return rows
}

/** Sets the same columns of all these payments. */
export async function updatePayments(
  trx: Trx,
  table: PaymentTable,
  ids: readonly number[],
  values: Partial<Omit<Payment, 'id'>>,
): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = any(${ids}::int[])`.execute(trx)
}

export async function deletePayment(trx: Trx, table: PaymentTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
}

/** Who may see a proof goes with the payment, not with the picture. */
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
