/** The SQL of a declarative list. Its table is known at run time only, so the typed schema is set aside. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import type { ListQuery } from '#kit/endpoint/fields.ts'
import type { Target, Through } from './kinds.ts'
import { embedName, type Resource } from './resource.ts'

export type Row = Record<string, unknown> & { id: number }

/** SQL that belongs to one list; the list's own row is `t`. */
export type RowSql = {
  /** An expression for each computed member. */
  computed?: Record<string, () => RawBuilder<unknown>>
  /** Narrows the visible rows at all. */
  visible?: RawBuilder<SqlBool> | undefined
  /** Optional fields that are answered as null, and by which nothing is sorted. */
  hidden?: readonly string[] | undefined
}

type Loose = Kysely<Record<string, Record<string, unknown>>>
const loosen = (db: Db | Trx): Loose => db as unknown as Loose

function rowsOf(db: Db | Trx, resource: Resource, { computed = {}, visible, hidden = [] }: RowSql) {
  const own = ['id', ...ownColumns(resource), 'created_at', 'updated_at']
  const embeds = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'reference') return [embedded(name, field.target).as(embedName(name))]
    if (field.kind === 'image') return [keyOf(name).as(name)]
    if (field.kind !== 'references') return []
    return [idsBehind(field.through).as(name), recordsBehind(field).as(embedName(name))]
  })
  const worked = Object.entries(computed).map(([name, expression]) => expression().as(name))
  const rows = loosen(db)
    .selectFrom(`${resource.table} as t`)
    .select([
      ...own.map((name) => (hidden.includes(name) ? sql`null` : sql.ref(`t.${name}`)).as(name)),
      ...embeds,
      ...worked,
    ])
  return visible ? rows.where(visible) : rows
}

/** The fields that are columns of the list's own table under their name. */
const ownColumns = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => !['image', 'references'].includes(resource.fields[name]?.kind ?? ''))

/** The column that holds a picture's file. */
export const pictureColumn = (name: string): string => `${name}_id`

const keyOf = (name: string) => sql`(select key from file where id = ${sql.ref(`t.${pictureColumn(name)}`)})`

const summaryOf = (target: Target) =>
  sql`json_build_object(${sql.join(['id', ...target.show].map((member) => sql`${sql.lit(member)}, ${sql.ref(`x.${member}`)}`))})`

/** The summary of the record that a reference points to, by its primary key. */
const embedded = (name: string, target: Target) =>
  sql`(select ${summaryOf(target)} from ${sql.table(target.table)} x where x.id = ${sql.ref(`t.${name}`)})`

const idsBehind = ({ table, own, other }: Through) =>
  sql`array(select ${sql.ref(other)} from ${sql.table(table)} where ${sql.ref(own)} = t.id order by 1)`

const recordsBehind = ({ target, through: { table, own, other } }: { target: Target; through: Through }) =>
  sql`(select coalesce(json_agg(${summaryOf(target)} order by x.id), '[]') from ${sql.table(table)} l
    join ${sql.table(target.table)} x on x.id = ${sql.ref(`l.${other}`)} where ${sql.ref(`l.${own}`)} = t.id)`

/** One page; the request also holds the resource's filters. */
export const listRows = (db: Db, resource: Resource, rowSql: RowSql, request: ListQuery & Narrowing) =>
  fetchPage(narrowed(db, resource, rowSql, request), request, orderOf(resource, rowSql))

/** The ids of all that fit, in the list's order. */
export const listIds = (db: Db, resource: Resource, rowSql: RowSql, request: Narrowing) =>
  fetchIds(narrowed(db, resource, rowSql, request), request, orderOf(resource, rowSql))

type Narrowing = Pick<ListQuery, 'q' | 'sort'> & Record<string, unknown>

function narrowed(db: Db, resource: Resource, rowSql: RowSql, request: Narrowing) {
  let rows = rowsOf(db, resource, rowSql)
  for (const name of resource.filters) {
    if (request[name] !== undefined) rows = rows.where(sql.ref(`t.${name}`), '=', request[name])
  }
  if (!request.q) return rows
  return rows.where(
    searchIn(
      // As text, so that a number is searched like a word.
      resource.search.map((name) => sql`${sql.ref(`t.${name}`)}::text`),
      request.q,
    ),
  )
}

const orderOf = (resource: Resource, rowSql: RowSql) => ({
  sortable: sortableOf(resource, rowSql),
  sort: resource.orderBy,
  tie: sql.ref<number>('t.id'),
})

/** Fields by their value, references by what heads the other record. */
function sortableOf(resource: Resource, { computed = {}, hidden = [] }: RowSql) {
  const sortable: Record<string, RawBuilder<unknown>> = { id: sql.ref('t.id') }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'image' || field.kind === 'references' || hidden.includes(name)) continue
    sortable[name] = sql.ref(`t.${name}`)
    if (field.kind !== 'reference') continue
    const { table, show } = field.target
    sortable[name] =
      sql`(select ${sql.ref(`x.${show[0]}`)} from ${sql.table(table)} x where x.id = ${sql.ref(`t.${name}`)})`
  }
  for (const [name, expression] of Object.entries(computed)) sortable[name] = expression()
  return sortable
}

/** One record as the API answers it. */
export const findRow = (db: Db | Trx, resource: Resource, rowSql: RowSql, id: number): Promise<Row | undefined> =>
  rowsOf(db, resource, rowSql).where(sql.ref('t.id'), '=', id).executeTakeFirst() as Promise<Row | undefined>

/** The records with these ids, in any order. */
export const findRows = (db: Db, resource: Resource, rowSql: RowSql, ids: readonly number[]): Promise<Row[]> =>
  rowsOf(db, resource, rowSql)
    .where(sql<SqlBool>`t.id = any(${ids}::int[])`)
    .execute() as Promise<Row[]>

/** The ids that a record refers to through a table of pairs. */
export async function readLinks(trx: Trx, through: Through, id: number): Promise<number[]> {
  const rows = await loosen(trx).selectFrom(through.table).select(through.other).where(through.own, '=', id).execute()
  return rows.map((row) => Number(row[through.other])).toSorted((a, b) => a - b)
}

/** Makes a record refer to exactly these. */
export async function writeLinks(trx: Trx, through: Through, id: number, others: readonly number[]): Promise<void> {
  await loosen(trx).deleteFrom(through.table).where(through.own, '=', id).execute()
  const rows = [...new Set(others)].map((other) => ({ [through.own]: id, [through.other]: other }))
  if (rows.length > 0) await loosen(trx).insertInto(through.table).values(rows).execute()
}

export const lockRow = (trx: Trx, table: string, id: number): Promise<Row | undefined> =>
  loosen(trx).selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst() as Promise<
    Row | undefined
  >

export const insertRow = (trx: Trx, table: string, values: Record<string, unknown>): Promise<Row> =>
  loosen(trx).insertInto(table).values(values).returningAll().executeTakeFirstOrThrow() as Promise<Row>

export const updateRow = (trx: Trx, table: string, id: number, values: Record<string, unknown>): Promise<Row> =>
  loosen(trx)
    .updateTable(table)
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<Row>

export const deleteRow = (trx: Trx, table: string, id: number): Promise<Row | undefined> =>
  loosen(trx).deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst() as Promise<Row | undefined>
