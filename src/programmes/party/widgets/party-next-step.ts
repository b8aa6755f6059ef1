/** A student's next step about the welcoming party, in one of a few cases. */
import type { Attention } from '#ui/ProgrammeCard/attention.ts'
import { day } from '#words/format.ts'
import type { Standing } from '#features/account/overview.contract.ts'
import type { WindowState } from '#features/window/widgets/registration-window.ts'

export type PartyStanding = NonNullable<Standing['welcoming_party']>

/** The cases, and how much each asks of the student. */
export const attentionOf = {
  signUp: 'open',
  wait: 'later',
  closed: 'closed',
  pending: 'waiting',
  prepare: 'ahead',
  prepareNoGroup: 'ahead',
  today: 'urgent',
  now: 'urgent',
  over: 'settled',
  rejectedOpen: 'urgent',
  rejectedClosed: 'urgent',
  paid: 'waiting',
  part: 'urgent',
  mend: 'urgent',
} satisfies Record<string, Attention>
export type NextStep = keyof typeof attentionOf

/** @param registration the state of the window for the student's region */
export function nextStep(standing: PartyStanding | null, registration: WindowState, now: Date): NextStep {
  if (!standing) return registration === 'open' ? 'signUp' : registration === 'upcoming' ? 'wait' : 'closed'
  const { payment } = standing
  // Money that goes back pays for nothing: there is nothing to put right.
  const canMend = payment !== null && !payment.goes_back && now.getTime() < Date.parse(standing.starts_at)
  if (standing.status === 'REJECTED' && canMend) return 'mend'
  if (standing.status === 'REJECTED') return registration === 'open' ? 'rejectedOpen' : 'rejectedClosed'
  if (now.getTime() > Date.parse(standing.ends_at)) return 'over'
  if (standing.status !== 'CONFIRMED') {
    if (!payment) return 'pending'
    return payment.part_received === null ? 'paid' : 'part'
  }
  if (now.getTime() >= Date.parse(standing.starts_at)) return 'now'
  // The day is Jakarta's, as everywhere.
  if (day(now) === day(standing.starts_at)) return 'today'
  return standing.line_group ? 'prepare' : 'prepareNoGroup'
}

/** Whether signing up, for the first time or again, is open to this student. */
export const canSignUp = (step: NextStep): boolean => step === 'signUp' || step === 'rejectedOpen'

/** Whether the owner can still change the sign-up. */
export const canChange = (standing: PartyStanding | null, now: Date): boolean =>
  standing !== null && standing.status !== 'REJECTED' && now.getTime() < Date.parse(standing.starts_at)
