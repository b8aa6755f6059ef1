/**
 * Certificates. One is made when it is first asked for; whether it counts follows from the seat as it is, so a correction
 * replaces it, and a seat that is none any more withdraws it, without anybody having to think of it.
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
import { fileOf, isStanding, issueMissing, keepHash, nameOf, standingOf } from './certificate-issue.actions.ts'
import { type CertificateState, plainCode } from './certificate.rules.ts'
import * as store from './certificate.store.ts'
import { type Certified, programmeOf } from './certified-programme.actions.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

/** @throws 404 for everybody but the owner of the seat and ADMIN */
export async function expectOwner(
  { db }: Pick<Deps, 'db'>,
  of: Certified,
  caller: Caller,
  seatId: number,
): Promise<void> {
  const owner = await store.findOwner(db, of, seatId)
  if (!owner || (owner.user_id !== caller.id && !isAdmin(caller))) throw notFound()
}

/**
 * Makes the certificate of a seat where it has none that counts.
 * @throws 404 for everybody but its owner and ADMIN, 409 where there can be none
 */
export async function makeCertificate(deps: Needs, of: Certified, caller: Caller, seatId: number) {
  await expectOwner(deps, of, caller, seatId)
  await deps.db.transaction().execute((trx) => issueMissing(deps, trx, caller, of, [seatId]))
  const [certificate] = await standingOf(deps.db, of, [seatId])
  if (!certificate) throw conflict('certificates.refused.none')
  await ensureKey(deps)
  await keepHash(deps, of, certificate)
  return { number: nameOf(certificate), code: certificate.code }
}

/**
 * The certificate of a seat as a file.
 * @throws 404 for everybody but its owner and ADMIN, 409 where none was made that counts
 */
export async function readCertificate(deps: Needs, of: Certified, { caller, id }: FileRequest): Promise<MadeFile> {
  await expectOwner(deps, of, caller, id)
  const [certificate] = await standingOf(deps.db, of, [id])
  if (!certificate) throw conflict('certificates.refused.none')
  return fileOf(deps, of, certificate)
}

const batch = 50

/** Makes those of a shift that are missing. Throws 404 for an unknown shift, 409 where nobody can have one. */
export async function makeCertificates(
  deps: Needs,
  of: Certified,
  caller: Caller,
  shiftId: number,
): Promise<{ certificates: number }> {
  if (!(await store.hasShift(deps.db, of, shiftId))) throw notFound()
  const ids = await store.findSeatsOf(deps.db, of, shiftId)
  let certificates = 0
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    // oxlint-disable no-await-in-loop -- few at a time, so that no transaction holds a whole shift for long
    await deps.db.transaction().execute((trx) => issueMissing(deps, trx, caller, of, some))
    for (const certificate of await standingOf(deps.db, of, some)) {
      await keepHash(deps, of, certificate)
      certificates += 1
    }
    // oxlint-enable no-await-in-loop
  }
  if (certificates === 0) throw conflict('certificates.refused.nobody')
  await ensureKey(deps)
  return { certificates }
}

/** The seats of a shift with a certificate, whose files somebody takes away. Throws 409 where there are none. */
export async function findCertified(
  { db }: Pick<Deps, 'db'>,
  of: Certified,
  caller: Caller,
  shiftId: number,
): Promise<number[]> {
  const ids = await store.findSeatsOf(db, of, shiftId)
  if ((await standingOf(db, of, ids)).length === 0) throw conflict('certificates.refused.nobody')
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      caller,
      action: 'exported',
      entity: 'export',
      entityId: null,
      after: { list: `${of.programme.toLowerCase()}-certificates`, shift_id: shiftId, rows: ids.length },
    }),
  )
  return ids
}

/** Their files, one after the other, drawn as they are taken. */
export async function* filesOf(
  { db }: Pick<Deps, 'db'>,
  of: Certified,
  seatIds: readonly number[],
): AsyncGenerator<ZipEntry> {
  for (let start = 0; start < seatIds.length; start += batch) {
    const some = seatIds.slice(start, start + batch)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the next is drawn when this one was taken
    const found = new Map((await standingOf(db, of, some)).map((one) => [one.seat_id, one]))
    for (const id of some) {
      const certificate = found.get(id)
      if (!certificate) continue
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { filename, content } = await fileOf({ db }, of, certificate)
      yield { name: filename, content, at: new Date(certificate.issued_at) }
    }
  }
}

