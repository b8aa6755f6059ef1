/** SQL of proofs that look alike, whichever programme they paid for. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { NearProof } from './payment.contract.ts'

const most = 5

/** Payments and sign-ups outside the bin whose proof was found to be nearly the picture of this key. */
export async function findNearProofs(db: Db, key: string): Promise<NearProof[]> {
  const { rows } = await sql<NearProof>`
    with near as (
      select other.id, other.key, other.sha256 = own.sha256 as is_same from file own
      join proof_likeness l on l.file_id = own.id or l.like_id = own.id
      join file other on other.id = case when l.file_id = own.id then l.like_id else l.file_id end
      where own.key = ${key} and not own.is_public
    )
    select 'TOEFL' as programme, p.id, p.status, p.created_at, near.key as proof, near.is_same,
      coalesce(p.account_name, (select a.name from toefl_detail d join account a on a.id = d.user_id
        where d.payment_id = p.id order by d.id limit 1), '') as name
    from near join toefl_payment p on p.proof_id = near.id where p.deleted_at is null
    union all
    select 'MEMBERSHIP', p.id, p.status, p.created_at, near.key, near.is_same, a.name
    from near join member_payment p on p.proof_id = near.id join account a on a.id = p.user_id where p.deleted_at is null
    union all
    select 'PARTY', p.id, p.status, p.created_at, near.key, near.is_same, p.name
    from near join welcoming_party p on p.proof_id = near.id where p.deleted_at is null
    order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}
