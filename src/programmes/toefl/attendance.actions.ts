/** Attendance: recorded by the students in the room with the room's code, or by the committee. */
import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { codeSeconds, currentCode, isGoodCode } from '#services/rotating-code.ts'
import { countedTry } from '#services/wrong-attempts.ts'
import { holdOpen, requireAnyOpen } from '#features/window/window.actions.ts'
import { lockKnown, personColumns, changeSeats } from './seat.actions.ts'
import type { SeatRow } from './seat.contract.ts'
import { countPresence, findAllIds, findPage, findRows } from './seat-list.store.ts'
import { type LockedSeat, lockSeatRow } from './seat.store.ts'
import type { AttendanceFilters, exportAttendances as exportDeclared, RoomCode } from './attendance.contract.ts'
import { attendRefusal } from './attendance.rules.ts'
import * as store from './attendance.store.ts'

type Given = { nim: string; code: string; address: string }
type Attended = { seatId: number; attendedAt: string; isRepeated: boolean }

/**
 * Records the attendance of a confirmed registrant of the shift whose code was given. Once is enough: a second
 * time gives the first moment.
 * @throws 403 outside the window, 429 after too many wrong tries, and one and the same 422 for whatever is wrong
 */
export async function attend(deps: Deps, given: Given): Promise<Attended> {
  const now = deps.now()
  await requireAnyOpen(deps.db, 'TOEFL_ATTENDANCE', now)
  const tried = { table: 'attendance_failure', nim: given.nim.slice(0, 40), address: given.address } as const
  const attended = await countedTry(deps, tried, async (trx) => {
    const seatId = await findSeat(trx, given, now)
    return seatId === null ? null : record(deps, trx, seatId)
  })
  if (!attended) throw invalidField('code', 'presence.refused.wrong')
  return attended
}

// For a NIM without a seat the same work is done, so that the time gives nothing away.
const nobodys = randomBytes(32)

/** The seat of the NIM in the shift that has this code; null when there is none. */
async function findSeat(trx: Trx, { nim, code }: Given, now: Date): Promise<number | null> {
  const seats = await store.findSeats(trx, nim)
  const typed = code.replaceAll(/\s/g, '')
  if (seats.length === 0) isGoodCode(nobodys, typed, now)
  const good = seats.filter((seat) => isGoodCode(seat.secret, typed, now))
  return good[0]?.id ?? null
}

/** Null for a seat that was lost since it was found. */
async function record(deps: Deps, trx: Trx, id: number): Promise<Attended | null> {
  const detail = await lockSeatRow(trx, id)
  if (!detail || attendRefusal(detail)) return null
  // Only now: before the code was right, nobody learns in which region a NIM is registered.
  await holdOpen(trx, 'TOEFL_ATTENDANCE', detail.region_id, deps.now())
  if (detail.is_attend && detail.attended_at) {
    return { seatId: id, attendedAt: detail.attended_at, isRepeated: true }
  }
  const attendedAt = await write(deps, trx, null, detail, true)
  return { seatId: id, attendedAt: attendedAt ?? deps.now().toISOString(), isRepeated: false }
}

/** Writes that somebody was there, or was not; gives the moment. */
async function write(deps: Deps, trx: Trx, caller: Caller | null, detail: LockedSeat, isAttend: boolean) {
  const change = { is_attend: isAttend, attended_at: isAttend ? deps.now().toISOString() : null }
  await changeSeats(trx, caller, isAttend ? 'attended' : 'attendance removed', [detail], change)
  return change.attended_at
}

/** The committee corrects attendance; a state that is right already stays. Throws 404, 409 for an unconfirmed seat. */
export async function markAttendance(deps: Deps, caller: Caller, id: number, isAttend: boolean): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const detail = await lockKnown(trx, id)
    const refusal = attendRefusal(detail)
    if (refusal) throw conflict(refusal)
    if (detail.is_attend !== isAttend) await write(deps, trx, caller, detail, isAttend)
  })
}

/** The code to show in the room of a shift now. Writes nothing. Throws 404 for an unknown shift. */
export async function readRoomCode(deps: Deps, shiftId: number): Promise<RoomCode> {
  const room = await store.findRoom(deps.db, shiftId)
  if (!room) throw notFound()
  const now = deps.now()
  const { code, expiresAt } = currentCode(room.secret, now)
  const query = new URLSearchParams({ shift: String(shiftId), code })
  return {
    shift_id: room.id,
    shift: room.shift,
    shift_label_id: room.shift_label_id,
    starts_at: room.starts_at,
    ends_at: room.ends_at,
    code,
    expires_at: expiresAt.toISOString(),
    seconds: codeSeconds,
    server_time: now.toISOString(),
    url: `${deps.config.appUrl}/toefl-attendances/create?${query.toString()}`,
    registrants: room.counts?.registrants ?? 0,
    present: room.counts?.present ?? 0,
  }
}

/** Attendance concerns the confirmed registrants outside the bin, and nobody else. */
export const amongConfirmed = <Filters extends Omit<AttendanceFilters, 'page' | 'per_page'>>(filters: Filters) => ({
  ...filters,
  sort: filters.sort ?? 'name',
  status: 'CONFIRMED' as const,
})

/** A page of the list, and how many are present and absent under its filters. */
export async function listAttendances({ db }: Pick<Deps, 'db'>, filters: AttendanceFilters) {
  const narrowed = amongConfirmed(filters)
  const [page, counts] = await Promise.all([findPage(db, narrowed), countPresence(db, narrowed)])
  return { ...page, counts }
}

/** Answers with all that the list holds under the same filters. */
export const exportAttendances = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'toefl-attendances',
    ids: () => findAllIds(deps.db, amongConfirmed(call.query)),
    rows: (ids) => findRows(deps.db, ids),
    columns: attendanceColumns,
  })

const attendanceColumns: ColumnsOf<SeatRow> = (words, language) => [
  ...personColumns(words, language),
  column.yesNo(words('details.list.attended'), (row) => row.is_attend),
  column.moment(words('details.list.attendedAt'), (row) => row.attended_at),
  column.text(words('details.list.phone'), (row) => row.phone_number, 16),
]
