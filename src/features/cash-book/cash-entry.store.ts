/** SQL that reads the entries of the cash book. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import { rupiahAndSen } from '#features/statement/sen.rules.ts'
import type { CashEntry, EntryFilters } from './cash-entry.contract.ts'
import type { OwnRequest } from './cash-request.contract.ts'

/** Provider and number: the office's name of an account. */
const accountName = (row: 'fa' | 'ta' | 'la') =>
  sql<string>`concat_ws(' ', ${sql.ref(`${row}.provider`)}, ${sql.ref(`${row}.account_number`)})`

const side = (way: 'from' | 'to') => {
  const [account, holder] = way === 'from' ? (['fa', 'fh'] as const) : (['ta', 'th'] as const)
  const place = sql.ref(`e.${way}_place`)
  return sql<CashEntry['from']>`jsonb_build_object('place', ${place},
    'id', coalesce(${sql.ref(`e.${way}_account_id`)}, ${sql.ref(`e.${way}_holder_id`)}),
    'name', case ${place} when 'ACCOUNT' then ${accountName(account)} when 'TILL' then ${sql.ref(`${holder}.name`)}
      when 'PERSON' then e.person_name end)`
}

const acts = {
  asked: { by: 'e.asked_by', name: sql`coalesce(asker.name, e.person_name)`, at: 'e.asked_at' },
  entered: { by: 'e.entered_by', name: sql.ref('enterer.name'), at: 'e.entered_at' },
  confirmed: { by: 'e.confirmed_by', name: sql.ref('confirmer.name'), at: 'e.confirmed_at' },
  rejected: { by: 'e.rejected_by', name: sql.ref('rejecter.name'), at: 'e.rejected_at' },
  undone: { by: 'e.undone_by', name: sql.ref('undoer.name'), at: 'e.undone_at' },
}
const act = (what: keyof typeof acts) =>
  sql<CashEntry['asked']>`case when ${sql.ref(acts[what].at)} is not null then
    jsonb_build_object('by_name', ${acts[what].name}, 'at', ${sql.ref(acts[what].at)}) end`

const numberText = sql<string | null>`e.series || '-' || e.year || '-' || lpad(e.number::text, 4, '0')`

/** Whether another entry that is neither rejected nor undone takes `e` back, or pays it back. */
const isLive = sql`o.state not in ('REJECTED', 'UNDONE')`
export const corrections = sql`(select o.id from cash_entry o where o.corrects_id = e.id and ${isLive} limit 1)`
/** A paying back that was itself taken back is none. */
const paidBack = (what: RawBuilder<unknown>) => sql`(select ${what} from cash_entry o where o.for_id = e.id
  and o.kind = 'TRANSFER' and ${isLive} and not exists (select from cash_entry c where c.corrects_id = o.id
    and c.state = 'CONFIRMED') order by o.id desc limit 1)`
export const paidBackBy = paidBack(sql`o.id`)
const paidBackOn = sql<
  string | null
>`(select o.day from cash_entry o where o.id = ${paidBackBy} and o.state = 'CONFIRMED')`

/** What is left of a line after its payments, in sen. */
export const lineRest = sql<number>`(100 * (l.amount - coalesce((select sum(m.amount) from statement_match m
  where m.line_id = l.id), 0)) + l.sen)::bigint`

/** Whether nothing explains the line yet: no payment, no entry, no reason, and no other line that takes it back. */
export const isUnexplained = sql<boolean>`(not exists (select from statement_aside s where s.line_id = l.id)
  and not exists (select from statement_reversal v where v.parted_at is null and l.id in (v.out_line_id, v.line_id))
  and ${lineRest} > 0)`

const lines = sql<CashEntry['lines']>`coalesce((select jsonb_agg(jsonb_build_object('id', l.id,
    'account', ${accountName('la')}, 'day', l.day, 'amount', ${lineRest} / 100, 'sen', ${lineRest} % 100, 'text', l.text,
    'is_out', l.is_out) order by l.day, l.id)
  from statement_aside s join statement_line l on l.id = s.line_id join payment_account la on la.id = l.account_id
  where s.entry_id = e.id), '[]')`

