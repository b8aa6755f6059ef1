/** The content of the database, whatever its tables are: their columns, their rows as sums, their sequences. */
import pg from 'pg'

/** A table and what its rows come to. */
export type Table = {
  name: string
  columns: string[]
  rows: number
  /** Over the text of all rows, in whatever order. */
  sum: string
  /** The totals of the columns that hold money. */
  amounts: Record<string, string>
}

export type Sequence = { name: string; last: string }

/** The name of a table or column as it is written in a statement. */
export const quoted = (name: string): string => pg.escapeIdentifier(name)

/** The same text for the same value on every server. */
const plainText = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public;
  set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0`

/** A connection of its own for a backup or a restore, without the limits of one that serves visitors. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => undefined) // the statement that needs it says so too
  await client.connect()
  await client.query(plainText)
  return client
}

/** The tables of the portal with the columns that hold something of their own. The mark is this database's, and not its content. */
export async function columnsOf(client: pg.Client): Promise<Pick<Table, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'portal_mark'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

/** The sums of a table's rows, for this connection. */
export async function weigh(client: pg.Client, { name, columns }: Pick<Table, 'name' | 'columns'>): Promise<Table> {
  const { rows: money } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0
      and attname ~ '(^|_)amount$' and atttypid in ('int4'::regtype, 'int8'::regtype, 'numeric'::regtype)`,
    [quoted(name)],
  )
  const totals = money.map(({ column }) => `, coalesce(sum(${quoted(column)}), 0)::text as ${quoted(column)}`)
  const row = `row(${columns.map(quoted).join(', ')})::text`
  const { rows } = await client.query<Record<string, string>>(`
    select count(*)::text as "#rows", coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0)::text as "#sum"
    ${totals.join('')} from ${quoted(name)}`)
  const { '#rows': count = '0', '#sum': sum = '0', ...amounts } = rows[0] ?? {}
  return { name, columns, rows: Number(count), sum, amounts }
}

/** The present values of the counters of new ids. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}
