/** Reading and changing the welcoming party's shifts. Creating and deleting one are the declarative list's. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ListQuery } from '#kit/endpoint/fields.ts'
import { invalid, notFound } from '#kit/errors/errors.ts'
import { findRow, listRows, type RowSql } from '#kit/resource/rows.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { PartyShift } from './contract.ts'
import { welcomingPartyShifts } from './resources.ts'
import { changeProblems } from './rules.ts'
import * as store from './store.ts'

/** For the declarative list's own answers. */
export const seatsLeft = store.remaining

const isCommittee = (caller: Caller | null) => caller?.role === 'ADMIN'

const sqlFor = (caller: Caller | null): RowSql => ({
  computed: { remaining: store.remaining },
  visible: isCommittee(caller) ? undefined : store.isCurrent(),
  // The LINE group is for those who are confirmed; they find it on their dashboard.
  hidden: isCommittee(caller) ? [] : ['line_group'],
})

// The declarative list reads exactly the members of its record.
const answered = (row: unknown): PartyShift => row as PartyShift

/** Shifts with their seats left. */
export async function listShifts({ db }: Pick<Deps, 'db'>, caller: Caller | null, request: ListQuery) {
  const { data, meta } = await listRows(db, welcomingPartyShifts, sqlFor(caller), request)
  return { data: data.map(answered), meta }
}

/** One shift. Throws 404 for one that this caller may not see. */
export async function readShift({ db }: Pick<Deps, 'db'>, caller: Caller | null, id: number): Promise<PartyShift> {
  const row = await findRow(db, welcomingPartyShifts, sqlFor(caller), id)
  if (!row) throw notFound()
  return answered(row)
}

type Given = { [Name in keyof store.Changes]: store.Changes[Name] | undefined }

/**
 * Changes a shift; what is not given stays. The row is locked first, as a sign-up locks it, so that nobody
 * takes a seat between the count and the change.
 * @throws 422 when seats that are taken would be lost, or sign-ups moved to another term
 */
export async function updateShift(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  id: number,
  given: Given,
): Promise<PartyShift> {
  // A member that is undefined was not given.
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as store.Changes
  await deps.db.transaction().execute(async (trx) => {
    const before = await store.lockShift(trx, id)
    if (!before) throw notFound()
    const problems = changeProblems(before, { ...before, ...changes }, await store.countSeats(trx, id))
    if (Object.keys(problems).length > 0) throw invalid(problems)
    if (Object.keys(changes).length === 0) return
    const after = await store.updateShift(trx, id, changes)
    const change = changesBetween(before, after)
    await recordAudit(trx, { caller, action: 'updated', entity: 'welcoming_party_shift', entityId: id, ...change })
  })
  return readShift(deps, caller, id)
}
