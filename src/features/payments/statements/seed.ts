/**
 * A demo statement: an account's last days with lines that are sure, likely, doubled and foreign, by the payments that
 * wait. What is left is in the sample file that the demo offers.
 */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { sampleRows } from './sample/rules.ts'
import { insertImport } from './imports/store.ts'
import type { NewLine } from './rules.ts'

type Waiting = { id: number; amount: number; name: string; day: string }

/** Gives the first region's account a statement, where it has an account. */
export async function seedStatements(trx: Trx, { deciderId, now }: { deciderId: number; now: Date }): Promise<void> {
  const account = await trx
    .selectFrom('payment_account')
    .select(['id', 'region_id'])
    .where('kind', '=', 'BANK_TRANSFER')
    .where('region_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!account?.region_id) return
  const waiting = await findWaiting(trx, account.region_id)
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  // The last of them are left to the sample file.
  const lines = linesOf(waiting.slice(0, Math.ceil(waiting.length / 2)), today)
  if (lines.length === 0) return
  const days = lines.map(({ day }) => day).toSorted()
  const id = await insertImport(
    trx,
    {
      accountId: account.id,
      fileName: 'mutasi-bca.csv',
      layout: 'bca',
      period: { from: days[0] ?? today, to: today },
      known: 0,
      leftOut: { out: 2, note: 4 },
      by: deciderId,
      at: new Date(now.getTime() - 3_600_000).toISOString(),
    },
    lines,
  )
  await sql`
    insert into statement_aside (line_id, reason, set_by, set_at)
    select id, 'Donation of an alumna', ${deciderId}, ${now.toISOString()} from statement_line
    where import_id = ${id} and text like '%DONASI%'`.execute(trx)
}

/** Pending payments of the region that are not cash. */
async function findWaiting(trx: Trx, regionId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, payment_amount as amount, coalesce(account_name, '') as name,
      (created_at at time zone 'Asia/Jakarta')::date as day
    from toefl_payment where region_id = ${regionId} and status = 'PENDING' and deleted_at is null and payment_type <> 'CASH'
    order by created_at, id limit 40`.execute(trx)
  return rows
}

function linesOf(waiting: readonly Waiting[], today: string): NewLine[] {
  const found = sampleRows(waiting, today)
  let balance = 4_250_000
  return found.map(({ day, amount, text }, index) => {
    balance += amount
    return { row: index + 8, day, amount, text, balance: balance * 100, place: 0 }
  })
}
