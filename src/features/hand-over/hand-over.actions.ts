/** Putting a hand-over together, and the notes for the next committee. */
import type { Deps } from '#deps.ts'
import { readBooks, readGaps } from '#features/book/book.actions.ts'
import { listCommittee } from '#features/registrant/committee.actions.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError, conflict, invalidField, notFound } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { isAdmin } from '#roles.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { DashboardRecords } from '#services/dashboard-records.ts'
import { dayInWib } from '#words/wib.ts'
import type { Ending, HandOver, HandOverNote, NoteInput } from './hand-over.contract.ts'
import { nextDays, openKinds, type Step } from './hand-over.rules.ts'
import * as store from './hand-over.store.ts'

const entity = 'handover_note'

/** With what the programmes count. */
export type WithRecords = Deps & { records: readonly DashboardRecords[] }

/** The hand-over as the caller may see it: ADMIN the whole office, SCAC its own region. */
export async function readHandOver(deps: WithRecords, caller: Caller): Promise<HandOver> {
  const { db, now } = deps
  const isWhole = isAdmin(caller)
  // Without a region of its own a regional committee sees none.
  const regionId = isWhole ? null : (caller.regionId ?? 0)
  const [everybody, open, ends, notes, done] = await Promise.all([
    listCommittee(deps),
    readOpen(deps, caller, regionId),
    store.findEnds(db, regionId, now()),
    store.findNotes(db, regionId),
    isWhole ? store.findDone(db) : null,
  ])
  const people = everybody.filter(({ role, region_id }) => isWhole || (role === 'SCAC' && region_id === regionId))
  const rights = people.filter(({ standing }) => standing === 'IN_OFFICE' || standing === 'NOT_BEGUN')
  return {
    people,
    open,
    ends: [...rights.flatMap(endOf(now())), ...ends].toSorted((a, b) => (a.until < b.until ? -1 : 1)),
    notes,
    done,
    server_time: now().toISOString(),
  }
}

const endOf =
  (now: Date) =>
  ({ id, name, region, role, until }: HandOver['people'][number]): Ending[] => {
    const last = dayInWib(new Date(now.getTime() + nextDays * dayMs))
    if (until === null || until > last) return []
    return [{ kind: 'right', id, name, env_code: null, region: role === 'SCAC' ? region : null, until }]
  }

/** Unfinished work. Money is counted by the books, of the term that they show. */
async function readOpen(deps: WithRecords, caller: Caller, regionId: number | null): Promise<HandOver['open']> {
  const counts = await store.countOpen(deps.db, deps.records, regionId)
  // Where no region has a term yet there are no books.
  const money = await readMoney(deps, caller).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return { held: [], lines: null }
    throw error
  })
  const all: Record<string, { count: number; amount: number | null } | undefined> = {
    ...Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, { count, amount: null }])),
    cash: { count: money.held.length, amount: money.held.reduce((sum, { held }) => sum + held, 0) },
    statement_lines: money.lines ? { count: money.lines.lines, amount: money.lines.amount } : undefined,
    ...(isAdmin(caller) ? {} : { emails: undefined }),
  }
  return openKinds.flatMap((kind) => {
    const found = all[kind]
    return found ? [{ kind, ...found }] : []
  })
}

async function readMoney(deps: Deps, caller: Caller) {
  const [{ cash }, { open_lines }] = await Promise.all([readBooks(deps, caller, {}), readGaps(deps, caller, {})])
  return { held: cash.filter(({ held }) => held !== 0), lines: open_lines }
}

type Tools = Pick<Deps, 'db'>

async function read({ db }: Tools, id: number): Promise<HandOverNote> {
  const note = await store.findNote(db, id)
  if (!note) throw notFound()
  return note
}

const valuesOf = (caller: Caller, { topic, body, region_id = null }: NoteInput) => ({
  topic,
  body,
  region_id,
  written_by: caller.id,
})

const taken = () => invalidField('topic', 'handOver.notes.taken')

async function expectRegion(trx: Trx, id: number | null): Promise<void> {
  if (id !== null && !(await store.isRegion(trx, id))) throw invalidField('region_id', 'fields.unknown')
}

/** Throws 422 for an unknown region, and where the region has a note about this. */
export async function addNote(deps: Tools, caller: Caller, given: NoteInput): Promise<HandOverNote> {
  const id = await deps.db.transaction().execute(async (trx) => {
    const values = valuesOf(caller, given)
    await expectRegion(trx, values.region_id)
    const made = await store.insertNote(trx, values)
    if (!made) throw taken()
    const { written_by: _, ...after } = values
    await recordAudit(trx, { caller, action: 'created', entity, entityId: made.id, after })
    return made.id
  })
  return read(deps, id)
}

/** Throws 404, 422 like `addNote`, and 409 when somebody has changed it since it was read. */
export async function changeNote(
  deps: Tools,
  caller: Caller,
  id: number,
  { seen_updated_at: seen, ...given }: NoteInput & { seen_updated_at?: string | null | undefined },
): Promise<HandOverNote> {
  await deps.db.transaction().execute(async (trx) => {
    const before = await store.lockNote(trx, id)
    if (!before) throw notFound()
    if (seen && seen !== before.updated_at) throw conflict('handOver.notes.changed')
    const values = valuesOf(caller, given)
    await expectRegion(trx, values.region_id)
    if (await store.isTaken(trx, id, values)) throw taken()
    await store.updateNote(trx, id, values)
    const { written_by: _, ...shown } = values
    await recordAudit(trx, {
      caller,
      action: 'updated',
      entity,
      entityId: id,
      ...changesBetween(before, { ...before, ...shown }),
    })
  })
  return read(deps, id)
}

/** Throws 404 for an unknown one. */
export async function removeNote({ db }: Tools, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const note = await store.lockNote(trx, id)
    if (!note) throw notFound()
    await store.deleteNote(trx, id)
    const { topic, body, region_id } = note
    await recordAudit(trx, { caller, action: 'deleted', entity, entityId: id, before: { topic, body, region_id } })
  })
}

/** Says that a step is done, or is not; said twice it is said once. */
export async function tickStep({ db }: Tools, caller: Caller, step: Step, isDone: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await store.putTick(trx, step, caller.id, isDone))) return
    const action = isDone ? 'step done' : 'step open'
    await recordAudit(trx, { caller, action, entity: 'handover_tick', entityId: null, after: { step } })
  })
}

/** No step of the next hand-over is done. */
export async function startAnew({ db }: Tools, caller: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const steps = await store.deleteTicks(trx)
    if (steps.length === 0) return
    await recordAudit(trx, { caller, action: 'begun anew', entity: 'handover_tick', entityId: null, before: { steps } })
  })
}
