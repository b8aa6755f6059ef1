/** The one place that decides whether a programme takes registrations now, and that changes it. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ListQuery } from '#kit/endpoint/fields.ts'
import { AppError, conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import type { Environment, exportEnvironments } from './window.contract.ts'
import { expectAllReady, expectReady, type WithNeeds } from './readiness.actions.ts'
import { isKnown, isOpen, isPlainlyNamed, plainNames, type WindowCode, windowFor, windowState } from './window.rules.ts'
import * as store from './window.store.ts'
import { findWindowIds, findWindowRows, type WindowRow } from './window.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>

type Window = { name: string; region_id: number | null; start_time: string; end_time: string }

/** The earlier moment by which a late caller is judged; null for none. */
export type Late = (windowEnd: string) => Promise<Date | null>

/**
 * Makes sure that the programme's window is open for the region, or was for a late caller.
 * @throws 403 window_closed with the programme's sentence
 */
export async function requireOpen(
  db: Db,
  code: WindowCode,
  regionId: number | null,
  now: Date,
  late?: Late,
): Promise<Window> {
  return expectOpenOrLate(await store.findWindows(db, code), code, regionId, { now, late })
}

/**
 * The same in a transaction, which holds the window, so that it cannot close between this check and the commit.
 * @throws 403 window_closed with the programme's sentence
 */
export async function holdOpen(
  trx: Trx,
  code: WindowCode,
  regionId: number | null,
  now: Date,
  late?: Late,
): Promise<Window> {
  return expectOpenOrLate(await store.holdWindows(trx, code), code, regionId, { now, late })
}

/** The same for windows that were read already; lateness is checked only after the end. */
export async function expectOpenOrLate(
  windows: readonly Window[],
  code: WindowCode,
  regionId: number | null,
  { now, late }: { now: Date; late?: Late | undefined },
): Promise<Window> {
  const window = windowFor(windows, regionId)
  const isOver = window !== undefined && windowState(window, now) === 'CLOSED'
  return expectOpen(windows, code, regionId, (isOver && (await late?.(window.end_time))) || now)
}

/**
 * Makes sure that the programme is open somewhere, for callers whose region is not known yet.
 * @throws 403 window_closed with the programme's sentence
 */
export async function requireAnyOpen(db: Db, code: WindowCode, now: Date): Promise<void> {
  const windows = await store.findWindows(db, code)
  if (!windows.some((window) => isOpen(window, now))) expectOpen(windows, code, null, now)
}

/** When the programme's window, which is open for the region now, ends; null when it is not open. */
export async function openUntil(db: Db, code: WindowCode, regionId: number | null, now: Date): Promise<string | null> {
  const window = windowFor(await store.findWindows(db, code), regionId)
  return window && isOpen(window, now) ? window.end_time : null
}

/** The same for windows that were read already; `windows` are all those of the code. */
export function expectOpen(windows: readonly Window[], code: WindowCode, regionId: number | null, now: Date): Window {
  const window = windowFor(windows, regionId)
  if (window && isOpen(window, now)) return window
  if (code === 'TOEFL_REGISTRATION') throw new AppError('window_closed', { key: 'windows.toeflClosed' })
  const name = window?.name ?? plainNames[code]
  const values = { name, code: isPlainlyNamed({ env_code: code, name }) ? code : 'other' }
  throw new AppError('window_closed', { key: 'windows.closedNamed', values })
}

/** The window with what the server's clock says about it. */
const answered = ({ region, region_init, ...row }: store.WindowRow, now: Date): Environment => ({
  ...row,
  region: row.region_id === null ? null : { id: row.region_id, region: region ?? '', region_init: region_init ?? '' },
  is_open: isOpen(row, now),
  server_time: now.toISOString(),
})

export async function listWindows({ db, now }: Tools, request: ListQuery & store.WindowFilters) {
  const { data, meta } = await store.listWindows(db, request, now())
  return { data: data.map((row) => answered(row, now())), meta }
}

export async function readWindow({ db, now }: Tools, id: number): Promise<Environment> {
  const row = await store.findWindow(db, id)
  if (!row) throw notFound()
  return answered(row, now())
}

type Reason = { reason?: string | null | undefined }

/**
 * Adds a window, or a region's own one that overrides the general window of the same code.
 * @throws 409 with the missing parts, if it would open without a reason
 */
