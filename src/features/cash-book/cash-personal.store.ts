/** SQL of what the cash book keeps of people: who paid for the club, and whom a text names. */
import { sql } from 'kysely'
import type { Personal } from '#features/privacy/personal.actions.ts'
import { nobody } from '#services/audit/personal.ts'
import { corrections, paidBackBy } from './cash-entry.store.ts'

const none = sql.lit(nobody)

export const cashPersonal: Personal = {
  tables: [
    {
      table: 'cash_entry',
      kind: 'CASH_BOOK',
      isOf: (userId) => sql`(r.person_id = ${userId} or r.asked_by = ${userId})`,
      copy: {
        name: 'paid_for_the_club',
        record:
          () => sql`jsonb_build_object('state', r.state, 'amount', r.amount / 100.0, 'day', r.day, 'payee', r.payee,
          'note', r.note, 'pay_to', r.pay_to, 'name', r.person_name, 'asked_at', r.asked_at,
          'reject_reason', r.reject_reason)`,
      },
      // The sum and its receipt stay in the books, without the person.
      async empty(trx, ids) {
        await sql`update cash_entry set pay_to = null, person_email = null,
          person_name = case when person_name is null then null else ${none} end,
          reject_reason = case when reject_reason is null then null else ${none} end
          where id = any(${ids}::int[])`.execute(trx)
        return []
      },
    },
  ],
  obstacles: ({ people }) => sql`
    select e.person_id as user_id, 'MONEY_OWED' as obstacle from cash_entry e
      where e.person_id = ${people} and e.kind = 'EXPENSE' and (e.state in ('ASKED', 'ENTERED')
        or (e.state = 'CONFIRMED' and ${corrections} is null and ${paidBackBy} is null))`,
  texts: {
    cash_entry: { columns: ['payee', 'note', 'person_name', 'pay_to', 'person_email', 'reject_reason'] },
    cash_link: { columns: ['label'] },
    cash_event: { columns: ['name', 'note'] },
    cash_budget: { columns: ['note'] },
    cash_count: { columns: ['reason'] },
    closed_month: { columns: ['reopen_reason'] },
    closed_reason: { columns: ['reason'] },
  },
}
