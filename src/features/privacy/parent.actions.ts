/**
 * Asking a parent of a person under 18, and keeping the answer. Nothing else waits for it: seats and payments go on.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound, tooMany } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { tellAdministrators } from '#services/accounts/tell.ts'
import { findReader } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { tokenHash } from '#services/passwords.ts'
import { translatorFor, type Translator } from '#words/words.ts'
import { mailCommittee, readNotice } from './privacy.actions.ts'
import { changesOf } from './consent.rules.ts'
import { emptyRecords } from './erasure.actions.ts'
import { dueAt } from './privacy.rules.ts'
import { insertRequest } from './privacy.store.ts'
import type { OwnParentConsent, ParentAnswer, ParentConsent } from './parent.contract.ts'
import {
  parentAnsweredMail,
  parentAskedMail,
  parentLink,
  parentNeededMail,
  parentOverdueMail,
  parentThanksMail,
} from './parent.mail.ts'
import { answerDays, answerDue, isMinor, lastAdultBirthday, linksPerDay, reminderDays } from './parent.rules.ts'
import { guestsOf, type Personal, type WithPersonal } from './personal.actions.ts'
import * as store from './parent.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>

async function mailYoung(trx: Trx, id: number): Promise<void> {
  const young = await store.findYoung(trx, id)
  if (!young) return
  const { email: to, user_id: userId, language } = young
  await queueMails(trx, [{ template: parentNeededMail, to, userId, language, data: { consent_id: id } }])
}

/** Writes to everybody under 18 without a request to a parent, and reminds those whose parent has not answered. */
export async function askParents({ db, now, personal }: Tools & WithPersonal): Promise<number> {
  const at = now()
  const adults = lastAdultBirthday(at)
  let mails = 0
  for (const whom of await store.findUnasked(db, guestsOf(personal), adults)) {
    await db.transaction().execute(async (trx) => {
      const id = await store.insert(trx, whom, at.toISOString())
      if (id === undefined) return
      await mailYoung(trx, id)
      mails += 1
    })
  }
  // The latest first: after a while in which nothing ran there is one reminder, not all of them.
  for (const [reminders, days] of [...reminderDays.entries()].toReversed()) {
    const before = new Date(at.getTime() - days * dayMs).toISOString()
    for (const id of await store.findToRemind(db, { reminders, before, adults })) {
      await db.transaction().execute(async (trx) => {
        if (!(await store.noteReminder(trx, id, reminders))) return
        await mailYoung(trx, id)
        mails += 1
      })
    }
  }
  return mails
}

/**
 * Where nobody has answered in time the committee gets a request with its clock and a mail, as after a refusal; an application
 * without an account ends. An answer that comes later still counts.
 */
export async function endUnanswered({ db, now, personal }: Tools & WithPersonal): Promise<number> {
  const at = now()
  const before = new Date(at.getTime() - answerDays * dayMs).toISOString()
  let ended = 0
  for (const id of await store.findOverdue(db, { before, adults: lastAdultBirthday(at) })) {
    await db.transaction().execute(async (trx) => {
      const young = await store.findYoung(trx, id)
      if (!young || !(await store.noteOverdue(trx, id, at.toISOString()))) return
      await recordAudit(trx, { caller: null, action: 'parent did not answer', ...recordOf(young, personal) })
      if (young.user_id === null) await tellAdministrators(trx, at, parentOverdueMail, {})
      await end(trx, young, { now: at, personal, note: translatorFor(young.language)('privacy.parents.noAnswerNote') })
      ended += 1
    })
  }
  return ended
}

const recordOf = ({ user_id: userId, talent_id: guestId }: store.Young, personal: readonly Personal[]) =>
  userId === null ? { entity: guestsOf(personal).table, entityId: guestId } : { entity: 'account', entityId: userId }

/** A parent's answer for the caller; null for an adult without a request. */
export async function readOwnParent({ db, now }: Tools, userId: number): Promise<OwnParentConsent | null> {
  const own = await store.findOwn(db, userId)
  if (!own) return null
  const { birth_date: born, ...consent } = own
  return consent.state !== 'ASKED' || isMinor(born, now()) ? consent : null
}

/**
 * Makes a link for the caller's parent; with an address it is mailed there, otherwise it is the answer.
 * @throws 409 for an adult, or once a parent has answered; 422 for the caller's own address; 429 after many of them
 */
