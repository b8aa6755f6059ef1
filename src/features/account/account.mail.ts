/** Mails about the account itself: activation, and a new password. */
import { dayMs, minuteMs } from '#kit/time.ts'
import { findReader } from '#services/accounts/readers.ts'
import type { MailTemplate, Tools } from '#services/mail/template.ts'
import { newToken } from '#services/passwords.ts'
import { activationDays, resetMinutes, signInMinutes } from './account.rules.ts'
import { insertLink } from './password-link.store.ts'

/** A fresh link with which the account's owner sets a password; a preview gets none. */
export async function passwordLink(tools: Tools, userId: number, life: number, to?: string): Promise<string> {
  if (tools.isPreview) return `${tools.appUrl}/forgot-password/…`
  const { token, hash } = newToken()
  await insertLink(tools.db, userId, hash, { now: tools.now, life, to })
  return `${tools.appUrl}/forgot-password/${token}`
}

/** A fresh link that signs in; a preview gets none. */
async function signInLink(tools: Tools, userId: number): Promise<string> {
  if (tools.isPreview) return `${tools.appUrl}/login/link/…`
  const { token, hash } = newToken()
  await insertLink(tools.db, userId, hash, { now: tools.now, life: signInMinutes * minuteMs, signsIn: true })
  return `${tools.appUrl}/login/link/${token}`
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

/** A mail with one button that is good for some minutes, to the account whose link it is. */
const linkMail = (
  name: string,
  words: 'signInLink' | 'reset',
  minutes: number,
  linkOf: (tools: Tools, userId: number) => Promise<string>,
): MailTemplate => ({
  name,
  subject: (say) => say(`mail.${words}.subject`),
  async write(tools, occasion) {
    const account = await findReader(tools.db, occasion.userId)
    return {
      greeting: tools.words('mail.greeting', { name: account.name }),
      paragraphs: [tools.words(`mail.${words}.explain`, { minutes })],
      button: { label: tools.words(`mail.${words}.button`), url: await linkOf(tools, account.id) },
      closing: [tools.words(`mail.${words}.ignore`)],
    }
  },
})

/** To a student who would rather not type a password. The page that it opens asks once more: programs open links, too. */
export const signInMail = linkMail('sign-in-link', 'signInLink', signInMinutes, signInLink)

/** To somebody who forgot the password. */
export const resetMail = linkMail('reset', 'reset', resetMinutes, (tools, userId) =>
  passwordLink(tools, userId, resetMinutes * minuteMs),
)
