/** Registration windows: when a programme is open. */
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

/** The environment that bounds the TOEFL registration (specification, section 9). */
export const registrationEnvironmentId = 1

type Bounds = { start_time: string; end_time: string }

/** Open from the first to the last moment, both included. */
export const isOpen = (window: Bounds, now: Date): boolean =>
  Date.parse(window.start_time) <= now.getTime() && now.getTime() <= Date.parse(window.end_time)

/** Of the windows of one code: the region's own if it has one, else the general one. */
export function windowFor<W extends { region_id: number | null }>(windows: readonly W[], regionId: number | null): W | undefined {
  return windows.find((w) => regionId !== null && w.region_id === regionId) ?? windows.find((w) => w.region_id === null)
}
