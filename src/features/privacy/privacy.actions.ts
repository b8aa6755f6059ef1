/** Requests about one's data: made by the person, answered by the committee, each in one transaction with its mails. */
import type { Deps } from '#deps.ts'
import { requirePassword } from '#features/account/account.actions.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError, conflict, invalidField, notFound } from '#kit/errors.ts'
import { hourMs } from '#kit/time.ts'
import { isOffice } from '#roles.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { findAdministrators, findReader } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { backupFolder, noteErased } from '#services/backup/erased.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import type { Bin } from '#services/recycle-bin.ts'
import type { Translator } from '#words/words.ts'
import type { Asking, OwnRequest, PrivacyRequest } from './privacy.contract.ts'
import { emptyRecords, type Erased, erasePerson, type Erasing, findObstacles } from './erasure.actions.ts'
import type { WithPersonal } from './personal.actions.ts'
import { answeredMail, erasedMail, receivedMail, waitingMail } from './privacy.mail.ts'
import { dueAt, type EndingKind, remindedAt, remindersDue } from './privacy.rules.ts'
import * as store from './privacy.store.ts'
import { countChanges, findMonths } from './retention.store.ts'
import { noticeDays } from './consent.rules.ts'

const entity = 'privacy_request'

/**
 * Makes a request; its clock begins.
 * @throws 422 at the password of an erasure when it is wrong; 409 for the committee's own accounts, and while one of
 *   this kind is open
 */
export async function askRequest(deps: Deps, caller: Caller, given: Asking & { address: string }): Promise<OwnRequest> {
  const { kind, note, password, address } = given
  if (kind === 'ERASURE') {
    await requirePassword(deps, caller, { password: password ?? '', address }, 'password')
    if (isOffice(caller.role) || caller.grants?.length) throw conflict('privacy.refused.committee')
  }
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    await holdAccount(trx, caller.id)
    const due = dueAt(now)
    const id = await store.insertRequest(trx, { userId: caller.id, kind, note: note ?? null, askedAt: now, dueAt: due })
    if (id === undefined) throw conflict('privacy.refused.already')
    await recordAudit(trx, {
      caller,
      action: 'privacy request made',
      entity,
      entityId: id,
      after: { kind, due_at: due.toISOString() },
    })
    const { email } = await findReader(trx, caller.id)
    await queueMails(trx, [{ template: receivedMail, to: email, userId: caller.id, data: { request_id: id } }])
    await mailCommittee(trx, now, id)
    return store.findOwnOne(trx, id)
  })
}

/** Writes to the committee that a request waits. */
export const mailCommittee = async (trx: Trx, now: Date, requestId: number): Promise<void> =>
  queueMails(
    trx,
    (await findAdministrators(trx, now)).map(({ id, email }) => ({
      template: waitingMail,
      to: email,
      userId: id,
      data: { request_id: requestId },
    })),
  )

/** The open request, locked. @throws 404 for an unknown or another's one, 409 when it was answered or withdrawn */
async function lockOpen(trx: Trx, id: number, ownerId?: number) {
  const request = await store.lockRequest(trx, id)
  if (!request || (ownerId !== undefined && request.user_id !== ownerId)) throw notFound()
  if (request.state !== 'OPEN') throw conflict('privacy.refused.notOpen')
  return request
}

/** Takes one's own request back. @throws like `lockOpen` */
export const withdrawRequest = (deps: Deps, caller: Caller, id: number): Promise<OwnRequest> =>
  deps.db.transaction().execute(async (trx) => {
    await lockOpen(trx, id, caller.id)
    await store.decide(trx, id, { state: 'WITHDRAWN', by: caller.id, at: deps.now().toISOString() })
    await recordAudit(trx, { caller, action: 'privacy request withdrawn', entity, entityId: id })
    return store.findOwnOne(trx, id)
  })

const isErasure = ({ state, kind }: store.Row): boolean => state === 'OPEN' && kind === 'ERASURE'

/** Everything that waits, and the latest answered. */
export async function listRequests({ db, now, personal }: Deps & WithPersonal): Promise<PrivacyRequest[]> {
  const rows = await store.findRows(db)
  const asked = rows.filter(isErasure).map(({ user_id }) => user_id)
  const found = await findObstacles(db, personal, asked, now())
  return rows.map((row) => ({ ...row, obstacles: (isErasure(row) && found.get(row.user_id)) || [] }))
}

/**
 * Fulfils a request; an erasure is carried out here, for good.
 * @throws 404, 409 when it is not open, or when the person cannot be erased yet; 422 without an answer where one is due
 */
export async function doRequest(
  deps: Deps & WithPersonal,
  caller: Caller,
  id: number,
  answer: string | null,
): Promise<PrivacyRequest> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const request = await lockOpen(trx, id)
    const at = deps.now().toISOString()
    if (request.kind === 'ERASURE') return { row: await carryOut(deps, trx, caller, { ...request, at }) }
    if (!answer) throw invalidField('answer', 'fields.required')
    await store.decide(trx, id, { state: 'DONE', by: caller.id, at, answer })
    await recordAudit(trx, { caller, action: 'privacy request done', entity, entityId: id })
    await mailAnswer(trx, request)
    return { row: { request: await store.findRow(trx, id), fileKeys: [] } }
  })
  await removeFiles(deps, done.row.fileKeys)
  await listErased(deps)
  return { ...done.row.request, obstacles: [] }
}

