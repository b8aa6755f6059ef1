/** Under which name a form keeps its draft on this device, and for how long. Here without schemas: every page sweeps. */
import { hourMs } from '#kit/time.ts'

const draftHours = 24
export const draftPrefix = 'draft:'

/** When a form was sent, by its name: an older tab with the same form must not bring its draft back. */
export const sentPrefix = 'sent:'

export const draftName = (form: string): string => draftPrefix + form

/** Whether a draft of this moment is past its life. A clock set back does not make it live on. */
export const isExpired = (savedAt: number, now: number): boolean => Math.abs(now - savedAt) > draftHours * hourMs

/** The page of the newest draft that is still alive below this address; null when there is none. */
export function unfinishedPage(below: string, now = Date.now()): string | null {
  try {
    const drafts = Object.keys(localStorage)
      .filter((name) => name.startsWith(draftPrefix))
      .map((name) => JSON.parse(localStorage.getItem(name) ?? '{}') as { path?: unknown; savedAt?: unknown })
    const [newest] = drafts
      .flatMap(({ path, savedAt }) =>
        typeof path === 'string' && typeof savedAt === 'number' ? [{ path, savedAt }] : [],
      )
      .filter(({ path, savedAt }) => path.startsWith(below) && !isExpired(savedAt, now))
      .toSorted((a, b) => b.savedAt - a.savedAt)
    return newest?.path ?? null
  } catch {
    return null
  }
}
