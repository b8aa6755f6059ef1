/**
 * The recycle bin of a table. Each action is one transaction: the record is locked, its state is checked, and what
 * follows from it (seats, sessions, files), the row and the audit row change together or not at all.
 */
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { TableName, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { type AuditEntry, changesBetween, recordAudit } from '#services/audit/audit.ts'
import { emptyEntries, type Gone } from '#services/audit/emptying.ts'

type Row = { id: number; deleted_at: string | null }

/** What a hook gets: the locked record as it was before, and the moment of the action. */
export type BinStep<R> = { deps: Deps; trx: Trx; caller: Caller; row: R; at: string; isTold: boolean }

/** The work that a deletion leaves: files to remove after the commit, and which records went along, for the audit. */
export type Leftovers = { fileKeys?: readonly string[]; records?: readonly Gone[] }

type Spec<R extends Row> = {
  /** Has the columns `id` and `deleted_at`; its name is the audit's too. */
  table: TableName
  /** Locks the record, after everything that has to be locked before it (docs/locks.md). */
  lock: (trx: Trx, id: number) => Promise<R | undefined>
  /** Keys of the sentences for a record in the wrong state; `referenced` where other rows hold it back. */
  refusals: { binned: string; notInBin: string; deleteOutside: string; referenced?: string }
  /** Columns that are set with `deleted_at`, in the bin and out of it. */
  columns?: { binned: Partial<R>; restored: Partial<R> }
  /** Before the record goes to the bin; refuses by throwing. */
  beforeRecycle?: (step: BinStep<R>) => Promise<void>
  afterRecycle?: (step: BinStep<R>) => Promise<void>
  /** Before the record comes back; refuses by throwing. */
  beforeRestore?: (step: BinStep<R & { deleted_at: string }>) => Promise<void>
  afterRestore?: (step: BinStep<R>) => Promise<void>
  /** Before the record is deleted for good. */
  onDelete?: (step: BinStep<R>) => Promise<Leftovers>
  /** After it, for what the record had referred to; gives the keys of files to remove after the commit. */
  afterDelete?: (step: BinStep<R>) => Promise<readonly string[]>
}

/** The three actions of a bin. All throw 404 for an unknown record and 409 `conflict` in a wrong state. */
export type Bin = Record<'restore' | 'remove', (deps: Deps, caller: Caller, id: number) => Promise<void>> & {
  /** With `isTold` the people of the record get a mail, in the tables that have one. */
  recycle: (deps: Deps, caller: Caller, id: number, isTold?: boolean) => Promise<void>
}

/** The actions of a table's bin. */
export function binOf<R extends Row>(spec: Spec<R>): Bin {
  const { table, refusals, columns } = spec

  async function begin(deps: Deps, trx: Trx, caller: Caller, id: number, isTold = false): Promise<BinStep<R>> {
    const row = await spec.lock(trx, id)
    if (!row) throw notFound()
    return { deps, trx, caller, row, at: deps.now().toISOString(), isTold }
  }

  const audit = ({ trx, caller, row }: BinStep<R>, action: string, changed: Pick<AuditEntry, 'before' | 'after'>) =>
    recordAudit(trx, { caller, action, entity: table, entityId: row.id, ...changed })

  async function write(step: BinStep<R>, action: string, values: Partial<R> | Partial<Row>): Promise<void> {
    const { trx, row } = step
    const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${row.id}`.execute(trx)
    await audit(step, action, changesBetween(row, { ...row, ...values }))
  }

  return {
    recycle: (deps, caller, id, isTold) =>
      deps.db.transaction().execute(async (trx) => {
        const step = await begin(deps, trx, caller, id, isTold)
        if (step.row.deleted_at !== null) throw conflict(refusals.binned)
        await spec.beforeRecycle?.(step)
        await write(step, 'recycled', { ...columns?.binned, deleted_at: step.at })
        await spec.afterRecycle?.(step)
      }),

    restore: (deps, caller, id) =>
      deps.db.transaction().execute(async (trx) => {
        const step = await begin(deps, trx, caller, id)
        const { deleted_at } = step.row
        if (deleted_at === null) throw conflict(refusals.notInBin)
        await spec.beforeRestore?.({ ...step, row: { ...step.row, deleted_at } })
        await write(step, 'restored', { ...columns?.restored, deleted_at: null })
        await spec.afterRestore?.(step)
      }),

    async remove(deps, caller, id) {
      const keys = await deps.db.transaction().execute(async (trx) => {
        const step = await begin(deps, trx, caller, id)
        if (step.row.deleted_at === null) throw conflict(refusals.deleteOutside)
        const { fileKeys = [], records } = (await spec.onDelete?.(step)) ?? {}
        await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx).catch(refuseReferenced)
        await audit(step, 'deleted', { before: { ...step.row, ...(records && { records }) } })
        // No erasure would find them any more: the trail keeps counted and booked values, actor and act.
        const gone = (records ?? []).map((record) => ({ entity: record.entity, ids: [record.id] }))
        await emptyEntries(trx, [{ entity: table, ids: [id] }, ...gone])
        return [...fileKeys, ...((await spec.afterDelete?.(step)) ?? [])]
      })
      // After the commit: a crash in between leaves files that the sweep removes, never a row without its file.
      await Promise.allSettled(keys.map((key) => deps.files.remove(key)))
    },
  }

  function refuseReferenced(error: unknown): never {
    const isReferenced = (error as { code?: string }).code === '23503'
    if (isReferenced && refusals.referenced) throw conflict(refusals.referenced)
    throw error
  }
}
