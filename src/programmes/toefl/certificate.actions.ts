/**
 * Certificates of the test. One is made when it is first asked for; whether it counts follows from the seat as it is, so a
 * corrected score replaces it, and a seat that is none any more withdraws it, without anybody having to think of it.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { undoSeconds } from '#services/decision-undo.ts'
import type { FileRequest, MadeFile } from '#services/files/serve-file.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { withdrawMails } from '#services/mail/withdraw.ts'
import type { ZipEntry } from '#services/zip.ts'
import { dayInWib } from '#words/wib.ts'
import { ensureKey } from '#features/badge/badge-key.actions.ts'
import type { Checked, SeatCertificates } from './certificate.contract.ts'
import { certificateBackMail, certificateWithdrawnMail } from './certificate.mail.ts'
import { fileOf, isStanding, issueMissing, keepHash, nameOf, standingOf } from './certificate-issue.actions.ts'
import { type CertificateState, plainCode } from './certificate.rules.ts'
import * as store from './certificate.store.ts'
import { levelOf } from './result.rules.ts'
import { findShift } from './score.store.ts'
import { findRecipients, lockSeatRows } from './seat.store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

/** @throws 404 for everybody but the owner of the seat and ADMIN */
export async function expectOwner({ db }: Pick<Deps, 'db'>, caller: Caller, seatId: number): Promise<void> {
  const owner = await store.findOwner(db, seatId)
  if (!owner || (owner.user_id !== caller.id && !isAdmin(caller))) throw notFound()
}

/**
 * Makes the certificate of a seat where it has none that counts.
 * @throws 404 for everybody but its owner and ADMIN, 409 where there can be none
 */
export async function makeCertificate(deps: Needs, caller: Caller, seatId: number) {
  await expectOwner(deps, caller, seatId)
  await deps.db.transaction().execute((trx) => issueMissing(deps, trx, caller, [seatId]))
  const [certificate] = await standingOf(deps.db, [seatId])
  if (!certificate) throw conflict('certificates.refused.none')
  await ensureKey(deps)
  await keepHash(deps, certificate)
  return { number: nameOf(certificate), code: certificate.code }
}

/**
 * The certificate of a seat as a file.
 * @throws 404 for everybody but its owner and ADMIN, 409 where none was made that counts
 */
export async function readCertificate(deps: Needs, { caller, id }: FileRequest): Promise<MadeFile> {
  await expectOwner(deps, caller, id)
  const [certificate] = await standingOf(deps.db, [id])
  if (!certificate) throw conflict('certificates.refused.none')
  return fileOf(deps, certificate)
}

const batch = 50

/** Makes those of a shift that are missing. Throws 404 for an unknown shift, 409 where nobody can have one. */
export async function makeCertificates(
  deps: Needs,
  caller: Caller,
  shiftId: number,
): Promise<{ certificates: number }> {
  if (!(await findShift(deps.db, shiftId))) throw notFound()
  const ids = await store.findSeatsOf(deps.db, shiftId)
  let certificates = 0
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    // oxlint-disable no-await-in-loop -- few at a time, so that no transaction holds a whole shift for long
    await deps.db.transaction().execute((trx) => issueMissing(deps, trx, caller, some))
    for (const certificate of await standingOf(deps.db, some)) {
      await keepHash(deps, certificate)
      certificates += 1
    }
    // oxlint-enable no-await-in-loop
  }
  if (certificates === 0) throw conflict('certificates.refused.nobody')
  await ensureKey(deps)
  return { certificates }
}

/** The seats of a shift with a certificate, whose files somebody takes away. Throws 409 where there are none. */
export async function findCertified({ db }: Pick<Deps, 'db'>, caller: Caller, shiftId: number): Promise<number[]> {
  const ids = await store.findSeatsOf(db, shiftId)
  if ((await standingOf(db, ids)).length === 0) throw conflict('certificates.refused.nobody')
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      caller,
      action: 'exported',
      entity: 'export',
      entityId: null,
      after: { list: 'toefl-certificates', shift_id: shiftId, rows: ids.length },
    }),
  )
  return ids
}

/** Their files, one after the other, drawn as they are taken. */
export async function* filesOf({ db }: Pick<Deps, 'db'>, seatIds: readonly number[]): AsyncGenerator<ZipEntry> {
  for (let start = 0; start < seatIds.length; start += batch) {
    const some = seatIds.slice(start, start + batch)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the next is drawn when this one was taken
    const found = new Map((await standingOf(db, some)).map((one) => [one.detail_id, one]))
    for (const id of some) {
      const certificate = found.get(id)
      if (!certificate) continue
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { filename, content } = await fileOf({ db }, certificate)
      yield { name: filename, content, at: new Date(certificate.issued_at) }
    }
  }
}

