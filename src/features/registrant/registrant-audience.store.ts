/** SQL of the people of the list of accounts, for announcements. */
import { sql } from 'kysely'
import { among, type Audience, audienceOf, type Listed, person, withoutShift } from '#services/audience.ts'
import { findAllIds, type Holders } from './registrant-list.store.ts'
import { listRegistrants } from './registrant.contract.ts'

export const registrantAudience = (holders: Holders): Audience =>
  audienceOf({
    list: '/registrant-details',
    query: listRegistrants.query,
    ids: ({ db, now }, filters) => findAllIds({ db, now: now(), holders }, filters),
    people: (ids) => sql<Listed>`
      select a.id as record_id, ${person}, ${withoutShift} from account a left join region r on r.id = a.region_id
      where a.id = ${among(ids)}`,
  })
