/** Mails about an account's safety: a sign-in with a new device, and changed factors. */
import { dayMs } from '#kit/time.ts'
import { findName, findReader } from '#services/accounts/readers.ts'
import type { MailTemplate, Tools } from '#services/mail/template.ts'
import { newToken } from '#services/passwords.ts'
import { moment } from '#words/format.ts'
import { insertAlarmLink } from './factor.store.ts'
import { alarmDays, type SafetyEvent } from './factor.rules.ts'

export type { SafetyEvent } from './factor.rules.ts'

type Data = {
  event: SafetyEvent
  passkey_id?: number | null
  /** Of the passkey. */
  name?: string | null
  browser?: string | null
  system?: string | null
  at?: string
  /** The person who reset somebody else's factors, or changed the account. */
  by?: string
  /** The address that "this was not me" puts back. */
  former_email?: string | null
  /** To an address that nobody has confirmed: its reader must not get the account. */
  without_link?: boolean
}

async function alarmLink(tools: Tools, userId: number, about: Data): Promise<string> {
  const { event, passkey_id = null, former_email = null, at = null } = about
  if (tools.isPreview) return `${tools.appUrl}/not-me/…`
  const { token, hash } = newToken()
  await insertAlarmLink(tools.db, {
    token_hash: hash,
    user_id: userId,
    passkey_id,
    is_totp: event === 'TOTP_ADDED',
    is_recovery: event === 'RECOVERY_MADE' || event === 'PASSKEY_TOO',
    former_email,
    changed_at: former_email === null ? null : at,
    expires_at: new Date(tools.now.getTime() + alarmDays * dayMs).toISOString(),
  })
  return `${tools.appUrl}/not-me/${token}`
}

/** To the owner of the account. */
export const safetyMail: MailTemplate = {
  name: 'account-safety',
  // Several a day would look like one mail that came again.
  subject: (words, data) => words(`mail.safety.subjects.${(data as Data | undefined)?.event ?? 'NEW_DEVICE'}`),
  async write(tools, { userId, data }) {
    const { words, language } = tools
    // The data that the queueing action wrote.
    const about = data as Data
    const reader = await findReader(tools.db, userId)
    const device = [about.browser, about.system].filter(Boolean).join(', ')
    const values = { name: about.name ?? '', by: about.by ?? '' }
    return {
      greeting: words('mail.greeting', { name: reader.name }),
      paragraphs: [words(`mail.safety.${about.event}`, values)],
      ...(about.event === 'NEW_DEVICE'
        ? {
            facts: [
              [words('mail.safety.device'), device || words('mail.safety.unknownDevice')],
              [words('mail.safety.at'), moment(about.at ?? tools.now.toISOString(), language)],
            ] as [string, string][],
          }
        : {}),
      ...(about.without_link
        ? { closing: [words('mail.safety.askCommittee')] }
        : {
            button: { label: words('mail.safety.notMe'), url: await alarmLink(tools, reader.id, about) },
            closing: [words('mail.safety.closing', { days: alarmDays })],
          }),
    }
  },
}

/** To everybody of the office with rights: somebody's factors were reset. */
export const factorsResetMail: MailTemplate = {
  name: 'factors-reset',
  subject: (words) => words('mail.factorsReset.subject'),
  async write({ words, db, appUrl }, { userId, data }) {
    const { name = '', by = '' } = data as { name?: string; by?: string }
    return {
      greeting: words('mail.greeting', { name: await findName(db, userId) }),
      paragraphs: [words(by ? 'mail.factorsReset.explain' : 'mail.factorsReset.explainServer', { name, by })],
      button: { label: words('mail.factorsReset.button'), url: `${appUrl}/committee` },
      closing: [words('mail.factorsReset.closing', { name })],
    }
  },
}

/** To every administrator: somebody of the office is reached elsewhere from now on, or has another NIM. */
export const officeAccountMail: MailTemplate = {
  name: 'office-account-changed',
  subject: (words) => words('mail.officeAccount.subject'),
  async write({ words, db, appUrl }, { userId, data }) {
    const { name, by, changes } = data as { name: string; by: string; changes: [before: string, after: string][] }
    return {
      greeting: words('mail.greeting', { name: await findName(db, userId) }),
      paragraphs: [words(by ? 'mail.officeAccount.explain' : 'mail.officeAccount.university', { name, by })],
      facts: changes.map(([before, after]): [string, string] => [before, after]),
      button: { label: words('mail.factorsReset.button'), url: `${appUrl}/committee` },
      closing: [words('mail.officeAccount.closing', { name })],
    }
  },
}