export async function createWindow(
  tools: Tools & WithNeeds,
  caller: Caller,
  { reason, ...values }: store.WindowFields & Reason,
) {
  const hasMail = await tools.sendsMail()
  const id = await tools.db.transaction().execute(async (trx) => {
    const after = await store.insertWindow(trx, values)
    await expectReady(trx, {
      caller,
      before: null,
      after,
      reason: reason ?? null,
      now: tools.now(),
      needs: tools.needs,
      hasMail,
    })
    await recordAudit(trx, { caller, action: 'created', entity: 'environment', entityId: after.id, after })
    return after.id
  })
  return readWindow(tools, id)
}

/**
 * Changes a window; fields that are not given stay. Registrations that are being written hold the row, so the change
 * takes effect between two of them.
 * @throws 422 for an end before the start, 409 for the code or region of one of the portal's own windows, and with the
 *   missing parts if it would open without a reason
 */
export async function updateWindow(
  tools: Tools & WithNeeds,
  caller: Caller,
  id: number,
  { reason, ...given }: { [Name in keyof store.WindowFields]?: store.WindowFields[Name] | undefined } & Reason,
): Promise<Environment> {
  // A member that is undefined was not given.
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<store.WindowFields>
  const hasMail = await tools.sendsMail()
  await tools.db.transaction().execute(async (trx) => {
    const before = await store.lockWindow(trx, id)
    if (!before) throw notFound()
    const wanted = { ...before, ...changes }
    if (isKnown(before) && (wanted.env_code !== before.env_code || wanted.region_id !== before.region_id)) {
      throw conflict('catalogue.problems.windowRecoded')
    }
    if (Date.parse(wanted.end_time) < Date.parse(wanted.start_time))
      throw invalidField('end_time', 'fields.endBeforeStart')
    if (Object.keys(changes).length === 0) return
    const after = await store.updateWindow(trx, id, changes)
    const opening = { reason: reason ?? null, now: tools.now(), needs: tools.needs, hasMail }
    await expectReady(trx, { caller, before, after, ...opening })
    await recordChange(trx, { caller, action: 'updated', entity: 'environment', entityId: id }, before, after)
  })
  return readWindow(tools, id)
}

type Times = { id: number; start_time: string; end_time: string }

/** Locks the windows that will move. To be called before anything else is locked. */
export const holdMoved = (trx: Trx, windows: readonly Times[]) =>
  store.lockWindows(
    trx,
    windows.map(({ id }) => id),
  )

/**
 * Moves windows in the caller's transaction, once everything that they need is there.
 * @throws 404 for an unknown window, 409 with the missing parts if one would open without a reason
 */
export async function moveWindows(
  trx: Trx,
  caller: Caller,
  windows: readonly Times[],
  opening: Omit<Parameters<typeof expectAllReady>[2], 'caller'>,
): Promise<void> {
  const moved: Parameters<typeof expectAllReady>[1][number][] = []
  for (const { id, ...times } of windows) {
    const before = await store.lockWindow(trx, id)
    if (!before) throw notFound()
    const after = await store.updateWindow(trx, id, times)
    await recordChange(trx, { caller, action: 'updated', entity: 'environment', entityId: id }, before, after)
    moved.push({ before, after })
  }
  await expectAllReady(trx, moved, { caller, ...opening })
}

/** Removes a window. Throws 409 for the portal's own ones. */
export async function deleteWindow({ db }: Tools, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await store.lockWindow(trx, id)
    if (!before) throw notFound()
    if (isKnown(before)) throw conflict('catalogue.problems.windowKnown')
    await store.deleteWindow(trx, id)
    await recordAudit(trx, { caller, action: 'deleted', entity: 'environment', entityId: id, before })
  })
}

/** Answers with all that the list holds under the same filters, as it is at this moment. */
export function exportWindows({ db, now }: Pick<Deps, 'db' | 'now'>, call: Call<typeof exportEnvironments>) {
  const moment = now()
  return sendExport({ db, now }, call, {
    name: 'environments',
    ids: () => findWindowIds(db, call.query, moment),
    rows: (ids) => findWindowRows(db, ids),
    columns: columnsAt(moment),
  })
}

const columnsAt =
  (moment: Date): ColumnsOf<WindowRow> =>
  (words) => [
    column.text(
      words('catalogue.windows.name'),
      (row) => (isPlainlyNamed(row) ? words(`catalogue.windows.codes.${row.env_code}`) : row.name),
      36,
    ),
    column.text(words('catalogue.windows.state'), (row) =>
      words(`catalogue.windows.states.${windowState(row, moment)}`),
    ),
    column.text(words('catalogue.windows.region'), (row) => row.region ?? words('catalogue.windows.allRegions')),
    column.moment(words('catalogue.windows.opens'), (row) => row.start_time),
    column.moment(words('catalogue.windows.closes'), (row) => row.end_time),
    column.text(words('catalogue.windows.code'), (row) => row.env_code, 32),
  ]
