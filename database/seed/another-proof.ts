import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { cutProof } from './proof-picture.ts'

/** Of two who wait with the same price the later one has sent the other's receipt, cut a little: a review to try out. */
export async function sendAnothersProof(
  trx: Trx,
  { files }: Pick<Deps, 'files'>,
  region: { id: number; current_term_id: number },
): Promise<void> {
  const { rows } = await sql<{ own: string; other: string; file_id: number }>`
    select own.key as own, other.key as other, own.id as file_id
    from toefl_payment p join toefl_payment q on q.payment_amount = p.payment_amount and q.id < p.id
    join file own on own.id = p.proof_id join file other on other.id = q.proof_id
    where p.region_id = ${region.id} and q.region_id = p.region_id and p.term_id = ${region.current_term_id}
      and p.status = 'PENDING' and q.status = 'PENDING' and p.deleted_at is null and q.deleted_at is null
    order by p.created_at desc, q.id limit 1`.execute(trx)
  const [pair] = rows
  if (!pair) return
  const picture = await cutProof(await files.place.bytes(`ready/${pair.other}`))
  await files.place.remove(`ready/${pair.own}`)
  await files.place.put(`ready/${pair.own}`, picture)
  await trx.updateTable('file').set({ bytes: picture.length }).where('id', '=', pair.file_id).execute()
}
