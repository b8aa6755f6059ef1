/** SQL that writes the cash book. Functions that lock or write demand the transaction. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { DB } from '#database/tables.ts'
import { isBooked } from '#services/money-sql.ts'
import type { Entry, EntryKind, EntryState, Place, Side, Sides } from './cash-entry.rules.ts'
import { corrections, paidBackBy } from './cash-entry.store.ts'

export type Locked = Entry &
  Sides & {
    id: number
    amount: number
    day: string
    category_id: number | null
    event_id: number | null
    region_id: number
    term_id: number
    payee: string | null
    note: string | null
    person_id: number | null
    person_name: string | null
    person_email: string | null
    asked_at: string | null
    for_id: number | null
    corrects_id: number | null
  }

type Row = Omit<Locked, 'from' | 'to' | 'kind' | 'state' | 'from_place'> & {
  kind: EntryKind
  state: EntryState
  from_place: Place
  to_place: Place
  from_id: number | null
  to_id: number | null
}

/** The entry as it is by then, locked until the transaction ends. */
export async function lockEntry(trx: Trx, id: number): Promise<Locked | undefined> {
  await sql`select id from cash_entry where id = ${id} for no key update`.execute(trx)
  const { rows } = await sql<Row>`
    select e.id, e.kind, e.state, e.amount, e.day, e.from_place, e.to_place, coalesce(e.from_account_id, e.from_holder_id) as from_id,
      coalesce(e.to_account_id, e.to_holder_id) as to_id, e.category_id, e.event_id, e.region_id, e.term_id, e.payee, e.note,
      e.person_id, e.person_name, e.person_email, e.asked_by, e.asked_at, e.entered_by, e.for_id, e.corrects_id,
      ${corrections} is not null as is_corrected, ${paidBackBy} is not null as is_paid_back,
      exists (select from cash_settlement s where e.id in (s.entry_id, s.fee_entry_id) and s.undone_at is null) as is_settlement
    from cash_entry e where e.id = ${id}`.execute(trx)
  const [found] = rows
  if (!found) return undefined
  const { from_id, to_id, to_place, ...rest } = found
  return { ...rest, from: { place: rest.from_place, id: from_id }, to: { place: to_place, id: to_id } }
}

type Columns = Insertable<DB['cash_entry']>

const columnsOf = (way: 'from' | 'to', { place, id }: Side) => ({
  [`${way}_place`]: place,
  [`${way}_account_id`]: place === 'ACCOUNT' ? id : null,
  [`${way}_holder_id`]: place === 'TILL' ? id : null,
})

export type NewEntry = Sides & Omit<Columns, 'from_place' | 'to_place'>

export async function insertEntry(trx: Trx, { from, to, ...values }: NewEntry): Promise<number> {
  const sides = { ...columnsOf('from', from), ...columnsOf('to', to) } as Pick<Columns, 'from_place' | 'to_place'>
  const made = await trx
    .insertInto('cash_entry')
    .values({ ...values, ...sides })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const updateEntry = (trx: Trx, id: number, values: Updateable<DB['cash_entry']>) =>
  trx.updateTable('cash_entry').set(values).where('id', '=', id).execute()

/** What is more needs a second person; in sen. */
export const findLimit = async (db: Db | Trx): Promise<number> =>
  (await db.selectFrom('cash_setting').select('second_above').executeTakeFirstOrThrow()).second_above

export async function changeLimit(trx: Trx, second_above: number): Promise<number> {
  const before = await trx.selectFrom('cash_setting').select('second_above').forUpdate().executeTakeFirstOrThrow()
  await trx.updateTable('cash_setting').set({ second_above }).execute()
  return before.second_above
}

/** Which of the things that an entry names are there; by its field. */
export async function findNamed(
  db: Db | Trx,
  given: { category_id: number | null; event_id: number | null; region_id: number; term_id: number },
) {
  const { rows } = await sql<{ category: string | null; event: number | null; region: boolean; term: boolean }>`
    select (select kind from cash_category where id = ${given.category_id}::int) as category,
      (select term_id from cash_event where id = ${given.event_id}::int) as event,
      exists (select from region where id = ${given.region_id}) as region,
      exists (select from term where id = ${given.term_id}) as term`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a statement without rows')
  return found
}

/** Of these accounts of receiving, those that there are. */
export const findAccountIds = async (db: Db | Trx, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('payment_account')
      .select('id')
      .where('id', 'in', [0, ...ids])
      .execute()
  ).map(({ id }) => id)

/** Of these people, those who hold a till: an administrator, or somebody in whose till something is booked. */
export async function findHolderIds(
  db: Db | Trx,
  ids: readonly number[],
  admins: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a where a.id = any(${ids}::int[]) and (a.id = any(${admins}::int[])
      or exists (select from cash_entry e where a.id in (e.from_holder_id, e.to_holder_id))
      or exists (select from cash_handover h where h.treasurer_id = a.id))`.execute(db)
  return rows.map(({ id }) => id)
}

/** The term that a region is in; nothing for an unknown region. */
export const findTermOf = (db: Db | Trx, regionId: number) =>
  db.selectFrom('region').select('current_term_id').where('id', '=', regionId).executeTakeFirst()

/** Those of these refunds that went back and have no entry yet, locked; their amounts in sen. */
export const lockRefunds = async (trx: Trx, ids: readonly number[]) =>
  (
    await sql<{ id: number; amount: number }>`
      select f.id, (100 * f.amount)::bigint as amount from refund f
      where f.id = any(${ids}::int[]) and f.state = 'REFUNDED' and not ${isBooked} order by f.id
      for no key update of f`.execute(trx)
  ).rows

/** The refunds that left by an entry. */
export const insertRefundsOf = (trx: Trx, entry_id: number, ids: readonly number[]) =>
  trx
    .insertInto('booked_refund')
    .values(ids.map((refund_id) => ({ entry_id, refund_id })))
    .execute()

/** The refunds that an entry names. */
export const findRefundsOf = async (trx: Trx, entryId: number): Promise<number[]> =>
  (await trx.selectFrom('booked_refund').select('refund_id').where('entry_id', '=', entryId).execute()).map(
    ({ refund_id }) => refund_id,
  )

/** A hand-over that counts, with its holder. */
export const findHandover = (db: Db | Trx, id: number) =>
  db
    .selectFrom('cash_handover')
    .select(['id', 'treasurer_id'])
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

export const addViewer = (trx: Trx, file_id: number, user_id: number) =>
  trx.insertInto('file_viewer').values({ file_id, user_id }).execute()
