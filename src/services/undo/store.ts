/** SQL of decisions that can be undone. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

/** The tables whose records are decided on; each has an `updated_at`. */
export type DecidedTable =
  | 'toefl_payment'
  | 'member_payment'
  | 'welcoming_party'
  | 'bom_recruitment'
  | 'toefl_detail'
  | 'refund'
  | 'account'

/** A record with the values that the decision changed, as they were before it. */
export type Before<Values = Record<string, unknown>> = { id: number; before: Values }

export type NewDecision = {
  id: string
  entity: DecidedTable
  event: string
  /** Null for who came by a link. */
  actorId: number | null
  at: string
  records: readonly Before[]
}

/** Writes the decision down, with what its records look like after it. */
export async function insertDecision(
  trx: Trx,
  { id, entity, event, actorId, at, records }: NewDecision,
): Promise<void> {
  await sql`
    insert into decision (id, entity, event, actor_id, made_at, records)
    select ${id}::uuid, ${entity}, ${event}, ${actorId}, ${at},
      jsonb_agg(jsonb_build_object('id', record.id, 'before', given.before, 'after', record.updated_at))
    from json_to_recordset(${JSON.stringify(records)}::json) as given (id int, before jsonb)
    join ${sql.table(entity)} as record on record.id = given.id`.execute(trx)
}

export type Decision = {
  id: string
  entity: DecidedTable
  event: string
  actor_id: number | null
  made_at: string
  undone_at: string | null
  records: Before[]
}

/** The decision, locked until the transaction ends: of two who undo it one comes too late. */
export const lockDecision = async (trx: Trx, id: string): Promise<Decision | undefined> =>
  (
    await sql<Decision>`
      select id, entity, event, actor_id, made_at, undone_at, records from decision where id = ${id}::uuid for update`.execute(
      trx,
    )
  ).rows[0]

/** Whether a record of the decision is another one by now; the caller holds their locks. */
export async function hasChanged(trx: Trx, { id, entity }: Pick<Decision, 'id' | 'entity'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from decision
    cross join jsonb_to_recordset(decision.records) as known (id int, after timestamptz)
    left join ${sql.table(entity)} as record on record.id = known.id
    where decision.id = ${id}::uuid and record.updated_at is distinct from known.after limit 1`.execute(trx)
  return rows.length > 0
}

export const markUndone = (trx: Trx, id: string, at: string) =>
  sql`update decision set undone_at = ${at} where id = ${id}::uuid`.execute(trx)

/** Nobody undoes what was decided yesterday. */
export const forgetDecisions = (db: Db) =>
  sql`delete from decision where made_at < now() - interval '1 day'`.execute(db)

/**
 * Takes the decision's mails out of the outbox.
 * @returns false, and nothing is taken, when one of them was sent, is being sent or has been tried
 */
export async function withdrawMails(trx: Trx, id: string): Promise<boolean> {
  // Under the lock that the sender claims them with: either it sees them no more, or they are its by now.
  const { rows } = await sql<{ id: number; waits: boolean }>`
    select id, status = 'QUEUED' and attempts = 0 and kept_text is null and claimed_until is null as waits
    from email where decision_id = ${id}::uuid order by id for update`.execute(trx)
  if (rows.some(({ waits }) => !waits)) return false
  await sql`delete from email where id = any(${rows.map((mail) => mail.id)}::int[])`.execute(trx)
  return true
}
