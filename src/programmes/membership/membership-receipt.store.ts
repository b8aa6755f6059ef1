/** SQL of a membership's receipt. */
import type { Db } from '#kit/database/connect.ts'
import type { MemberKind } from './membership.rules.ts'

/** Whose membership was paid for; nobody's where the payment is gone. */
export const findHolders = (db: Db, paymentId: number) =>
  db
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .select(['p.user_id', 'p.kind', 'a.name', 'a.nim'])
    .where('p.id', '=', paymentId)
    // The table allows no other.
    .$narrowType<{ kind: MemberKind }>()
    .execute()
