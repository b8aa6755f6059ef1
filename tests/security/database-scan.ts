// Looks into every table of the database at once: for a text that must not be there, or for any change.
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'

type Table = { name: string }

/** All tables, those of the job queue included. */
async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<Table>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`.execute(db)
  return rows.map((row) => row.name)
}

/** The tables in which some column holds this text, be it inside JSON, bytes or a list. */
export async function tablesHolding(db: Db, text: string): Promise<string[]> {
  const forms = [text, Buffer.from(text).toString('hex')].map((form) => `%${form.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const found: string[] = []
  for (const name of await allTables(db)) {
    const { rows } = await sql<{ held: boolean }>`
      select exists (select 1 from ${sql.raw(name)} t where t::text like any (${forms}::text[])) as held`.execute(db)
    if (rows[0]?.held) found.push(name)
  }
  return found
}

// What the job queue writes about itself as time goes by; the jobs are not among it.
const housekeeping = /^pgboss\.(version|queue|schedule|subscription|bam|warning|queue_stats|.*_stats)$/

/** A digest of every table's content, by name. */
export async function digestTables(db: Db): Promise<Map<string, string>> {
  const names = (await allTables(db)).filter((name) => !housekeeping.test(name))
  const digests = names.map(
    (name) => sql`
      select ${name} as name, coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest
      from ${sql.raw(name)} t`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.name, row.digest]))
}

/** The tables that differ between two digests. */
export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]))
