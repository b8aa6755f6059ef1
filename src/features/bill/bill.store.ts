/** SQL of the bills of institutions. Functions that lock or write demand the transaction. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition, fetchIds, fetchPage, inOrder, searchIn } from '#kit/database/list.ts'
import { billNumber, entityOf, isOf, matched, namesOf, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { Bill, BillFilters, Covered, Named } from './bill.contract.ts'
import type { BillState } from './bill.rules.ts'

/** What a payment asks for, what lines paid of it, and what they still have to pay; cash comes over no account. */
const money = sql`cross join lateral (select coalesce(${matched}, 0) as received) m
  cross join lateral (select case when p.payment_type = 'CASH' or p.deleted_at is not null then 0
    when p.status = 'PENDING' then greatest(0, p.payment_amount - m.received)
    when p.status = 'CONFIRMED' and m.received = 0 then p.payment_amount else 0 end::bigint as due) d`

/** Whether the payment `p` counts in a bill's sums. */
const counts = sql`(p.deleted_at is null and p.status <> 'REJECTED' and p.payment_type <> 'CASH')`

const all = sql`
  select i.id, ${billNumber} as number, i.region_id, r.region_init, i.institution, i.contact, i.note, i.made_at,
    maker.name as made_by_name, i.cancelled_at, i.cancel_reason, i.updated_at, sums.payments, sums.amount, sums.received,
    sums.due, case when i.cancelled_at is not null then 'CANCELLED'
      when sums.payments > 0 and sums.due = 0 then 'PAID' else 'OPEN' end as state
  from institution_bill i join region r on r.id = i.region_id left join account maker on maker.id = i.made_by
  cross join lateral (select count(*)::int as payments, coalesce(sum(p.payment_amount), 0)::bigint as amount,
      coalesce(sum(m.received), 0)::bigint as received, coalesce(sum(d.due), 0)::bigint as due
    from bill_payment c join payment p on ${isOf('c')} ${money} where c.bill_id = i.id and ${counts}) sums`

const bills = (db: Db | Trx) => db.selectFrom(sql<Bill>`(${all})`.as('b'))

const asked = ({ region_id, q }: Pick<BillFilters, 'region_id' | 'q'>): Condition =>
  allOf([
    ...(region_id === undefined ? [] : [sql<SqlBool>`b.region_id = ${region_id}`]),
    searchIn([sql`b.institution`, sql`b.number`, sql`b.contact`, sql`b.note`, sql`b.amount::text`], q),
  ])
const inState = (state: BillState | undefined): Condition =>
  state === undefined ? sql`true` : sql<SqlBool>`b.state = ${state}`

const order = {
  sortable: { made_at: 'b.made_at', due: 'b.due', amount: 'b.amount' },
  sort: '-made_at',
  tie: 'b.id',
} as const

