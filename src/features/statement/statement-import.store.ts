/** SQL of imported statement files. Functions that lock or write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isSettledDay } from '#services/settled-days.ts'
import type { SavedMap } from './statement-parse.rules.ts'
import type { NewLine, Stored } from './line-compare.rules.ts'
import type { StatementImport } from './statement-import.contract.ts'
import type { Prices } from './import-doubt.rules.ts'

export const findAccount = (db: Db | Trx, id: number) =>
  db.selectFrom('payment_account').select(['id', 'account_number']).where('id', '=', id).executeTakeFirst()

/** Imports of one account come one after the other. */
export const lockAccount = (trx: Trx, id: number) =>
  sql`select id from payment_account where id = ${id} for no key update`.execute(trx)

export const saveMap = (trx: Trx, accountId: number, { headings, columns }: SavedMap) =>
  sql`insert into statement_map (account_id, headings, columns)
    values (${accountId}, ${headings}, ${JSON.stringify(columns)}::jsonb)
    on conflict (account_id, headings) do update set columns = excluded.columns, updated_at = now()`.execute(trx)

/** The columns of every account, for a file that does not say which one it is of. */
export async function findAllMaps(db: Db | Trx): Promise<(SavedMap & { account_id: number })[]> {
  const { rows } = await sql<SavedMap & { account_id: number }>`
    select account_id, headings, columns from statement_map order by account_id`.execute(db)
  return rows
}

export type Numbered = { id: number; name: string; account_number: string | null }

/** Every account with its number. */
export async function findNumbers(db: Db | Trx): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select id, concat_ws(' ', provider, account_number) as name, account_number from payment_account
    order by coalesce(active_to <= now(), false), id`.execute(db)
  return rows
}

export type KnownLine = Stored & {
  id: number
  row: number
  is_out: boolean
  layout: string
  file_name: string
  /** Whether a later import had it no more. */
  is_gone: boolean
  /** Whether it is one of a pair, or somebody has said that it is not. */
  is_paired: boolean
}

/** The account's lines between two days. */
export async function findStored(db: Db | Trx, accountId: number, from: string, to: string): Promise<KnownLine[]> {
  const { rows } = await sql<KnownLine>`
    select l.id, l.row, l.day, l.is_out, l.amount, l.sen, l.balance, l.place, l.text, i.layout, i.file_name,
      exists (select from statement_gone g where g.line_id = l.id and g.back_import_id is null) as is_gone,
      exists (select from statement_reversal r where r.out_line_id = l.id or (r.line_id = l.id and r.parted_at is null)) as is_paired
    from statement_line l join statement_import i on i.id = l.import_id
    where l.account_id = ${accountId} and l.day between ${from} and ${to} order by l.day, l.id`.execute(db)
  return rows
}

/** The other account that has all of these lines to the letter; null where none does. */
export async function findTwin(db: Db | Trx, accountId: number, lines: readonly NewLine[]): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', a.provider, a.account_number) as name
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as given (day date, amount bigint, sen smallint, balance bigint, place int, text text)
    join statement_line l on (l.day, l.amount, l.sen, l.place, l.text) = (given.day, given.amount, given.sen, given.place, given.text)
      and l.balance is not distinct from given.balance and l.account_id <> ${accountId}
    join payment_account a on a.id = l.account_id
    group by a.id having count(*) >= ${lines.length} order by a.id limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** The prices in the account's region, or in any that is active. */
export async function findPrices(db: Db | Trx, accountId: number): Promise<Prices | null> {
  const { rows } = await sql<{ least: number | null; most: number | null }>`
    select min(price) as least, max(price) as most
    from payment_account a join region r on r.id = a.region_id or (a.region_id is null and r.is_active)
    cross join lateral unnest(array[r.toefl_price_one, r.toefl_price_two, r.toefl_price_three, r.member_price]) as price
    where a.id = ${accountId} and price > 0`.execute(db)
  const [{ least, most } = { least: null, most: null }] = rows
  return least === null || most === null ? null : { least, most }
}

/** Whether imports of the account are about all of these days already. */
export async function isCovered(db: Db | Trx, accountId: number, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from statement_import where account_id = ${accountId} and undone_at is null
      and period_from <= ${from} and period_to >= ${to} limit 1`.execute(db)
  return rows.length > 0
}

export type NewImport = {
  accountId: number
  fileName: string
  layout: string
  period: { from: string; to: string }
  known: number
  knownOut?: number
  leftOut: Record<string, number>
  by: number | null
  at: string
}

const sumOf = (lines: readonly NewLine[]) => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  sen: lines.reduce((sum, { sen }) => sum + sen, 0),
})

