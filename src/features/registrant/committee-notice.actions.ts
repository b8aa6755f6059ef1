/** Saying what the days of rights bring: each once, whichever process comes first, and whenever one dies. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { findAdministrators, findOffice } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import * as accounts from './registrant.store.ts'
import type { OfficeDays } from './committee.store.ts'
import { rightsMails } from './committee-notice.mail.ts'
import { audienceOf, auditedAs, type Subject } from './committee-notice.rules.ts'
import * as store from './committee-notice.store.ts'

const findAudience = { nobody: async () => [], administrators: findAdministrators, office: findOffice }

type About = {
  /** Whose right it is. */
  id: number
  /** The person who changed it, and the former value. */
  by?: string
  before?: OfficeDays
}

/** The mails about somebody's right: to that person, and to the administrators. */
export async function mailsAbout(trx: Trx, now: Date, subject: Subject, about: About): Promise<Outgoing[]> {
  const person = await store.findPerson(trx, about.id)
  const others = await findAudience[audienceOf[subject]](trx, now)
  const { id, name, email, role, region, office_from, office_until } = person
  const data = { ...about, name, role, region, from: office_from, until: office_until }
  const readers = new Map([{ id, email }, ...others].map((reader) => [reader.id, reader.email]))
  return [...readers].map(([userId, to]) => ({ template: rightsMails[subject], to, userId, data }))
}

/** Says all that has come. Gives how much it was. */
export async function sayDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let said = 0
  for (const notice of await store.findDue(db, now())) {
    // One by one, each whole: a notice that a dying process has not sent, the next one sends.
    // oxlint-disable-next-line no-await-in-loop
    if (await db.transaction().execute((trx) => say(trx, notice, now()))) said += 1
  }
  return said
}

async function say(trx: Trx, notice: store.Notice, now: Date): Promise<boolean> {
  const { user_id: id, kind } = notice
  if (!(await store.note(trx, notice))) return false
  await queueMails(trx, await mailsAbout(trx, now, kind, { id }))
  const action = auditedAs[kind]
  if (action) await recordAudit(trx, { caller: null, action, entity: 'account', entityId: id, after: daysOf(notice) })
  if (kind === 'ENDED') await accounts.expireLinks(trx, id, now.toISOString(), { onlyInvitations: true })
  return true
}

const daysOf = ({ kind, day }: store.Notice) => (kind === 'BEGUN' ? { office_from: day } : { office_until: day })
