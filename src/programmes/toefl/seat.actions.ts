/**
 * Changing seats by hand. Each action is one transaction: the payments are locked first, then the seats, then the
 * shifts (docs/locks.md); seats, audit rows and mails change together or not at all.
 */
import { idsOf } from '#kit/database/list.ts'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, expectNoProblems, invalidField, notFound, type Sentence } from '#kit/errors.ts'
import { requireAccount } from '#services/accounts/live.ts'
import { type AuditEntry, changesBetween, type Doer, recordAudit } from '#services/audit/audit.ts'
import { binOf } from '#services/recycle-bin.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { holdShifts, lockSeats } from '#services/seats/seats.ts'
import type { Queue } from '#services/decision-undo.ts'
import { keepMoney } from '#features/statement/refund-effect.actions.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { tellSeatBack } from './toefl-review.actions.ts'
import { findRegisteredAnew } from './toefl-review.store.ts'
import { findTold } from './release.store.ts'
import { areSame, resultOf, sectionNames } from './result.rules.ts'
import { scoredAs, tellScores } from './score-told.actions.ts'
import { forgetRegistrations } from './registration.store.ts'
import type { SeatChange, SeatFilters, SeatRow, exportSeats as exportDeclared } from './seat.contract.ts'
import { countEdits, findAllIds, findPage, findRows } from './seat-list.store.ts'
import { movedMail } from './seat.mail.ts'
import { placeProblem, restoreRefusal, scoreRefusal } from './seat.rules.ts'
import * as store from './seat.store.ts'

type Needs = Pick<Deps, 'db'>

const entity = 'toefl_detail'

/** A page of the list, how many there are under the filters, and how many each tab has. */
export async function listSeats({ db }: Needs, filters: SeatFilters) {
  const [page, edit_counts] = await Promise.all([
    findPage(db, filters),
    filters.edit_status ? countEdits(db, filters) : null,
  ])
  return { ...page, edit_counts }
}

/** One registrant, in the bin or not. Throws 404 when there is none. */
export async function readSeat({ db }: Needs, id: number): Promise<SeatRow> {
  const [row] = await findRows(db, [id])
  if (!row) throw notFound()
  return row
}

/** The same as its owner may see it: without a score that waits for its release. */
export async function readOwnSeat(needs: Needs, id: number): Promise<SeatRow> {
  const row = await readSeat(needs, id)
  return row.score_shown ? row : { ...row, score: null, sections: null }
}

/**
 * Moves a student to another shift, and enters or takes away the score; fields that are not given stay. Each change is
 * told by mail.
 * @throws 409 shift_full, 409 conflict in the bin or for the score of a payment that is not confirmed, 422
 */
export async function changeSeat(deps: Deps, caller: Caller, id: number, given: SeatChange): Promise<void> {
  const entered = resultOf(given)
  if ('problems' in entered) return expectNoProblems(entered.problems)
  await deps.db.transaction().execute(async (trx) => {
    const detail = await lockKnown(trx, id)
    if (detail.deleted_at !== null) throw conflict('details.refused.inBin')
    if (given.shift_id && given.shift_id !== detail.shift_id) {
      await seat(trx, given.shift_id, [detail])
      await move(deps, trx, caller, given.shift_id, [detail])
    }
    const { result } = entered
    if (result && (result.score !== detail.score || !areSame(result.sections, detail.sections))) {
      const refusal = result.score === null ? null : scoreRefusal(detail)
      if (refusal) throw conflict(refusal)
      await changeSeats(trx, caller, scoredAs(await findTold(trx, [id]), id), [detail], result)
      await tellScores(trx, [{ id, score: result.score }])
    }
  })
}

export type BulkResult = { done: number[]; refused: { id: number; key: string; values?: Sentence['values'] }[] }

/**
 * Moves many to one shift. Students who cannot go there stay where they are and are named; for all others there must be
 * seats, else nobody moves.
 * @throws 409 shift_full, 422 for an unknown shift
 */
