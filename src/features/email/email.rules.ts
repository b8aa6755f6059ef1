/** The states of a mail. */
export const mailStatuses = ['QUEUED', 'SENT', 'FAILED'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** Whom it reached: read in the portal; at least taken by their mail server; neither yet. */
export const reaches = ['SEEN', 'TAKEN', 'NEITHER'] as const
export type Reach = (typeof reaches)[number]

/** Why a mail cannot be queued again, as a sentence key; null when it can. */
export function retryRefusal(mail: { status: MailStatus }, sends: boolean): string | null {
  if (mail.status === 'SENT') return 'emails.refused.sent'
  return sends ? null : 'emails.refused.noServer'
}

export const mailSorts = [
  'created_at',
  '-created_at',
  'sent_at',
  '-sent_at',
  'status',
  '-status',
  'attempts',
  '-attempts',
  'id',
  '-id',
] as const

export type Problem = 'unreachable' | 'refused' | 'later' | 'unwritable' | 'other'

/** The meaning of the last try's own words for a reader who does not run mail servers. */
export function problemOf(error: string): Problem {
  if (/no template|is gone|no result/i.test(error)) return 'unwritable'
  if (/\b5\d\d[ -]/.test(error)) return 'refused'
  if (/\b4\d\d[ -]/.test(error)) return 'later'
  return /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|EHOSTUNREACH|timeout|greeting|closed|socket/i.test(error)
    ? 'unreachable'
    : 'other'
}
