/**
 * What the product says, in each language it speaks. Runs on the server as it is (mails, PDFs, error
 * sentences); in the browser import `Words.tsx`, so that a page ships only the rooms it needs.
 *
 * A new language: a folder beside `en` with the same files, and a line in `languages`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { type ClubNames, inNameOf, usualNames } from './club-name.ts'
import { defaultLanguage, isLanguage, type Language, languages } from './languages.ts'
import { merged } from './merged.ts'
import { wordFilesOf } from './word-folders.ts'

/** Every message by room; English is the shape that other languages must have. */
export type Messages = {
  accountability: typeof import('./en/accountability.json')
  account: typeof import('./en/account.json')
  accounts: typeof import('./en/accounts.json')
  attendance: typeof import('./en/attendance.json')
  announcements: typeof import('./en/announcements.json')
  audit: typeof import('./en/audit.json')
  badges: typeof import('./en/badges.json')
  bom: typeof import('./en/bom.json')
  bills: typeof import('./en/bills.json')
  books: typeof import('./en/books.json')
  calendar: typeof import('./en/calendar.json')
  cashBook: typeof import('./en/cashBook.json')
  catalogue: typeof import('./en/catalogue.json')
  checkUp: typeof import('./en/checkUp.json')
  certificate: typeof import('./en/certificate.json')
  certificates: typeof import('./en/certificates.json')
  clubNews: typeof import('./en/clubNews.json')
  common: typeof import('./en/common.json')
  consent: typeof import('./en/consent.json')
  dashboards: typeof import('./en/dashboards.json')
  details: typeof import('./en/details.json')
  door: typeof import('./en/door.json')
  doorDesk: typeof import('./en/doorDesk.json')
  emails: typeof import('./en/emails.json')
  errors: typeof import('./en/errors.json')
  expense: typeof import('./en/expense.json')
  exports: typeof import('./en/exports.json')
  factors: typeof import('./en/factors.json')
  fields: typeof import('./en/fields.json')
  gifts: typeof import('./en/gifts.json')
  handOver: typeof import('./en/handOver.json')
  help: typeof import('./en/help.json')
  landing: typeof import('./en/landing.json')
  mail: typeof import('./en/mail.json')
  mailTexts: typeof import('./en/mailTexts.json')
  membership: typeof import('./en/membership.json')
  money: typeof import('./en/money.json')
  notice: typeof import('./en/notice.json')
  notices: typeof import('./en/notices.json')
  offeredSeat: typeof import('./en/offeredSeat.json')
  office: typeof import('./en/office.json')
  parents: typeof import('./en/parents.json')
  partyCertificates: typeof import('./en/partyCertificates.json')
  payments: typeof import('./en/payments.json')
  presence: typeof import('./en/presence.json')
  privacy: typeof import('./en/privacy.json')
  profile: typeof import('./en/profile.json')
  receipt: typeof import('./en/receipt.json')
  refunds: typeof import('./en/refunds.json')
  rehearsal: typeof import('./en/rehearsal.json')
  release: typeof import('./en/release.json')
  registrants: typeof import('./en/registrants.json')
  results: typeof import('./en/results.json')
  scores: typeof import('./en/scores.json')
  satSheet: typeof import('./en/satSheet.json')
  security: typeof import('./en/security.json')
  setup: typeof import('./en/setup.json')
  shell: typeof import('./en/shell.json')
  start: typeof import('./en/start.json')
  statements: typeof import('./en/statements.json')
  talent: typeof import('./en/talent.json')
  terms: typeof import('./en/terms.json')
  ticket: typeof import('./en/ticket.json')
  toefl: typeof import('./en/toefl.json')
  university: typeof import('./en/university.json')
  verify: typeof import('./en/verify.json')
  waiting: typeof import('./en/waiting.json')
  waitingList: typeof import('./en/waitingList.json')
  welcoming: typeof import('./en/welcoming.json')
  windows: typeof import('./en/windows.json')
}

// That the languages say the same things is what `npm run words` checks.
function messagesOf(language: Language): Messages {
  const messages: Record<string, Record<string, unknown>> = {}
  for (const { room, path } of wordFilesOf(language)) {
    const said = JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8')) as Record<string, unknown>
    messages[room] = merged(messages[room] ?? {}, said)
  }
  return messages as Messages
}

const all = Object.fromEntries(languages.map((language) => [language, messagesOf(language)])) as Record<
  Language,
  Messages
