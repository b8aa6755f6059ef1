/** SQL of the test's seats, as certificates see them. */
import { sql } from 'kysely'
import type { CertifiedSeats } from '#services/seats/certified-seats.ts'
import { isShown } from './release.store.ts'

export const toeflCertified: CertifiedSeats = {
  programme: 'TOEFL',
  table: 'toefl_certificate',
  seat: 'detail_id',
  entity: 'toefl_detail',
  shifts: 'toefl_shift',
  numbers: 'certificate_number',
  joined: sql`left join toefl_detail d on d.id = c.detail_id left join toefl_payment p on p.id = d.payment_id`,
  seats: sql`toefl_detail d join toefl_payment p on p.id = d.payment_id join account a on a.id = d.user_id
    join toefl_shift s on s.id = d.shift_id`,
  name: sql`a.name`,
  nim: sql`a.nim`,
  // Confirmed, there, with a score that is shown.
  isEligible: sql`(d.id is not null and d.deleted_at is null and p.deleted_at is null
    and p.status = 'CONFIRMED' and d.is_attend and d.score is not null and ${isShown()})`,
  isTrue: sql`(c.score = d.score and c.sections is not distinct from d.sections)`,
  result: {
    ofCertificate: sql`jsonb_build_object('score', c.score, 'sections', c.sections)`,
    ofSeat: sql`jsonb_build_object('score', d.score, 'sections', d.sections)`,
  },
  columns: [
    ['score', 'int'],
    ['sections', 'int[]'],
  ],
}
