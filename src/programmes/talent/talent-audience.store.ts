/** SQL of the people of the list of talents, for announcements. Some have no account, and are known by their application alone. */
import { sql } from 'kysely'
import { among, type Audience, audienceOf, type Listed, printOf, withoutShift } from '#services/audience.ts'
import { talentApplications } from './talent.contract.ts'
import { findAllIds } from './talent.store.ts'

export const talentAudiences: readonly Audience[] = [
  audienceOf({
    list: '/talent-recruitments',
    query: talentApplications.list.query,
    ids: ({ db }, filters) => findAllIds(db, filters),
    people: (ids) => sql<Listed>`
      select t.id as record_id, t.user_id, t.name, t.nim, coalesce(a.email, t.email) as email, t.phone_number,
        a.language, r.region,
        (t.nim like 'erased-%' or a.erased_at is not null or a.deleted_at is not null) as is_gone,
        a.email_verified_at is not null as is_confirmed,
        case when a.id is null then exists (select from news_refusal n where n.mailbox_print = ${printOf(sql`t.email`)})
          else a.news_refused_at is not null end as has_refused,
        ${withoutShift}
      from talent_recruitment t left join account a on a.id = t.user_id left join region r on r.id = t.region_id
      where t.id = ${among(ids)}`,
  }),
]
