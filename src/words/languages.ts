/** The languages that the product speaks, and where a choice between them is kept. Runs on both sides. */
export const languages = ['en', 'id'] as const
export type Language = (typeof languages)[number]

/** For everybody whose own language nobody wrote. */
export const defaultLanguage: Language = 'en'

/** What each language calls itself, for the switch and for documents. */
export const languageNames: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

const plain = 'lang'
// No other host of the domain can set a cookie of such a name; browsers take it by https only.
const hosted = `__Host-${plain}`
const year = 365 * 24 * 60 * 60

/** The cookie in which the browser remembers a choice. The server reads it and never sets it. */
export const languageCookie = (language: Language, isSecure: boolean): string =>
  `${isSecure ? hosted : plain}=${language}; path=/; max-age=${year}; samesite=lax${isSecure ? '; secure' : ''}`

/** Whether a text names a language of ours. */
export const isLanguage = (name: string | null | undefined): name is Language =>
  languages.some((language) => language === name)

const kept = [hosted, plain].map((name) => new RegExp(`(?:^|;\\s*)${name}=(${languages.join('|')})(?:;|$)`))

/** The language that a Cookie header remembers, if there is one. */
export const rememberedLanguage = (cookies = ''): Language | undefined =>
  kept.map((name) => name.exec(cookies)?.[1] as Language | undefined).find((language) => language !== undefined)

const asked = new RegExp(`[?&]lang=(${languages.join('|')})(?:[&#]|$)`)

/** The language that an address asks for with `?lang=id`. */
export const languageAskedBy = (url: string): Language | undefined => asked.exec(url)?.[1] as Language | undefined