/** In the folder of the backups, which still hold the person. A failure here is repaired within the hour. */
const listErased = async ({ config, pool, log }: Deps): Promise<void> =>
  noteErased(backupFolder(config), pool).catch((error: Error) =>
    log.warn({ problem: error.name }, 'erased accounts not listed'),
  )

/** After the commit: a crash in between leaves files that the sweep removes. */
export const removeFiles = async (deps: Pick<Deps, 'files'>, keys: readonly string[]): Promise<void> =>
  void (await Promise.allSettled(keys.map((key) => deps.files.remove(key))))

type Carried = { id: number; user_id: number; at: string }

async function carryOut({ now, personal }: Deps & WithPersonal, trx: Trx, caller: Caller, request: Carried) {
  const { id, user_id: userId, at } = request
  const erased = await erase(trx, { caller, userId, now: now(), personal })
  await store.decide(trx, id, { state: 'DONE', by: caller.id, at })
  await recordAudit(trx, { caller, action: 'privacy request done', entity, entityId: id })
  return { request: await store.findRow(trx, id), fileKeys: erased.fileKeys }
}

/**
 * Erases a person with what they asked for, and writes to their last address that it is done.
 * @throws 404 for an unknown or erased account, 409 with the obstacle
 */
export async function erase(trx: Trx, given: Erasing): Promise<Erased> {
  const erased = await erasePerson(trx, given)
  if ('obstacles' in erased) throw conflict(`privacy.obstacles.${erased.obstacles[0] ?? 'MONEY_OWED'}`)
  await store.closeAll(trx, given.userId, given.now.toISOString())
  const { email: to, language } = erased
  await queueMails(trx, [{ template: erasedMail, to, userId: null, language }])
  return erased
}

async function mailAnswer(trx: Trx, { id, user_id }: { id: number; user_id: number }): Promise<void> {
  const { email } = await findReader(trx, user_id)
  await queueMails(trx, [{ template: answeredMail, to: email, userId: user_id, data: { request_id: id } }])
}

/** Refuses a request with its reason. @throws 404, 409 when it is not open */
export const refuseRequest = (deps: Deps, caller: Caller, id: number, reason: string): Promise<PrivacyRequest> =>
  deps.db.transaction().execute(async (trx) => {
    const request = await lockOpen(trx, id)
    await store.decide(trx, id, { state: 'REFUSED', by: caller.id, at: deps.now().toISOString(), answer: reason })
    await recordAudit(trx, { caller, action: 'privacy request refused', entity, entityId: id })
    await mailAnswer(trx, request)
    return { ...(await store.findRow(trx, id)), obstacles: [] }
  })

/**
 * Reminds the committee of requests that are nearly due, and of overdue ones; each time once, however many processes
 * run.
 */
export async function remind({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() + (remindedAt[0] ?? 0) * hourMs).toISOString()
  let sent = 0
  for (const id of await store.findNearEnd(db, before)) {
    await db.transaction().execute(async (trx) => {
      const request = await store.lockRequest(trx, id)
      if (request?.state !== 'OPEN') return
      const due = remindersDue(new Date(request.due_at), now())
      if (due <= request.reminders) return
      await store.noteReminders(trx, id, due)
      await mailCommittee(trx, now(), id)
      sent += 1
    })
  }
  return sent
}

/** How each room takes a record out of its lists, with all that follows, such as a seat. */
export type Endings = Record<EndingKind, Bin['recycle']>

type Given = { kind: EndingKind; endings: Endings; words: Translator }

/**
 * Withdraws the caller's consent to a use. Records that are not over leave the lists of the office, and every record of
 * it loses its person; decided and counted values stay. Called again, it ends the rest after a crash.
 * @returns how many records were emptied
 */
export async function withdrawConsent(
  deps: Deps & WithPersonal,
  caller: Caller,
  { kind, endings, words }: Given,
): Promise<number> {
  const of = store.restingOn(deps.personal, kind)
  const now = deps.now()
  const at = now.toISOString()
  for (const id of await store.findAhead(deps.db, of, caller.id, at)) {
    await endings[kind](deps, caller, id).catch(unlessThere)
  }
  const { emptied, fileKeys } = await deps.db.transaction().execute(async (trx) => {
    const ids = await store.lockHeld(trx, of, caller.id)
    if (ids.length === 0) return { emptied: 0, fileKeys: [] }
    const keys = await emptyRecords(trx, of, ids, now)
    await store.noteWithdrawn(trx, kind, caller.id, at)
    const note = words(`privacy.consents.kinds.${kind}`)
    await store.insertDone(trx, { userId: caller.id, note, answer: words('privacy.withdraw.ended'), at })
    await recordAudit(trx, {
      caller,
      action: 'consent withdrawn',
      entity: 'account',
      entityId: caller.id,
      after: { kind },
    })
    return { emptied: ids.length, fileKeys: keys }
  })
  await Promise.allSettled(fileKeys.map((key) => deps.files.remove(key)))
  return emptied
}

// Somebody put it into the bin a moment ago.
function unlessThere(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
}

/** Its version and times. */
export async function readNotice({ db }: Pick<Deps, 'db'>) {
  return { version: `${noticeDays.at(-1)}.${await countChanges(db)}`, months: await findMonths(db) }
}
