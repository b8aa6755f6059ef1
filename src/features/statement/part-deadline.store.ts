/** SQL of payments that wait for the rest of their money. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { due, entityOf, institutionOf, isOf, isOfThese, matched, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { defaultLanguage, type Language } from '#words/languages.ts'

export type WaitingPart = {
  entity: PaidEntity
  id: number
  updated_at: string
  /** The moment when its last part was kept, and when the payer was reminded after it. */
  last_at: string
  reminded_at: string | null
}

/** The pending payments of which a part, and no more, came before that moment; an institution is not reminded. */
export async function findWaitingParts(db: Db, before: string): Promise<WaitingPart[]> {
  const { rows } = await sql<WaitingPart>`
    select ${entityOf(sql.ref('p.programme'))} as entity, p.id, p.updated_at, last.matched_at as last_at, last.reminded_at
    from payment p cross join lateral (
      select m.matched_at, m.reminded_at from statement_match m where ${isOf('m')} order by m.id desc limit 1) last
    where p.status = 'PENDING' and p.deleted_at is null and last.matched_at <= ${before} and ${matched} < ${due}
      and ${institutionOf} is null
    order by p.programme, p.id`.execute(db)
  return rows
}

/** Notes that the payer was reminded after the payment's last part; false where somebody was faster. */
export async function noteReminder(trx: Trx, entity: PaidEntity, id: number, at: string): Promise<boolean> {
  const { rows } = await sql`
    update statement_match set reminded_at = ${at} where reminded_at is null
      and id = (select max(id) from statement_match m where ${isOfThese('m', entity, [id])}) returning id`.execute(trx)
  return rows.length === 1
}

/** The language of who paid. */
export async function findLanguage(db: Db, entity: PaidEntity, id: number): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select a.language from payment p join file_viewer v on v.file_id = p.proof_id join account a on a.id = v.user_id
    where p.programme = ${programmeOf[entity]} and p.id = ${id} order by a.id limit 1`.execute(db)
  return rows[0]?.language ?? defaultLanguage
}
