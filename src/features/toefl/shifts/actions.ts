/** Reading and changing shifts. Creating and deleting one are the declarative list's. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { pageMeta, type ListQuery } from '#kit/endpoint/fields.ts'
import { invalid, invalidField, notFound } from '#kit/errors/errors.ts'
import { containing } from '#kit/database/list.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { ToeflShift } from './contract.ts'
import { changeProblems } from './rules.ts'
import * as store from './store.ts'

/** For the cards of the regions. */
export const seatsLeftOfRegion = store.seatsLeft

/** For the declarative list's own answers. */
export const seatsLeft = store.remaining

type Filters = { term_id?: number | undefined; region_id?: number | null | undefined; is_active?: boolean | undefined }

/** Shifts with their seats left; a region's own and the general ones where one is named. */
export async function listShifts({ pool }: Pick<Deps, 'pool'>, caller: Caller | null, request: ListQuery & Filters) {
  const { rows, total } = await store.listShifts(pool, {
    ...asked(caller, request),
    limit: request.per_page,
    offset: (request.page - 1) * request.per_page,
  })
  return { data: rows.map(answered), meta: pageMeta(request, total) }
}

/** The ids of all that the list holds under these filters, in its order. */
export const findShiftIds = ({ pool }: Pick<Deps, 'pool'>, caller: Caller, request: Asked): Promise<number[]> =>
  store.findShiftIds(pool, asked(caller, request))

type Asked = Pick<ListQuery, 'q' | 'sort'> & Filters

function asked(caller: Caller | null, request: Asked) {
  const sort = request.sort ?? 'starts_at'
  const order = sort.replace(/^-/, '')
  if (!store.isShiftOrder(order)) throw invalidField('sort', 'fields.choice')
  return {
    all: isCommittee(caller),
    regionId: request.region_id ?? undefined,
    termId: request.term_id,
    isActive: request.is_active,
    pattern: request.q ? containing(request.q) : undefined,
    order,
    descending: sort.startsWith('-'),
  }
}

/** One shift. Throws 404 for one that this caller may not see. */
export async function readShift({ pool }: Pick<Deps, 'pool'>, caller: Caller | null, id: number): Promise<ToeflShift> {
  const row = await store.findShift(pool, id, isCommittee(caller))
  if (!row) throw notFound()
  return answered(row)
}

const isCommittee = (caller: Caller | null) => caller?.role === 'ADMIN'

const answered = ({ semester, year, region, region_init, ...shift }: store.ShiftRow): ToeflShift => ({
  ...shift,
  term: { id: shift.term_id, semester, year },
  region:
    shift.region_id === null ? null : { id: shift.region_id, region: region ?? '', region_init: region_init ?? '' },
})

/**
 * Changes a shift; what is not given stays. The row is locked first, as a registration locks it, so that
 * nobody takes a seat between the count and the change.
 * @throws 422 when seats that are taken would be lost, or registrants moved to another term or region
 */
export async function updateShift(
  deps: Pick<Deps, 'db' | 'pool'>,
  caller: Caller,
  id: number,
  given: { [Name in keyof Changes]: Changes[Name] | undefined },
): Promise<ToeflShift> {
  // A member that is undefined was not given.
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Changes
  await deps.db.transaction().execute(async (trx) => {
    const before = await store.lockShift(trx, id)
    if (!before) throw notFound()
    const problems = changeProblems(before, { ...before, ...changes }, await store.countSeats(trx, id))
    if (Object.keys(problems).length > 0) throw invalid(problems)
    if (Object.keys(changes).length === 0) return
    const after = await store.updateShift(trx, id, changes)
    const change = changesBetween(before, after)
    await recordAudit(trx, { caller, action: 'updated', entity: 'toefl_shift', entityId: id, ...change })
  })
  return readShift(deps, caller, id)
}

type Changes = Parameters<typeof store.updateShift>[2]

/** The shifts that a new term takes over, by id. */
export const findShiftsToCopy = store.findShifts

/**
 * Copies shifts into a term in the caller's transaction: name, region, seats and visibility, without the links of the
 * old test. What the term has already is left alone.
 * @returns how many were added
 */
export async function copyShifts(
  trx: Trx,
  caller: Caller,
  termId: number,
  copies: readonly (store.ShiftCopy & { id: number })[],
): Promise<number> {
  let added = 0
  for (const { id: copiedFrom, ...copy } of copies) {
    const after = await store.insertUnlessThere(trx, termId, copy)
    if (!after) continue
    added += 1
    await recordAudit(trx, {
      caller,
      action: 'created',
      entity: 'toefl_shift',
      entityId: after.id,
      after: { ...after, copied_from: copiedFrom },
    })
  }
  return added
}
