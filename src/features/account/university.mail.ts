/** To the owner after a university's account was linked: somebody else may have done it. */
import type { MailTemplate } from '#services/mail/template.ts'
import { findProfile } from './account.store.ts'

export const linkedMail: MailTemplate = {
  name: 'university-linked',
  subject: (words) => words('mail.university.subject'),
  async write({ words, db, now, appUrl }, { userId, data }) {
    const account = userId === null ? undefined : await findProfile(db, userId, now)
    if (!account) throw new Error('the account of this mail is gone')
    const name = String(data['account'] ?? '')
    return {
      greeting: words('mail.greeting', { name: account.name }),
      paragraphs: [words('mail.university.explain')],
      facts: [
        [words('mail.nim'), account.nim],
        ...(name ? [[words('mail.university.account'), name] as [string, string]] : []),
      ],
      button: { label: words('mail.university.button'), url: `${appUrl}/dashboard/profile` },
      closing: [words('mail.university.notMe')],
    }
  },
}
