/** SQL of whether a proof shows what another payment's proof shows, for every list that names payments `p`. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Whether something outside the bin has this file as its proof. */
const isInUse = (
  file: string,
) => sql`(exists (select from payment q where q.proof_id = ${sql.ref(file)} and q.deleted_at is null)
  or exists (select from welcoming_party w where w.proof_id = ${sql.ref(file)} and w.deleted_at is null))`

/** Whether another proof shows nearly the picture of the payment `p`. */
export const hasNear: RawBuilder<SqlBool> = sql<SqlBool>`(
  exists (select from proof_likeness l where l.file_id = p.proof_id and ${isInUse('l.like_id')})
  or exists (select from proof_likeness l where l.like_id = p.proof_id and ${isInUse('l.file_id')}))`

/** Whether another proof is the very file of the payment `p`. */
export const hasSame: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from file f join file other on other.sha256 = f.sha256 and other.id <> f.id
  where f.id = p.proof_id and ${isInUse('other.id')})`
