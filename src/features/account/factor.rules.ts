/** The protection of an account besides the password. Pure. */
import { dayMs } from '#kit/time.ts'

export const factorMethods = ['passkey', 'totp', 'recovery', 'password'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** For so many days after the first sign-in somebody of the office works without a second factor. */
export const graceDays = 7
/** For so many minutes an answer is waited for. */
export const challengeMinutes = 5
export const mostPasskeys = 20
/** For so many days a mail's link "this was not me" works. */
export const alarmDays = 3

export type Shown = { method: 'passkey'; credential: string } | { method: 'totp' | 'recovery'; code: string }

/** Whether it is one that an app shows, right or wrong; a digit too few is a slip and no try. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(/\s/g, ''))

/** So many wrong codes in a row are waited for by nobody; with each further few the wait doubles, up to an hour. */
const fewCodes = 5
/** After so many its owner gets a mail. */
export const toldCodes = 10
/** After so many no code is heard until there is another password, or the session that asked is over. */
export const mostCodes = 50

/** For how many minutes the next code is not heard. */
export const waitMinutes = (failures: number): number =>
  failures < fewCodes ? 0 : Math.min(60, 2 ** (Math.floor(failures / fewCodes) - 1))

/** The events that an account's owner is told about. */
export const safetyEvents = [
  'NEW_DEVICE',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSWORD_ALONE',
  'PASSKEY_TOO',
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'RECOVERY_MADE',
  'RECOVERY_USED',
  'RESET',
  'RESET_ON_SERVER',
  'CODES_WRONG',
  'CODES_ENDED',
  'EMAIL_CHANGED',
  'NIM_CHANGED',
  'TAKEN_OVER',
] as const
export type SafetyEvent = (typeof safetyEvents)[number]

/** Until when somebody of the office may work without a second factor. */
export const graceEnd = (from: string): Date => new Date(Date.parse(from) + graceDays * dayMs)

type Protected = { has_factor: boolean; is_office: boolean; factor_grace_from: string | null }

/** The state of an account's second factor, as its owner's session says it. */
export function standingOf(account: Protected, required: 'office' | 'optional', now: Date) {
  const { has_factor, is_office, factor_grace_from } = account
  if (has_factor) return { second_factor: 'ON', second_factor_until: null } as const
  if (required !== 'office' || !is_office) return { second_factor: 'NONE', second_factor_until: null } as const
  // The days begin with the first sign-in.
  if (factor_grace_from === null) return { second_factor: 'GRACE', second_factor_until: null } as const
  const until = graceEnd(factor_grace_from)
  if (now >= until) return { second_factor: 'MISSING', second_factor_until: null } as const
  return { second_factor: 'GRACE', second_factor_until: until.toISOString() } as const
}
