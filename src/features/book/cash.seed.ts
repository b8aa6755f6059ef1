/** Demo cash: some confirmed payments were made in cash, and a part of it is with the treasurer by now. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import { insertHandover } from './cash.store.ts'

type Given = { regionId: number; termId: number; treasurer: { id: number; name: string }; now: Date }

/** At most so many of the region's payments are cash; all but the last of them are handed over. */
const payments = 5

/** Lets confirmed TOEFL payments at the plain price be cash that one of the region's people took. */
export async function seedCash(trx: Trx, { regionId, termId, treasurer, now }: Given): Promise<void> {
  const { rows } = await sql<{ amount: number; receiver_id: number }>`
    update toefl_payment set payment_type = 'CASH', provider_id = null, account_name = null, account_number = null,
      receiver_id = (select id from contact_person where region_id = ${regionId} order by id limit 1)
    where id in (select id from toefl_payment where region_id = ${regionId} and term_id = ${termId}
        and status = 'CONFIRMED' and deleted_at is null and amount_code = 0 order by id desc limit ${payments})
      and exists (select from contact_person where region_id = ${regionId})
    returning payment_amount as amount, receiver_id`.execute(trx)
  const handed = rows.slice(0, -1)
  const [first] = handed
  if (!first) return
  const at = new Date(now.getTime() - 20 * hourMs)
  const amount = handed.reduce((sum, row) => sum + row.amount, 0)
  const place = { term_id: termId, region_id: regionId, receiver_id: first.receiver_id, amount, day: dayInWib(at) }
  const made = await insertHandover(trx, {
    ...place,
    treasurer_id: treasurer.id,
    note: 'Receipt 12',
    by: treasurer.id,
    at: at.toISOString(),
  })
  await recordAudit(trx, {
    caller: treasurer,
    action: 'handed over',
    entity: 'cash_handover',
    entityId: made.id,
    after: { ...place, user_id: treasurer.id },
  })
}
