/** Whether a student can ask for another shift now, and if not, why. */
import type { WindowState } from '#features/window/widgets/registration-window.ts'
import type { OwnSeat } from './toefl-next-step.ts'

export type ChangeState = 'asked' | 'open' | 'closed' | 'unconfirmed' | 'over'

/** @param window the state of the window of shift changes for the student's region */
export function changeNow(detail: OwnSeat, window: WindowState, now: Date): ChangeState {
  if (detail.edit_status === 'REQUESTED') return 'asked'
  if (detail.status !== 'CONFIRMED') return 'unconfirmed'
  if (detail.is_attend || Date.parse(detail.starts_at) <= now.getTime()) return 'over'
  return window === 'open' ? 'open' : 'closed'
}
