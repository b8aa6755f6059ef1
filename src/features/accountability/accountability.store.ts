/** SQL of what the accountability report needs besides the books and the cash book's own screens. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { FileRow } from '#services/files/files.ts'
import { kept } from '#services/money-sql.ts'
import type { Outside } from './accountability.rules.ts'

type Place = { term_id: number; region_id?: number | undefined }

const ofRegion = (column: string, { region_id }: Place): RawBuilder<unknown> =>
  region_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${region_id}`

/** What came from outside less what went there, in sen: by the kind of its category, or by that of the first entry. */
export async function findOutside(trx: Trx, place: Place): Promise<{ what: Outside; signed: number }[]> {
  const { rows } = await sql<{ what: Outside; signed: number }>`
    with recursive root as (
      select e.id, e.kind, e.corrects_id from cash_entry e
        where e.term_id = ${place.term_id} and ${ofRegion('e.region_id', place)} and e.state = 'CONFIRMED'
      union all
      select root.id, o.kind, o.corrects_id from root join cash_entry o on o.id = root.corrects_id)
    select coalesce(k.kind, root.kind) as what,
      sum(case when e.from_place = 'OUTSIDE' then e.amount when e.to_place = 'OUTSIDE' then -e.amount else 0 end)::bigint as signed
    from root join cash_entry e on e.id = root.id left join cash_category k on k.id = e.category_id
    where root.corrects_id is null group by 1`.execute(trx)
  return rows
}

/** What of the confirmed payments went back or never came, in rupiah. */
export async function findLost(trx: Trx, place: Place): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(sum(p.payment_amount - ${kept}), 0)::bigint as lost from payment p
    where p.term_id = ${place.term_id} and p.status = 'CONFIRMED' and p.deleted_at is null
      and ${ofRegion('p.region_id', place)}`.execute(trx)
  return rows[0]?.lost ?? 0
}

export const findRegion = (trx: Trx, id: number) =>
  trx.selectFrom('region').select(['region', 'region_init']).where('id', '=', id).executeTakeFirst()

/** The files of the receipts of these entries. */
export async function findReceipts(trx: Trx, ids: readonly number[]): Promise<Map<number, FileRow>> {
  const { rows } = await sql<FileRow & { entry_id: number }>`
    select e.id as entry_id, f.id, f.key, f.state, f.is_public, f.content_type, f.bytes
    from cash_entry e join file f on f.id = e.proof_id where e.id = any(${ids}::int[])`.execute(trx)
  return new Map(rows.map(({ entry_id, ...file }) => [entry_id, file]))
}
