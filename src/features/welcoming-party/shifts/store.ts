/** SQL of the welcoming party's shifts, beyond what the declarative list does by itself. */
import { sql, type SqlBool } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

/** Seats left; the shift's own row is `t`. */
export const remaining = () =>
  sql`t.quota - coalesce((select taken from welcoming_party_shift_seats where shift_id = t.id), 0)`

/** Others than the committee see what is active in a region's current term. */
export const isCurrent = () => sql<SqlBool>`(t.is_active and exists (
  select from region r where r.is_active and r.current_term_id = t.term_id))`

/** The shift, held until the transaction ends. */
export const lockShift = (trx: Trx, id: number) =>
  trx.selectFrom('welcoming_party_shift').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Who signed up for a shift: those who hold a seat, and all. */
export const countSeats = (trx: Trx, shiftId: number) =>
  trx
    .selectFrom('welcoming_party')
    .select(sql<number>`count(*) filter (where deleted_at is null and status <> 'REJECTED')`.as('taken'))
    .select(sql<number>`count(*)`.as('ever'))
    .where('shift_id', '=', shiftId)
    .executeTakeFirstOrThrow()

export type Changes = Partial<{
  shift: string
  term_id: number
  starts_at: string
  ends_at: string
  place: string
  quota: number
  line_group: string | null
  is_active: boolean
}>

export const updateShift = (trx: Trx, id: number, changes: Changes) =>
  trx.updateTable('welcoming_party_shift').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
