/** SQL of the people who are told of entries. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

/** An account that can be written to. */
export const findReachable = (trx: Trx, id: number) =>
  trx
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

export type Letter = {
  amount: number
  day: string
  payee: string | null
  note: string | null
  person_name: string | null
  reject_reason: string | null
  region_init: string
}

/** What a mail says of an entry. */
export const findLetter = async (db: Db | Trx, id: number): Promise<Letter | undefined> =>
  (
    await sql<Letter>`
      select e.amount / 100 as amount, e.day, e.payee, e.note, e.person_name, e.reject_reason, r.region_init
      from cash_entry e join region r on r.id = e.region_id where e.id = ${id}`.execute(db)
  ).rows[0]
