/** SQL of the board's interviews. */
import { sql } from 'kysely'
import type { ChangesOf, Db, Trx } from '#kit/database/connect.ts'

export const find = (db: Db | Trx, recruitmentId: number) =>
  db.selectFrom('bom_interview').selectAll().where('recruitment_id', '=', recruitmentId).executeTakeFirst()

/** Writes the given values; the rest stays as it is. */
export const save = (trx: Trx, recruitmentId: number, changes: ChangesOf<'bom_interview'>) =>
  trx
    .insertInto('bom_interview')
    .values({ recruitment_id: recruitmentId, ...changes })
    .onConflict((conflict) => conflict.column('recruitment_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether the invitation is still to be written; until the transaction ends it is not. */
export async function holdInvitation(trx: Trx, recruitmentId: number, template: string): Promise<boolean> {
  // Under the lock that the sender claims it with.
  const { rows } = await sql`
    select id from email where template = ${template} and (data ->> 'recruitment_id')::int = ${recruitmentId}
      and status = 'QUEUED' and kept_text is null and (claimed_until is null or claimed_until <= now())
    for update`.execute(trx)
  return rows.length > 0
}

/** The interviews with their times, and whether the applicants know; for the calendar. */
export const findAppointment = (db: Db, recruitmentId: number) =>
  db
    .selectFrom('bom_recruitment as b')
    .innerJoin('bom_interview as i', 'i.recruitment_id', 'b.id')
    .select(['b.user_id', 'i.starts_at', 'i.ends_at', 'i.place', 'i.link'])
    .select([
      sql<boolean>`b.deleted_at is null and b.status = 'INTERVIEW' and i.starts_at is not null`.as('is_known'),
      sql<string>`greatest(b.updated_at, i.updated_at)`.as('changed_at'),
    ])
    .where('b.id', '=', recruitmentId)
    .executeTakeFirst()
