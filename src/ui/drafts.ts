/**
 * The names under which forms keep what was typed on this device, and the one sweep that takes away what is past its
 * day, whichever form it belongs to. Here without schemas: every page sweeps.
 */
const draftHours = 24
const prefix = 'draft:'
// The name that the talents' form once gave its drafts; what lies under it goes with the others.
const prefixes = [prefix, 'talent-draft:']

export const draftName = (form: string): string => prefix + form

/** Whether a draft of this moment is past its life. A clock set back does not make it live on. */
export const isExpired = (savedAt: number, now: number): boolean => Math.abs(now - savedAt) > draftHours * 3_600_000

/** Whether what lies under a draft's name is to go. Unreadable counts as old. */
function isLeftover(text: string, now: number): boolean {
  try {
    const { savedAt } = JSON.parse(text) as { savedAt?: unknown }
    return typeof savedAt !== 'number' || isExpired(savedAt, now)
  } catch {
    return true
  }
}

/** Drops every draft that is past its life. */
export function sweepDrafts(now = Date.now()): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isDraft = prefixes.some((one) => name.startsWith(one))
      if (isDraft && isLeftover(localStorage.getItem(name) ?? '', now)) localStorage.removeItem(name)
    }
  } catch {
    // Switched off, and then nothing is kept either.
  }
}
