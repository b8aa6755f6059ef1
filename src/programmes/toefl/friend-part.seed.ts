/** In the demo a student who paid for friends collects their parts; the first of them has paid. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

type Found = { payment_id: number; payer: string; friend_seat: number }

export async function seedParts(trx: Trx, regionId: number): Promise<void> {
  const { rows } = await sql<Found>`
    select p.id as payment_id, (array_agg(a.name order by d.id))[1] as payer,
      (array_agg(d.id order by d.id))[2] as friend_seat
    from toefl_payment p join toefl_detail d on d.payment_id = p.id join account a on a.id = d.user_id
    where p.region_id = ${regionId} and p.deleted_at is null and p.status <> 'REJECTED' and d.deleted_at is null
    group by p.id having count(*) > 1 order by p.id desc limit 1`.execute(trx)
  const [found] = rows
  if (!found) return
  const { payment_id, payer, friend_seat: detail_id } = found
  const account = { provider: 'GoPay', account_number: '081200001234', account_name: payer.toUpperCase() }
  await trx
    .insertInto('toefl_part_account')
    .values({ payment_id, ...account })
    .execute()
  await trx.insertInto('toefl_part_paid').values({ payment_id, detail_id }).execute()
}
