/** The mail that tells every administrator through which server mails go from now on. */
import { findReader } from '#services/accounts/readers.ts'
import type { MailTemplate } from '#services/mail/template.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const mailServerMail: MailTemplate = {
  name: 'mail-server-changed',
  subject: (words) => words('mail.mailServer.subject'),
  async write({ db, words, appUrl }, { userId, data }) {
    const { name } = await findReader(db, userId)
    const server = (value: unknown) => text(value) || words('mail.mailServer.none')
    return {
      greeting: words('mail.greeting', { name }),
      paragraphs: [words('mail.mailServer.explain', { name: text(data['by']) })],
      facts: [
        [words('mail.mailServer.before'), server(data['before'])],
        [words('mail.mailServer.after'), server(data['after'])],
      ],
      button: { label: words('mail.mailServer.button'), url: `${appUrl}/club` },
      closing: [words('mail.mailServer.closing', { name: text(data['by']) })],
    }
  },
}
