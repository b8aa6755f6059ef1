/** Registration windows: when a programme is open. */
import { dayMs } from '#kit/time.ts'

export const windowCodes = [
  'TOEFL_REGISTRATION',
  'TOEFL_SHIFT_CHANGE',
  'NEW_MEMBER_REGISTRATION',
  'WELCOMING_PARTY_REGISTRATION',
  'BOM_REGISTRATION',
  'BOM_TASK',
  'TALENT_REGISTRATION',
  'TOEFL_ATTENDANCE',
] as const
export type WindowCode = (typeof windowCodes)[number]

/** How the portal's own windows are called until an administrator names them otherwise. */
export const plainNames: Record<WindowCode, string> = {
  TOEFL_REGISTRATION: 'TOEFL registration',
  TOEFL_SHIFT_CHANGE: 'Change of the TOEFL shift',
  NEW_MEMBER_REGISTRATION: 'New member registration',
  WELCOMING_PARTY_REGISTRATION: 'Welcoming party registration',
  BOM_REGISTRATION: 'Board of management registration',
  BOM_TASK: 'Board of management task',
  TALENT_REGISTRATION: 'Talent registration',
  TOEFL_ATTENDANCE: 'TOEFL attendance',
}

/** Whether a window still has its plain name, which is then shown in the reader's language. */
export const isPlainlyNamed = <W extends { env_code: string; name: string }>(
  window: W,
): window is W & { env_code: WindowCode } =>
  Object.entries(plainNames).some(([code, name]) => code === window.env_code && name === window.name)

/** The environment that bounds the TOEFL registration (specification, section 9). */
export const registrationEnvironmentId = 1

type Bounds = { start_time: string; end_time: string }

/** Open from the first to the last moment, both included. */
export const isOpen = (window: Bounds, now: Date): boolean =>
  Date.parse(window.start_time) <= now.getTime() && now.getTime() <= Date.parse(window.end_time)

/** The window's state now: still to come, open or over. */
export function windowState(window: Bounds, now: Date): 'UPCOMING' | 'OPEN' | 'CLOSED' {
  if (isOpen(window, now)) return 'OPEN'
  return now.getTime() < Date.parse(window.start_time) ? 'UPCOMING' : 'CLOSED'
}

/** The filters of the list of windows; ENDING are the open ones that end within these days. */
export const windowStates = ['OPEN', 'ENDING', 'UPCOMING', 'CLOSED'] as const
export type WindowListState = (typeof windowStates)[number]
export const endingDays = 3

/** The moment before which an open window has to end to be one that ends soon. */
export const endingBefore = (now: Date): Date => new Date(now.getTime() + endingDays * dayMs)

/** The bounds that open it from now on: until its planned end, or for four weeks when that has passed. */
export function openedNow(window: Bounds, now: Date): Bounds {
  const isOver = Date.parse(window.end_time) <= now.getTime()
  return {
    start_time: now.toISOString(),
    end_time: isOver ? new Date(now.getTime() + 28 * dayMs).toISOString() : window.end_time,
  }
}

/** The bounds that end an open window; the moment just gone by is its last. */
export const closedNow = (window: Bounds, now: Date): Bounds => ({
  start_time: window.start_time,
  end_time: new Date(Math.max(now.getTime() - 1, Date.parse(window.start_time))).toISOString(),
})

/** Of the windows of one code: the region's own if it has one, else the general one. */
export function windowFor<W extends { region_id: number | null }>(
  windows: readonly W[],
  regionId: number | null,
): W | undefined {
  return windows.find((w) => regionId !== null && w.region_id === regionId) ?? windows.find((w) => w.region_id === null)
}

/** The eight windows that the portal asks for; they keep their id, code and region, and stay. */
export const isKnown = (window: { id: number; env_code: string }): boolean =>
  windowCodes[window.id - 1] === window.env_code

/** The refusals of the table, by the name of its constraint. */
export const constraintWords = {
  environment_order: { field: 'end_time', key: 'fields.endBeforeStart' },
  environment_code_region_key: { field: 'env_code', key: 'catalogue.problems.windowExists' },
  environment_region_fk: { field: 'region_id', key: 'fields.unknown' },
}
