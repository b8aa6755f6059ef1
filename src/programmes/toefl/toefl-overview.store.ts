/** SQL of a student's state with the TOEFL test. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { together } from '#kit/gate/batch.ts'
import { canHave } from '#services/seats/certified-seats.ts'
import { toeflCertified } from './toefl-certificate.store.ts'
import { shownScore, shownSections, shownSince } from './release.store.ts'
import type { ShiftDate } from '#shift-date.ts'
import { goesBack, moneyAhead, partMissing, partReceived, usualMinutes } from '#services/money-sql.ts'
import type { RecordNames } from '#services/audit/record-names.ts'

/** A student's state in a term: the live seat, else the one of a rejected payment. */
export const findStanding = (db: Db, userId: number, termId: number, now: Date) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .leftJoin('toefl_shift as w', 'w.id', 'd.request_edit_shift_id')
    .select([
      'd.id',
      'd.payment_id',
      'd.term_id',
      'd.shift_id',
      'd.edit_status',
      'd.request_edit_shift_id',
      'd.edit_reason',
      'd.edit_reject_reason',
      'w.shift as requested_shift',
      'w.shift_label_id as requested_shift_label_id',
      'w.starts_at as requested_starts_at',
      'w.ends_at as requested_ends_at',
      'd.is_attend',
      'd.created_at as registered_at',
      'p.status',
      'p.reject_reason',
      'p.reject_code',
      'p.payment_type',
      'p.payment_amount',
      'p.mend_until',
      'p.seats_held_until',
      's.shift',
      's.shift_label_id',
      's.starts_at',
      's.ends_at',
      's.place',
      's.place_label_id',
      's.link',
      's.line_group',
    ])
    .select(sql<number>`(select count(*) from toefl_detail g where g.payment_id = d.payment_id)`.as('group_size'))
    .select(
      sql<boolean>`exists (select from file_viewer v
      where v.file_id = p.proof_id and v.user_id = d.user_id)`.as('is_payer'),
    )
    .select(
      sql<string | null>`(select split_part(trim(a.name), ' ', 1) from file_viewer v
        join toefl_detail g on g.payment_id = d.payment_id and g.user_id = v.user_id join account a on a.id = v.user_id
        where v.file_id = p.proof_id order by g.id limit 1)`.as('payer_name'),
    )
    .select([
      shownScore.as('score'),
      shownSections.as('sections'),
      shownSince.as('score_at'),
      canHave(toeflCertified).as('has_certificate'),
    ])
    .select([partReceived.as('part_received'), partMissing.as('part_missing')])
    .select([moneyAhead.as('money_back'), goesBack.as('goes_back')])
    .select(usualMinutes(now).as('usual_minutes'))
    .where('d.user_id', '=', userId)
    .where('d.term_id', '=', termId)
    .where('p.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('d.deleted_at', 'is', null),
        eb.and([eb('d.deleted_because', '=', 'REJECTED'), eb('p.status', '=', 'REJECTED')]),
      ]),
    )
    .orderBy(sql`d.deleted_at is null`, 'desc')
    .orderBy('d.id', 'desc')
    .executeTakeFirst()

type Newest = ShiftDate & {
  payment_id: number
  is_payer: boolean
  payer_name: string
  payment_amount: number
  /** The others of the group. */
  others: string[]
}

/** The newest registration of somebody that was not rejected, with the others of its group; for many mails at once. */
export const findNewestRegistration = (db: Db, userId: number): Promise<Newest | undefined> => newestIn({ db })(userId)

const newestIn = perDatabase(({ db }: { db: Db }) => together((userIds: number[]) => findNewest(db, userIds)))

async function findNewest(db: Db, userIds: readonly number[]): Promise<(Newest | undefined)[]> {
  const { rows } = await sql<Newest & { user_id: number }>`
    select distinct on (d.user_id) d.user_id, s.shift, s.shift_label_id, s.starts_at, s.ends_at, s.place, s.place_label_id, p.payment_amount,
      p.id as payment_id,
      exists (select from file_viewer v where v.file_id = p.proof_id and v.user_id = d.user_id) as is_payer,
      coalesce((select b.name from file_viewer v join account b on b.id = v.user_id
        where v.file_id = p.proof_id order by b.id limit 1), '') as payer_name,
      array(select a.name from toefl_detail g join account a on a.id = g.user_id
        where g.payment_id = p.id and g.deleted_at is null and g.user_id <> d.user_id order by g.id) as others
    from toefl_detail d join toefl_payment p on p.id = d.payment_id join toefl_shift s on s.id = d.shift_id
    where d.user_id = any(${userIds}::int[]) and d.deleted_at is null and p.deleted_at is null and p.status <> 'REJECTED'
    order by d.user_id, d.id desc`.execute(db)
  const newest = new Map(rows.map((row) => [row.user_id, row]))
  return userIds.map((id) => newest.get(id))
}

/** What the records are called in the audit trail. */
export const recordNames: RecordNames = {
  toefl_detail: sql`select t.id, a.name from toefl_detail t join account a on a.id = t.user_id`,
  toefl_payment: sql`select t.id, (select string_agg(a.name, ', ' order by d.id)
    from toefl_detail d join account a on a.id = d.user_id where d.payment_id = t.id) as name from toefl_payment t`,
  certificate_template: sql`select id, content ->> 'title_en' as name from certificate_template where programme = 'TOEFL'`,
  toefl_release: sql`select r.id, s.shift as name from toefl_release r join toefl_shift s on s.id = r.shift_id`,
  toefl_score_import: sql`select id, file_name as name from toefl_score_import`,
  toefl_shift: sql`select id, shift as name from toefl_shift`,
}
