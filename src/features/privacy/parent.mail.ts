/** Mails about a parent's consent. The link in them is made when they are sent. */
import { dayMs } from '#kit/time.ts'
import { newToken } from '#services/passwords.ts'
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { day as dayOf } from '#words/format.ts'
import { answerDays, answerDue, linkDays } from './parent.rules.ts'
import { findYoung, insertLink, type Young } from './parent.store.ts'

/** A fresh link by which a parent answers; for so many days. */
export async function parentLink(
  { db, appUrl, now }: Pick<Tools, 'db' | 'appUrl' | 'now'>,
  id: number,
): Promise<string> {
  const { token, hash } = newToken()
  const until = new Date(now.getTime() + linkDays * dayMs).toISOString()
  await insertLink(db, { id, hash, at: now.toISOString(), until })
  return `${appUrl}/parent-consent/${token}`
}

async function youngOf({ db }: Tools, { data }: Occasion): Promise<Young> {
  const young = await findYoung(db, Number(data['consent_id']))
  if (!young) throw new Error('the person of this mail was erased')
  return young
}

const linkFor = (tools: Tools, id: number) =>
  tools.isPreview ? `${tools.appUrl}/parent-consent/…` : parentLink(tools, id)

/** To a person under 18: a parent has to agree, and answers by this link. */
export const parentNeededMail: MailTemplate = {
  name: 'parent-needed',
  isNotice: true,
  subject: (words) => words('mail.parents.neededSubject'),
  async write(tools, occasion) {
    const { words, language } = tools
    const { id, name, asked_at } = await youngOf(tools, occasion)
    return {
      greeting: words('mail.greeting', { name }),
      paragraphs: [words('mail.parents.needed'), words('mail.parents.forward', { days: linkDays })],
      button: { label: words('mail.parents.button'), url: await linkFor(tools, id) },
      closing: [
        words('mail.parents.kept'),
        words('mail.parents.deadline', { date: dayOf(answerDue(asked_at), language) }),
      ],
    }
  },
}

/** To a parent whose address the person gave. */
export const parentAskedMail: MailTemplate = {
  name: 'parent-asked',
  subject: (words) => words('mail.parents.askedSubject'),
  async write(tools, occasion) {
    const { words } = tools
    const { id, name } = await youngOf(tools, occasion)
    return {
      greeting: words('mail.parents.hello'),
      paragraphs: [words('mail.parents.asked', { name }), words('mail.parents.read', { days: linkDays })],
      button: { label: words('mail.parents.button'), url: await linkFor(tools, id) },
      closing: [words('mail.parents.notYours')],
    }
  },
}

/** To a parent who answered: their answer, and the way to change it. */
export const parentThanksMail: MailTemplate = {
  name: 'parent-thanks',
  subject: (words) => words('mail.parents.thanksSubject'),
  async write(tools, occasion) {
    const { words } = tools
    const { id, name } = await youngOf(tools, occasion)
    return {
      greeting: words('mail.parents.hello'),
      paragraphs: [words('mail.parents.thanks', { name }), words('mail.parents.change', { days: linkDays })],
      button: { label: words('mail.parents.button'), url: await linkFor(tools, id) },
    }
  },
}

/** To the person: a parent has answered. */
export const parentAnsweredMail: MailTemplate = {
  name: 'parent-answered',
  isNotice: true,
  subject: (words) => words('mail.parents.answeredSubject'),
  // Nobody is named: after a refusal the application may be empty by now.
  write: async ({ words }, { data }) => ({
    greeting: words('mail.hello'),
    paragraphs: [words('mail.parents.answered', { state: String(data['state']) })],
  }),
}

/** To the administrators: an application has ended by itself. Whose it was is erased. */
export const parentOverdueMail: MailTemplate = {
  name: 'parent-overdue',
  isNotice: true,
  subject: (words) => words('mail.parents.overdueSubject'),
  write: async ({ words, appUrl }) => ({
    greeting: words('mail.privacy.committee'),
    paragraphs: [words('mail.parents.overdue', { days: answerDays })],
    button: { label: words('mail.parents.overdueButton'), url: `${appUrl}/privacy/parents` },
  }),
}

export const parentMails: readonly MailTemplate[] = [
  parentNeededMail,
  parentAskedMail,
  parentThanksMail,
  parentAnsweredMail,
  parentOverdueMail,
]
