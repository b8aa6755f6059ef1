/**
 * What the product says, in each language it speaks. Runs on the server as it is (mails, PDFs, error
 * sentences); in the browser import `Words.tsx`, so that a page ships only the rooms it needs.
 *
 * A new language: a folder beside `en` with the same files, a line in `languages` and one in `all`.
 */
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
import exports from './en/exports.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import landing from './en/landing.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import membership from './en/membership.json' with { type: 'json' }
import money from './en/money.json' with { type: 'json' }
import office from './en/office.json' with { type: 'json' }
import payments from './en/payments.json' with { type: 'json' }
import profile from './en/profile.json' with { type: 'json' }
import receipt from './en/receipt.json' with { type: 'json' }
import refunds from './en/refunds.json' with { type: 'json' }
import registrants from './en/registrants.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import statements from './en/statements.json' with { type: 'json' }
import talent from './en/talent.json' with { type: 'json' }
import terms from './en/terms.json' with { type: 'json' }
import toefl from './en/toefl.json' with { type: 'json' }
import welcoming from './en/welcoming.json' with { type: 'json' }
import windows from './en/windows.json' with { type: 'json' }
import accountId from './id/account.json' with { type: 'json' }
import accountsId from './id/accounts.json' with { type: 'json' }
import attendanceId from './id/attendance.json' with { type: 'json' }
import auditId from './id/audit.json' with { type: 'json' }
import bomId from './id/bom.json' with { type: 'json' }
import booksId from './id/books.json' with { type: 'json' }
import catalogueId from './id/catalogue.json' with { type: 'json' }
import commonId from './id/common.json' with { type: 'json' }
import dashboardsId from './id/dashboards.json' with { type: 'json' }
import detailsId from './id/details.json' with { type: 'json' }
import scoresId from './id/scores.json' with { type: 'json' }
import errorsId from './id/errors.json' with { type: 'json' }
import exportsId from './id/exports.json' with { type: 'json' }
import fieldsId from './id/fields.json' with { type: 'json' }
import landingId from './id/landing.json' with { type: 'json' }
import mailId from './id/mail.json' with { type: 'json' }
import membershipId from './id/membership.json' with { type: 'json' }
import moneyId from './id/money.json' with { type: 'json' }
import officeId from './id/office.json' with { type: 'json' }
import paymentsId from './id/payments.json' with { type: 'json' }
import profileId from './id/profile.json' with { type: 'json' }
import receiptId from './id/receipt.json' with { type: 'json' }
import refundsId from './id/refunds.json' with { type: 'json' }
import registrantsId from './id/registrants.json' with { type: 'json' }
import shellId from './id/shell.json' with { type: 'json' }
import statementsId from './id/statements.json' with { type: 'json' }
import talentId from './id/talent.json' with { type: 'json' }
import termsId from './id/terms.json' with { type: 'json' }
import toeflId from './id/toefl.json' with { type: 'json' }
import welcomingId from './id/welcoming.json' with { type: 'json' }
import windowsId from './id/windows.json' with { type: 'json' }
import { defaultLanguage, isLanguage, type Language } from './languages.ts'

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
  exports,
  fields,
  landing,
  mail,
  membership,
  money,
  office,
  payments,
  profile,
  receipt,
  refunds,
  registrants,
  shell,
  statements,
  talent,
  terms,
  toefl,
  welcoming,
  windows,
}

/** Every message by room; English is the shape that other languages must have. */
export type Messages = typeof en

const id: Messages = {
  account: accountId,
  accounts: accountsId,
  attendance: attendanceId,
  audit: auditId,
  bom: bomId,
  books: booksId,
  catalogue: catalogueId,
  common: commonId,
  dashboards: dashboardsId,
  details: detailsId,
  scores: scoresId,
  errors: errorsId,
  exports: exportsId,
  fields: fieldsId,
  landing: landingId,
  mail: mailId,
  membership: membershipId,
  money: moneyId,
  office: officeId,
  payments: paymentsId,
  profile: profileId,
  receipt: receiptId,
  refunds: refundsId,
  registrants: registrantsId,
  shell: shellId,
  statements: statementsId,
  talent: talentId,
  terms: termsId,
  toefl: toeflId,
  welcoming: welcomingId,
  windows: windowsId,
}

const all: Record<Language, Messages> = { en, id }

// A missing or broken message must never stop a mail or an answer; the words test finds it instead.
const quiet = { onError: () => undefined }

const makeTranslator = (language: Language) =>
  createTranslator({ locale: language, messages: all[language], timeZone: 'Asia/Jakarta', ...quiet })

export type Translator = ReturnType<typeof makeTranslator>
const translators = new Map<Language, Translator>()

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
