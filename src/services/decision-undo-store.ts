/** SQL of decisions that can be undone. */
import { sql } from 'kysely'
import { decided, paid, type PaidTable, reviewed } from '#programme-kinds.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { type Withdrawn, waits as isWaiting } from '#services/mail/told.ts'

/** The tables whose records are decided on; each has an `updated_at`. */
export const decidedTables = [
  ...(Object.keys(paid) as PaidTable[]),
  ...reviewed,
  ...decided,
  'account',
  'account_duty',
] as const
export type DecidedTable = (typeof decidedTables)[number]

/** A record with the values that the decision changed, as they were before it. */
export type Before<Values = Record<string, unknown>> = { id: number; before: Values }

export type NewDecision = {
  id: string
  entity: DecidedTable
  event: string
  /** Null for a visitor by a link. */
  actorId: number | null
  at: string
  records: readonly Before[]
  withdrawn: readonly Withdrawn[]
  files: readonly number[]
}

/** Writes the decision down, with what its records look like after it; of one that it ended nothing. */
export async function insertDecision(trx: Trx, decision: NewDecision): Promise<void> {
  const { id, entity, event, actorId, at, records, withdrawn, files } = decision
  await sql`
    insert into decision (id, entity, event, actor_id, made_at, withdrawn, files, records)
    select ${id}::uuid, ${entity}, ${event}, ${actorId}, ${at}, ${JSON.stringify(withdrawn)}::jsonb, ${files}::int[],
      jsonb_agg(jsonb_build_object('id', given.id, 'before', given.before, 'after', record.updated_at))
    from json_to_recordset(${JSON.stringify(records)}::json) as given (id int, before jsonb)
    left join ${sql.table(entity)} as record on record.id = given.id`.execute(trx)
}

export type Decision = {
  id: string
  entity: DecidedTable
  event: string
  actor_id: number | null
  made_at: string
  undone_at: string | null
  records: Before[]
  withdrawn: Withdrawn[]
}

/** The decision as it is now. */
export const findDecision = async (trx: Trx, id: string): Promise<Decision | undefined> =>
  (
    await sql<Decision>`
      select id, entity, event, actor_id, made_at, undone_at, records, withdrawn from decision where id = ${id}::uuid`.execute(
      trx,
    )
  ).rows[0]

/** The same, locked until the transaction ends: of two who undo it one comes too late. */
export async function lockDecision(trx: Trx, id: string): Promise<Decision | undefined> {
  await sql`select from decision where id = ${id}::uuid for update`.execute(trx)
  return findDecision(trx, id)
}

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

/** Nobody undoes yesterday's decisions; gives the keys of files that nothing shows any more since then. */
export async function forgetDecisions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with past as (delete from decision where made_at < now() - interval '1 day' returning files)
    delete from file where id in (select unnest(files) from past)
      and not exists (select from refund where proof_id = file.id) returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Takes the decision's mails out of the outbox.
 * @returns false, and nothing is taken, when one of them was sent, is being sent or has been tried
 */
export async function withdrawMails(trx: Trx, id: string): Promise<boolean> {
  // Under the lock that the sender claims them with: either it sees them no more, or they are its by now.
  const { rows } = await sql<{ id: number; waits: boolean }>`
    select id, ${isWaiting} as waits
    from email where decision_id = ${id}::uuid order by id for update`.execute(trx)
  if (rows.some(({ waits }) => !waits)) return false
  await sql`delete from email where id = any(${rows.map((mail) => mail.id)}::int[])`.execute(trx)
  return true
}
