/** Who did what to which record. Rows are written in the transaction of the change itself. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'

/** An account, or somebody without one who is let in by name. Null: a visitor or the system. */
export type Doer = Pick<Caller, 'id' | 'name'> | { id: null; name: string } | null

export type AuditEntry = {
  caller: Doer
  /** A verb in the past tense: `registered`, `confirmed`, `updated`. */
  action: string
  /** The table's name. */
  entity: string
  entityId: number | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

const secret = new Set(['password_hash', 'token_hash', 'token', 'password'])

/** Records one or more changes in the caller's transaction. Passwords and tokens are left out. */
export async function recordAudit(trx: Trx, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const rows = (Array.isArray(entries) ? entries : [entries]) as readonly AuditEntry[]
  if (rows.length > 0) await auditRows(rows).execute(trx)
}

/** Records what differs between two states of a record. */
export const recordChange = (
  trx: Trx,
  entry: Omit<AuditEntry, 'before' | 'after'>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> => recordAudit(trx, { ...entry, ...changesBetween(before, after) })

/** The insert of these entries, for callers that write them in one statement with something else. */
export function auditRows(rows: readonly AuditEntry[]): RawBuilder<unknown> {
  // As one JSON value: the statement's text is the same for one change and for a thousand.
  // Leaves passwords and tokens out at any depth.
  const given = JSON.stringify(rows.map(rowOf), (name, value: unknown) => (secret.has(name) ? undefined : value))
  return sql`
    insert into audit_entry (actor_id, actor_name, action, entity, entity_id, before, after)
    select actor_id, actor_name, action, entity, entity_id, before, after
    from json_to_recordset(${given}::json) as entry (actor_id int, actor_name text, action text, entity text,
      entity_id int, before jsonb, after jsonb)`
}

const rowOf = ({ caller, action, entity, entityId, before, after }: AuditEntry) => ({
  actor_id: caller?.id ?? null,
  actor_name: caller?.name ?? null,
  action,
  entity,
  entity_id: entityId,
  before: before ?? null,
  after: after ?? null,
})

/** The members that differ between two states of a record, for a short before and after. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys(after).filter((name) => name !== 'updated_at' && before[name] !== after[name])
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: Object.fromEntries(names.map((name) => [name, after[name]])),
  }
}
