/** The one sweep that removes drafts that are older than a day, whichever form they belong to. */
import { draftPrefix, isExpired, sentPrefix } from './draft-life.ts'
import { dropPicture } from './draft-picture.ts'

// The last is the name that the talents' form once gave its drafts.
const prefixes = [draftPrefix, sentPrefix, 'talent-draft:']

/** Whether the value under a draft's name is to go. Unreadable counts as old. */
function isLeftover(text: string, now: number): boolean {
  try {
    const { savedAt } = JSON.parse(text) as { savedAt?: unknown }
    return typeof savedAt !== 'number' || isExpired(savedAt, now)
  } catch {
    return true
  }
}

/** Drops every draft that is past its life, and its picture. */
export function sweepDrafts(now = Date.now()): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isDraft = prefixes.some((one) => name.startsWith(one))
      if (!isDraft || !isLeftover(localStorage.getItem(name) ?? '', now)) continue
      localStorage.removeItem(name)
      if (name.startsWith(draftPrefix)) void dropPicture(name.slice(draftPrefix.length))
    }
  } catch {
    // Switched off, and then nothing is kept either.
  }
}
