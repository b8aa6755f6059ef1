/** Mails about the account itself: activation, and a new password. */
import { dayMs, minuteMs } from '#kit/time.ts'
import { findReader } from '#services/accounts/readers.ts'
import type { MailTemplate, Tools } from '#services/mail/template.ts'
import { newToken } from '#services/passwords.ts'
import { activationDays, resetMinutes } from './account.rules.ts'
import { insertLink } from './password-link.store.ts'

/** A fresh link with which the account's owner sets a password; a preview gets none. */
export async function passwordLink(tools: Tools, userId: number, life: number, to?: string): Promise<string> {
  if (tools.isPreview) return `${tools.appUrl}/forgot-password/…`
  const { token, hash } = newToken()
  await insertLink(tools.db, userId, hash, { now: tools.now, life, to })
  return `${tools.appUrl}/forgot-password/${token}`
}

/** To a new account: the link with which its owner sets the first password. */
export const activationMail: MailTemplate = {
  name: 'activation',
  subject: (words) => words('mail.activation.subject'),
  async write(tools, occasion) {
    const { words } = tools
    const account = await findReader(tools.db, occasion.userId)
    return {
      greeting: words('mail.greeting', { name: account.name }),
      paragraphs: [words('mail.activation.welcome'), words('mail.activation.explain', { days: activationDays })],
      facts: [[words('mail.nim'), account.nim]],
      button: {
        label: words('mail.activation.button'),
        url: await passwordLink(tools, account.id, activationDays * dayMs, occasion.to),
      },
      closing: [words('mail.activation.late', { url: `${tools.appUrl}/forgot-password` })],
    }
  },
}

/** To somebody who forgot the password. */
export const resetMail: MailTemplate = {
  name: 'reset',
  subject: (words) => words('mail.reset.subject'),
  async write(tools, occasion) {
    const { words } = tools
    const account = await findReader(tools.db, occasion.userId)
    return {
      greeting: words('mail.greeting', { name: account.name }),
      paragraphs: [words('mail.reset.explain', { minutes: resetMinutes })],
      button: {
        label: words('mail.reset.button'),
        url: await passwordLink(tools, account.id, resetMinutes * minuteMs),
      },
      closing: [words('mail.reset.ignore')],
    }
  },
}
