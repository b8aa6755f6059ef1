/** SQL of somebody's own past. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { PastRecord, TimelineEntry } from './contract.ts'
import { timelineEvents, timelineLength } from './rules.ts'

/** The latest audit entries of the records that are the user's own; without who acted. */
export async function findTimeline(db: Db, userId: number): Promise<TimelineEntry[]> {
  const { rows } = await sql<TimelineEntry>`
    with own as (
      select 'toefl_payment' as entity, payment_id as id from toefl_detail where user_id = ${userId}
      union select 'toefl_detail', id from toefl_detail where user_id = ${userId}
      union select 'member_payment', id from member_payment where user_id = ${userId}
      union select 'welcoming_party', id from welcoming_party where user_id = ${userId}
      union select 'bom_recruitment', id from bom_recruitment where user_id = ${userId}
      union select 'talent_recruitment', id from talent_recruitment where user_id = ${userId}),
    told as (
      select a.id, a.at, own.id as record_id, own.entity || '.' || a.action
        || case a.action when 'decided' then ' ' || coalesce(a.after ->> 'status', '') else '' end as event
      from own join audit_entry a on a.entity = own.entity and a.entity_id = own.id)
    select id, at, event, record_id from told where event = any(${[...timelineEvents]}::text[])
    order by at desc, id desc limit ${timelineLength}`.execute(db)
  return rows
}

/** The user's records of terms other than the region's current one. */
export async function findHistory(db: Db, userId: number): Promise<PastRecord[]> {
  const { rows } = await sql<PastRecord>`
    with mine as (
      select 'TOEFL' as programme, d.id, d.term_id, d.created_at as at, p.status, s.shift as title, s.shift_label_id as title_label_id, d.score,
        case p.status when 'CONFIRMED' then p.id end as receipt_id
      from toefl_detail d join toefl_payment p on p.id = d.payment_id join toefl_shift s on s.id = d.shift_id
      where d.user_id = ${userId} and p.deleted_at is null
        and (d.deleted_at is null or (d.deleted_because = 'REJECTED' and p.status = 'REJECTED'))
      union all
      select 'MEMBERSHIP', id, term_id, created_at, status, null, null, null, case status when 'CONFIRMED' then id end
      from member_payment where user_id = ${userId} and deleted_at is null
      union all
      select 'WELCOMING_PARTY', w.id, w.term_id, w.created_at, w.status, s.shift, s.shift_label_id, null, null
      from welcoming_party w join welcoming_party_shift s on s.id = w.shift_id
      where w.user_id = ${userId} and w.deleted_at is null
      union all
      select 'BOM', b.id, b.term_id, b.created_at, b.status, v.name, v.name_id, null, null
      from bom_recruitment b left join bom_division v on v.id = b.accepted_division_id
      where b.user_id = ${userId} and b.deleted_at is null
      union all
      select 'TALENT', t.id, t.term_id, t.created_at, null, concat_ws(', ', f.name, g.name),
        concat_ws(', ', coalesce(f.name_id, f.name), coalesce(g.name_id, g.name)), null, null
      from talent_recruitment t join talent_field f on f.id = t.first_talent_field_id
        left join talent_field g on g.id = t.second_talent_field_id
      where t.user_id = ${userId} and t.deleted_at is null)
    select mine.programme, mine.id, term.semester, term.year, mine.at, mine.status, mine.title,
      mine.title_label_id, mine.score, mine.receipt_id
    from mine join term on term.id = mine.term_id
    where mine.term_id is distinct from
      (select r.current_term_id from account a join region r on r.id = a.region_id where a.id = ${userId})
    order by term.year desc, term.semester, mine.at desc, mine.id desc`.execute(db)
  return rows
}
