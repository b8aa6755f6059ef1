/**
 * The palette's entries without asking the server: the screens of the sidebar, and actions that begin or change
 * something.
 */
import type { Role } from '#roles.ts'
import { hasRole } from '#api/session-store.ts'
import type { Section } from '../sections.ts'

export type Entry = { id: string; label: string; hint: string; to: string }

/** The screens that this role has; two of different sections never have the same hint and label. */
export function screensFor(
  sections: readonly Section[],
  role: Role | undefined,
  words: { section: (label: Section['label']) => string; item: (label: Section['items'][number]['label']) => string },
): Entry[] {
  return sections.flatMap(({ label, items }) =>
    items
      .filter((item) => hasRole(role, item.roles))
      .map((item) => ({ id: item.to, label: words.item(item.label), hint: words.section(label), to: item.to })),
  )
}

/** Whether every typed word is in one of the texts. */
export function fits(typed: string, ...texts: string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
