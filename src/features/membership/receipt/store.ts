/** SQL of a membership's receipt. */
import type { Db } from '#kit/database/connect.ts'

export const findReceiptFacts = (db: Db, paymentId: number) =>
  db
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .innerJoin('region as r', 'r.id', 'p.region_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .leftJoin('payment_provider as v', 'v.id', 'p.provider_id')
    .leftJoin('contact_person as c', 'c.id', 'p.receiver_id')
    .select(['p.id', 'p.user_id', 'p.kind', 'p.status', 'p.payment_amount', 'p.account_name', 'p.decided_at'])
    .select(['p.updated_at', 'a.name', 'a.nim', 'r.region', 'r.region_init', 't.semester', 't.year'])
    .select(['v.name as provider', 'c.name as receiver'])
    .where('p.id', '=', paymentId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()

export type ReceiptFacts = NonNullable<Awaited<ReturnType<typeof findReceiptFacts>>>
