/** SQL of the people of the list of membership payments, for announcements. */
import { sql } from 'kysely'
import { among, type Audience, audienceOf, type Listed, person, withoutShift } from '#services/audience.ts'
import { findAllIds } from './membership-list.store.ts'
import { listMemberPayments } from './membership.contract.ts'

export const membershipAudiences: readonly Audience[] = [
  audienceOf({
    list: '/member-payments',
    query: listMemberPayments.query,
    ids: ({ db }, filters) => findAllIds(db, filters),
    people: (ids) => sql<Listed>`
      select p.id as record_id, ${person}, ${withoutShift} from member_payment p join account a on a.id = p.user_id
      left join region r on r.id = p.region_id where p.id = ${among(ids)}`,
  }),
]
