/**
 * The palette's entries without asking the server: the screens of the sidebar, and actions that begin or change
 * something.
 */
import type { SessionUser } from '#features/account/account.contract.ts'
import type { View } from '#ui/ResourceTable/views.ts'
import type { Section } from '../section-items.ts'
import { hasItem } from '../sections.ts'

export type Entry = { id: string; label: string; hint: string; to: string }

/** The screens that somebody has; two of different sections never have the same hint and label. */
export function screensFor(
  sections: readonly Section[],
  user: SessionUser | null,
  words: { section: (label: Section['label']) => string; item: (label: Section['items'][number]['label']) => string },
): Entry[] {
  return sections.flatMap(({ label, items }) =>
    items
      .filter((item) => hasItem(user, item))
      .map((item) => ({ id: item.to, label: words.item(item.label), hint: words.section(label), to: item.to })),
  )
}

/** The saved views of lists that somebody has, each with the screen that it opens. */
export function screensOfViews(
  views: readonly View[],
  sections: readonly Section[],
  user: SessionUser | null,
  nameOf: (label: Section['items'][number]['label']) => string,
): (Entry & { view: View })[] {
  const items = sections.flatMap((section) => section.items).filter((item) => hasItem(user, item))
  return views.flatMap((view) => {
    const item = items.find(({ to }) => to === view.list)
    if (!item) return []
    const hint = view.is_own ? nameOf(item.label) : `${nameOf(item.label)} · ${view.owner_name}`
    return [{ view, id: `view-${view.id}`, label: view.name, hint, to: `${view.list}?${view.address}` }]
  })
}

/** Whether every typed word is in one of the texts. */
export function fits(typed: string, ...texts: string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
