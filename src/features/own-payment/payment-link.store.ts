/** SQL of the links by which the payer follows a payment. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { entityOf, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'

export type OfPayment = { entity: PaidEntity; id: number }
export type NewLink = { of: OfPayment; user_id: number; token_hash: Buffer; expires_at: string; to: string | null }

/** A payment's links are as many as its mails; those of tries to send that failed are not kept for ever. */
const mostEarlier = 19

const isOfPayment = ({ entity, id }: OfPayment) => sql`programme = ${programmeOf[entity]} and payment_id = ${id}`

/** Stores the link for the address, or else for that of the account. */
export async function insertLink(db: Db, { of, to, ...link }: NewLink): Promise<void> {
  await sql`
    with old as (delete from payment_link where ${isOfPayment(of)} and id not in (
      select id from payment_link where ${isOfPayment(of)} order by id desc limit ${mostEarlier}))
    insert into payment_link (programme, payment_id, user_id, sent_to, token_hash, expires_at)
    select ${programmeOf[of.entity]}, ${of.id}, id, coalesce(${to}, email), ${link.token_hash}, ${link.expires_at}
    from account where id = ${link.user_id}`.execute(db)
}

/**
 * The payment of a link that works: of a person who still counts as its payer, at the same address, outside the bin or
 * cancelled.
 */
export const findPayment = async (db: Db, tokenHash: Buffer, now: string): Promise<OfPayment | undefined> =>
  (
    await sql<OfPayment>`
      select ${entityOf(sql.ref('p.programme'))} as entity, p.id from payment_link l
      join payment p on p.programme = l.programme and p.id = l.payment_id
        and (p.deleted_at is null or p.cancelled_at is not null)
      join file_viewer v on v.file_id = p.proof_id and v.user_id = l.user_id
      join account a on a.id = l.user_id and a.email = l.sent_to and a.deleted_at is null and a.suspended_at is null
      where l.token_hash = ${tokenHash} and l.expires_at > ${now}`.execute(db)
  ).rows[0]

/** The payment, locked, where this account paid it; for the committee with null. */
export const lockPayment = async (trx: Trx, { entity, id }: OfPayment, payerId: number | null) =>
  (
    await sql<{ id: number }>`
      select p.id from payment p where p.programme = ${programmeOf[entity]} and p.id = ${id}
        and (${payerId}::int is null or exists (
          select from file_viewer v where v.file_id = p.proof_id and v.user_id = ${payerId}::int)) for update`.execute(
      trx,
    )
  ).rows[0]?.id

/** Ends all links of a payment, and says how many there were. */
export const deleteLinks = async (trx: Trx, of: OfPayment): Promise<number> =>
  (await sql`delete from payment_link where ${isOfPayment(of)} returning id`.execute(trx)).rows.length

export const forgetEnded = (db: Db, now: string) => sql`delete from payment_link where expires_at <= ${now}`.execute(db)
