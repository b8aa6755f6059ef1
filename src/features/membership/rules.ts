/** Membership: who extends, what may be mended, and what a decision on a payment does to the role. */
import type { Role } from '../account/rules.ts'
import { type PaymentEvent, type PaymentStatus, refusalOf as generalRefusal } from '../toefl/payments/rules.ts'

/** For the first time, or by somebody who was a member before. */
export const memberKinds = ['NEW', 'EXTEND'] as const
export type MemberKind = (typeof memberKinds)[number]

/** A membership is paid term by term; the role stays when the term changes, so who has it extends. */
export const kindOf = (role: string): MemberKind => (role === 'MEMBER' ? 'EXTEND' : 'NEW')

type Standing = { role: string; was_member: boolean; member_payment: { kind: string } | null }

/** Whether what somebody pays for the current term is an extension; a payment that stands says so itself. */
export const isExtending = ({ role, was_member, member_payment: payment }: Standing): boolean =>
  payment ? payment.kind === 'EXTEND' : was_member || role === 'MEMBER'

type State = { status: PaymentStatus; deleted_at: string | null }

/** Why an event is not possible, as a sentence key; null when it is. */
export function refusalOf(payment: State, event: PaymentEvent): string | null {
  const isRejected = payment.status === 'REJECTED' && payment.deleted_at === null
  return event === 'confirm' && isRejected ? 'membership.refused.confirmRejected' : generalRefusal(payment, event)
}

/** Why the owner cannot mend the payment, as a sentence key; null when they can. A mended one waits again. */
export function mendRefusal(payment: State & { term_id: number }, currentTermId: number): string | null {
  if (payment.status === 'CONFIRMED') return 'membership.refused.editConfirmed'
  return payment.term_id === currentTermId ? null : 'membership.refused.editPast'
}

/**
 * The role of a student after a decision; null where it stays as it is. Of the committee nobody is moved.
 * @param hasConfirmed whether a confirmed membership payment of whatever term stands
 */
export function roleAfter(role: string, hasConfirmed: boolean): Extract<Role, 'USER' | 'MEMBER'> | null {
  if (role === 'USER' && hasConfirmed) return 'MEMBER'
  return role === 'MEMBER' && !hasConfirmed ? 'USER' : null
}

/** The number on a receipt: `MEMBER-2026-ODD-KMG-000042`. */
export const receiptNumber = (payment: { id: number; year: number; semester: string; region_init: string }): string =>
  ['MEMBER', payment.year, payment.semester, payment.region_init, String(payment.id).padStart(6, '0')].join('-')

export const constraintWords = {
  member_payment_user_term_key: { key: 'membership.refused.another' },
  member_payment_provider_fk: { field: 'provider_id', key: 'fields.unknown' },
  member_payment_receiver_fk: { field: 'receiver_id', key: 'fields.unknown' },
}
