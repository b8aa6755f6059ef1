/** The release of a shift's certificates at one moment, and what its participants hear of theirs from then on. */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type Queue, undoably, undoSeconds, type UndoStep } from '#services/decision-undo.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { findNewest } from '#services/mail/newest.ts'
import { withdrawMails } from '#services/mail/withdraw.ts'
import { readTemplate } from '#features/certificate/certificate-template.actions.ts'
import { partyCertificates } from './party-certificate.actions.ts'
import * as mails from './party-certificate.mail.ts'
import * as store from './party-certificate.store.ts'
import { lockForDoor } from './party-door.store.ts'
import type { PartyRelease } from './party-release.contract.ts'
import { findShift } from './party.store.ts'

const entity = 'party_release'

/** Who was there, and whether they can have certificates. Throws 404 for an unknown shift. */
export async function readRelease({ db }: Pick<Deps, 'db'>, shiftId: number): Promise<PartyRelease> {
  if (!(await findShift(db, shiftId))) throw notFound()
  const [release, guests, template] = await Promise.all([
    store.findPartyRelease(db, shiftId),
    store.findGuests(db, shiftId),
    readTemplate({ db }, partyCertificates),
  ])
  return {
    shift_id: shiftId,
    is_on: template.is_on,
    released_at: release?.released_at ?? null,
    released_by_name: release?.released_at ? release.released_by_name : null,
    counts: { confirmed: guests.length, here: guests.filter(({ is_here }) => is_here).length },
    absent: guests.filter(({ is_here }) => !is_here).map(({ id, name, nim }) => ({ id, name, nim })),
    seen: digestOf(guests),
  }
}

const digestOf = (guests: Awaited<ReturnType<typeof store.findGuests>>): string =>
  createHash('sha256')
    .update(JSON.stringify(guests.toSorted((a, b) => a.id - b.id).map(({ id, name, is_here }) => [id, name, is_here])))
    .digest('base64url')

/**
 * Lets everybody who was there have a certificate, and tells them.
 * @throws 404, 409 when they are released, are turned off, nobody was there, or it is no longer what was seen
 */
export async function releaseCertificates(
  deps: Deps,
  caller: Caller,
  shiftId: number,
  seen: string,
): Promise<Undoable | null> {
  if (!(await findShift(deps.db, shiftId))) throw notFound()
  return deps.db.transaction().execute(async (trx) => {
    const release = await store.lockPartyRelease(trx, shiftId)
    if (!release) throw notFound()
    if (release.released_at !== null) throw conflict('partyCertificates.refused.released')
    if (!(await readTemplate({ db: trx }, partyCertificates)).is_on) throw conflict('partyCertificates.refused.off')
    await lockForDoor(trx, idsOf(await store.findGuests(trx, shiftId)))
    const guests = await store.findGuests(trx, shiftId)
    if (digestOf(guests) !== seen) throw conflict('partyCertificates.refused.changed')
    const here = guests.filter(({ is_here }) => is_here)
    if (here.length === 0) throw conflict('partyCertificates.refused.nobody')
    const at = deps.now().toISOString()
    return undoably(trx, { caller, entity, event: 'released', at }, async (queue) => {
      await store.setPartyReleased(trx, release.id, at, caller.id)
      await note(trx, caller, 'released', release, { certificates: here.length })
      await tellCertificates(trx, idsOf(here), queue)
      return [{ id: release.id, before: {} }]
    })
  })
}

const note = (trx: Trx, caller: Caller, action: string, { id, shift_id }: store.PartyRelease, more = {}) =>
  recordAudit(trx, { caller, action, entity, entityId: id, after: { shift_id, ...more } })

/** Nobody can have one, and nobody was mailed. A release is of one shift. */
export async function undoPartyRelease({ trx, caller, records, expectUnchanged }: UndoStep): Promise<void> {
  const release = records[0] && (await store.lockReleaseById(trx, records[0].id))
  if (!release) throw notFound()
  await lockForDoor(trx, idsOf(await store.findGuests(trx, release.shift_id)))
  await expectUnchanged()
  await store.setPartyReleased(trx, release.id, null, null)
  await note(trx, caller, 'decision undone', release)
}

/**
 * Tells the people of these sign-ups what is new about their certificates since they last heard: that there is one, that
 * it says another name, or that there is none any more. Waiting mails that are no longer true are withdrawn. Before the
 * release nobody hears anything.
 */
export async function tellCertificates(
  trx: Trx,
  ids: readonly number[],
  queue: Queue = (some) => queueMails(trx, some, { delay: undoSeconds }),
): Promise<void> {
  const about = { field: 'sign_up_id', ids: [...ids] }
  await withdrawMails(trx, { ...about, templates: mails.partyCertificateNews })
  const people = await store.findReleased(trx, ids)
  const userIds = people.map(({ user_id }) => user_id)
  const told = await findNewest(trx, { ...about, userIds, among: mails.partyCertificateNews })
  await queue(
    people.flatMap(({ seat_id, user_id, email, name, can_have }) => {
      const known = told.get(seat_id)?.data['said'] ?? null
      const said = can_have ? name : null
      if (known === said) return []
      const template = !can_have
        ? mails.certificateEndedMail
        : known === null
          ? mails.certificateReadyMail
          : mails.certificateRenamedMail
      return [{ template, to: email, userId: user_id, data: { sign_up_id: seat_id, said } }]
    }),
  )
}
