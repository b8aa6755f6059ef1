/** SQL of what every programme's list of payments can be narrowed to, by where the money is. */
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#kit/database/list.ts'
import type { MoneyFilters } from './contract.ts'
import type { Evidence } from './rules.ts'
import type { PaidEntity } from './statements/contract.ts'

const columnOf = { toefl_payment: 'm.toefl_payment_id', member_payment: 'm.member_payment_id' } as const

/** The first moment of a day in Jakarta. */
const startOf = (day: string): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone 'Asia/Jakarta')`

/** The conditions on a payment that the query calls `p`. */
export function moneyConditions(entity: PaidEntity, filters: MoneyFilters): Condition[] {
  const { evidence, paid_to, receiver_id, from, to } = filters
  const matches = sql`select from statement_match m where ${sql.ref(columnOf[entity])} = p.id`
  const kinds: Record<Evidence, Condition> = {
    LINE: sql`exists (${matches})`,
    CASH: sql`(p.payment_type = 'CASH' and not exists (${matches}))`,
    NONE: sql`(p.payment_type <> 'CASH' and not exists (${matches}))`,
  }
  const conditions: (Condition | null)[] = [
    evidence ? kinds[evidence] : null,
    paid_to
      ? sql<boolean>`exists (select from statement_match m join statement_line l on l.id = m.line_id
          where ${sql.ref(columnOf[entity])} = p.id and l.account_id = ${paid_to})`
      : null,
    receiver_id === undefined
      ? null
      : sql<boolean>`p.receiver_id is not distinct from ${receiver_id === 0 ? null : receiver_id}::int`,
    from ? sql<boolean>`p.created_at >= ${startOf(from)}` : null,
    to ? sql<boolean>`p.created_at < ${startOf(to)} + interval '1 day'` : null,
  ]
  return conditions.filter((condition) => condition !== null)
}
