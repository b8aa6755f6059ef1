/** SQL of receipts. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { PaidTable } from '#programme-kinds.ts'
import { kept, programmeOf } from '../money-sql.ts'

/** The facts that a receipt states about its payment. */
export type ReceiptFacts = {
  id: number
  status: string
  /** The amount, less the sums that went back or never came. */
  kept: number
  account_name: string | null
  decided_at: string | null
  updated_at: string
  region: string
  region_init: string
  semester: string
  year: number
  provider: string | null
  receiver: string | null
}

/** Of a payment outside the recycle bin. */
export async function findFacts(
  db: Db,
  { table }: { table: PaidTable },
  id: number,
): Promise<ReceiptFacts | undefined> {
  const { rows } = await sql<ReceiptFacts>`
    select p.id, p.status, ${kept} as kept, p.account_name, p.decided_at, p.updated_at, r.region, r.region_init,
      t.semester, t.year, v.name as provider, c.name as receiver
    from payment p
    join region r on r.id = p.region_id
    join term t on t.id = p.term_id
    left join payment_provider v on v.id = p.provider_id
    left join contact_person c on c.id = p.receiver_id
    where p.programme = ${programmeOf[table]} and p.id = ${id} and p.deleted_at is null`.execute(db)
  return rows[0]
}
