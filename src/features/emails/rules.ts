/** The states of a mail. */
export const mailStatuses = ['QUEUED', 'SENT', 'FAILED'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** Why a mail cannot be queued again, as a sentence key; null when it can. */
export function retryRefusal(mail: { status: MailStatus }, sends: boolean): string | null {
  if (mail.status === 'SENT') return 'office.emails.refused.sent'
  return sends ? null : 'office.emails.refused.noServer'
}

export const mailSorts = ['created_at', 'sent_at', 'status', 'attempts', 'id'] as const
