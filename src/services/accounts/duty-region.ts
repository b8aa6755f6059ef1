/** Of which regions the records are that a request names, for duties of one region (docs/decisions/108). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { announcedLists } from '#announced-lists.ts'
import type { Duty } from '#duties.ts'
import { duties } from '#duty-names.ts'
import { dutyTable } from '#duty-table.ts'
import { paid } from '#programme-kinds.ts'

/** A region that a record is of. Of a file and an announcement also the duty whose work it belongs to. */
export type Place = { key: string; region_id: number | null; duty?: Duty }

type Find = (ids: readonly string[]) => RawBuilder<Place>

const list = (ids: readonly string[]) => sql`any(${ids.map(Number)}::int[])`

/** Of a table with a region of its own. */
const own =
  (table: string): Find =>
  (ids) =>
    sql<Place>`select t.id::text as key, t.region_id from ${sql.table(table)} t where t.id = ${list(ids)}`

/**
 * Which regions a line of a statement is for: that of its account. Of an account that all regions share, those whose
 * payments it paid, and every region as long as nothing explains it.
 * @param regionId of the region that asks
 */
export const isLineOf = (regionId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (select a.region_id = ${regionId} or a.region_id is null and (
    exists (select from statement_match m join payment p on p.id = m.payment_id and p.programme = m.programme
      where m.line_id = l.id and p.region_id = ${regionId})
    or not exists (select from statement_match m where m.line_id = l.id)
      and not exists (select from statement_aside s where s.line_id = l.id)
      and not exists (select from statement_reversal v where v.parted_at is null and l.id in (v.line_id, v.out_line_id)))
  from payment_account a where a.id = l.account_id)`

const programmes = sql.join(
  Object.entries(paid).map(([table, { programme }]) => sql`when ${table} then ${programme}`),
  sql` `,
)

const announcing = JSON.stringify(
  Object.keys(announcedLists).flatMap((path) =>
    duties.flatMap((duty) => (`GET ${path}` in dutyTable[duty] ? [{ list: path, duty }] : [])),
  ),
)

const finders: Readonly<Record<string, Find>> = {
  shift_with_scores: own('toefl_shift'),
  region: (ids) => sql<Place>`select t.id::text as key, t.id as region_id from region t where t.id = ${list(ids)}`,
  toefl_detail: (ids) => sql<Place>`select d.id::text as key, p.region_id from toefl_detail d
    join toefl_payment p on p.id = d.payment_id where d.id = ${list(ids)}`,
  toefl_score_import: (ids) => sql<Place>`select i.id::text as key, s.region_id from toefl_score_import i
    join toefl_shift s on s.id = i.shift_id where i.id = ${list(ids)}`,
  welcoming_party: (ids) => sql<Place>`select w.id::text as key, a.region_id from welcoming_party w
    join account a on a.id = w.user_id where w.id = ${list(ids)}`,
  // A party that costs nothing is every region's.
  payee_of_party: (ids) => sql<Place>`select s.id::text as key, r.id as region_id from welcoming_party_shift s
    join region r on r.id = coalesce(case when s.price > 0 then s.payee_region_id end, r.id) where s.id = ${list(ids)}`,
  refund: (ids) => sql<Place>`select f.id::text as key, coalesce(f.region_id, p.region_id) as region_id from refund f
    left join payment p on p.id = f.payment_id and p.programme = f.programme where f.id = ${list(ids)}`,
  statement_line: (ids) => sql<Place>`select l.id::text as key, r.id as region_id from statement_line l
    join region r on ${isLineOf(sql`r.id`)} where l.id = ${list(ids)}`,
  // `toefl_payment 7`
  payment: (ids) => sql<Place>`select asked as key, p.region_id from unnest(${[...ids]}::text[]) asked
    join payment p on p.id::text = split_part(asked, ' ', 2)
      and p.programme = case split_part(asked, ' ', 1) ${programmes} end`,
  // `ACCOUNT:3` or `TILL:7`; what all regions share is every region's.
  place: (ids) => sql<Place>`select asked as key, r.id as region_id from unnest(${[...ids]}::text[]) asked
    cross join region r left join payment_account a on asked = 'ACCOUNT:' || a.id
    where asked = 'PERSON' or a.id is not null and coalesce(a.region_id, r.id) = r.id
      or exists (select from account h where asked = 'TILL:' || h.id and h.region_id = r.id)`,
  cash_event: (ids) => sql<Place>`select e.id::text as key, r.id as region_id from cash_event e
    join region r on coalesce(e.region_id, r.id) = r.id where e.id = ${list(ids)}`,
  // The work of each duty that sees its list.
  announcement: (ids) => sql<Place>`select n.id::text as key, n.region_id, o.duty from announcement n
    join json_to_recordset(${announcing}::json) as o (list text, duty text) on o.list = n.list where n.id = ${list(ids)}`,
  announcement_recipient: (ids) => sql<Place>`select t.id::text as key, n.region_id, o.duty
    from announcement_recipient t join announcement n on n.id = t.announcement_id
    join json_to_recordset(${announcing}::json) as o (list text, duty text) on o.list = n.list where t.id = ${list(ids)}`,
  // Whose work it belongs to: proofs and receipts are the treasurer's.
  file: (keys) => sql<Place>`select f.key, o.region_id, o.duty from file f join lateral (
      select p.region_id, 'MONEY' as duty from payment p where p.proof_id = f.id
      union all select e.region_id, 'MONEY' from cash_entry e where e.proof_id = f.id
      union all select coalesce(r.region_id, p.region_id), 'MONEY' from refund r
        left join payment p on p.id = r.payment_id and p.programme = r.programme where r.proof_id = f.id
      union all select a.region_id, 'PEOPLE' from welcoming_party w join account a on a.id = w.user_id where w.proof_id = f.id
      union all select b.region_id, 'PEOPLE' from bom_task_submission t join bom_recruitment b on b.id = t.recruitment_id
        where t.file_id = f.id
    ) o on true where f.key = any(${[...keys]}::text[])`,
}

/** The regions of these records; one that is of several has a row for each, an unknown one has none. */
export const findPlaces = async (db: Db, of: string, ids: readonly string[]): Promise<Place[]> =>
  (await (finders[of] ?? own(of))(ids).execute(db)).rows

const payments = (ids: readonly string[], userId: number) => sql`
  select p.id::text as id, p.programme from payment p
  where p.id = any(select regexp_replace(asked, '^.* ', '')::int from unnest(${[...ids]}::text[]) asked)
    and (p.user_id = ${userId} or p.programme = 'TOEFL'
      and exists (select from toefl_detail d where d.payment_id = p.id and d.user_id = ${userId}))`

const ownRow =
  (table: string) =>
  (ids: readonly string[], userId: number): RawBuilder<unknown> =>
    sql`select from ${sql.table(table)} t where t.id = ${list(ids)} and t.user_id = ${userId}`

const ofCaller: Readonly<Record<string, (ids: readonly string[], userId: number) => RawBuilder<unknown>>> = {
  toefl_payment: (ids, userId) => sql`select from (${payments(ids, userId)}) p where p.programme = 'TOEFL'`,
  member_payment: (ids, userId) => sql`select from (${payments(ids, userId)}) p where p.programme = 'MEMBERSHIP'`,
  payment: (ids, userId) => sql`select from (${payments(ids, userId)}) p
    join unnest(${[...ids]}::text[]) asked on split_part(asked, ' ', 2) = p.id
      and p.programme = case split_part(asked, ' ', 1) ${programmes} end`,
  refund: (ids, userId) => sql`select from refund f join payment p on p.id = f.payment_id and p.programme = f.programme
    where f.id = ${list(ids)} and (p.user_id = ${userId}
      or exists (select from toefl_detail d where p.programme = 'TOEFL' and d.payment_id = p.id and d.user_id = ${userId}))`,
  toefl_detail: ownRow('toefl_detail'),
  welcoming_party: ownRow('welcoming_party'),
  bom_recruitment: ownRow('bom_recruitment'),
  talent_recruitment: ownRow('talent_recruitment'),
  shift_with_scores: (ids, userId) => sql`select from toefl_detail d
    where d.shift_id = ${list(ids)} and d.user_id = ${userId} and d.deleted_at is null`,
}

/** Whether somebody takes part in one of these records: nobody decides about their own by a duty. */
export const isOfCaller = async (db: Db, of: string, ids: readonly string[], userId: number): Promise<boolean> => {
  const find = ofCaller[of]
  return find !== undefined && ids.length > 0 && (await find(ids, userId).execute(db)).rows.length > 0
}