const entries = (db: Db | Trx) =>
  db
    .selectFrom('cash_entry as e')
    .innerJoin('region as r', 'r.id', 'e.region_id')
    .leftJoin('payment_account as fa', 'fa.id', 'e.from_account_id')
    .leftJoin('payment_account as ta', 'ta.id', 'e.to_account_id')
    .leftJoin('account as fh', 'fh.id', 'e.from_holder_id')
    .leftJoin('account as th', 'th.id', 'e.to_holder_id')
    .leftJoin('cash_category as k', 'k.id', 'e.category_id')
    .leftJoin('cash_event as v', 'v.id', 'e.event_id')

const amounts = [sql<number>`(e.amount / 100)`.as('amount'), sql<number>`(e.amount % 100)::int`.as('sen')] as const

const shown = (db: Db | Trx) =>
  entries(db)
    .leftJoin('file as f', 'f.id', 'e.proof_id')
    .leftJoin('account as asker', 'asker.id', 'e.asked_by')
    .leftJoin('account as enterer', 'enterer.id', 'e.entered_by')
    .leftJoin('account as confirmer', 'confirmer.id', 'e.confirmed_by')
    .leftJoin('account as rejecter', 'rejecter.id', 'e.rejected_by')
    .leftJoin('account as undoer', 'undoer.id', 'e.undone_by')
    .select(['e.id', 'e.day', 'e.pay_to', 'e.payee', 'e.region_id', 'r.region_init', 'e.term_id', 'e.note'])
    .select(['e.corrects_id', 'e.for_id', 'e.refund_id', 'e.handover_id', 'e.asked_by', 'e.entered_by'])
    .select(['e.reject_reason', 'f.key as proof', ...amounts])
    .select([
      sql<CashEntry['kind']>`e.kind`.as('kind'),
      sql<CashEntry['state']>`e.state`.as('state'),
      side('from').as('from'),
      side('to').as('to'),
      sql<CashEntry['category']>`case when k.id is not null then
        jsonb_build_object('id', k.id, 'name', k.name, 'name_id', k.name_id) end`.as('category'),
      sql<CashEntry['event']>`case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name) end`.as(
        'event',
      ),
      sql<number | null>`(select s.id from cash_settlement s where e.id in (s.entry_id, s.fee_entry_id)
        and s.undone_at is null)`.as('settlement_id'),
      sql<number[]>`array(select o.refund_id from booked_refund o where o.entry_id = e.id order by 1)`.as('refund_ids'),
      numberText.as('number'),
      sql<number | null>`${corrections}`.as('corrected_by_id'),
      sql<number | null>`${paidBackBy}`.as('paid_back_by_id'),
      paidBackOn.as('paid_back_on'),
      act('asked').as('asked'),
      act('entered').as('entered'),
      act('confirmed').as('confirmed'),
      act('rejected').as('rejected'),
      act('undone').as('undone'),
      lines.as('lines'),
    ])

type Narrowing = Omit<EntryFilters, 'page' | 'per_page' | 'sort'>

const isAny = (columns: readonly string[], id: number | undefined): Condition[] =>
  id === undefined ? [] : [sql<SqlBool>`${id} in (${sql.join(columns.map((column) => sql.ref(column)))})`]

