/**
 * The public list of shifts, the copies for a new term, and the readers of a change. All else is the declarative
 * list's.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { pageMeta, type ListQuery } from '#kit/endpoint/fields.ts'
import { invalidField } from '#kit/errors.ts'
import { containing } from '#kit/database/list.ts'
import { asOne } from '#kit/gate/batch.ts'
import { isAdmin } from '#roles.ts'
import { type ShiftCopy, tellerOf } from '#services/seats/shifts.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { ToeflShift } from './toefl-shift.contract.ts'
import { shiftChangedMail } from './toefl-shift.mail.ts'
import * as store from './toefl-shift.store.ts'

type Filters = { term_id?: number | undefined; region_id?: number | null | undefined; is_active?: boolean | undefined }

/**
 * The list of shifts with their seats left; a region's own and the general ones if one is named. When a registration
 * opens, everybody asks for the same: one query answers all who ask at that moment.
 */
export function shiftList({ pool }: Pick<Deps, 'pool'>) {
  const list = asOne(async ({ all, request }: { all: boolean; request: ListQuery & Filters }) => {
    const { rows, total } = await store.listShifts(pool, {
      ...asked(all, request),
      limit: request.per_page,
      offset: (request.page - 1) * request.per_page,
    })
    return { data: rows.map(answered), meta: pageMeta(request, total) }
  })
  return (caller: Caller | null, request: ListQuery & Filters) => list({ all: isAdmin(caller), request })
}

/** The ids of all that the list holds under these filters, in its order. */
export const findShiftIds = ({ pool }: Pick<Deps, 'pool'>, caller: Caller, request: Asked): Promise<number[]> =>
  store.findShiftIds(pool, asked(isAdmin(caller), request))

type Asked = Pick<ListQuery, 'q' | 'sort'> & Filters

function asked(all: boolean, request: Asked) {
  const sort = request.sort ?? 'starts_at'
  const order = sort.replace(/^-/, '')
  if (!store.isShiftOrder(order)) throw invalidField('sort', 'fields.choice')
  return {
    all,
    regionId: request.region_id ?? undefined,
    termId: request.term_id,
    isActive: request.is_active,
    pattern: request.q ? containing(request.q) : undefined,
    order,
    descending: sort.startsWith('-'),
  }
}

const answered = ({ semester, year, region, region_init, ...shift }: store.ShiftRow): ToeflShift => ({
  ...shift,
  term: { id: shift.term_id, semester, year },
  region:
    shift.region_id === null ? null : { id: shift.region_id, region: region ?? '', region_init: region_init ?? '' },
})

/**
 * Copies shifts into a term in the caller's transaction: name, region, seats and visibility, without the links of the
 * old test. Shifts that the term has already are left alone.
 * @returns how many were added
 */
export async function copyShifts(
  trx: Trx,
  caller: Caller,
  termId: number,
  copies: readonly (ShiftCopy & { id: number })[],
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

/** Tells the people in a shift its present time and place. */
export const tellChanged = tellerOf({
  template: shiftChangedMail,
  links: ['link', 'line_group'],
  field: 'detail_id',
  find: store.findSeated,
})
