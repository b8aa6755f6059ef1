/** A student's next step about the membership of the current term, in one of a few cases. */
import { type Attention, attentionOfWindow } from '#ui/ProgrammeCard/attention.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import type { WindowState } from '#features/window/widgets/registration-window.ts'
import { isExtending } from '../membership.rules.ts'

type Who = Pick<CurrentUser, 'membership' | 'member_payment'>

/** @param registration the state of the window for the student's region */
export function nextStep(who: Who, registration: WindowState) {
  const { member_payment: payment } = who
  // Money that goes back pays for nothing: there is nothing to correct, and another payment is free to come.
  if (payment?.goes_back) return registration === 'open' ? 'anew' : 'goesBack'
  if (payment?.status === 'REJECTED') return 'rejected'
  if (payment?.status === 'CONFIRMED') return 'confirmed'
  if (payment) return payment.part_received === null ? 'pending' : 'part'
  if (registration !== 'open') return registration === 'upcoming' ? 'wait' : 'closed'
  return isExtending(who) ? 'extend' : 'become'
}

/** How much a student's membership asks of them. */
export function attentionOf(who: Who, registration: WindowState): Attention {
  const step = nextStep(who, registration)
  if (step === 'rejected' || step === 'part') return 'urgent'
  if (step === 'anew') return 'open'
  if (step === 'goesBack') return 'settled'
  if (step === 'pending') return 'waiting'
  return step === 'confirmed' ? 'settled' : attentionOfWindow[registration]
}
