/** SQL of cash that is handed over. Functions that lock or write demand the transaction. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, equal, fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import type { Handover, HandoverFilters, HandoverInput } from './cash.contract.ts'

const handovers = (db: Db | Trx) =>
  db
    .selectFrom('cash_handover as h')
    .innerJoin('region as r', 'r.id', 'h.region_id')
    .innerJoin('contact_person as c', 'c.id', 'h.receiver_id')
    .leftJoin('account as treasurer', 'treasurer.id', 'h.treasurer_id')
    .leftJoin('account as recorder', 'recorder.id', 'h.recorded_by')
    .leftJoin('account as undoer', 'undoer.id', 'h.undone_by')
    .select(['h.id', 'h.term_id', 'h.region_id', 'r.region_init', 'h.receiver_id', 'c.name as receiver'])
    .select(['h.treasurer_id', 'treasurer.name as treasurer', 'h.amount', 'h.day', 'h.note'])
    .select(['recorder.name as recorded_by_name', 'h.recorded_at', 'undoer.name as undone_by_name', 'h.undone_at'])

type Filters = Omit<HandoverFilters, 'page' | 'per_page'>

const asked = ({ term_id, region_id, q }: Filters) =>
  allOf([
    ...equal({ 'h.term_id': term_id, 'h.region_id': region_id }),
    searchIn([sql`c.name`, sql`treasurer.name`, sql`h.note`, sql`h.amount::text`], q),
  ])

const order = { sortable: { day: 'h.day', amount: 'h.amount' }, sort: '-day', tie: 'h.id' } as const

export const findHandovers = (db: Db, filters: HandoverFilters) =>
  fetchPage(handovers(db).where(asked(filters)), filters, order)

export const findHandoverIds = (db: Db, filters: Filters): Promise<number[]> =>
  fetchIds(handovers(db).where(asked(filters)), filters, order)

export const findRows = (db: Db | Trx, ids: readonly number[]): Promise<Handover[]> =>
  handovers(db)
    .where(sql<SqlBool>`h.id = any(${ids}::int[])`)
    .execute()

/** The receiver of the cash, locked: hand-overs of one person's cash are recorded one after the other. */
export const lockReceiver = (trx: Trx, id: number) =>
  trx
    .selectFrom('contact_person')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertHandover = (trx: Trx, given: HandoverInput & { by: number; at: string }) =>
  trx
    .insertInto('cash_handover')
    .values({
      term_id: given.term_id,
      region_id: given.region_id,
      receiver_id: given.receiver_id,
      treasurer_id: given.treasurer_id,
      amount: given.amount,
      day: given.day,
      note: given.note ?? null,
      recorded_by: given.by,
      recorded_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const lockHandover = (trx: Trx, id: number) =>
  trx.selectFrom('cash_handover').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markUndone = (trx: Trx, id: number, by: number, at: string) =>
  trx.updateTable('cash_handover').set({ undone_by: by, undone_at: at }).where('id', '=', id).execute()

/** Accounts that can be written to. */
const reachable = (trx: Trx) =>
  trx
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)

/** The account of an e-mail address. */
export const findAccountOf = (trx: Trx, email: string) =>
  reachable(trx).where('email', '=', email.trim().toLowerCase()).executeTakeFirst()

export const findAccount = (trx: Trx, id: number) => reachable(trx).where('id', '=', id).executeTakeFirst()
