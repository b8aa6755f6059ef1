/** SQL of a membership's payment as its own page shows it. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isShown, ownColumns } from '#services/money-sql.ts'
import type { FoundPayment } from '#features/own-payment/own-payment.actions.ts'
import type { MemberKind } from './membership.rules.ts'

export type Found = FoundPayment & {
  user_id: number
  member_price: number | null
  kind: MemberKind
  semester: string
  year: number
}

/** A payment that is shown, for its student; with null for who has its link. */
export async function findOwn(db: Db | Trx, id: number, userId: number | null, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${ownColumns(userId, now)}, p.user_id, p.kind, r.member_price, t.semester, t.year
    from member_payment p join region r on r.id = p.region_id join term t on t.id = p.term_id
    where p.id = ${id} and ${isShown} and (${userId}::int is null or p.user_id = ${userId}::int)`.execute(db)
  return rows[0]
}
