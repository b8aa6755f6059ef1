/** SQL of the links by which the payer follows a payment. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

export type NewLink = { payment_id: number; user_id: number; token_hash: Buffer; expires_at: string }

/** A payment's links are as many as its mails; those of tries to send that failed are not kept for ever. */
const mostLinks = 20

/** Stores the link for the address, or else for that of the account. */
export async function insertLink(db: Db, { to, ...link }: NewLink & { to: string | null }): Promise<void> {
  await sql`
    insert into toefl_payment_link (payment_id, user_id, sent_to, token_hash, expires_at)
    select ${link.payment_id}, id, coalesce(${to}, email), ${link.token_hash}, ${link.expires_at}
    from account where id = ${link.user_id}`.execute(db)
  await sql`
    delete from toefl_payment_link where payment_id = ${link.payment_id} and id not in (
      select id from toefl_payment_link where payment_id = ${link.payment_id} order by id desc limit ${mostLinks})`.execute(
    db,
  )
}

/**
 * The payment of a link that works: of a person who still counts as its payer, at the same address, outside the bin or
 * cancelled.
 */
export const findPayment = async (db: Db, tokenHash: Buffer, now: string): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select p.id from toefl_payment_link l
      join toefl_payment p on p.id = l.payment_id and (p.deleted_at is null or p.cancelled_at is not null)
      join file_viewer v on v.file_id = p.proof_id and v.user_id = l.user_id
      join account a on a.id = l.user_id and a.email = l.sent_to and a.deleted_at is null and a.suspended_at is null
      where l.token_hash = ${tokenHash} and l.expires_at > ${now}`.execute(db)
  ).rows[0]?.id

/** The payment, locked, where this account paid it; for the committee with null. */
export const lockPayment = async (trx: Trx, id: number, payerId: number | null): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select p.id from toefl_payment p where p.id = ${id} and (${payerId}::int is null or exists (
        select from file_viewer v where v.file_id = p.proof_id and v.user_id = ${payerId}::int)) for update`.execute(
      trx,
    )
  ).rows[0]?.id

/** Ends all links of a payment, and says how many there were. */
export const deleteLinks = async (trx: Trx, paymentId: number): Promise<number> =>
  (await sql`delete from toefl_payment_link where payment_id = ${paymentId} returning id`.execute(trx)).rows.length

export const forgetEnded = (db: Db, now: string) =>
  sql`delete from toefl_payment_link where expires_at <= ${now}`.execute(db)
