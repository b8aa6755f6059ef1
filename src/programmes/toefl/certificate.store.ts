/** SQL of certificates. Functions that write demand the transaction. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { hasBadgeKey } from '#services/badge-key-sql.ts'
import type { CertificateState } from './certificate.rules.ts'
import type { TemplateContent } from './certificate-template.contract.ts'
import { isShown } from './release.store.ts'

/** What is printed beside the score; frozen when it is issued. */
export type Frozen = {
  name: string
  tested_on: string
  issued_on: string
  valid_until: string | null
  club: string
  short_name: string
  accent: string
  edge: string
  /** Of its picture; null where the club has none. */
  logo: string | null
  /** The drawn mark, where the club goes by the name that it shows. */
  has_mark: boolean
  /** The page that checks it. */
  address: string
}

export type Certificate = {
  id: number
  detail_id: number | null
  code: string
  year: number
  number: number
  template_id: number
  content: TemplateContent
  score: number
  sections: number[] | null
  frozen: Frozen | null
  hashes: string[]
  issued_at: string
  withdrawn_at: string | null
  withdraw_reason: string | null
  state: Exclude<CertificateState, 'EXPIRED'>
}

/** SQL for whether the seat `d` with its payment `p` can have a certificate: confirmed, there, with a score that is shown. */
const isEligible = sql<boolean>`(d.id is not null and d.deleted_at is null and p.deleted_at is null
  and p.status = 'CONFIRMED' and d.is_attend and d.score is not null and ${isShown()})`

/** SQL for whether the certificate `c` says what is true of the seat `d`. */
const isTrue = sql<boolean>`(c.score = d.score and c.sections is not distinct from d.sections)`

const state = sql<Certificate['state']>`case
  when c.frozen is null then 'GONE'
  when c.withdrawn_at is not null then 'WITHDRAWN'
  when ${isEligible} and ${isTrue} then 'VALID'
  when ${isEligible} then 'REPLACED'
  else 'WITHDRAWN' end`

const columns = sql`c.id, c.detail_id, c.code, c.year, c.number, c.template_id, t.content, c.score, c.sections, c.frozen,
  c.hashes, c.issued_at, c.withdrawn_at, c.withdraw_reason, ${state} as state`

const tables = sql`toefl_certificate c join certificate_template t on t.id = c.template_id
  left join toefl_detail d on d.id = c.detail_id left join toefl_payment p on p.id = d.payment_id`

/** By its code: one statement, whether there is such a certificate or not. */
export const findByCode = async (db: Db, code: string): Promise<(Certificate & { has_key: boolean }) | undefined> =>
  (
    await sql<Certificate & { has_key: boolean }>`select ${columns}, ${hasBadgeKey} as has_key from ${tables}
      where c.code = ${code}`.execute(db)
  ).rows[0]

/** Those with a number from this one on, of so many, that do not count. */
export async function findEnded(db: Db, first: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from ${tables}
    where c.id >= ${first} and c.id < ${first + size} and ${state} <> 'VALID' order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these seats, the latest first. */
export const findOfSeats = async (db: Db | Trx, seatIds: readonly number[]): Promise<Certificate[]> =>
  (
    await sql<Certificate>`select ${columns} from ${tables} where c.detail_id = any(${seatIds}::int[]) order by c.id desc`.execute(
      db,
    )
  ).rows

/** SQL for whether the owner of the seat `d` can have the file now: there is one that counts, or one can be made. */
export const canHave = sql<boolean>`(${isEligible}
  and not exists (select from toefl_certificate c where c.detail_id = d.id and c.withdrawn_at is not null and ${isTrue})
  and ((select t.is_on from certificate_template t order by t.id desc limit 1) is true
    or exists (select from toefl_certificate c where c.detail_id = d.id and ${isTrue})))`

/** SQL for whether the seat `d` has had a certificate that says something else than its score now. */
export const hasFormer = sql<boolean>`exists (select from toefl_certificate c where c.detail_id = d.id
  and c.frozen is not null and c.withdrawn_at is null and not ${isTrue})`

export type Graduate = {
  id: number
  user_id: number
  name: string
  nim: string
  starts_at: string
  score: number
  sections: number[] | null
}

/** Those of these seats whose owners can have a certificate by what they did; the order of the names. */
export async function findEligible(db: Db | Trx, seatIds: readonly number[]): Promise<Graduate[]> {
  const { rows } = await sql<Graduate>`
    select d.id, d.user_id, a.name, a.nim, s.starts_at, d.score, d.sections
    from toefl_detail d join toefl_payment p on p.id = d.payment_id join account a on a.id = d.user_id
      join toefl_shift s on s.id = d.shift_id
    where d.id = any(${seatIds}::int[]) and ${isEligible} order by a.name, d.id`.execute(db)
  return rows
}

/** The seats of a shift, by the names of their owners. */
export async function findSeatsOf(db: Db, shiftId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from toefl_detail d join toefl_payment p on p.id = d.payment_id join account a on a.id = d.user_id
    where d.shift_id = ${shiftId} and ${isEligible} order by a.name, d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whose seat it is. */
export const findOwner = (db: Db, seatId: number) =>
  db.selectFrom('toefl_detail').select('user_id').where('id', '=', seatId).executeTakeFirst()

export const findCanHave = async (db: Db, seatId: number): Promise<boolean> =>
  (
    await sql<{ can: boolean }>`select ${canHave} as can from toefl_detail d join toefl_payment p on p.id = d.payment_id
      where d.id = ${seatId}`.execute(db)
  ).rows[0]?.can ?? false

/** The next numbers of a year: the first of so many. The row stays locked, so that a refused transaction leaves no gap. */
export async function takeNumbers(trx: Trx, year: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into certificate_number as n (year, last) values (${year}, ${count})
    on conflict (year) do update set last = n.last + excluded.last returning last`.execute(trx)
  return (rows[0]?.last ?? 0) - count + 1
}

export type NewCertificate = Pick<
  Certificate,
  'detail_id' | 'code' | 'year' | 'number' | 'template_id' | 'score' | 'sections'
> & {
  frozen: Frozen
  issued_at: string
}

export async function insertCertificates(trx: Trx, rows: readonly NewCertificate[]): Promise<void> {
  await sql`
    insert into toefl_certificate (detail_id, code, year, number, template_id, score, sections, frozen, issued_at)
    select given.* from json_to_recordset(${JSON.stringify(rows)}::json) as given (detail_id int, code text, year int,
      number int, template_id int, score int, sections int[], frozen jsonb, issued_at timestamptz)`.execute(trx)
}

/** Remembers the hash of a file that was made of it. */
export const addHash = (db: Db, id: number, hash: string) =>
  sql`update toefl_certificate set hashes = array_append(hashes, ${hash})
    where id = ${id} and frozen is not null and not ${hash} = any(hashes)`.execute(db)

type Withdrawal = { at: string; by: number; reason: string }

export const withdraw = (trx: Trx, id: number, { at, by, reason }: Withdrawal) =>
  trx
    .updateTable('toefl_certificate')
    .set({ withdrawn_at: at, withdrawn_by: by, withdraw_reason: reason })
    .where('id', '=', id)
    .execute()

export const reinstate = (trx: Trx, id: number) =>
  trx
    .updateTable('toefl_certificate')
    .set({ withdrawn_at: null, withdrawn_by: null, withdraw_reason: null })
    .where('id', '=', id)
    .execute()
