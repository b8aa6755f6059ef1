/**
 * Sending announcements and stopping them. Whom one goes to is worked out at that moment, and written down in one transaction
 * with the mails: after a crash there are all of them or none (docs/decisions/138).
 */
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { mailRows, type Outgoing } from '#services/mail/mail-queue.ts'
import { isLanguage } from '#words/languages.ts'
import { audienceFor, entity, lockKnown, type Needs, peopleOf, readAnnouncement } from './announcement.actions.ts'
import type { WholeAnnouncement } from './announcement.contract.ts'
import { announcementMails, type MailData } from './announcement.mail.ts'
import { furthestMs, mayResume, subjectsOf } from './announcement.rules.ts'
import * as store from './announcement.store.ts'
import * as recipients from './recipient.store.ts'

/** Mails written by one statement. */
const perStatement = 500

/** Queues the mails of all who are written down and have none, some at a time; gives how many. */
async function queueAll(needs: Needs, trx: Trx, announcement: store.Row): Promise<number> {
  const { id, list } = announcement
  const { sent: template } = announcementMails(needs.audiences)
  const people = audienceFor(needs, list).people(await recipients.findRecords(trx, id))
  const mailboxes = await recipients.findMailboxes(trx, id, people)
  const subject = subjectsOf(announcement)
  const mailOf = ({ recipients: of, email, user_id: userId, language }: recipients.Mailbox): Outgoing => {
    const data: MailData = { announcement_id: id, recipients: of, subject }
    return { template, to: email, userId, data, ...(isLanguage(language) ? { language } : {}) }
  }
  for (let start = 0; start < mailboxes.length; start += perStatement) {
    // oxlint-disable-next-line no-await-in-loop
    await recipients.queueFor(trx, mailRows(mailboxes.slice(start, start + perStatement).map(mailOf)))
  }
  return mailboxes.length
}

/** Writes down the people of this moment, with their mails; gives how many people and mails. */
async function begin(needs: Needs, trx: Trx, announcement: store.Row) {
  const { id } = announcement
  const people = await peopleOf(needs, trx, announcement)
  await recipients.freeze(trx, id, people, announcement)
  const mails = announcement.by_hand ? 0 : await queueAll(needs, trx, announcement)
  await store.updateOne(trx, id, { state: 'SENT', sent_at: needs.now().toISOString() })
  return mails
}

type Sending = {
  send_at?: string | null | undefined
  by_hand?: boolean | null | undefined
  is_untried?: boolean | null | undefined
}

/**
 * Sends a draft, or gives it its time; a stopped one goes to the rest.
 * @throws 404, 409 when it was sent, is untried or has nobody, 422 for a time that is over or too far ahead
 */
export async function sendAnnouncement(needs: Needs, caller: Caller, id: number, given: Sending) {
  await needs.db.transaction().execute(async (trx) => {
    const found = await lockKnown(trx, id)
    if (found.state === 'STOPPED') return resume(needs, trx, caller, found)
    if (found.state !== 'DRAFT') throw conflict('announcements.refused.noDraft')
    const by_hand = given.by_hand ?? false
    if (found.tried_at === null && !given.is_untried && !by_hand) throw conflict('announcements.refused.untried')
    const announcement = { ...found, by_hand }
    await store.updateOne(trx, id, { by_hand })
    const { people } = await recipients.countPeople(trx, await peopleOf(needs, trx, announcement), announcement)
    if (people === 0) throw conflict('announcements.refused.nobody')
    if (given.send_at) {
      await schedule(needs, trx, id, given.send_at)
    } else {
      await begin(needs, trx, announcement)
    }
    const action = given.send_at ? 'scheduled' : 'sent'
    await recordAudit(trx, {
      caller,
      action,
      entity,
      entityId: id,
      after: { by_hand, people, send_at: given.send_at ?? null },
    })
  })
  return readAnnouncement(needs, id)
}

async function schedule({ now }: Needs, trx: Trx, id: number, sendAt: string): Promise<void> {
  const ahead = Date.parse(sendAt) - now().getTime()
  if (ahead <= 0) throw invalidField('send_at', 'announcements.problems.past')
  if (ahead > furthestMs) throw invalidField('send_at', 'announcements.problems.far')
  await store.updateOne(trx, id, { state: 'SCHEDULED', send_at: sendAt })
}

async function resume(needs: Needs, trx: Trx, caller: Caller, announcement: store.Row): Promise<void> {
  const { id, list } = announcement
  if (!mayResume(announcement, needs.now())) throw conflict('announcements.refused.old')
  const people = audienceFor(needs, list).people(await recipients.findRecords(trx, id))
  await recipients.judgeAgain(trx, id, people, announcement)
  const mails = await queueAll(needs, trx, announcement)
  await store.updateOne(trx, id, { state: 'SENT', stopped_at: null })
  await recordAudit(trx, { caller, action: 'resumed', entity, entityId: id, after: { mails } })
}

/**
 * Stops it: what waits for its time is a draft again; of what is being sent the rest does not leave.
 * @throws 404, 409 for a draft, or when everything has left
 */
export async function stopAnnouncement(needs: Needs, caller: Caller, id: number): Promise<WholeAnnouncement> {
  await needs.db.transaction().execute(async (trx) => {
    const { state } = await lockKnown(trx, id)
    if (state === 'SCHEDULED') {
      await store.updateOne(trx, id, { state: 'DRAFT', send_at: null })
      await recordAudit(trx, { caller, action: 'unscheduled', entity, entityId: id })
      return
    }
    const mails = state === 'SENT' ? await recipients.stopMails(trx, id) : 0
    if (mails === 0) throw conflict(state === 'SENT' ? 'announcements.refused.over' : 'announcements.refused.notSent')
    await store.updateOne(trx, id, { state: 'STOPPED', stopped_at: needs.now().toISOString() })
    await recordAudit(trx, { caller, action: 'stopped', entity, entityId: id, after: { mails } })
  })
  return readAnnouncement(needs, id)
}

/** Sends those whose time has come, each in a transaction of its own; of several processes each is sent by one. */
export async function sendDue(needs: Needs): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const isOne = await needs.db.transaction().execute(async (trx) => {
      const due = await store.lockDue(trx, needs.now().toISOString())
      if (!due) return false
      const mails = await begin(needs, trx, due)
      await recordAudit(trx, { caller: null, action: 'sent', entity, entityId: due.id, after: { mails } })
      return true
    })
    if (!isOne) return sent
  }
}
