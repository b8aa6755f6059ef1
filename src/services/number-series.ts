/** Numbers of papers, by series and year without gaps. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

/** The next number of a series and year. Its row stays locked, so that a number nobody keeps is given again. */
export async function takeNumber(trx: Trx, series: string, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into cash_number as n (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = n.last + 1 returning last`.execute(trx)
  return rows[0]?.last ?? 1
}
