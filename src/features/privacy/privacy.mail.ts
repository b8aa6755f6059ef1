/** Mails about requests: to the person, and to the committee while the clock runs. */
import type { MailTemplate, Occasion, Tools } from '#services/mail/template.ts'
import { day, moment } from '#words/format.ts'
import { hoursUntil } from './privacy.rules.ts'
import { parentMails } from './parent.mail.ts'
import { type Months, retentionKinds } from './retention.rules.ts'
import { findRow, type Row } from './privacy.store.ts'

async function requestOf({ db }: Tools, { data }: Occasion): Promise<Row> {
  return findRow(db, Number(data['request_id']))
}

/** To the person: the request has arrived, and until when it is answered. */
export const receivedMail: MailTemplate = {
  name: 'privacy-received',
  isNotice: true,
  subject: (words) => words('mail.privacy.receivedSubject'),
  async write(tools, occasion) {
    const { words, language, appUrl } = tools
    const { name, kind, due_at } = await requestOf(tools, occasion)
    return {
      greeting: words('mail.greeting', { name }),
      paragraphs: [words('mail.privacy.received', { kind, due: moment(due_at, language) })],
      button: { label: words('mail.privacy.own'), url: `${appUrl}/dashboard/privacy` },
      closing: [words('mail.privacy.notYou')],
    }
  },
}

/** To the administrators: a request waits. The sign-in protects the person's name. */
export const waitingMail: MailTemplate = {
  name: 'privacy-waiting',
  isNotice: true,
  subject: (words) => words('mail.privacy.waitingSubject'),
  async write(tools, occasion) {
    const { words, language, appUrl, now } = tools
    const { kind, due_at } = await requestOf(tools, occasion)
    const hours = Math.max(0, hoursUntil(due_at, now))
    return {
      greeting: words('mail.privacy.committee'),
      paragraphs: [words('mail.privacy.waiting', { kind, hours, due: moment(due_at, language) })],
      button: { label: words('mail.privacy.requests'), url: `${appUrl}/privacy` },
    }
  },
}

/** To the person: the answer, or the reason of a refusal. */
export const answeredMail: MailTemplate = {
  name: 'privacy-answered',
  isNotice: true,
  subject: (words) => words('mail.privacy.answeredSubject'),
  async write(tools, occasion) {
    const { words, appUrl } = tools
    const { name, kind, state, answer } = await requestOf(tools, occasion)
    return {
      greeting: words('mail.greeting', { name }),
      paragraphs: [words('mail.privacy.answered', { kind, state }), ...(answer ? [answer] : [])],
      button: { label: words('mail.privacy.own'), url: `${appUrl}/dashboard/privacy` },
    }
  },
}

/** To the last address of an erased person; the outbox forgets it once this is sent. */
export const erasedMail: MailTemplate = {
  name: 'data-erased',
  subject: (words) => words('mail.privacy.erasedSubject'),
  write: async ({ words }) => ({
    greeting: words('mail.hello'),
    paragraphs: [words('mail.privacy.erased'), words('mail.privacy.erasedKept')],
  }),
}

/** To the administrators: somebody has changed after how many months data is erased. */
export const retentionMail: MailTemplate = {
  name: 'retention-changed',
  subject: (words) => words('mail.privacy.retentionSubject'),
  async write({ words, appUrl }, { data }) {
    // The data that the queueing action wrote.
    const { before, after, by } = data as { before: Partial<Months>; after: Partial<Months>; by: string }
    const said = (months = 0) => `${months} ${words('privacy.retention.months')}`
    return {
      greeting: words('mail.privacy.committee'),
      paragraphs: [words('mail.privacy.retention', { name: by })],
      facts: retentionKinds
        .filter((kind) => after[kind] !== undefined)
        .map((kind) => [words(`privacy.retention.kinds.${kind}`), `${said(before[kind])} → ${said(after[kind])}`]),
      button: { label: words('mail.privacy.retentionButton'), url: `${appUrl}/privacy/retention` },
      closing: [words('mail.privacy.retentionClosing', { name: by })],
    }
  },
}

/** To a person who has not signed in for long: the account ends unless they do. */
export const endingMail: MailTemplate = {
  name: 'account-ending',
  isNotice: true,
  subject: (words) => words('mail.privacy.endingSubject'),
  async write({ words, language, appUrl }, { data }) {
    return {
      greeting: words('mail.hello'),
      paragraphs: [words('mail.privacy.ending', { date: day(String(data['ends_at']), language) })],
      button: { label: words('mail.privacy.signIn'), url: `${appUrl}/login` },
      closing: [words('mail.privacy.endingKept')],
    }
  },
}

export const privacyMails: readonly MailTemplate[] = [
  receivedMail,
  waitingMail,
  answeredMail,
  erasedMail,
  retentionMail,
  endingMail,
  ...parentMails,
]