/** Writes an import with its lines, those that came in and those that went out; gives its id. */
export async function insertImport(
  trx: Trx,
  given: NewImport,
  lines: readonly NewLine[],
  outgoing: readonly NewLine[] = [],
): Promise<number> {
  const out = sumOf(outgoing)
  const { id } = await trx
    .insertInto('statement_import')
    .values({
      account_id: given.accountId,
      file_name: given.fileName,
      layout: given.layout,
      period_from: given.period.from,
      period_to: given.period.to,
      lines: lines.length,
      lines_out: outgoing.length,
      known: given.known,
      known_out: given.knownOut ?? 0,
      ...sumOf(lines),
      out_sum: out.amount * 100 + out.sen,
      left_out: JSON.stringify(given.leftOut),
      imported_by: given.by,
      imported_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const all = [
    ...lines.map((line) => ({ ...line, is_out: false })),
    ...outgoing.map((line) => ({ ...line, is_out: true })),
  ]
  await sql`
    insert into statement_line (import_id, account_id, row, day, is_out, amount, sen, balance, place, text, fee)
    select ${id}, ${given.accountId}, given.row, given.day, given.is_out, given.amount, given.sen, given.balance, given.place,
      given.text, given.fee
    from json_to_recordset(${JSON.stringify(all.toSorted((one, other) => one.row - other.row))}::json)
      as given (row int, day date, is_out boolean, amount bigint, sen smallint, balance bigint, place int, text text,
        fee bigint)`.execute(trx)
  return id
}

/** A line that was just imported by its row, or one that is known by its id. */
export type LineRef = { row: number } | { id: number }

/** Keeps which debits of an import take which credits back. */
export async function insertPairs(trx: Trx, importId: number, pairs: readonly { credit: LineRef; debit: LineRef }[]) {
  if (pairs.length === 0) return
  const { rows } = await sql<{ id: number; row: number }>`
    select id, row from statement_line where import_id = ${importId}`.execute(trx)
  const ids = new Map(rows.map(({ id, row }) => [row, id]))
  const idOf = (ref: LineRef) => ('id' in ref ? ref.id : ids.get(ref.row))
  const given = pairs.map(({ credit, debit }) => ({ line_id: idOf(credit), out_line_id: idOf(debit) }))
  await sql`
    insert into statement_reversal (out_line_id, line_id)
    select out_line_id, line_id from json_to_recordset(${JSON.stringify(given)}::json) as given (out_line_id int, line_id int)`.execute(
    trx,
  )
}

/** Keeps which lines an import's file no longer has, and which of those that were gone it has again. */
export async function markGone(trx: Trx, importId: number, gone: readonly number[], back: readonly number[]) {
  await sql`
    insert into statement_gone (line_id, import_id) select unnest(${gone}::int[]), ${importId}`.execute(trx)
  await sql`
    update statement_gone set back_import_id = ${importId}
    where line_id = any(${back}::int[]) and back_import_id is null`.execute(trx)
}

/** What an import had said of other lines is unsaid with it. */
export async function unmarkGone(trx: Trx, importId: number) {
  await sql`delete from statement_gone where import_id = ${importId}`.execute(trx)
  await sql`update statement_gone set back_import_id = null where back_import_id = ${importId}`.execute(trx)
}

export type FoundImport = Omit<StatementImport, 'undo_refusal'> & {
  matched: number
  booked: number
  settled: number
  later: number
}

const imports = (condition: RawBuilder<unknown>) => sql<FoundImport>`
  select i.id, i.account_id, concat_ws(' ', a.provider, a.account_number) as account, i.file_name, i.layout,
    i.period_from, i.period_to, i.lines, i.known, i.lines_out, i.known_out, i.out_sum / 100 as amount_out,
    (i.out_sum % 100)::int as sen_out, (select count(*)::int from statement_gone g where g.import_id = i.id) as gone, i.amount + i.sen / 100 as amount, (i.sen % 100)::int as sen,
    who.name as imported_by_name, i.imported_at, undoer.name as undone_by_name, i.undone_at,
    (select count(distinct m.line_id) from statement_match m join statement_line l on l.id = m.line_id where l.import_id = i.id) as matched,
    (select count(*) from statement_aside s join statement_line l on l.id = s.line_id
      where l.import_id = i.id and s.entry_id is not null) as booked,
    (select count(*) from statement_line l where l.import_id = i.id and ${isSettledDay}) as settled,
    (select count(*) from statement_import o where o.account_id = i.account_id and o.id > i.id and o.undone_at is null
      and (o.known > 0 or o.known_out > 0) and o.period_from <= i.period_to and o.period_to >= i.period_from) as later
  from statement_import i
  join payment_account a on a.id = i.account_id
  left join account who on who.id = i.imported_by
  left join account undoer on undoer.id = i.undone_by
  where ${condition} order by i.id desc limit 100`

export const findImports = async (db: Db): Promise<FoundImport[]> => (await imports(sql`true`).execute(db)).rows

export const findImport = async (db: Db | Trx, id: number): Promise<FoundImport | undefined> =>
  (await imports(sql`i.id = ${id}`).execute(db)).rows[0]

/** Locks the import's lines, so that nobody can match one, and the import itself. */
export async function lockImport(trx: Trx, id: number): Promise<void> {
  await sql`select id from statement_import where id = ${id} for update`.execute(trx)
  await sql`select id from statement_line where import_id = ${id} order by id for update`.execute(trx)
}

export async function deleteLines(trx: Trx, id: number): Promise<void> {
  await sql`delete from statement_line where import_id = ${id}`.execute(trx)
}

export const markUndone = (trx: Trx, id: number, by: number, at: string) =>
  trx.updateTable('statement_import').set({ undone_by: by, undone_at: at }).where('id', '=', id).execute()
