/** Membership: extensions, corrections, and the effect of a decision on the role. */
import type { ReviewStatus } from '#review-states.ts'
import { dayMs } from '#kit/time.ts'
import type { Role } from '#roles.ts'

/** For the first time, or by a former member. */
export const memberKinds = ['NEW', 'EXTEND'] as const
export type MemberKind = (typeof memberKinds)[number]

/** A membership is paid term by term: a member of an earlier one extends, with or without the role. */
export const kindIf = (wasMember: boolean): MemberKind => (wasMember ? 'EXTEND' : 'NEW')

/** For so long after their last day former committee members are on its list, with rights that have ended. */
export const formerDays = 90

const week = 7 * dayMs
export const graceEnd = (now: Date, weeks: number): string => new Date(now.getTime() + weeks * week).toISOString()

type Standing = { membership: { kind: string }; member_payment: { kind: string } | null }

/** Whether a payment for the current term is an extension; a confirmed payment says so itself. */
export const isExtending = ({ membership, member_payment: payment }: Standing): boolean =>
  (payment ?? membership).kind === 'EXTEND'

/** Why the owner cannot mend the payment, as a sentence key; null when they can. A mended one waits again. */
export function mendRefusal(payment: { status: ReviewStatus; term_id: number }, currentTermId: number): string | null {
  if (payment.status === 'CONFIRMED') return 'membership.refused.editConfirmed'
  return payment.term_id === currentTermId ? null : 'membership.refused.editPast'
}

/**
 * The role of a student after a decision; null where it stays as it is. Of the committee nobody is moved.
 * @param isMember whether a membership counts now: of the region's current term, or within the grace of an earlier one
 */
export function roleAfter(role: string, isMember: boolean): Extract<Role, 'USER' | 'MEMBER'> | null {
  if (role === 'USER' && isMember) return 'MEMBER'
  return role === 'MEMBER' && !isMember ? 'USER' : null
}

export const constraintWords = {
  member_payment_user_term_key: { key: 'membership.refused.another' },
  member_payment_provider_fk: { field: 'provider_id', key: 'fields.unknown' },
  member_payment_receiver_fk: { field: 'receiver_id', key: 'fields.unknown' },
}
