import type { Language } from '#words/languages.ts'
import type { LandingPage, Spoken, SpokenPage } from '../contract.ts'

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

/** The page in one language: half as much to send. */
export function spokenPage(page: LandingPage, language: Language): SpokenPage {
  const all = <Item extends object>(items: readonly Item[]) => items.map((item) => spoken(item, language))
  const { CLASS, EVENT, TESTIMONY, FAQ, BOARD, FILM, BANNER, PROMOTION } = page.content
  return {
    ...page,
    language,
    content: {
      CLASS: all(CLASS),
      EVENT: all(EVENT),
      TESTIMONY: all(TESTIMONY),
      FAQ: all(FAQ),
      BOARD: all(BOARD),
      FILM: all(FILM),
      BANNER: all(BANNER),
      PROMOTION: all(PROMOTION),
    },
    achievements: all(page.achievements),
    partnerships: all(page.partnerships),
    talentFields: all(page.talentFields),
  }
}
