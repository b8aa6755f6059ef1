/** A student's next step about the TOEFL test, in one of a few cases. */
import type { Attention } from '#ui/ProgrammeCard/attention.ts'
import { day } from '#words/format.ts'
import type { Standing } from '#features/account/overview.contract.ts'
import type { WindowState } from '#features/window/widgets/registration-window.ts'

export type OwnSeat = NonNullable<Standing['toefl_detail']>

/** The cases, and how much each asks of the student. */
export const attentionOf = {
  register: 'open',
  wait: 'later',
  closed: 'closed',
  pending: 'waiting',
  part: 'urgent',
  prepare: 'ahead',
  prepareNoGroup: 'ahead',
  today: 'urgent',
  now: 'urgent',
  marking: 'waiting',
  missed: 'settled',
  results: 'urgent',
  scored: 'settled',
  mendHeld: 'urgent',
  mend: 'urgent',
  otherHeld: 'urgent',
  rejectedOpen: 'urgent',
  rejectedClosed: 'urgent',
  anew: 'open',
  goesBack: 'settled',
} satisfies Record<string, Attention>
export type NextStep = keyof typeof attentionOf

/** @param registration the state of the registration window for the student's region */
export function nextStep(detail: OwnSeat | null, registration: WindowState, now: Date): NextStep {
  if (!detail) return registration === 'open' ? 'register' : registration === 'upcoming' ? 'wait' : 'closed'
  if (detail.status === 'REJECTED') return ofRejected(detail, registration, now)
  if (detail.score !== null) return isNew(detail, now) ? 'results' : 'scored'
  if (detail.status !== 'CONFIRMED') return detail.part_received === null || !detail.is_payer ? 'pending' : 'part'
  return ofConfirmed(detail, now)
}

/** On the day of the release, in Jakarta, the result is what one comes for. */
const isNew = ({ score_at: at }: OwnSeat, now: Date): boolean => at !== null && day(at) === day(now)

/** The payer corrects the payment; the others wait for them while the seats are held. */
function ofRejected(detail: OwnSeat, registration: WindowState, now: Date): NextStep {
  // Money that goes back pays for nothing: there is nothing to correct, and another payment is free to come.
  if (detail.goes_back) return registration === 'open' ? 'anew' : 'goesBack'
  const isAhead = now.getTime() < Date.parse(detail.starts_at)
  const isHeld = isAhead && detail.seats_held_until !== null
  const isInGrace = detail.mend_until !== null && now.getTime() < Date.parse(detail.mend_until)
  if (detail.is_payer && isAhead && (registration === 'open' || isInGrace)) return isHeld ? 'mendHeld' : 'mend'
  if (isHeld && !detail.is_payer) return 'otherHeld'
  return registration === 'open' ? 'rejectedOpen' : 'rejectedClosed'
}

function ofConfirmed(detail: OwnSeat, now: Date): NextStep {
  if (now.getTime() > Date.parse(detail.ends_at)) return detail.is_attend ? 'marking' : 'missed'
  if (now.getTime() >= Date.parse(detail.starts_at)) return 'now'
  // The day is Jakarta's, as everywhere.
  if (day(now) === day(detail.starts_at)) return 'today'
  return detail.line_group ? 'prepare' : 'prepareNoGroup'
}

/** Whether registering, for the first time or again, is open to this student. */
export const canRegister = (step: NextStep): boolean =>
  step === 'register' || step === 'rejectedOpen' || step === 'anew'