export async function moveSeats(
  deps: Deps,
  caller: Caller,
  { ids, shift_id }: { ids: readonly number[]; shift_id: number },
): Promise<BulkResult> {
  const wanted = [...new Set(ids)]
  return deps.db.transaction().execute(async (trx) => {
    const details = new Map((await store.lockSeatRows(trx, wanted)).map((detail) => [detail.id, detail]))
    // The permission to go there depends on facts that never change about the shift while it has registrants.
    const place = await store.findShift(trx, shift_id)
    if (!place) throw invalidField('shift_id', 'fields.unknown')
    const refused = wanted.flatMap((id) => {
      const key = moveRefusal(details.get(id), shift_id, place)
      return key ? [{ id, key }] : []
    })
    for (const { id } of refused) details.delete(id)
    const moved = [...details.values()]
    if (moved.length > 0) {
      await seat(trx, shift_id, moved)
      await move(deps, trx, caller, shift_id, moved)
    }
    return { done: moved.map((detail) => detail.id), refused }
  })
}

type Place = { term_id: number; region_id: number | null }

function moveRefusal(detail: store.LockedSeat | undefined, shiftId: number, place: Place): string | null {
  if (!detail) return 'details.refused.unknown'
  if (detail.deleted_at !== null) return 'details.refused.inBin'
  if (detail.shift_id === shiftId) return 'details.refused.there'
  return placeProblem(place, detail)
}

/**
 * Locks the shift, and makes sure that these people may sit there and that there are seats for them.
 * @throws 422 at `shift_id`, 409 shift_full
 */
async function seat(trx: Trx, shiftId: number, details: readonly store.LockedSeat[]): Promise<void> {
  await holdShifts(trx, [shiftId, ...details.map((detail) => detail.shift_id)])
  const shift = (await lockSeats(trx, new Map([[shiftId, details.length]]))).get(shiftId)
  for (const detail of details) {
    const problem = placeProblem(shift, detail)
    if (problem) throw invalidField('shift_id', problem)
  }
}

/** Writes a move that has its seats. Being moved where one asked to go answers the request. */
async function move(deps: Deps, trx: Trx, caller: Caller, shiftId: number, details: readonly store.LockedSeat[]) {
  const asked = details.filter(
    (detail) => detail.edit_status === 'REQUESTED' && detail.request_edit_shift_id === shiftId,
  )
  const others = details.filter((detail) => !asked.includes(detail))
  const accepted = { shift_id: shiftId, edit_status: 'ACCEPTED' } as const
  await changeSeats(trx, caller, 'moved', asked, accepted)
  await changeSeats(trx, caller, 'moved', others, { shift_id: shiftId })
  await mailOwners(trx, movedMail, idsOf(details))
  // A score that waited for its release is shown where there is nothing to wait for.
  const scored = details.filter(({ score }) => score !== null)
  if (scored.length > 0) await tellScores(trx, scored)
}

/**
 * The bin of single seats; the payment and the others of the group stay. A seat comes back only if there is still a
 * free one, and not next to a new registration of its owner.
 */
export const seatBin = binOf<store.LockedSeat>({
  table: entity,
  lock: store.lockSeatRow,
  refusals: {
    binned: 'details.refused.binned',
    notInBin: 'details.refused.notInBin',
    deleteOutside: 'details.refused.deleteOutside',
  },
  columns: {
    binned: { deleted_because: 'ITSELF' },
    restored: { deleted_because: null },
  },
  beforeRecycle: async ({ trx, row }) => forgetRegistrations(trx, [row.payment_id]),
  async beforeRestore({ trx, caller, row }) {
    const refusal = restoreRefusal(row)
    if (refusal) throw conflict(refusal)
    await requireAccount(trx, row.user_id)
    await lockSeats(trx, new Map([[row.shift_id, 1]]))
    // Asked under the lock for a plain sentence; the unique index has the last word.
    const anew = await findRegisteredAnew(trx, [row.user_id], row.term_id)
    if (anew) throw conflict('payments.refused.registeredAnew', { name: anew.name, payment: String(anew.payment_id) })
    // A seat that was given up has its share of the money again, which must not have gone back.
    const step = { trx, caller, queue: (mails: readonly Outgoing[]) => queueMails(trx, mails) }
    await keepMoney(step, { entity: 'toefl_payment', id: row.payment_id }, ({ detail_id }) => detail_id === row.id)
  },
  async afterRestore({ trx, row }) {
    if (row.deleted_because === 'CANCELLED') await tellSeatBack(trx, row)
  },
  async onDelete({ trx, row }) {
    await store.removeViewer(trx, row)
    return {}
  },
})

