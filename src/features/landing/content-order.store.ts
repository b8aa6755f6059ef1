/** SQL of the order on the home page. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { kindOf, type Section } from './content-order.rules.ts'

const tables = { ACHIEVEMENT: 'achievement', PARTNERSHIP: 'partnership' } as const

/** The table that holds a section's records. */
export const tableOf = (section: Section) => tables[section as keyof typeof tables] ?? 'landing_content'

export type Placed = { id: number; name: string; position: number }

/** A section's records in their order, locked. */
export async function lockSection(trx: Trx, section: Section): Promise<Placed[]> {
  const kind = kindOf(section)
  const head = { landing_content: sql`coalesce(title, name, left(description, 60))`, achievement: sql`title` }
  const table = tableOf(section)
  const { rows } = await sql<Placed>`
    select id, ${head[table as keyof typeof head] ?? sql`name`} as name, position from ${sql.table(table)}
    ${kind ? sql`where kind = ${kind}` : sql``} order by position, id for update`.execute(trx)
  return rows
}

/** Puts records at other places, in one statement. */
export async function place(trx: Trx, section: Section, moved: readonly { id: number; position: number }[]) {
  await sql`update ${sql.table(tableOf(section))} t set position = given.position
    from json_to_recordset(${JSON.stringify(moved)}::json) as given (id int, position int) where t.id = given.id`.execute(
    trx,
  )
}
