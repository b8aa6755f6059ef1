/** Taking persons out of the audit trail: the one exception to "an entry is never changed" (045). */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { nobody, withoutPerson } from './personal.ts'

type Json = Record<string, unknown> | null
export type Entry = { id: number; before: Json; after: Json }

/** A record that is gone for good, and its table. */
export type Gone = { entity: string; id: number } & Record<string, unknown>

/** Records of one table. */
export type About = { entity: string; ids: readonly number[] }

/** All entries about some records. */
export async function findEntriesAbout(trx: Trx, records: readonly About[]): Promise<Entry[]> {
  const pairs = JSON.stringify(records.flatMap(({ entity, ids }) => ids.map((id) => ({ entity, id }))))
  const { rows } = await sql<Entry>`select e.id, e.before, e.after from audit_entry e
    join json_to_recordset(${pairs}::json) as known (entity text, id int)
      on known.entity = e.entity and known.id = e.entity_id`.execute(trx)
  return rows
}

/** Rewrites entries. */
export async function updateEntries(trx: Trx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`update audit_entry e set before = given.before, after = given.after
    from json_to_recordset(${JSON.stringify(entries)}::json) as given (id int, before jsonb, after jsonb)
    where given.id = e.id`.execute(trx)
}

/** Takes the person out of all that the trail says of these records; actor, act and time stay. */
export async function emptyEntries(trx: Trx, records: readonly About[]): Promise<void> {
  const without = (json: Json): Json => json && withoutPerson(json)
  const entries = await findEntriesAbout(trx, records)
  await updateEntries(
    trx,
    entries.map(({ id, before, after }) => ({ id, before: without(before), after: without(after) })),
  )
}

/** The name of this person as an actor is removed. */
export const forgetActor = (trx: Trx, userId: number) =>
  sql`update audit_entry set actor_name = ${sql.lit(nobody)} where actor_id = ${userId}`.execute(trx)