/** A page of bills, with how many there are of each state. */
export async function findBills(db: Db, filters: BillFilters) {
  const count = (state: BillState) => sql<number>`count(*) filter (where b.state = ${state})`.as(state)
  const [page, found] = await Promise.all([
    fetchPage(bills(db).selectAll().where(asked(filters)).where(inState(filters.state)), filters, order),
    bills(db)
      .where(asked(filters))
      .select([count('OPEN'), count('PAID'), count('CANCELLED')])
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, counts: found }
}

export const findBillIds = (db: Db, filters: Omit<BillFilters, 'page' | 'per_page'>): Promise<number[]> =>
  fetchIds(bills(db).where(asked(filters)).where(inState(filters.state)).select('b.id'), filters, order)

/** The bills with these ids, in their order. */
export const findRows = async (db: Db | Trx, ids: readonly number[]): Promise<Bill[]> =>
  inOrder(
    ids,
    await bills(db)
      .selectAll()
      .where(sql<SqlBool>`b.id = any(${ids}::int[])`)
      .execute(),
  )

const columns = sql`${entityOf(sql.ref('p.programme'))} as entity, p.id, ${namesOf} as name, p.status,
  p.deleted_at is not null as in_bin, p.payment_type = 'CASH' as is_cash, p.payment_amount as amount, m.received, d.due,
  p.updated_at`

/** The payments of a bill, as they were added. */
export const findCovered = async (db: Db | Trx, billId: number): Promise<Covered[]> =>
  (
    await sql<Covered>`select ${columns} from bill_payment c join payment p on ${isOf('c')} ${money}
      where c.bill_id = ${billId} order by c.added_at, p.programme, p.id`.execute(db)
  ).rows

/** Whether a bill that counts has the payment `p`. */
const hasLive = sql`exists (select from bill_payment o where o.payment_id = p.id and o.programme = p.programme
  and o.ended_at is null)`

/** Whom a search finds: the people of the payment `p`, by name or NIM. */
const isOfPerson = (q: string): RawBuilder<unknown> => {
  const who = searchIn([sql`who.name`, sql`who.nim`], q)
  return sql`(exists (select from account who where who.id = p.user_id and ${who})
    or exists (select from toefl_detail s join account who on who.id = s.user_id
      where p.programme = 'TOEFL' and s.payment_id = p.id and ${who}))`
}

type Asked = { q?: string | undefined; region_id?: number | undefined; entity?: PaidEntity | undefined; ids: number[] }

/** Pending payments that no bill covers, the oldest first; a search finds names, NIMs and numbers. */
export async function findBillable(db: Db, { q, region_id, entity, ids }: Asked) {
  const isFound =
    q === undefined || q === ''
      ? sql`true`
      : sql`(${searchIn([sql`p.id::text`, sql`p.account_name`], q.replace('#', ''))} or ${isOfPerson(q)})`
  const { rows } = await sql<Covered & { region_id: number }>`
    select ${columns}, p.region_id from payment p ${money}
    where p.status = 'PENDING' and p.deleted_at is null and p.payment_type <> 'CASH' and not ${hasLive} and ${isFound}
      and (${region_id ?? null}::int is null or p.region_id = ${region_id ?? null}::int)
      and (${entity ? programmeOf[entity] : null}::text is null or p.programme = ${entity ? programmeOf[entity] : null})
      and (${ids.length === 0} or p.id = any(${ids}::int[]))
    order by p.created_at, p.id limit ${ids.length === 0 ? 20 : 100}`.execute(db)
  return rows
}

export type Kept = Pick<Bill, 'id' | 'region_id' | 'institution' | 'contact' | 'note' | 'cancelled_at' | 'updated_at'>

/** The bill, locked until the transaction ends. */
export const lockBill = (trx: Trx, id: number): Promise<Kept | undefined> =>
  trx
    .selectFrom('institution_bill')
    .select(['id', 'region_id', 'institution', 'contact', 'note', 'cancelled_at', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedPayment = {
  id: number
  region_id: number
  status: string
  payment_type: string
  deleted_at: string | null
}

/** Payments of a programme, locked in ascending order until the transaction ends: nobody decides on them before. */
export const lockPayments = async (trx: Trx, entity: PaidEntity, ids: readonly number[]): Promise<LockedPayment[]> =>
  (
    await sql<LockedPayment>`select p.id, p.region_id, p.status, p.payment_type, p.deleted_at from payment p
      where p.programme = ${programmeOf[entity]} and p.id = any(${ids}::int[]) order by p.id for update`.execute(trx)
  ).rows

/** Whether there is such a region, which stays until the transaction ends. */
export const holdRegion = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from region where id = ${id} for key share`.execute(trx)).rows.length === 1

type NewBill = {
  year: number
  number: number
  region_id: number
  institution: string
  contact: string | null
  note: string | null
  made_by: number
  made_at: string
}

export const insertBill = async (trx: Trx, given: NewBill): Promise<number> =>
  (await trx.insertInto('institution_bill').values(given).returning('id').executeTakeFirstOrThrow()).id

type Change = Partial<Pick<NewBill, 'institution' | 'contact' | 'note'>> & {
  cancelled_at?: string | null
  cancelled_by?: number | null
  cancel_reason?: string | null
}

export const updateBill = (trx: Trx, id: number, values: Change) =>
  trx.updateTable('institution_bill').set(values).where('id', '=', id).execute()

const given = (payments: readonly Named[]) =>
  sql`json_to_recordset(${JSON.stringify(
    payments.map(({ entity, payment_id }) => ({ programme: programmeOf[entity], payment_id })),
  )}::json) as given (programme text, payment_id int)`

/** Adds payments to a bill; gives how many of them no bill had. */
export const insertCovered = async (
  trx: Trx,
  billId: number,
  payments: readonly Named[],
  at: string,
): Promise<number> =>
  (
    await sql`insert into bill_payment (bill_id, programme, payment_id, added_at)
      select ${billId}::int, programme, payment_id, ${at} from ${given(payments)} on conflict do nothing
      returning payment_id`.execute(trx)
  ).rows.length

/** Takes payments out of a bill; gives how many it had. */
export const deleteCovered = async (trx: Trx, billId: number, payments: readonly Named[]): Promise<number> =>
  (
    await sql`delete from bill_payment c using ${given(payments)} where c.bill_id = ${billId} and c.ended_at is null
      and c.programme = given.programme and c.payment_id = given.payment_id returning c.payment_id`.execute(trx)
  ).rows.length

const named = sql<Named>`${entityOf(sql.ref('c.programme'))} as entity, c.payment_id`

/** With its bill all of it ends. */
export const endCovered = async (trx: Trx, billId: number, at: string): Promise<Named[]> =>
  (
    await sql<Named>`update bill_payment c set ended_at = ${at} where c.bill_id = ${billId} and c.ended_at is null
      returning ${named}`.execute(trx)
  ).rows

/** What a cancelled bill covered and nobody else pays by now. */
export const findEnded = async (trx: Trx, billId: number): Promise<Named[]> =>
  (
    await sql<Named>`select ${named} from bill_payment c join payment p on ${isOf('c')}
      where c.bill_id = ${billId} and p.status = 'PENDING' and p.deleted_at is null and p.payment_type <> 'CASH'
        and not ${hasLive}
      order by p.programme, p.id`.execute(trx)
  ).rows

/** They are covered again; the others leave the bill. */
export async function coverAgain(trx: Trx, billId: number, payments: readonly Named[]): Promise<void> {
  await sql`update bill_payment c set ended_at = null from ${given(payments)} where c.bill_id = ${billId}
    and c.programme = given.programme and c.payment_id = given.payment_id`.execute(trx)
  await sql`delete from bill_payment where bill_id = ${billId} and ended_at is not null`.execute(trx)
}

export type Payer = Named & { user_id: number; email: string }

/** Who pays each of these payments, of those that wait. */
export const findPayers = async (trx: Trx, payments: readonly Named[]): Promise<Payer[]> =>
  (
    await sql<Payer>`select ${entityOf(sql.ref('p.programme'))} as entity, p.id as payment_id, a.id as user_id, a.email
      from ${given(payments)} join payment p on p.programme = given.programme and p.id = given.payment_id
      join file_viewer v on v.file_id = p.proof_id join account a on a.id = v.user_id and a.deleted_at is null
      where p.status = 'PENDING' and p.deleted_at is null order by p.programme, p.id, a.id`.execute(trx)
  ).rows
