/** SQL of the people of the lists of TOEFL payments and seats, for announcements. */
import { sql } from 'kysely'
import { among, type Audience, audienceOf, type Listed, ofShift, person, withoutShift } from '#services/audience.ts'
import { findAllIds as findSeatIds } from './seat-list.store.ts'
import { listSeats } from './seat.contract.ts'
import { findAllIds as findPaymentIds } from './toefl-payment-list.store.ts'
import { listPayments } from './toefl-payment.contract.ts'

export const toeflAudiences: readonly Audience[] = [
  audienceOf({
    list: '/toefl-payments',
    query: listPayments.query,
    ids: ({ db }, filters) => findPaymentIds(db, filters),
    // The group as the list shows it: who left it is no longer of it.
    people: (ids) => sql<Listed>`
      select p.id as record_id, ${person}, ${withoutShift} from toefl_payment p
      join toefl_detail d on d.payment_id = p.id
        and (d.deleted_because is null or d.deleted_because not in ('ITSELF', 'CANCELLED'))
      join account a on a.id = d.user_id left join region r on r.id = p.region_id
      where p.id = ${among(ids)}`,
  }),
  audienceOf({
    list: '/toefl-details',
    query: listSeats.query,
    ids: ({ db }, filters) => findSeatIds(db, filters),
    people: (ids) => sql<Listed>`
      select d.id as record_id, ${person}, ${ofShift} from toefl_detail d join account a on a.id = d.user_id
      join toefl_payment p on p.id = d.payment_id join toefl_shift s on s.id = d.shift_id
      left join region r on r.id = p.region_id where d.id = ${among(ids)}`,
  }),
]
