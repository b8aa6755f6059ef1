/**
 * What the product says, in each language it speaks. Runs on the server as it is (mails, PDFs, error
 * sentences); in the browser import `Words.tsx`, so that a page ships only the rooms it needs.
 *
 * A new language: a folder beside `en` with the same files, and a line in `languages`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import account from './en/account.json' with { type: 'json' }
import accounts from './en/accounts.json' with { type: 'json' }
import attendance from './en/attendance.json' with { type: 'json' }
import audit from './en/audit.json' with { type: 'json' }
import bom from './en/bom.json' with { type: 'json' }
import books from './en/books.json' with { type: 'json' }
import catalogue from './en/catalogue.json' with { type: 'json' }
import common from './en/common.json' with { type: 'json' }
import dashboards from './en/dashboards.json' with { type: 'json' }
import details from './en/details.json' with { type: 'json' }
import scores from './en/scores.json' with { type: 'json' }
import errors from './en/errors.json' with { type: 'json' }
import emails from './en/emails.json' with { type: 'json' }
import exports from './en/exports.json' with { type: 'json' }
import factors from './en/factors.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import help from './en/help.json' with { type: 'json' }
import handOver from './en/handOver.json' with { type: 'json' }
import landing from './en/landing.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import membership from './en/membership.json' with { type: 'json' }
import money from './en/money.json' with { type: 'json' }
import office from './en/office.json' with { type: 'json' }
import notice from './en/notice.json' with { type: 'json' }
import payments from './en/payments.json' with { type: 'json' }
import privacy from './en/privacy.json' with { type: 'json' }
import profile from './en/profile.json' with { type: 'json' }
import security from './en/security.json' with { type: 'json' }
import receipt from './en/receipt.json' with { type: 'json' }
import refunds from './en/refunds.json' with { type: 'json' }
import registrants from './en/registrants.json' with { type: 'json' }
import setup from './en/setup.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import statements from './en/statements.json' with { type: 'json' }
import talent from './en/talent.json' with { type: 'json' }
import terms from './en/terms.json' with { type: 'json' }
import toefl from './en/toefl.json' with { type: 'json' }
import university from './en/university.json' with { type: 'json' }
import welcoming from './en/welcoming.json' with { type: 'json' }
import windows from './en/windows.json' with { type: 'json' }
import { type ClubNames, inNameOf, usualNames } from './club-name.ts'
import { defaultLanguage, isLanguage, type Language, languages } from './languages.ts'

const en = {
  account,
  accounts,
  attendance,
  audit,
  bom,
  books,
  catalogue,
  common,
  dashboards,
  details,
  scores,
  errors,
  emails,
  exports,
  factors,
  fields,
  help,
  handOver,
  landing,
  mail,
  membership,
  money,
  notice,
  office,
  payments,
  privacy,
  profile,
  security,
  receipt,
  refunds,
  registrants,
  setup,
  shell,
  statements,
  talent,
  terms,
  toefl,
  university,
  welcoming,
  windows,
}

/** Every message by room; English is the shape that other languages must have. */
export type Messages = typeof en

// That the others say the same things is what `npm run words` checks.
const messagesOf = (language: Language): Messages =>
  Object.fromEntries(
    Object.keys(en).map((room) => {
      const file = join(import.meta.dirname, language, `${room}.json`)
      return [room, JSON.parse(readFileSync(file, 'utf8')) as unknown]
    }),
  ) as Messages

const all = Object.fromEntries(
  languages.map((language) => [language, language === defaultLanguage ? en : messagesOf(language)]),
) as Record<Language, Messages>

// A missing or broken message must never stop a mail or an answer; the words test finds it instead.
const quiet = { onError: () => undefined }

// One portal is one club's: whoever speaks for it in this process does so in this name.
let names = usualNames

const makeTranslator = (language: Language) =>
  createTranslator({ locale: language, messages: inNameOf(all[language], names), timeZone: 'Asia/Jakarta', ...quiet })

export type Translator = ReturnType<typeof makeTranslator>
const translators = new Map<Language, Translator>()

/** From now on everything that this process says is in this club's name. */
export function speakFor(club: ClubNames): void {
  if (club.name === names.name && club.short_name === names.short_name) return
  names = { name: club.name, short_name: club.short_name }
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
