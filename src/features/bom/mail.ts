/** Mails about an application for the board. */
import type { MailTemplate } from '#services/mail/template.ts'
import type { Db } from '#kit/database/connect.ts'
import { inLanguage } from '#words/typed.ts'
import { find, findDivision } from './store.ts'

async function applicationOf(db: Db, data: Record<string, unknown>) {
  const found = await find(db, Number(data['recruitment_id']))
  if (!found) throw new Error('the application of this mail was deleted for good')
  return found
}

/** The application has arrived: the three preferences, and the tasks that come next. */
export const appliedMail: MailTemplate = {
  name: 'bom-applied',
  subject: (words) => words('mail.bom.applied.subject'),
  async write({ db, words, language, appUrl }, { data }) {
    const found = await applicationOf(db, data)
    const nameOf = (division: typeof found.first_preference) => inLanguage(language, division).name
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.applied.text', { region: found.region })],
      facts: [
        [words('mail.bom.first'), nameOf(found.first_preference)],
        [words('mail.bom.second'), nameOf(found.second_preference)],
        [words('mail.bom.third'), nameOf(found.third_preference)],
      ],
      button: { label: words('mail.bom.applied.button'), url: `${appUrl}/dashboard/bom-task` },
      closing: [words('mail.bom.applied.next')],
    }
  },
}

/** The committee wants to talk. */
export const interviewMail: MailTemplate = {
  name: 'bom-interview',
  subject: (words) => words('mail.bom.interview.subject'),
  async write({ db, words, appUrl }, { data }) {
    const found = await applicationOf(db, data)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.interview.text', { region: found.region })],
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.bom.interview.next')],
    }
  },
}

/** Accepted into a division, with its group. */
export const acceptedMail: MailTemplate = {
  name: 'bom-accepted',
  subject: (words) => words('mail.bom.accepted.subject'),
  async write({ db, words, language, appUrl }, { data }) {
    const found = await applicationOf(db, data)
    const { accepted_division_id: id } = found
    const division = id === null ? null : await findDivision(db, id)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.accepted.text', { region: found.region })],
      facts: division
        ? [
            [words('mail.bom.division'), inLanguage(language, division).name],
            [words('mail.bom.lineGroup'), division.link_line_group],
          ]
        : [],
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.bom.accepted.next')],
    }
  },
}

/** Not this time. */
export const rejectedMail: MailTemplate = {
  name: 'bom-rejected',
  subject: (words) => words('mail.bom.rejected.subject'),
  async write({ db, words, appUrl }, { data }) {
    const found = await applicationOf(db, data)
    return {
      greeting: words('mail.greeting', { name: found.name }),
      paragraphs: [words('mail.bom.rejected.text', { region: found.region })],
      button: { label: words('mail.bom.button'), url: `${appUrl}/dashboard` },
      closing: [words('mail.bom.rejected.next')],
    }
  },
}

export const bomMails: readonly MailTemplate[] = [appliedMail, interviewMail, acceptedMail, rejectedMail]
