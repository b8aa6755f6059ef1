/** SQL of the people of the lists of the welcoming party, for announcements. */
import { sql } from 'kysely'
import { among, type Audience, audienceOf, type Listed, ofShift, person } from '#services/audience.ts'
import { findAllIds as findSignUpIds } from './party-list.store.ts'
import { findAllIds as findPaymentIds } from './party-payment-list.store.ts'
import { listPartyPayments } from './party-payment.contract.ts'
import { listSignUps } from './party.contract.ts'

const source = sql`join account a on a.id = w.user_id join welcoming_party_shift s on s.id = w.shift_id
  left join region r on r.id = a.region_id`

export const partyAudiences: readonly Audience[] = [
  audienceOf({
    list: '/welcoming-parties',
    query: listSignUps.query,
    ids: ({ db }, filters) => findSignUpIds(db, filters),
    people: (ids) => sql<Listed>`
      select w.id as record_id, ${person}, ${ofShift} from welcoming_party w ${source} where w.id = ${among(ids)}`,
  }),
  audienceOf({
    list: '/party-payments',
    query: listPartyPayments.query,
    ids: ({ db }, filters) => findPaymentIds(db, filters),
    people: (ids) => sql<Listed>`
      select w.payment_id as record_id, ${person}, ${ofShift} from welcoming_party w ${source}
      where w.payment_id = ${among(ids)}`,
  }),
]
