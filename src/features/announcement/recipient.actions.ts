/** The people of an announcement: its mail as one of them gets it, and what became of it for each. */
import { whatsAppAddress } from '#contact-person.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { withContact } from '#services/mail/template.ts'
import type { Language } from '#words/languages.ts'
import { languageOf } from '#words/words.ts'
import { audienceFor, type Needs, peopleOf, readAnnouncement } from './announcement.actions.ts'
import type { Recipient, RecipientFilters } from './announcement.contract.ts'
import { announcementMails, type TrialData } from './announcement.mail.ts'
import { filled, saidIn, subjectsOf, valuesOf } from './announcement.rules.ts'
import * as announcements from './announcement.store.ts'
import * as store from './recipient.store.ts'

/** @throws 404 for an unknown one */
async function findSaid({ db }: Pick<Needs, 'db'>, id: number): Promise<announcements.Row> {
  const [said] = await announcements.findSaid(db, [id])
  if (!said) throw notFound()
  return said
}

/** Of one that was sent those who were written down, else those of its list at this moment. */
const peopleNow = async (needs: Needs, said: announcements.Row) =>
  said.sent_at === null
    ? peopleOf(needs, needs.db, said)
    : audienceFor(needs, said.list).people(await store.findRecords(needs.db, said.id))

const trialOf = (said: announcements.Row, people: readonly store.Key[]): TrialData => ({
  announcement_id: said.id,
  people,
  subject: subjectsOf(said),
})

/** The readers of one mail: friends who share a mailbox get one. */
async function findReaders(needs: Needs, said: announcements.Row, at: number) {
  const people = await peopleNow(needs, said)
  const mailbox = await store.findMailbox(needs.db, people, said, at)
  if (!mailbox) return { total: 0, keys: [], readers: [] }
  const { total, keys } = mailbox
  const { people: find } = audienceFor(needs, said.list)
  const found = await store.findPeople(
    needs.db,
    find,
    keys.map(({ record_id }) => record_id),
  )
  const readers = found.filter((one) =>
    keys.some(({ record_id, user_id }) => record_id === one.record_id && user_id === one.user_id),
  )
  return { total, keys, readers }
}

type Asked = { at: number; language?: Language | undefined }

/** The `at`-th mail as it would be now. Links that work are left out, and nothing is kept. Throws 404 */
export async function previewAnnouncement(needs: Needs, id: number, { at, language: asked }: Asked) {
  const said = await findSaid(needs, id)
  const { total, keys, readers } = await findReaders(needs, said, at)
  const [first] = readers
  const language = asked ?? languageOf(first?.language ?? undefined)
  const { subject } = saidIn(said, language)
  const shown = { at, total, language, subject, reader: first ? valuesOf(readers, language).name : null }
  if (!first) return { ...shown, html: null }
  const [trial] = withContact('GENERAL', [announcementMails(needs.audiences).trial])
  if (!trial) throw notFound()
  const mail = { template: trial.name, language, subject, user_id: first.user_id, data: trialOf(said, keys) }
  const { html } = await compose(needs, byName([trial]), mail, { isPreview: true })
  return { ...shown, html }
}

/** Sends it to the caller, as its first reader would get it. Throws 404, 409 when the list has nobody or it was sent */
export async function tryAnnouncement(needs: Needs, caller: Caller, id: number) {
  const { keys } = await findReaders(needs, await findSaid(needs, id), 0)
  if (keys.length === 0) throw conflict('announcements.refused.nobody')
  await needs.db.transaction().execute(async (trx) => {
    const said = await announcements.lockOne(trx, id)
    if (!said) throw notFound()
    if (said.state !== 'DRAFT' && said.state !== 'SCHEDULED') throw conflict('announcements.refused.noDraft')
    const to = await store.findOwnAddress(trx, caller.id)
    const { trial: template } = announcementMails(needs.audiences)
    await queueMails(trx, [{ template, to, userId: caller.id, data: trialOf(said, keys) }])
    await announcements.updateOne(trx, id, { tried_at: needs.now().toISOString() })
    await recordAudit(trx, { caller, action: 'tried', entity: 'announcement', entityId: id })
  })
  return readAnnouncement(needs, id)
}

/** The address that opens WhatsApp with the text to one person. */
function whatsAppTo(said: announcements.Row, person: store.Received): string | null {
  if (person.left_out !== null || person.phone_number === null) return null
  const { subject, body, language } = saidIn(said, languageOf(person.language ?? undefined))
  const text = `*${subject}*\n\n${filled(body, valuesOf([person], language))}`
  return `${whatsAppAddress(person.phone_number)}?text=${encodeURIComponent(text)}`
}

/** A page of its people. Throws 404 */
export async function listRecipients(needs: Needs, id: number, query: RecipientFilters) {
  const said = await findSaid(needs, id)
  const { people } = audienceFor(needs, said.list)
  const { data, total } = await store.findReceived(needs.db, id, people, query)
  const shown = data.map((one): Recipient => {
    const { id: recipient, name, user_id, reception, left_out, sent_at, seen_at, written_at, written_by_name } = one
    const whatsapp = whatsAppTo(said, one)
    return {
      id: recipient,
      name,
      user_id,
      reception,
      left_out,
      sent_at,
      seen_at,
      whatsapp,
      written_at,
      written_by_name,
    }
  })
  return { data: shown, meta: pageMeta(query, total) }
}

/** Notes that the caller has written to somebody, or that nobody has. Throws 404 for somebody unknown or left out */
export async function tickRecipient({ db, now }: Needs, caller: Caller, id: number, isWritten: boolean) {
  return db.transaction().execute(async (trx) => {
    const ticked = await store.tick(trx, id, isWritten ? { userId: caller.id, at: now().toISOString() } : null)
    if (!ticked) throw notFound()
    const { was, announcement_id: entityId, ...shown } = ticked
    if ((was === null) === isWritten) {
      const action = isWritten ? 'written to' : 'not written to'
      await recordAudit(trx, { caller, action, entity: 'announcement', entityId, after: { recipient_id: id } })
    }
    return shown
  })
}

/** Forgets people who got no mail: of the others the row goes with the mail. */
export const forgetOld = async ({ db }: Pick<Needs, 'db'>, before: Date): Promise<void> =>
  void (await db.transaction().execute((trx) => store.forgetRecipients(trx, before)))
