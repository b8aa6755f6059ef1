/** SQL of what regions have of what their windows need. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { RegionFacts } from './readiness.rules.ts'

/**
 * The active regions that a window of this code serves: its own, or all without a window of their own.
 * @param regionId of whose window it is; null for the general one
 */
export async function findFacts(
  db: Db | Trx,
  { code, regionId, now }: { code: string; regionId: number | null; now: Date },
): Promise<RegionFacts[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const contact = (...types: string[]) => sql`exists (select from contact_person c
    where (c.region_id is null or c.region_id = r.id) and c.type = any(${types}))`
  const { rows } = await sql<RegionFacts>`
    select r.id, r.region,
      coalesce(r.toefl_price_one, r.toefl_price_two, r.toefl_price_three) is not null as has_toefl_price,
      r.member_price is not null as has_member_price,
      exists (select from payment_account a where (a.region_id is null or a.region_id = r.id)
        and a.active_from <= ${moment} and (a.active_to is null or a.active_to > ${moment})) as has_account,
      coalesce(r.toefl_payment_detail, '') <> '' as has_toefl_detail,
      coalesce(r.member_payment_detail, '') <> '' as has_member_detail,
      exists (select from toefl_shift s where s.term_id = r.current_term_id and (s.region_id is null or s.region_id = r.id)
        and s.is_active and s.quota > 0 and s.starts_at > ${moment}) as has_toefl_shift,
      exists (select from welcoming_party_shift s where s.term_id = r.current_term_id
        and s.is_active and s.quota > 0 and s.starts_at > ${moment}) as has_party_shift,
      ${contact('TOEFL', 'GENERAL')} as has_toefl_contact,
      ${contact('MEMBER', 'GENERAL')} as has_member_contact,
      exists (select from contact_person c where c.region_id is null or c.region_id = r.id) as has_contact
    from region r
    where r.is_active and case when ${regionId}::int is not null then r.id = ${regionId}
      else not exists (select from environment e where e.env_code = ${code} and e.region_id = r.id) end
    order by r.region`.execute(db)
  return rows
}
