/** SQL of the people of the list of applications for the board, for announcements. */
import { sql } from 'kysely'
import { among, type Audience, audienceOf, type Listed, person, withoutShift } from '#services/audience.ts'
import { boardApplications } from './board.contract.ts'
import { findAllIds } from './board.store.ts'

export const boardAudiences: readonly Audience[] = [
  audienceOf({
    list: '/bom-recruitments',
    query: boardApplications.list.query,
    ids: ({ db }, filters) => findAllIds(db, filters),
    people: (ids) => sql<Listed>`
      select b.id as record_id, ${person}, ${withoutShift} from bom_recruitment b join account a on a.id = b.user_id
      left join region r on r.id = b.region_id where b.id = ${among(ids)}`,
  }),
]
