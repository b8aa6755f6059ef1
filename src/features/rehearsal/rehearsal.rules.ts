/** A rehearsal: how long it lasts, its steps, and the cookie by which a browser is in one. */

export const rehearsalSteps = ['form', 'mail', 'confirmed', 'receipt'] as const
export type RehearsalStep = (typeof rehearsalSteps)[number]

/** It ends by itself after a day. */
export const rehearsalHours = 24

export const endsAt = (beganAt: string): string =>
  new Date(Date.parse(beganAt) + rehearsalHours * 3_600_000).toISOString()

const name = 'rehearsal'
/** Longer than a rehearsal: a browser that still believes to be in one is refused, instead of doing in earnest what was meant as a rehearsal. */
const cookieSeconds = 14 * 24 * 3600

/** The key in a cookie header, or in what `document.cookie` says. */
export const keyIn = (cookies: string | undefined): string | null =>
  /(?:^|;\s*)rehearsal=([0-9a-f]{32})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null

/** What is written to `document.cookie` to be in the rehearsal; null to be out of it. */
export const cookieOf = (key: string | null, isSecure: boolean): string =>
  `${name}=${key ?? ''}; path=/; max-age=${key ? cookieSeconds : 0}; samesite=lax${isSecure ? '; secure' : ''}`
