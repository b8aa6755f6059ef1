/** The mail that tells every administrator that the portal has no backup of last night. */
import { findName } from '#services/accounts/readers.ts'
import type { MailTemplate } from '#services/mail/template.ts'

export const backupFailedMail: MailTemplate = {
  name: 'backup-failed',
  subject: (words) => words('mail.backup.subject'),
  async write({ db, words, appUrl }, { userId, data }) {
    return {
      greeting: words('mail.greeting', { name: await findName(db, userId) }),
      paragraphs: [words('mail.backup.explain')],
      facts: [[words('mail.backup.problem'), String(data['problem'])]],
      button: { label: words('mail.backup.button'), url: `${appUrl}/dashboard-admin` },
      closing: [words('mail.backup.closing')],
    }
  },
}
