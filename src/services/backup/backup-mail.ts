/** The mail that tells every administrator that the portal has no backup of last night, no copy of it, or that the drill failed. */
import { findName } from '#services/accounts/readers.ts'
import type { MailTemplate } from '#services/mail/template.ts'

const endings = { SENT: 'Sent', DRILL: 'Drill' } as const
const kindOf = (data: Record<string, unknown> = {}) => endings[data['kind'] as keyof typeof endings] ?? ''

export const backupFailedMail: MailTemplate = {
  name: 'backup-failed',
  subject: (words, data) => words(`mail.backup.subject${kindOf(data)}`),
  async write({ db, words, appUrl }, { userId, data }) {
    return {
      greeting: words('mail.greeting', { name: await findName(db, userId) }),
      paragraphs: [words(`mail.backup.explain${kindOf(data)}`)],
      facts: [[words('mail.backup.problem'), String(data['problem'])]],
      button: { label: words('mail.backup.button'), url: `${appUrl}/dashboard-admin` },
      closing: [words('mail.backup.closing')],
    }
  },
}
