/** Notices about the days of a right in the office. */

/** The events of the clock; each is announced once about a day. */
export const noticeKinds = ['BEGUN', 'BEFORE_30', 'BEFORE_7', 'KEPT', 'ENDED'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** `CHANGED` is what an administrator did. */
export type Subject = NoticeKind | 'CHANGED'

/** The further readers of a notice, besides the person whose right it is. */
export const audienceOf: Record<Subject, 'nobody' | 'administrators' | 'office'> = {
  CHANGED: 'administrators',
  BEGUN: 'nobody',
  BEFORE_30: 'administrators',
  BEFORE_7: 'administrators',
  ENDED: 'administrators',
  // Everybody should know that nobody came after.
  KEPT: 'office',
}

/** How the audit trail calls it; a reminder changes nothing. */
export const auditedAs: Partial<Record<NoticeKind, string>> = {
  BEGUN: 'rights begun',
  KEPT: 'rights kept',
  ENDED: 'rights ended',
}