/** Everything but the state: the tabs count under these. */
function asked(filters: Narrowing): Condition {
  const { kind, term_id, region_id, event_id, category_id, account_id, holder_id, from, to, q } = filters
  const { ...exact } = { 'e.kind': kind, 'e.term_id': term_id, 'e.event_id': event_id, 'e.category_id': category_id }
  const texts = [sql`e.payee`, sql`e.note`, sql`e.person_name`, sql`k.name`, sql`v.name`, numberText]
  return allOf([
    ...equal(exact),
    // 0 is no region: somebody of the committee without one sees nothing.
    ...(region_id === undefined ? [] : [sql<SqlBool>`e.region_id = ${region_id}`]),
    ...isAny(['e.from_account_id', 'e.to_account_id'], account_id),
    ...isAny(['e.from_holder_id', 'e.to_holder_id'], holder_id),
    ...(from ? [sql<SqlBool>`e.day >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`e.day <= ${to}`] : []),
    searchIn([...texts, sql`(e.amount / 100)::text`], q),
  ])
}

const states = {
  WAITING: sql<SqlBool>`e.state in ('ASKED', 'ENTERED')`,
  CONFIRMED: sql<SqlBool>`e.state = 'CONFIRMED'`,
  REJECTED: sql<SqlBool>`e.state = 'REJECTED'`,
  UNDONE: sql<SqlBool>`e.state = 'UNDONE'`,
}
const inState = (wanted: EntryFilters['state']): Condition =>
  wanted === undefined
    ? sql`true`
    : wanted === 'ASKED' || wanted === 'ENTERED'
      ? sql`e.state = ${wanted}`
      : states[wanted]

const order = { sortable: { day: 'e.day', amount: 'e.amount' }, sort: '-day', tie: 'e.id' } as const

/** A page of entries, with how many there are of each state and what those that count come to. */
export async function findEntries(db: Db, filters: EntryFilters) {
  const narrowed = asked(filters)
  const count = (of: keyof typeof states) => sql<number>`count(*) filter (where ${states[of]})`.as(of)
  const sum = (way: 'from' | 'to') =>
    sql<number>`coalesce(sum(e.amount) filter (where ${states.CONFIRMED} and ${sql.ref(`e.${way}_place`)} = 'OUTSIDE'), 0)::bigint`
  const [page, found] = await Promise.all([
    fetchPage(shown(db).where(narrowed).where(inState(filters.state)), filters, order),
    entries(db)
      .where(narrowed)
      .select([count('CONFIRMED'), count('WAITING'), count('REJECTED'), count('UNDONE')])
      .select([sum('from').as('came'), sum('to').as('went')])
      .executeTakeFirstOrThrow(),
  ])
  const { came, went, ...counts } = found
  return {
    ...page,
    counts,
    sums: { came: rupiahAndSen(came), went: rupiahAndSen(went), rest: rupiahAndSen(came - went) },
  }
}

export const findEntryIds = (db: Db, filters: Omit<EntryFilters, 'page' | 'per_page'>): Promise<number[]> =>
  fetchIds(entries(db).where(asked(filters)).where(inState(filters.state)).select('e.id'), filters, order)

/** The entries with these ids, in any order. */
export const findRows = (db: Db | Trx, ids: readonly number[]): Promise<CashEntry[]> =>
  shown(db)
    .where(sql<SqlBool>`e.id = any(${ids}::int[])`)
    .execute()

/** What one person asked for. */
export const findRequests = (db: Db | Trx, userId: number, id?: number): Promise<OwnRequest[]> =>
  db
    .selectFrom('cash_entry as e')
    .innerJoin('region as r', 'r.id', 'e.region_id')
    .leftJoin('file as f', 'f.id', 'e.proof_id')
    .where('e.asked_by', '=', userId)
    .where('e.asked_at', 'is not', null)
    .where('e.kind', '=', 'EXPENSE')
    .where(id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`e.id = ${id}`)
    .orderBy('e.id', 'desc')
    .limit(200)
    .select(['e.id', 'e.day', 'e.payee', 'e.note', 'e.pay_to', 'f.key as proof', 'e.reject_reason', 'r.region_init'])
    .select([...amounts, sql<OwnRequest['state']>`e.state`.as('state'), paidBackOn.as('paid_back_on')])
    .select(sql<string>`e.asked_at`.as('asked_at'))
    .execute()
