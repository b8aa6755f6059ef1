/** Mails about a registration. */
import type { MailTemplate } from '#services/mail/template.ts'
import { findName } from './store.ts'

/** To somebody with an account who registered again; a new account gets its activation instead. */
export const registeredMail: MailTemplate = {
  name: 'toefl-registered',
  subject: (words) => words('mail.registered.subject'),
  async write({ db, words, appUrl }, { userId }) {
    const account = await findName(db, userId)
    return {
      greeting: words('mail.greeting', { name: account.name }),
      paragraphs: [words('mail.registered.thanks')],
      button: { label: words('mail.registered.button'), url: `${appUrl}/dashboard` },
    }
  },
}
