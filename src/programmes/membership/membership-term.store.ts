/** SQL of memberships and the terms that they are of. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import { isOfCommittee, isPaidUp, isTakenUp, memberUntil, roleAt, wasMember } from '#services/accounts/office-roles.ts'
import { dayInWib } from '#words/wib.ts'
import { formerDays } from './membership.rules.ts'

/** Until when the members of a term that the region leaves keep their rights; leaving it once more resets it. */
export const setGrace = (trx: Trx, grace: { region_id: number; term_id: number; until: string }) =>
  trx
    .insertInto('member_grace')
    .values(grace)
    .onConflict((conflict) => conflict.columns(['region_id', 'term_id']).doUpdateSet({ until: grace.until }))
    .execute()

/** Members of the term that the region has left, who have not paid for its current one; to be written to. */
export async function findLeft(trx: Trx, regionId: number, termId: number, now: Date) {
  const { rows } = await sql<{ id: number; email: string }>`
    select a.id, a.email from account a
    where a.region_id = ${regionId} and not ${isOfCommittee('a', now)} and a.deleted_at is null
      and a.suspended_at is null and not ${isPaidUp('a')}
      and (a.member_term_id = ${termId} or exists (select from member_payment m where m.user_id = a.id
        and m.term_id = ${termId} and m.status = 'CONFIRMED' and m.deleted_at is null))
    order by a.id`.execute(trx)
  return rows
}

/**
 * The accounts whose noted role follows: students, and former committee members after a while. Until then the
 * committee's list shows that their rights have ended. An unused invitation stays one: it never was a student's
 * account.
 */
const follows = (now: Date) => sql`(a.role in ('USER', 'MEMBER') or not ${isOfCommittee('a', now)}
  and ${isTakenUp('a')} and a.office_until + ${formerDays}::int < ${dayInWib(now)}::date)`

/** Those whose noted role is not the one that they have. */
export async function findStale(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a where ${follows(now)} and a.role <> ${roleAt('a', now)}
    order by a.id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks those of these accounts that nobody else holds; the second statement sees what the previous holders committed.
 * It waits for nobody, so it is in no circle (docs/locks.md). The next run of the job takes the others.
 */
export async function lockStale(trx: Trx, wanted: readonly number[], now: Date) {
  const held = await sql<{ id: number }>`
    select id from account where id = any(${wanted}::int[]) order by id for no key update skip locked`.execute(trx)
  const ids = idsOf(held.rows)
  const { rows } = await sql<{ id: number; role: string; next: 'USER' | 'MEMBER' }>`
    select * from (select a.id, a.role, ${roleAt('a', now)} as next from account a
      where a.id = any(${ids}::int[]) and ${follows(now)}) a
    where role <> next order by id`.execute(trx)
  return rows
}

/** The last term for which a student was a member, until when that still counts, and whether they would extend. */
export async function findMembership(db: Db, userId: number, now: Date) {
  const { rows } = await sql<{
    until: string | null
    extends: boolean
    term: { semester: string; year: number } | null
  }>`
    select ${memberUntil('a', now)} as until, ${wasMember('a')} as extends,
      (select jsonb_build_object('semester', t.semester, 'year', t.year) from term t
       where t.id = a.member_term_id or t.id in (select m.term_id from member_payment m
         where m.user_id = a.id and m.status = 'CONFIRMED' and m.deleted_at is null)
       order by t.year desc, t.semester = 'EVEN' desc limit 1) as term
    from account a where a.id = ${userId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the caller has no account')
  return found
}
