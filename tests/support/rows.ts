// Rows of any table, as a test makes, reads or changes them behind the portal's back.
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db } from '#kit/database/connect.ts'

type Table = keyof DB
type Row<T extends Table> = Selectable<DB[T]>
/** With these values; of a list, one of it. */
type Values<T extends Table> = { [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] }
/** The row with this id, or the one with these values. */
type Which<T extends Table> = number | Values<T>

// A table's columns are checked where a test calls; inside, one table is an example of all.
const anyTable = (table: Table) => table as 'account'
const matching = (which: number | object) => (eb: ExpressionBuilder<DB, 'account'>) =>
  eb.and(
    Object.entries(typeof which === 'number' ? { id: which } : which).map(([column, value]) =>
      Array.isArray(value) ? eb(column as 'id', 'in', value) : eb.and({ [column]: value }),
    ),
  )

/** Gives the whole row, with what the database put in. */
export async function insertRow<T extends Table>(db: Db, table: T, values: Insertable<DB[T]>): Promise<Row<T>> {
  const insert = db.insertInto(anyTable(table)).values(values as never)
  return (await insert.returningAll().executeTakeFirstOrThrow()) as unknown as Row<T>
}

/** The same where the id is all that is wanted. */
export async function insertId<T extends Table>(db: Db, table: T, values: Insertable<DB[T]>): Promise<number> {
  return ((await insertRow(db, table, values)) as { id: number }).id
}

/** Fails where there is none. */
export async function findRow<T extends Table>(db: Db, table: T, which: Which<T>): Promise<Row<T>> {
  const select = db.selectFrom(anyTable(table)).selectAll()
  return (await select.where(matching(which)).executeTakeFirstOrThrow()) as unknown as Row<T>
}

type Numbered = { [T in Table]: DB[T] extends { id: unknown } ? T : never }[Table]
type Column<T extends Table> = keyof Row<T> & string

/** All rows with these values, the first one first: whole, or these columns of them. */
export async function findRows<T extends Numbered, C extends Column<T> = Column<T>>(
  db: Db,
  table: T,
  which: Values<T> = {},
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>[]> {
  const found = db.selectFrom(anyTable(table)).where(matching(which))
  const select = columns ? found.select(columns as never) : found.selectAll()
  return (await select.orderBy('id').execute()) as unknown as Pick<Row<T>, C>[]
}

/** The last of them. */
export async function lastRow<T extends Numbered>(db: Db, table: T, which: Values<T> = {}): Promise<Row<T>> {
  const last = db.selectFrom(anyTable(table)).selectAll().where(matching(which)).orderBy('id', 'desc')
  return (await last.limit(1).executeTakeFirstOrThrow()) as unknown as Row<T>
}

/** All rows with these values where there are several. */
export async function changeRow<T extends Table>(
  db: Db,
  table: T,
  which: Which<T>,
  values: Updateable<DB[T]>,
): Promise<void> {
  const update = db.updateTable(anyTable(table)).set(values as never)
  await update.where(matching(which)).execute()
}
