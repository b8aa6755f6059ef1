/** Mails about somebody's right in the office: to that person, and to the administrators. */
import { findName } from '#services/accounts/readers.ts'
import type { MailTemplate, Tools } from '#services/mail/template.ts'
import { day } from '#words/format.ts'
import type { Subject } from './committee-notice.rules.ts'

type Days = { from: string | null; until: string | null }
type Data = Days & {
  id: number
  name: string
  role: 'ADMIN' | 'SCAC'
  region: string | null
  by?: string
  before?: { office_from: string | null; office_until: string | null }
}

function daysInWords({ words, language }: Tools, { from, until }: Days): string {
  const first = from ? day(from, language) : ''
  const last = until ? day(until, language) : ''
  if (!last) return words('mail.rights.endless', { first: first || 'none' })
  return words('mail.rights.days', { first: first || 'none', last })
}

const template = (subject: Subject, name: string): MailTemplate => ({
  name,
  subject: (words) => words(`mail.rights.${subject}.subject`),
  async write(tools, { userId, data }) {
    const { words, appUrl, db, language } = tools
    // The data that `mailsAbout` wrote.
    const about = data as Data
    const isSelf = userId === about.id
    const who = isSelf ? 'self' : 'other'
    const last = about.until ? day(about.until, language) : ''
    const values = { who, name: about.name, by: about.by ?? '', day: last }
    const before = about.before && { from: about.before.office_from, until: about.before.office_until }
    const isOver = subject === 'ENDED' && isSelf
    return {
      greeting: words('mail.greeting', { name: await findName(db, userId) }),
      paragraphs: [words(`mail.rights.${subject}.explain`, values)],
      facts: [
        [words('mail.rights.person'), about.name],
        [words('mail.rights.role'), words(`common.roles.${about.role}`)],
        ...(about.role === 'SCAC' && about.region ? [[words('common.region'), about.region] as [string, string]] : []),
        ...(before ? [[words('mail.rights.before'), daysInWords(tools, before)] as [string, string]] : []),
        [words(before ? 'mail.rights.after' : 'mail.rights.term'), daysInWords(tools, about)],
      ],
      ...(isOver
        ? {}
        : {
            button:
              isSelf && about.role === 'SCAC'
                ? { label: words('mail.rights.toOffice'), url: `${appUrl}/dashboard-admin` }
                : subject === 'BEGUN'
                  ? { label: words('mail.rights.toOffice'), url: `${appUrl}/dashboard-admin` }
                  : { label: words('mail.rights.toCommittee'), url: `${appUrl}/committee` },
          }),
      closing: [words(`mail.rights.${subject}.closing`, values)],
    }
  },
})

export const rightsMails: Record<Subject, MailTemplate> = {
  CHANGED: template('CHANGED', 'rights-changed'),
  BEGUN: template('BEGUN', 'rights-begun'),
  BEFORE_30: template('BEFORE_30', 'rights-end-in-30-days'),
  BEFORE_7: template('BEFORE_7', 'rights-end-in-7-days'),
  KEPT: template('KEPT', 'rights-kept'),
  ENDED: template('ENDED', 'rights-ended'),
}
