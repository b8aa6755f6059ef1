// What must be true of the membership after every run: the same invariants as for the TOEFL registration, and the
// role that follows from the payments.
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { Attempt } from './support/registrations.ts'

/** Every violation; an empty list is a pass. */
export async function memberViolations(db: Db): Promise<string[]> {
  const found = await Promise.all([whole, oneEach, decisions, steps, roles].map((query) => query.execute(db)))
  return found.flatMap(({ rows }) => rows.map((row) => row.wrong))
}

type Wrong = { wrong: string }

/** A payment is all of its parts: the right to see the proof, a mail, and the audit row with its price. */
const whole = sql<Wrong>`
  with made as (
    select p.id, p.payment_amount,
      (select count(*) from file_viewer v where v.file_id = p.proof_id and v.user_id = p.user_id) as viewers,
      (select count(*) from email e
       where e.template = 'member-submitted' and (e.data ->> 'payment_id')::int = p.id) as mails,
      (select count(*) from audit_entry a where a.entity = 'member_payment' and a.entity_id = p.id
       and a.action = 'registered' and (a.after ->> 'payment_amount')::int = p.payment_amount) as audited
    from member_payment p
  )
  select format('I2: membership payment %s has %s viewers, %s mails, %s audit rows', id, viewers, mails, audited) as wrong
  from made where viewers <> 1 or mails < 1 or audited <> 1
  union all
  select format('I2: the audit names membership payment %s, which is not there', a.entity_id) from audit_entry a
  where a.entity = 'member_payment' and not exists (select from member_payment p where p.id = a.entity_id)`

const oneEach = sql<Wrong>`
  select format('I3: account %s pays for term %s %s times', user_id, term_id, count(*)) as wrong
  from member_payment where deleted_at is null and status <> 'REJECTED' group by user_id, term_id having count(*) > 1`

/** One decision has one decider and one audit row. */
const decisions = sql<Wrong>`
  select format('I7: membership payment %s is %s by %s, with %s audit rows of it', p.id, p.status, p.decided_by, count(a.id)) as wrong
  from member_payment p left join audit_entry a on a.entity = 'member_payment' and a.entity_id = p.id
    and a.after ->> 'decided_at' is not null and (a.after ->> 'decided_at')::timestamptz = p.decided_at
  group by p.id
  having (p.status = 'PENDING') <> (p.decided_by is null) or (p.status <> 'PENDING' and count(a.id) <> 1)`

/** The audit rows are a walk along allowed steps that ends with the row as it is. */
const steps = sql<Wrong>`
  with walked as (
    select p.id, p.status, a.before ->> 'status' as before, a.after ->> 'status' as after, a.id as entry,
      coalesce(lag(a.after ->> 'status') over (partition by p.id order by a.id), 'PENDING') as at,
      row_number() over (partition by p.id order by a.id desc) as from_last
    from member_payment p join audit_entry a on a.entity = 'member_payment' and a.entity_id = p.id
      and a.before ? 'status' and a.after ? 'status'
  )
  select format('I8: membership payment %s went from %s by %s > %s', id, at, before, after) as wrong from walked
  where at <> before or (before || '>' || after)
    not in ('PENDING>CONFIRMED', 'PENDING>REJECTED', 'CONFIRMED>PENDING', 'REJECTED>PENDING')
  union all
  select format('I8: membership payment %s is %s, but its history ends at %s', id, status, after) from walked
  where from_last = 1 and after <> status
  union all
  select format('I8: membership payment %s is %s without a history', p.id, p.status) from member_payment p
  where p.status <> 'PENDING' and not exists (select from walked w where w.id = p.id)`

/** Who pays is a MEMBER by a confirmed payment of the region's current term alone, and the last audited change of the role is the role. */
const roles = sql<Wrong>`
  with payer as (
    select a.id, a.role,
      exists (select from member_payment p join region r on r.id = a.region_id and r.current_term_id = p.term_id
        where p.user_id = a.id and p.status = 'CONFIRMED' and p.deleted_at is null) as paid,
      (select e.after ->> 'role' from audit_entry e
       where e.entity = 'account' and e.entity_id = a.id and e.action = 'role changed' order by e.id desc limit 1) as audited
    from account a where a.role in ('USER', 'MEMBER') and exists (select from member_payment p where p.user_id = a.id)
  )
  select format('I10: account %s is %s, though a confirmed payment stands: %s', id, role, paid) as wrong
  from payer where (role = 'MEMBER') <> paid
  union all
  select format('I10: account %s is %s, but the audit says %s', id, role, audited) from payer
  where audited is distinct from role and (audited is not null or role = 'MEMBER')`

/** Each success is in the database as it was answered. */
export async function paymentsStand(db: Db, attempts: readonly Attempt[]): Promise<string[]> {
  const rows = await db.selectFrom('member_payment').select(['id', 'user_id', 'term_id', 'deleted_at']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return attempts.flatMap(({ body }) => {
    const { data } = JSON.parse(body) as { data: { id: number; user_id: number; term_id: number } } // what a 201 promises
    const kept = byId.get(data.id)
    const isAsAnswered =
      kept && kept.deleted_at === null && kept.user_id === data.user_id && kept.term_id === data.term_id
    return isAsAnswered ? [] : [`I4: ${JSON.stringify(data)} was acknowledged, and ${JSON.stringify(kept)} is held`]
  })
}
