/** Who did what to which record. Rows are written in the transaction of the change itself. */
import type { Trx } from '../../kit/database/connect.ts'
import type { Caller } from '../../kit/endpoint/caller.ts'

export type AuditEntry = {
  /** Null: a visitor or the system. */
  caller: Pick<Caller, 'id' | 'name'> | null
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
  if (rows.length === 0) return
  await trx
    .insertInto('audit_entry')
    .values(
      rows.map((entry) => ({
        actor_id: entry.caller?.id ?? null,
        actor_name: entry.caller?.name ?? null,
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        before: asJson(entry.before),
        after: asJson(entry.after),
      })),
    )
    .execute()
}

function asJson(record: Record<string, unknown> | null | undefined): string | null {
  if (!record) return null
  return JSON.stringify(Object.fromEntries(Object.entries(record).filter(([name]) => !secret.has(name))))
}

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