/** The locked seat. Throws 404 for an unknown one. */
export async function lockKnown(trx: Trx, id: number): Promise<store.LockedSeat> {
  const detail = await store.lockSeatRow(trx, id)
  if (!detail) throw notFound()
  return detail
}

/** The audit entry of a change of some columns. */
export const entry = (
  caller: Doer,
  action: string,
  detail: store.LockedSeat,
  change: Partial<store.LockedSeat>,
): AuditEntry => ({
  caller,
  action,
  entity,
  entityId: detail.id,
  ...changesBetween(detail, { ...detail, ...change }),
})

/** Changes the same columns of all these seats, with an audit row for each. */
export async function changeSeats(
  trx: Trx,
  caller: Doer,
  action: string,
  details: readonly store.LockedSeat[],
  change: Partial<store.LockedSeat>,
): Promise<void> {
  await store.updateSeats(trx, idsOf(details), change)
  await recordAudit(
    trx,
    details.map((detail) => entry(caller, action, detail, change)),
  )
}

/** Queues the same mail to the owners of these seats. */
export async function mailOwners(
  trx: Trx,
  template: Outgoing['template'],
  ids: readonly number[],
  data: Record<string, unknown> = {},
  queue: Queue = (mails) => queueMails(trx, mails),
): Promise<void> {
  const recipients = await store.findRecipients(trx, ids)
  await queue(
    recipients.map(({ detail_id, user_id, email }) => ({
      template,
      to: email,
      userId: user_id,
      data: { ...data, detail_id },
    })),
  )
}

/** Answers with all that the list holds under the same filters. */
export const exportSeats = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    // The same rows are the list of shift changes when they are narrowed to those.
    name: (call.query.edit_status ?? 'NONE') !== 'NONE' ? 'toefl-edit-requests' : 'toefl-details',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns: seatColumns,
  })

/** The person, and the test. */
export const personColumns: ColumnsOf<SeatRow> = (words, language) => [
  column.text(words('details.list.name'), (row) => row.name, 30),
  column.text(words('details.list.nim'), (row) => row.nim, 12),
  column.text(words('details.list.region'), (row) => row.region_init, 8),
  column.text(words('details.list.major'), (row) => row.major, 24),
  column.text(words('details.list.shift'), (row) => inLanguage(language, row).shift, 26),
  column.text(words('details.list.when'), (row) => momentRange(row.starts_at, row.ends_at, language), 40),
]

const seatColumns: ColumnsOf<SeatRow> = (words, language) => [
  column.number(words('details.list.number'), (row) => row.id),
  ...personColumns(words, language),
  column.text(words('details.list.status'), (row) => words(`common.status.${row.status}`), 12),
  column.yesNo(words('details.list.attended'), (row) => row.is_attend),
  column.moment(words('details.list.attendedAt'), (row) => row.attended_at),
  column.number(words('details.list.score'), (row) => row.score),
  ...sectionNames.map((name) =>
    column.number<SeatRow>(words(`details.list.${name}`), (row) => row.sections?.[name] ?? null),
  ),
  column.yesNo(words('details.list.scoreShown'), (row) => row.score_shown),
  column.text(words('details.list.email'), (row) => row.email, 30),
  column.text(words('details.list.phone'), (row) => row.phone_number, 16),
  column.text(words('details.list.line'), (row) => row.line_id),
  column.text(
    words('details.list.change'),
    (row) => (row.edit_status === 'NONE' ? null : words(`common.status.${row.edit_status}`)),
    12,
  ),
  column.text(words('details.list.wanted'), (row) => inLanguage(language, row).requested_shift, 26),
  column.moment(words('details.requests.wantedWhen'), (row) => row.requested_starts_at),
  column.text(words('details.list.reason'), (row) => row.edit_reason, 30),
  column.moment(words('details.requests.since'), (row) => row.edit_requested_at),
  column.text(words('details.requests.answer'), (row) => row.edit_reject_reason, 30),
  column.number(words('details.list.payment'), (row) => row.payment_id),
  column.moment(words('details.list.registered'), (row) => row.created_at),
  column.moment(words('exports.binned'), (row) => row.deleted_at),
]
