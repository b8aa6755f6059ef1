/** The demo's announcements: one that went out two days ago, and a draft. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'

type Demo = { regionId: number; madeBy: number; now: Date }

export async function seedAnnouncements(trx: Trx, { regionId, madeBy, now }: Demo): Promise<void> {
  const sentAt = new Date(now.getTime() - 2 * dayMs).toISOString()
  const filters = JSON.stringify({ region_id: regionId, status: 'CONFIRMED' })
  const about = { list: '/toefl-details', region_id: regionId, filters, made_by: madeBy }
  const said = {
    subject: 'Bring your student card',
    subject_id: 'Bawa kartu mahasiswamu',
    body: 'Please bring your student card to {shift}.\n\nThe doors open half an hour before {when}.',
    body_id: 'Bawa kartu mahasiswamu ke {shift}, ya.\n\nPintu dibuka setengah jam sebelum {when}.',
  }
  const sent = {
    ...about,
    ...said,
    purpose: 'NEEDED',
    state: 'SENT',
    tried_at: sentAt,
    sent_at: sentAt,
    made_at: sentAt,
  }
  const { id } = await trx.insertInto('announcement').values(sent).returning('id').executeTakeFirstOrThrow()
  await sql`insert into announcement_recipient (announcement_id, record_id, user_id)
    select distinct on (d.user_id) ${id}::int, d.id, d.user_id from toefl_detail d
    join toefl_payment p on p.id = d.payment_id
    where p.region_id = ${regionId} and p.status = 'CONFIRMED' and d.deleted_at is null order by d.user_id, d.id`.execute(
    trx,
  )
  await sql`with sent as (
      insert into email (user_id, to_address, subject, template, data, language, message_id, is_notice, is_bulk, status,
        attempts, created_at, send_after, sent_at, seen_at)
      select r.user_id, a.email, case a.language when 'id' then ${said.subject_id}::text else ${said.subject}::text end,
        'announcement', jsonb_build_object('announcement_id', ${id}::int, 'recipients', jsonb_build_array(r.id),
          'subject', jsonb_build_object('en', ${said.subject}::text, 'id', ${said.subject_id}::text)),
        a.language, '<' || gen_random_uuid() || '@bnec-portal>', true, true, 'SENT', 1, ${sentAt}::timestamptz,
        ${sentAt}::timestamptz, ${sentAt}::timestamptz + interval '10 seconds',
        case when r.id % 3 = 0 then ${sentAt}::timestamptz + interval '1 hour' end
      from announcement_recipient r join account a on a.id = r.user_id where r.announcement_id = ${id}
      returning id, data)
    update announcement_recipient r set email_id = sent.id from sent
    where r.id = (sent.data -> 'recipients' ->> 0)::int`.execute(trx)
  await trx
    .insertInto('announcement')
    .values({
      list: '/registrant-details',
      region_id: regionId,
      filters: JSON.stringify({ region_id: regionId }),
      purpose: 'NEWS',
      subject: 'Movie night on Friday',
      body: 'We watch a film in English on Friday at seven.\n\nBring a friend.',
      made_by: madeBy,
      made_at: now.toISOString(),
    })
    .execute()
}
