/** SQL of the turn of a term. */
import { type RawBuilder, sql } from 'kysely'
import type { ChangesOf, Db, Trx } from '#kit/database/connect.ts'
import type { TermChangePlan } from './term.contract.ts'
import type { TermName } from './term.rules.ts'

/** What the programme with seats says of a change of term, as parts of one statement. */
export type SeatPlan = {
  /** How many of its payments wait in region `r` in its term `t`. */
  pending: RawBuilder<number>
  /** A query of the shifts of current terms. */
  shifts: RawBuilder<unknown>
}

/** Regions with their terms, the shifts of those terms, and all windows, as one picture. */
export async function findPlan(db: Db, { pending, shifts }: SeatPlan): Promise<Omit<TermChangePlan, 'server_time'>> {
  const { rows } = await sql<Omit<TermChangePlan, 'server_time'>>`select
    (select coalesce(jsonb_agg(r order by r.region), '[]') from (
      select r.id, r.region, r.region_init, r.is_active, r.current_batch, r.toefl_price_one, r.toefl_price_two,
        r.toefl_price_three, r.member_price,
        jsonb_build_object('id', t.id, 'semester', t.semester, 'year', t.year) as term,
        ${pending} as pending
      from region r join term t on t.id = r.current_term_id) r) as regions,
    (select coalesce(jsonb_agg(s order by s.starts_at, s.id), '[]') from (${shifts}) s) as shifts,
    (select coalesce(jsonb_agg(e order by e.id), '[]') from (
      select id, env_code, name, region_id, start_time, end_time from environment) e) as windows`.execute(db)
  return rows[0] ?? { regions: [], shifts: [], windows: [] }
}

/** The regions with their terms, locked in one order until the transaction ends. */
export async function lockRegions(trx: Trx, ids: number[]) {
  // A statement of its own: after waiting for another change of term, the second one sees the region with its new term.
  await sql`select id from region where id = any(${ids}::int[]) order by id for no key update`.execute(trx)
  return trx
    .selectFrom('region')
    .innerJoin('term', 'term.id', 'region.current_term_id')
    .select(['region.id', 'region.region', 'region.current_term_id', 'region.current_batch', 'region.member_price'])
    .select(['region.toefl_price_one', 'region.toefl_price_two', 'region.toefl_price_three'])
    .select(['term.semester', 'term.year'])
    .where(sql<boolean>`region.id = any(${ids}::int[])`)
    .orderBy('region.id')
    .execute()
}

/** The term of this name, made if there is none yet. */
export async function findOrMakeTerm(trx: Trx, name: TermName): Promise<{ id: number; isNew: boolean }> {
  const made = await trx
    .insertInto('term')
    .values(name)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const found = await trx
    .selectFrom('term')
    .select('id')
    .where('semester', '=', name.semester)
    .where('year', '=', name.year)
    .executeTakeFirstOrThrow()
  return { id: found.id, isNew: false }
}

export const updateRegion = (trx: Trx, id: number, change: ChangesOf<'region'>) =>
  trx.updateTable('region').set(change).where('id', '=', id).execute()
