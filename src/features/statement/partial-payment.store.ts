/** SQL of payments that a line may pay in part, and of the mails about it. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { searchIn } from '#kit/database/list.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { due, institutionOf, matched, namesOf, partUntil, programmeOf } from '#services/money-sql.ts'
import { payments, sentAt, type ShownPayment } from './match-suggestion.store.ts'

export type FoundLine = { id: number; day: string; left: number; text: string; region_id: number | null }

export const findLine = async (db: Db, id: number): Promise<FoundLine | undefined> =>
  (
    await sql<FoundLine>`
      select l.id, l.day, l.text, a.region_id, l.amount - coalesce((select sum(m.amount) from statement_match m
        where m.line_id = l.id), 0)::bigint as left
      from credit_line l join payment_account a on a.id = l.account_id where l.id = ${id}`.execute(db)
  ).rows[0]

/** Sent so many days before the line, and registered so many after it. */
const reach = { before: 60, after: 4 }
/** So many are ranked. */
const most = 200

export type FoundPayable = ShownPayment & { name: string }

/** The words that are searched for, and the region whose payments alone are offered. */
export type Asked = { q?: string | undefined; region_id?: number | undefined }

/**
 * Payments that miss money, of the line's regions: those that the search finds, or else those whose sender the text may
 * name or that miss just the rest.
 */
export async function findPayables(db: Db, line: FoundLine, { q, region_id }: Asked): Promise<FoundPayable[]> {
  const region = line.region_id ?? region_id ?? null
  const words = line.text.match(/\p{L}{4,}/gu) ?? []
  const patterns = words.map((word) => `%${word}%`)
  const near = sql`p.deleted_at is null and p.status in ('PENDING', 'CONFIRMED')
    and (${region}::int is null or p.region_id = ${region}::int)
    and ${sentAt} >= ${line.day}::date - ${reach.before}::int and p.created_at < ${line.day}::date + ${reach.after}::int
    and (${q !== undefined} or p.account_name ilike any(${patterns}::text[]) or p.payment_amount - paid.amount = ${line.left})`
  const found = searchIn([sql`f.name`, sql`f.sender`, sql`f.amount::text`, sql`f.id::text`], q)
  const { rows } = await sql<FoundPayable>`
    select f.* from (${payments(near, sql`, ${namesOf} as name`)}) f
    where ${found}
    order by not f."isPending", f.amount <> ${line.left}, abs(f.day - ${line.day}::date), f.id limit ${most}`.execute(
    db,
  )
  return rows
}

type Standing = { received: number; missing: number; institution: string | null }

/** The part of a payment that has come, and the sum that the people who stay still miss, or an institution for them. */
export async function findStanding(db: Db, entity: PaidEntity, id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select came.amount as received, greatest(0, ${due} - came.amount)::bigint as missing, ${institutionOf} as institution
    from payment p cross join lateral (select coalesce(${matched}, 0) as amount) came
    where p.programme = ${programmeOf[entity]} and p.id = ${id}`.execute(db)
  return rows[0] ?? { received: 0, missing: 0, institution: null }
}

export const findForMail = async (db: Db, entity: PaidEntity, id: number, userId: number | null) =>
  (
    await sql<{ region_id: number; reader: string; until: string | null }>`
      select p.region_id, ${partUntil} as until, (select name from account where id = ${userId}) as reader
      from payment p where p.programme = ${programmeOf[entity]} and p.id = ${id}`.execute(db)
  ).rows[0]
