/** Which mail people got last. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { MailTemplate } from './template.ts'

type About = {
  /** The records that the mails were about, and where the mails' data names them. */
  field: 'detail_id' | 'sign_up_id'
  ids: readonly number[]
  userIds: readonly number[]
  /** All mails that would make an earlier one of them old. */
  among: readonly MailTemplate[]
}

/** The name of the newest of these mails about each record. Those that could not be delivered do not count. */
export async function findNewest(trx: Trx, { field, ids, userIds, among }: About): Promise<Map<number, string>> {
  const names = among.map(({ name }) => name)
  const { rows } = await sql<{ about: number; template: string }>`
    select distinct on (about) about, template
    from email cross join lateral (select (data ->> ${field})::int as about) as record
    where user_id = any(${[...userIds]}::int[]) and template = any(${names}::text[]) and status <> 'FAILED'
      and about = any(${[...ids]}::int[])
    order by about, id desc`.execute(trx)
  return new Map(rows.map(({ about, template }) => [about, template]))
}
