/** Under which name a form keeps its draft on this device, and for how long. Here without schemas: every page sweeps. */
const draftHours = 24
export const draftPrefix = 'draft:'

export const draftName = (form: string): string => draftPrefix + form

/** Whether a draft of this moment is past its life. A clock set back does not make it live on. */
export const isExpired = (savedAt: number, now: number): boolean => Math.abs(now - savedAt) > draftHours * 3_600_000
