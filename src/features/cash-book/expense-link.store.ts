/** SQL of the links for expenses. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { ExpenseLink } from './expense-link.contract.ts'

const isOpen = (now: string) => sql`(l.ended_at is null and l.expires_at > ${now} and l.uses < l.most_uses)`

export async function findLinks(db: Db, now: string, id?: number): Promise<ExpenseLink[]> {
  const { rows } = await sql<ExpenseLink>`
    select l.id, l.label, r.region_init, v.name as event, l.most_uses, l.uses, l.expires_at, a.name as given_by_name,
      l.given_at, ${isOpen(now)} as is_open
    from cash_link l join region r on r.id = l.region_id left join cash_event v on v.id = l.event_id
    left join account a on a.id = l.given_by
    where ${id ?? null}::int is null or l.id = ${id ?? null}::int order by l.id desc limit 200`.execute(db)
  return rows
}

type Shown = { label: string; region: string; event: string | null; expires_at: string }

/** What an open link is for. */
export const findByToken = async (db: Db, hash: Buffer, now: string): Promise<Shown | undefined> =>
  (
    await sql<Shown>`
      select l.label, r.region, v.name as event, l.expires_at from cash_link l join region r on r.id = l.region_id
      left join cash_event v on v.id = l.event_id where l.token_hash = ${hash} and ${isOpen(now)}`.execute(db)
  ).rows[0]

type Open = { id: number; region_id: number; event_id: number | null; term_id: number }

/** Uses an open link once; its row stays locked, so that it is used no more often than it may be. */
export const useLink = async (trx: Trx, hash: Buffer, now: string): Promise<Open | undefined> =>
  (
    await sql<Open>`
      update cash_link l set uses = uses + 1 from region r
      where r.id = l.region_id and l.token_hash = ${hash} and ${isOpen(now)}
      returning l.id, l.region_id, l.event_id,
        coalesce((select term_id from cash_event v where v.id = l.event_id), r.current_term_id) as term_id`.execute(trx)
  ).rows[0]

type New = {
  token_hash: Buffer
  label: string
  region_id: number
  event_id: number | null
  most_uses: number
  expires_at: string
  given_by: number
  given_at: string
}

export const insertLink = (trx: Trx, given: New) =>
  trx.insertInto('cash_link').values(given).returning('id').executeTakeFirstOrThrow()

/** Ends a link; nothing where it has ended already. */
export const endLink = (trx: Trx, id: number, at: string) =>
  trx
    .updateTable('cash_link')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'label'])
    .executeTakeFirst()
