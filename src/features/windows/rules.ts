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
export function windowFor<W extends { region_id: number | null }>(
  windows: readonly W[],
  regionId: number | null,
): W | undefined {
  return windows.find((w) => regionId !== null && w.region_id === regionId) ?? windows.find((w) => w.region_id === null)
}

/** The eight windows that the portal asks for; they keep their id, code and region, and stay. */
export const isKnown = (window: { id: number; env_code: string }): boolean =>
  windowCodes[window.id - 1] === window.env_code

/** What the table refuses, by the name of its constraint. */
export const constraintWords = {
  environment_order: { field: 'end_time', key: 'fields.endBeforeStart' },
  environment_code_region_key: { field: 'env_code', key: 'catalogue.problems.windowExists' },
  environment_region_fk: { field: 'region_id', key: 'fields.unknown' },
}
