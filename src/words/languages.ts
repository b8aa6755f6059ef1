/** The languages that the product speaks, and where a choice between them is kept. Runs on both sides. */
export const languages = ['en', 'id'] as const
export type Language = (typeof languages)[number]

/** For everybody whose own language nobody wrote. */
export const defaultLanguage: Language = 'en'

/** What each language calls itself, for the switch and for documents. */
export const languageNames: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

/** The cookie in which the browser remembers a choice. The server reads it and never sets it. */
export const languageCookie = 'lang'

/** Whether a text names a language of ours. */
export const isLanguage = (name: string | null | undefined): name is Language =>
  languages.some((language) => language === name)

const remembered = new RegExp(`(?:^|;\\s*)${languageCookie}=(${languages.join('|')})(?:;|$)`)

/** The language that a Cookie header remembers, if there is one. */
export const rememberedLanguage = (cookies: string | undefined): Language | undefined =>
  cookies === undefined ? undefined : (remembered.exec(cookies)?.[1] as Language | undefined)

const asked = new RegExp(`[?&]lang=(${languages.join('|')})(?:[&#]|$)`)

/** The language that an address asks for with `?lang=id`. */
export const languageAskedBy = (url: string): Language | undefined => asked.exec(url)?.[1] as Language | undefined