export async function makeParentLink(deps: Deps, caller: Caller, email: string | null): Promise<string | null> {
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const own = await store.findOwn(trx, caller.id)
    if (!isMinor(own?.birth_date, at)) throw conflict('privacy.parents.adult')
    if (own?.state !== 'ASKED') throw conflict('privacy.parents.answeredBefore')
    const { email: ownEmail } = await findReader(trx, caller.id)
    if (email === ownEmail.toLowerCase()) throw invalidField('email', 'privacy.parents.ownEmail')
    const made = await store.insert(trx, { user_id: caller.id, talent_id: null }, at.toISOString())
    const id = made ?? (await store.findIdOf(trx, caller.id))
    if (id === undefined) throw notFound()
    await store.lock(trx, id)
    const since = new Date(at.getTime() - dayMs).toISOString()
    if ((await store.countLinks(trx, id, since)) + (await store.countWaiting(trx, id)) >= linksPerDay)
      throw tooMany('parent links', 3600, 'privacy.parents.manyLinks')
    if (email === null) return parentLink({ db: trx, appUrl: deps.config.appUrl, now: at }, id)
    await queueMails(trx, [{ template: parentAskedMail, to: email, userId: caller.id, data: { consent_id: id } }])
    return null
  })
}

/** The young person of a link. @throws 404 for an unknown link, or one that is over */
export async function readByLink({ db, now }: Tools, token: string) {
  const { id, state, decided_at } = await byLink({ db, now }, token)
  const young = await store.findYoung(db, id)
  if (!young) throw notFound()
  return { name: young.name, state, decided_at }
}

async function byLink({ db, now }: Tools, token: string) {
  const found = await store.findByLink(db, tokenHash(token), now().toISOString())
  if (!found) throw notFound()
  return found
}

/** @throws 404 as `readByLink`, 422 for a version of the notice that was never published */
export async function answerByLink(
  deps: Deps & WithPersonal,
  token: string,
  { notice_version: version, ...answer }: ParentAnswer & { notice_version: string },
  words: Translator,
) {
  if (changesOf(version) === null) throw invalidField('notice_version', 'fields.unknown')
  const { id } = await byLink(deps, token)
  return keep(deps, id, { answer, version, caller: null, words })
}

/** Writes down what a parent said otherwise; it was said of the notice that is in force. @throws 404 */
export async function noteAnswer(
  deps: Deps & WithPersonal,
  caller: Caller,
  id: number,
  given: Pick<Given, 'answer' | 'words'>,
) {
  const { version } = await readNotice(deps)
  return keep(deps, id, { ...given, version, caller })
}

type Given = { answer: ParentAnswer; version: string; caller: Caller | null; words: Translator }

/** One who agreed may refuse later, and the other way round: the last answer counts. */
async function keep(deps: Deps & WithPersonal, id: number, { answer, version, caller, words }: Given) {
  const now = deps.now()
  const at = now.toISOString()
  const agrees = answer.agrees === 'YES'
  return deps.db.transaction().execute(async (trx) => {
    const [before, young] = [await store.lock(trx, id), await store.findYoung(trx, id)]
    if (!before || !young) throw notFound()
    await store.decide(trx, id, { ...answer, version, at, by: caller?.id ?? null })
    const action = agrees ? 'parent agreed' : 'parent refused'
    await recordAudit(trx, { caller, action, ...recordOf(young, deps.personal), after: { version } })
    const state = agrees ? 'GIVEN' : 'REFUSED'
    if (before.state !== state) {
      const about = { userId: young.user_id, language: young.language, data: { consent_id: id, state } }
      await queueMails(trx, [{ ...about, template: parentAnsweredMail, to: young.email }])
      if (agrees && answer.parent_email && caller === null) {
        await queueMails(trx, [{ ...about, template: parentThanksMail, to: answer.parent_email }])
      }
      if (!agrees) await end(trx, young, { now, personal: deps.personal, note: words('privacy.parents.refusedNote') })
    }
    return { name: young.name, state, decided_at: at } as const
  })
}

/**
 * A refused account becomes a request to the committee, who settle seats and money first; its clock begins. An
 * application without an account rests on consent alone, and stays in the bin without its data.
 */
async function end(
  trx: Trx,
  young: store.Young,
  { now, note, personal }: WithPersonal & { now: Date; note: string },
): Promise<void> {
  const { user_id: userId, talent_id: talentId } = young
  if (userId !== null) {
    const asked = { userId, kind: 'WITHDRAWAL', note, askedAt: now, dueAt: dueAt(now) } as const
    const request = await insertRequest(trx, asked)
    if (request !== undefined) await mailCommittee(trx, now, request)
  } else if (talentId !== null) {
    const guests = guestsOf(personal)
    await store.endRecord(trx, guests, talentId, now.toISOString())
    await emptyRecords(trx, guests, [talentId], now)
  }
}

/** SQL of how many wait for a parent's answer, for a statement of other counts. */
export const countOpenConsents = (now: Date) => store.countOpen(lastAdultBirthday(now))

export const listParents = async ({ db, now }: Tools): Promise<ParentConsent[]> =>
  (await store.findRows(db, lastAdultBirthday(now()))).map((row) => ({ ...row, due_at: answerDue(row.asked_at) }))