/** The certificates of a seat, the latest first. Throws 404 for an unknown seat. */
export async function listCertificates({ db, now }: Needs, of: Certified, seatId: number): Promise<SeatCertificates> {
  if (!(await store.findOwner(db, of, seatId))) throw notFound()
  const found = await store.findOfSeats(db, of, [seatId])
  return {
    can_have: await store.findCanHave(db, of, seatId),
    certificates: found.map((one) => ({
      id: one.id,
      number: one.frozen ? nameOf(one) : String(one.number),
      code: one.code,
      state: stateOf(one, now()),
      score: one.result?.score ?? null,
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
export async function withdrawCertificate(
  deps: Needs,
  of: Certified,
  caller: Caller,
  seatId: number,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await of.lock(trx, [seatId])).length === 0) throw notFound()
    const found = (await store.findOfSeats(trx, of, [seatId])).find(isStanding)
    if (!found) throw conflict('certificates.refused.noneCounts')
    await store.withdraw(trx, of, found.id, { at: deps.now().toISOString(), by: caller.id, reason })
    await note(trx, of, caller, 'certificate withdrawn', found, { reason })
    await tell(trx, of, of.mails.withdrawn, found, { reason })
  })
}

/** Lets the one that was withdrawn last count again. Throws 404, 409 where there is none, or another counts by now. */
export async function reinstateCertificate(deps: Needs, of: Certified, caller: Caller, seatId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await of.lock(trx, [seatId])).length === 0) throw notFound()
    const all = await store.findOfSeats(trx, of, [seatId])
    const found = all.find(({ withdrawn_at }) => withdrawn_at !== null)
    if (!found || all.some(isStanding)) throw conflict('certificates.refused.noneWithdrawn')
    await store.reinstate(trx, of, found.id)
    await note(trx, of, caller, 'certificate reinstated', found)
    // Holders who have not heard of the withdrawal yet hear of neither.
    const about = { field: 'certificate_id', ids: [found.id], templates: [of.mails.withdrawn] }
    const withdrawn = await withdrawMails(trx, about)
    if (withdrawn.length === 0) await tell(trx, of, of.mails.back, found)
  })
}

const note = (
  trx: Trx,
  { entity }: Certified,
  caller: Caller,
  action: string,
  { seat_id, ...one }: store.Certificate,
  more = {},
) => recordAudit(trx, { caller, action, entity, entityId: seat_id, after: { number: nameOf(one), ...more } })

async function tell(
  trx: Trx,
  of: Certified,
  template: Certified['mails']['back'],
  one: store.Certificate,
  more: Record<string, unknown> = {},
) {
  const recipients = await of.people(trx, one.seat_id === null ? [] : [one.seat_id])
  const mails = recipients.map(({ seat_id, user_id, email }) => ({
    template,
    to: email,
    userId: user_id,
    data: { [of.seat]: seat_id, certificate_id: one.id, number: nameOf(one), ...more },
  }))
  await queueMails(trx, mails, { delay: undoSeconds })
}

/** What everybody may know of the certificate with this code. One statement, for right codes and wrong ones. */
export async function verifyCertificate(
  { db, now }: Needs,
  all: readonly Certified[],
  typed: string,
): Promise<Checked> {
  const found = await store.findByCode(db, all, plainCode(typed))
  if (!found) throw notFound()
  const { programme, frozen, result, hashes } = found
  if (!frozen) return { ...nothing, programme, state: 'GONE' }
  return {
    state: stateOf(found, now()),
    programme,
    number: nameOf(found),
    name: frozen.name,
    score: result?.score ?? null,
    level: programmeOf(all, found).badge.levelOf(result),
    tested_on: frozen.tested_on,
    issued_on: frozen.issued_on,
    valid_until: frozen.valid_until,
    club: frozen.club,
    hashes,
    has_credential: found.has_key && stateOf(found, now()) === 'VALID',
  }
}

const nothing: Omit<Checked, 'state' | 'programme'> = {
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