/** The certificates of a seat, the latest first. Throws 404 for an unknown seat. */
export async function listCertificates({ db, now }: Needs, seatId: number): Promise<SeatCertificates> {
  if (!(await store.findOwner(db, seatId))) throw notFound()
  const found = await store.findOfSeats(db, [seatId])
  return {
    can_have: await store.findCanHave(db, seatId),
    certificates: found.map((one) => ({
      id: one.id,
      number: one.frozen ? nameOf(one) : String(one.number),
      code: one.code,
      state: stateOf(one, now()),
      score: one.score,
      issued_at: one.issued_at,
      withdrawn_at: one.withdrawn_at,
      withdraw_reason: one.withdraw_reason,
    })),
  }
}

/** The state of a certificate today. */
export const stateOf = ({ state, frozen }: Pick<store.Certificate, 'state' | 'frozen'>, now: Date): CertificateState =>
  state === 'VALID' && frozen?.valid_until && frozen.valid_until < dayInWib(now) ? 'EXPIRED' : state

/** Withdraws the certificate that counts, and tells its owner why. Throws 404, 409 where none counts. */
export async function withdrawCertificate(deps: Needs, caller: Caller, seatId: number, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockSeatRows(trx, [seatId])).length === 0) throw notFound()
    const found = (await store.findOfSeats(trx, [seatId])).find(isStanding)
    if (!found) throw conflict('certificates.refused.noneCounts')
    await store.withdraw(trx, found.id, { at: deps.now().toISOString(), by: caller.id, reason })
    await note(trx, caller, 'certificate withdrawn', found, { reason })
    await tell(trx, certificateWithdrawnMail, found, { reason })
  })
}

/** Lets the one that was withdrawn last count again. Throws 404, 409 where there is none, or another counts by now. */
export async function reinstateCertificate(deps: Needs, caller: Caller, seatId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockSeatRows(trx, [seatId])).length === 0) throw notFound()
    const all = await store.findOfSeats(trx, [seatId])
    const found = all.find(({ withdrawn_at }) => withdrawn_at !== null)
    if (!found || all.some(isStanding)) throw conflict('certificates.refused.noneWithdrawn')
    await store.reinstate(trx, found.id)
    await note(trx, caller, 'certificate reinstated', found)
    // Holders who have not heard of the withdrawal yet hear of neither.
    const about = { field: 'certificate_id', ids: [found.id], templates: [certificateWithdrawnMail] }
    const withdrawn = await withdrawMails(trx, about)
    if (withdrawn.length === 0) await tell(trx, certificateBackMail, found)
  })
}

const note = (trx: Trx, caller: Caller, action: string, { detail_id, ...one }: store.Certificate, more = {}) =>
  recordAudit(trx, {
    caller,
    action,
    entity: 'toefl_detail',
    entityId: detail_id,
    after: { number: nameOf(one), ...more },
  })

async function tell(
  trx: Trx,
  template: typeof certificateBackMail,
  one: store.Certificate,
  more: Record<string, unknown> = {},
) {
  const recipients = await findRecipients(trx, one.detail_id === null ? [] : [one.detail_id])
  const mails = recipients.map(({ detail_id, user_id, email }) => ({
    template,
    to: email,
    userId: user_id,
    data: { detail_id, certificate_id: one.id, number: nameOf(one), ...more },
  }))
  await queueMails(trx, mails, { delay: undoSeconds })
}

/** What everybody may know of the certificate with this code. One statement, for right codes and wrong ones. */
export async function verifyCertificate({ db, now }: Needs, typed: string): Promise<Checked> {
  const found = await store.findByCode(db, plainCode(typed))
  if (!found) throw notFound()
  const { frozen, score, hashes } = found
  if (!frozen) return { ...nothing, state: 'GONE' }
  return {
    state: stateOf(found, now()),
    number: nameOf(found),
    name: frozen.name,
    score,
    level: levelOf(score),
    tested_on: frozen.tested_on,
    issued_on: frozen.issued_on,
    valid_until: frozen.valid_until,
    club: frozen.club,
    hashes,
    has_credential: found.has_key && stateOf(found, now()) === 'VALID',
  }
}

const nothing: Omit<Checked, 'state'> = {
  number: null,
  name: null,
  score: null,
  level: null,
  tested_on: null,
  issued_on: null,
  valid_until: null,
  club: null,
  hashes: [],
  has_credential: false,
}
