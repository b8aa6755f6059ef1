/** SQL of certificates, of every programme alike. Functions that write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { DoorProgramme } from '#programme-kinds.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { nobody } from '#services/audit/personal.ts'
import { hasBadgeKey } from '#services/badge-key-sql.ts'
import { canHave, type CertifiedSeats } from '#services/seats/certified-seats.ts'
import type { CertificateState } from './certificate.rules.ts'
import type { TemplateContent } from './certificate-template.contract.ts'

/** What is printed beside the result; frozen when it is issued. */
export type Frozen = {
  name: string
  /** The day of the test or the event. */
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

/** What is certified besides being there: a score, and its sections in their order. */
export type Result = { score: number; sections: number[] | null }

export type Certificate = {
  programme: DoorProgramme
  id: number
  seat_id: number | null
  code: string
  year: number
  number: number
  template_id: number
  content: TemplateContent
  result: Result | null
  frozen: Frozen | null
  hashes: string[]
  issued_at: string
  withdrawn_at: string | null
  withdraw_reason: string | null
  state: Exclude<CertificateState, 'EXPIRED'>
}

const seatOf = ({ seat }: CertifiedSeats) => sql.ref(`c.${seat}`)

const stateOf = ({ isEligible, isTrue }: CertifiedSeats) => sql<Certificate['state']>`case
  when c.frozen is null then 'GONE'
  when c.withdrawn_at is not null then 'WITHDRAWN'
  when ${isEligible} and ${isTrue} then 'VALID'
  when ${isEligible} then 'REPLACED'
  else 'WITHDRAWN' end`

const columnsOf = (of: CertifiedSeats) => sql`${sql.lit(of.programme)} as programme, c.id, ${seatOf(of)} as seat_id,
  c.code, c.year, c.number, c.template_id, t.content, ${of.result.ofCertificate} as result, c.frozen, c.hashes,
  c.issued_at, c.withdrawn_at, c.withdraw_reason, ${stateOf(of)} as state`

const tablesOf = ({ table, joined }: CertifiedSeats) =>
  sql`${sql.table(table)} c join certificate_template t on t.id = c.template_id ${joined}`

/** By its code, of any programme: one statement, whether there is such a certificate or not. */
export async function findByCode(db: Db, all: readonly CertifiedSeats[], code: string) {
  const each = all.map(
    (of): RawBuilder<unknown> =>
      sql`select ${columnsOf(of)}, ${hasBadgeKey} as has_key from ${tablesOf(of)} where c.code = ${code}`,
  )
  const { rows } = await sql<Certificate & { has_key: boolean }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows[0]
}

/** Those with a number from this one on, of so many, that do not count. */
export async function findEnded(db: Db, of: CertifiedSeats, first: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from ${tablesOf(of)}
    where c.id >= ${first} and c.id < ${first + size} and ${stateOf(of)} <> 'VALID' order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of these seats, the latest first. */
export const findOfSeats = async (
  db: Db | Trx,
  of: CertifiedSeats,
  seatIds: readonly number[],
): Promise<Certificate[]> =>
  (
    await sql<Certificate>`select ${columnsOf(of)} from ${tablesOf(of)}
      where ${seatOf(of)} = any(${seatIds}::int[]) order by c.id desc`.execute(db)
  ).rows

type Missing = { id: number; name: string; starts_at: string; result: Result | null }

/** Those of these seats that can have a certificate by what was done, and none says what is true; in the order of the names. */
export async function findMissing(db: Db | Trx, of: CertifiedSeats, seatIds: readonly number[]): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select d.id, ${of.name} as name, s.starts_at, ${of.result.ofSeat} as result from ${of.seats}
    where d.id = any(${seatIds}::int[]) and ${of.isEligible} and ${of.name} <> ${nobody}
      and not exists (select from ${sql.table(of.table)} c where ${seatOf(of)} = d.id and ${of.isTrue})
    order by ${of.name}, d.id`.execute(db)
  return rows
}

/** The seats of a shift that can have one, by the names of their owners. */
export async function findSeatsOf(db: Db, of: CertifiedSeats, shiftId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select d.id from ${of.seats}
    where d.shift_id = ${shiftId} and ${of.isEligible} order by ${of.name}, d.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const hasShift = async (db: Db, { shifts }: CertifiedSeats, id: number): Promise<boolean> =>
  (await sql`select from ${sql.table(shifts)} where id = ${id}`.execute(db)).rows.length > 0

/** Whose seat it is. */
export const findOwner = async (db: Db, { entity }: CertifiedSeats, seatId: number) =>
  (await sql<{ user_id: number }>`select user_id from ${sql.table(entity)} where id = ${seatId}`.execute(db)).rows[0]

export const findCanHave = async (db: Db, of: CertifiedSeats, seatId: number): Promise<boolean> =>
  (await sql<{ can: boolean }>`select ${canHave(of)} as can from ${of.seats} where d.id = ${seatId}`.execute(db))
    .rows[0]?.can ?? false

/** The next numbers of a year: the first of so many. The row stays locked, so that a refused transaction leaves no gap. */
export async function takeNumbers(trx: Trx, of: CertifiedSeats, year: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into ${sql.table(of.numbers)} as n (year, last) values (${year}, ${count})
    on conflict (year) do update set last = n.last + excluded.last returning last`.execute(trx)
  return (rows[0]?.last ?? 0) - count + 1
}

export type NewCertificate = Pick<Certificate, 'code' | 'year' | 'number' | 'template_id' | 'result'> & {
  seat_id: number
  frozen: Frozen
  issued_at: string
}

export async function insertCertificates(trx: Trx, of: CertifiedSeats, rows: readonly NewCertificate[]): Promise<void> {
  const flat = rows.map(({ result, ...row }) => ({ ...row, ...result }))
  const names = of.columns.map(([name]) => sql`, ${sql.ref(name)}`)
  const typed = of.columns.map(([name, type]) => sql`, ${sql.ref(name)} ${sql.raw(type)}`)
  await sql`
    insert into ${sql.table(of.table)} (${sql.ref(of.seat)}, code, year, number, template_id, frozen, issued_at
      ${joined(names)})
    select given.* from json_to_recordset(${JSON.stringify(flat)}::json) as given (seat_id int, code text, year int,
      number int, template_id int, frozen jsonb, issued_at timestamptz ${joined(typed)})`.execute(trx)
}

const joined = (parts: readonly RawBuilder<unknown>[]) => (parts.length > 0 ? sql.join([...parts], sql``) : sql``)

/** Remembers the hash of a file that was made of it. */
export const addHash = (db: Db, { table }: CertifiedSeats, id: number, hash: string) =>
  sql`update ${sql.table(table)} set hashes = array_append(hashes, ${hash})
    where id = ${id} and frozen is not null and not ${hash} = any(hashes)`.execute(db)

type Withdrawal = { at: string; by: number; reason: string }

export const withdraw = (trx: Trx, { table }: CertifiedSeats, id: number, { at, by, reason }: Withdrawal) =>
  trx
    .updateTable(table)
    .set({ withdrawn_at: at, withdrawn_by: by, withdraw_reason: reason })
    .where('id', '=', id)
    .execute()

export const reinstate = (trx: Trx, { table }: CertifiedSeats, id: number) =>
  trx
    .updateTable(table)
    .set({ withdrawn_at: null, withdrawn_by: null, withdraw_reason: null })
    .where('id', '=', id)
    .execute()
