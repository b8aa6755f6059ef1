import type { Language } from '#words/languages.ts'
import type { LandingPage, Spoken, SpokenPage } from '../landing.contract.ts'

/** A record with its texts in that language; in English where the office has not translated one. */
export function spoken<Item extends object>(item: Item, language: Language): Spoken<Item> {
  const twins = item as Record<string, unknown>
  const isTwin = (name: string) => name.endsWith('_id') && name.slice(0, -3) in item
  const texts = Object.entries(item)
    .filter(([name]) => !isTwin(name))
    .map(([name, text]) => [name, (language === 'id' && twins[`${name}_id`]) || text])
  // The entries are those of the type.
  return Object.fromEntries(texts) as Spoken<Item>
}

/** Without empty members: each kind has few of them, and visitors would load the names of all. */
const filled = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== false))

/** The page in one language: half as much to send. */
export function spokenPage(page: LandingPage, language: Language): SpokenPage {
  const all = <Item extends object>(items: readonly Item[]) => items.map((item) => spoken(item, language))
  // The same kinds, spoken; a reader of an omitted member asks only whether there is one.
  const content = Object.fromEntries(
    Object.entries(page.content).map(([kind, items]) => [kind, all(items).map(filled)]),
  ) as SpokenPage['content']
  // Those of the frame come with every page.
  const { links: _, isDemo: __, club: ___, ...own } = page
  return {
    ...own,
    language,
    content,
    achievements: all(page.achievements),
    partnerships: all(page.partnerships),
    talentFields: all(page.talentFields),
  }
}
