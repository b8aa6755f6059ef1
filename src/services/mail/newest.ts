/** Which mail people got last. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { About } from './withdraw.ts'

type Asked = Omit<About, 'templates'> & {
  userIds: readonly number[]
  /** All mails that would make an earlier one of them old. */
  among: About['templates']
}

export type Newest = { template: string; data: Record<string, unknown> }

/** The newest of these mails about each record, and what it kept. Those that could not be delivered do not count. */
export async function findNewest(trx: Trx, { field, ids, userIds, among }: Asked): Promise<Map<number, Newest>> {
  const names = among.map(({ name }) => name)
  const { rows } = await sql<Newest & { about: number }>`
    select distinct on (about) about, template, data
    from email cross join lateral (select (data ->> ${field})::int as about) as record
    where user_id = any(${[...userIds]}::int[]) and template = any(${names}::text[]) and status <> 'FAILED'
      and about = any(${[...ids]}::int[])
    order by about, id desc`.execute(trx)
  return new Map(rows.map(({ about, ...mail }) => [about, mail]))
}