>

// A missing or broken message must never stop a mail or an answer; the words test finds it instead.
const quiet = { onError: () => undefined }

// One portal is one club's: who speaks for it in this process does so in this name.
let names = usualNames

/** Sentences of mails in the office's own words, by their key below `mail`. */
export type MailWords = Readonly<Record<Language, Readonly<Record<string, string>>>>
let mailWords: MailWords = { en: {}, id: {} }

const makeTranslator = (language: Language, own: Readonly<Record<string, string>> = mailWords[language]) =>
  createTranslator({
    locale: language,
    messages: inNameOf({ ...all[language], mail: withOwn(all[language].mail, own) }, names),
    timeZone: 'Asia/Jakarta',
    ...quiet,
  })

/** The same texts, some of them in other words. A key that is no text is left out. */
function withOwn<Texts>(texts: Texts, own: Readonly<Record<string, string>>): Texts {
  if (Object.keys(own).length === 0) return texts
  const said = structuredClone(texts) as Record<string, unknown>
  for (const [key, text] of Object.entries(own)) {
    const path = key.split('.')
    const last = path.pop() ?? ''
    const holder = path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], said)
    if (typeof holder === 'object' && holder !== null && typeof (holder as Record<string, unknown>)[last] === 'string')
      (holder as Record<string, unknown>)[last] = text
  }
  return said as Texts
}

/** The sentences of mails as they are written with the portal, and so under which keys. */
export function mailsAsWritten(language: Language): Record<string, string> {
  const texts: Record<string, string> = {}
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts[key] = value
    else for (const [name, inner] of Object.entries(value as object)) collect(inner, key ? `${key}.${name}` : name)
  }
  collect(all[language].mail, '')
  return texts
}

/** What a mail would say with these sentences besides those that are in force. */
export const translatorWith = (language: Language, own: Readonly<Record<string, string>>): Translator =>
  makeTranslator(language, { ...mailWords[language], ...own })

export type Translator = ReturnType<typeof makeTranslator>
const translators = new Map<Language, Translator>()

/** From now on everything that this process says is in this club's name. */
export function speakFor(club: ClubNames): void {
  if (club.name === names.name && club.short_name === names.short_name) return
  names = { name: club.name, short_name: club.short_name }
  translators.clear()
}

/** From now on this process says these sentences of mails in the office's words. */
export function sayInMails(own: MailWords): void {
  if (JSON.stringify(own) === JSON.stringify(mailWords)) return
  mailWords = own
  translators.clear()
}

/** Says any message by its typed key: `translatorFor('en')('mail.receipt.subject', { name })`. */
export function translatorFor(language: Language): Translator {
  let made = translators.get(language)
  if (!made) translators.set(language, (made = makeTranslator(language)))
  return made
}

type Loose = (key: string, values?: Record<string, string | number>) => string

/** Says a sentence whose key is only known at run time, such as an error's. Never throws. */
export function say(
  language: Language,
  sentence: { key: string; values?: Record<string, string | number> | undefined },
): string {
  // The typed translator takes the same calls; only the compiler's list of keys is set aside here.
  const translate = translatorFor(language) as unknown as Loose
  try {
    // A key that is unknown, names a group, or lacks a value comes back as itself.
    const text = sentence.key && translate(sentence.key, sentence.values)
    if (text && text !== sentence.key) return text
  } catch {
    // Falls through to the sentence that is always there.
  }
  return translate('errors.unexpected')
}

// Browsers send few different headers, and every page asks.
const known = new Map<string, Language>()

/** The language to answer in, from an Accept-Language header: the best rated one that we speak. */
export function languageOf(header: string | undefined): Language {
  if (!header) return defaultLanguage
  const seen = known.get(header)
  if (seen) return seen
  const [best] = header
    .split(',')
    .map(weighted)
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const chosen = best?.language ?? defaultLanguage
  if (known.size < 200) known.set(header, chosen)
  return chosen
}

function weighted(part: string): { language: Language | undefined; quality: number } {
  const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
  const primary = range.trim().split('-', 1)[0]
  // Older phones still call Indonesian by its former code.
  const named = primary === 'in' ? 'id' : primary
  const given = parameters.find((parameter) => parameter.trim().startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.trim().slice(2))
  return { language: isLanguage(named) ? named : undefined, quality: Number.isFinite(quality) ? quality : 0 }
}
