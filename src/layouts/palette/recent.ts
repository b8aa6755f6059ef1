/**
 * What somebody opened last by the palette. It is kept for this tab alone, under their account, since it names people; it goes
 * with the tab, and nobody else at the computer is shown it.
 */
import type { Entry } from './entries.ts'

const most = 6
const keyOf = (userId: number) => `recent:${userId}`

/** The last ones first. */
export function recentOf(userId: number | undefined): Entry[] {
  if (userId === undefined) return []
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
  return Array.isArray(kept) ? (kept as Entry[]) : []
}

export function keepRecent(userId: number | undefined, { id, label, hint, to }: Entry): void {
  if (userId === undefined) return
  const others = recentOf(userId).filter((one) => one.to !== to)
  sessionStorage.setItem(
    keyOf(userId),
    JSON.stringify([{ id: id.replace(/^(recent-)+/, ''), label, hint, to }, ...others].slice(0, most)),
  )
}
