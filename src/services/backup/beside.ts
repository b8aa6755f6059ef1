/** One table of a backup beside the running one: what somebody changed or deleted by mistake since (docs/decisions/146). */
import type pg from 'pg'
import { copyIn } from '#kit/database/copy.ts'
import { readArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { tableOf } from './restore.ts'
import type { Source } from './source.ts'
import { quoted } from './tables.ts'

export type Asked = { table: string; id: number }
export type Column = { name: string; was: string | null; is: string | null }
/** Null: it was not there then, or is not now. */
export type Pair = { columns: Column[]; isThen: boolean; isNow: boolean }
export type Differing = { changed: number[]; gone: number[]; fresh: number[] }

/** In the session alone: nothing of it is left, however this process ends. */
const night = 'night_of_backup'

/**
 * Loads a table of a backup beside the present one, for this connection.
 * @returns the columns that both have
 * @throws an error of one sentence when one of the two has no such table
 */
export async function loadNight(client: pg.Client, source: Source, of: { manifest: Manifest; table: string }) {
  const { manifest, table } = of
  const kept = manifest.tables.find(({ name }) => name === table)
  if (!kept) throw new Error(`The backup has no table ${table}; it has ${manifest.tables.map(nameOf).join(', ')}.`)
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  if (!types.has('id') || !kept.columns.includes('id')) {
    throw new Error(`The table ${table} has no numbers (id) now, or had none then: its rows cannot be compared.`)
  }
  const typed = kept.columns.map((name) => `${quoted(name)} ${types.get(name) ?? 'text'}`)
  await client.query(`create temporary table ${night} (${typed.join(', ')})`)
  await readArchive(source.open(), async (name, content) => {
    if (tableOf(name, manifest) !== kept) return
    await copyIn(client, `copy ${night} (${kept.columns.map(quoted).join(', ')}) from stdin`, content)
  })
  return kept.columns.filter((name) => types.has(name))
}

const nameOf = ({ name }: { name: string }) => name

/** Which rows are not what they were then. */
export async function findDiffering(client: pg.Client, table: string, columns: readonly string[]): Promise<Differing> {
  const rowOf = (side: string) => `row(${columns.map((name) => `${side}.${quoted(name)}`).join(', ')})::text`
  const { rows } = await client.query<{ id: number; what: keyof Differing }>(`
    select coalesce(t.id, n.id)::int as id,
      case when n.id is null then 'gone' when t.id is null then 'fresh' else 'changed' end as what
    from ${night} t full join ${quoted(table)} n using (id)
    where n.id is null or t.id is null or ${rowOf('t')} is distinct from ${rowOf('n')} order by 1`)
  const of = (what: keyof Differing) => rows.filter((row) => row.what === what).map(({ id }) => id)
  return { changed: of('changed'), gone: of('gone'), fresh: of('fresh') }
}

const secret = /hash|secret|token|password/

/** The row then and now, column by column. */
export async function findPair(client: pg.Client, { table, id }: Asked, columns: readonly string[]): Promise<Pair> {
  const texts = columns.map((name) => `${quoted(name)}::text as ${quoted(name)}`).join(', ')
  const find = async (from: string) => {
    const { rows } = await client.query<Record<string, string | null>>(`select ${texts} from ${from} where id = $1`, [
      id,
    ])
    return rows[0]
  }
  const [was, is] = [await find(night), await find(quoted(table))]
  return {
    isThen: was !== undefined,
    isNow: is !== undefined,
    columns: columns.map((name) => ({ name, was: was?.[name] ?? null, is: is?.[name] ?? null })),
  }
}

/** What is shown of a value. */
export const shown = ({ name }: Column, value: string | null): string | null =>
  secret.test(name) && value !== null ? '(not shown)' : value

/** What a person may not bring back by hand: rights, sign-ins, and what says when the row was written. */
const kept = /^(id|role|created_at|updated_at|erased_at|releases_read_at)$|hash|secret|token|password|verified/

/** The columns that bringing the row back would write. */
export const changesOf = ({ columns, isNow }: Pair): Column[] =>
  columns.filter(({ name, was, is }) => (isNow ? !kept.test(name) && was !== is : name !== 'id'))

/** What an erasure leaves in place of a value. */
const blanks = new Set(['', '—'])

/**
 * Whether an erasure may have made the difference: somebody was erased since, and the row or a value of it is gone. What was
 * erased never comes back by this way.
 */
export async function mayBeErased(client: pg.Client, pair: Pair, madeAt: string): Promise<boolean> {
  const isEmptied = !pair.isNow || changesOf(pair).some(({ was, is }) => was !== null && blanks.has(is ?? ''))
  if (!isEmptied) return false
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from account where erased_at >= $1) or exists (select from privacy_run where ended_at >= $1 and did <> '{}') as any`,
    [madeAt],
  )
  return rows[0]?.any ?? true
}

/**
 * Writes the row as it was then, with a line in the audit trail, both or neither.
 * @throws an error of one sentence when somebody has changed the row since it was shown
 */
export async function bringRowBack(client: pg.Client, { table, id }: Asked, pair: Pair): Promise<void> {
  const changes = changesOf(pair)
  await client.query('begin')
  try {
    await client.query(`select from ${quoted(table)} where id = $1 for update`, [id])
    const names = pair.columns.map(({ name }) => name)
    const { columns, isNow } = await findPair(client, { table, id }, names)
    if (isNow !== pair.isNow || columns.some(({ is }, at) => is !== pair.columns[at]?.is)) {
      throw new Error('Somebody has changed this row a moment ago: nothing was written. Look again.')
    }
    const written = changes.map(({ name }) => quoted(name)).join(', ')
    const values = `select ${written} from ${night} where id = $1`
    if (isNow) await client.query(`update ${quoted(table)} set (${written}) = (${values}) where id = $1`, [id])
    else {
      await client.query(
        `insert into ${quoted(table)} (id, ${written}) overriding system value select id, ${written} from ${night} where id = $1`,
        [id],
      )
    }
    const state = (side: 'was' | 'is') =>
      JSON.stringify(Object.fromEntries(changes.map((one) => [one.name, shown(one, one[side])])))
    await client.query(
      `insert into audit_entry (action, entity, entity_id, before, after) values ('brought_back', $1, $2, $3, $4)`,
      [table, id, isNow ? state('is') : null, state('was')],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
