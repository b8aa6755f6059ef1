/** Whether a student can ask for another shift now, and if not, why. */
import type { CurrentWindow, WindowState } from '#features/window/widgets/registration-window.ts'
import type { OwnSeat } from './toefl-next-step.ts'

/** The last moment to ask for another shift: the window's end, or the test's beginning where that comes first. */
export function changeUntil({ starts_at }: Pick<OwnSeat, 'starts_at'>, { window }: Pick<CurrentWindow, 'window'>) {
  if (!window) return undefined
  return Date.parse(window.end_time) < Date.parse(starts_at) ? window.end_time : starts_at
}

/** Whether there is still something to say about a request: after the test the shift is what it was. */
export const isChangeNews = ({ starts_at, score }: Pick<OwnSeat, 'starts_at' | 'score'>, now: Date): boolean =>
  score === null && Date.parse(starts_at) > now.getTime()

export type ChangeState = 'asked' | 'open' | 'closed' | 'unconfirmed' | 'over'

/** @param window the state of the window of shift changes for the student's region */
export function changeNow(detail: OwnSeat, window: WindowState, now: Date): ChangeState {
  if (detail.edit_status === 'REQUESTED') return 'asked'
  if (detail.status !== 'CONFIRMED') return 'unconfirmed'
  if (detail.is_attend || Date.parse(detail.starts_at) <= now.getTime()) return 'over'
  return window === 'open' ? 'open' : 'closed'
}
