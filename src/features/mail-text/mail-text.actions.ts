/** Sentences of mails in the office's own words: checked, looked at, and brought back. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { followClub } from '#services/club.ts'
import { byName, compose } from '#services/mail/compose.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { type Language, languages } from '#words/languages.ts'
import { mailsAsWritten, type Translator, translatorFor, translatorWith } from '#words/words.ts'
import type { MailTexts, Sentence } from './mail-text.contract.ts'
import { saidWith, textProblem, valuesIn } from './mail-text.rules.ts'
import * as store from './mail-text.store.ts'

type Needs = Deps & { templates: readonly MailTemplate[] }

/** Under which heading of the words a mail's sentences stand: where its subject does. */
function sectionOf(template: MailTemplate): string {
  let asked = ''
  const listen = ((key: string) => {
    asked = key
    return key
  }) as unknown as Translator
  template.subject(listen, {})
  return asked.split('.')[1] ?? ''
}

/** Those about records alone: what signs in, or tells of rights and security, says what it says. */
function sectionsOf(templates: readonly MailTemplate[]): ReadonlyMap<string, MailTemplate[]> {
  const found = Map.groupBy(templates, sectionOf)
  for (const [section, mails] of found) if (!mails.every(({ isNotice }) => isNotice)) found.delete(section)
  return found
}

const keysOf = (section: string): string[] =>
  Object.keys(mailsAsWritten('en')).filter((key) => key.startsWith(`${section}.`))

export async function listMailTexts({ db, templates }: Needs, language: Language) {
  const own = await store.findTexts(db)
  const words = translatorFor(language)
  return [...sectionsOf(templates)].map(([section, mails]) => {
    const keys = keysOf(section)
    return {
      section,
      subjects: mails.map((mail) => mail.subject(words, {})),
      changed: own.filter(({ key }) => keys.includes(key)).length,
      texts: keys.length * languages.length,
    }
  })
}

/** @throws 404 for a heading whose sentences are not the office's */
function mailsOf({ templates }: Pick<Needs, 'templates'>, section: string): MailTemplate[] {
  const mails = sectionsOf(templates).get(section)
  if (!mails) throw notFound()
  return mails
}

export async function readMailTexts(needs: Needs, section: string, language: Language): Promise<MailTexts> {
  const mails = mailsOf(needs, section)
  const own = await store.findTexts(needs.db)
  const written = { en: mailsAsWritten('en'), id: mailsAsWritten('id') }
  const words = translatorFor(language)
  return {
    section,
    mails: mails.map((mail) => ({ template: mail.name, subject: mail.subject(words, {}) })),
    texts: keysOf(section).map((key) => {
      const ownIn = (spoken: Language) => own.find((one) => one.key === key && one.language === spoken)?.text ?? null
      return {
        key,
        values: valuesIn(written.en[key] ?? ''),
        original: { en: written.en[key] ?? '', id: written.id[key] ?? '' },
        own: { en: ownIn('en'), id: ownIn('id') },
      }
    }),
  }
}

/** @throws 422 at each sentence that is unknown, lacks a value or cannot be said */
function expectSound(section: string, texts: readonly Sentence[]): void {
  const keys = new Set(keysOf(section))
  const problems: FieldProblems = {}
  for (const [index, { key, language, text }] of texts.entries()) {
    if (!keys.has(key)) problems[`texts.${index}.key`] = [{ key: 'fields.unknown' }]
    else if (text) {
      const problem = textProblem(language, mailsAsWritten(language)[key] ?? '', text)
      if (problem) problems[`texts.${index}.text`] = [problem]
    }
  }
  expectNoProblems(problems)
}

/** Says these sentences so from now on, in all processes. */
export async function writeMailTexts(
  needs: Needs,
  caller: Caller,
  { section, texts, language }: { section: string; texts: readonly Sentence[]; language: Language },
): Promise<MailTexts> {
  mailsOf(needs, section)
  expectSound(section, texts)
  await needs.db.transaction().execute(async (trx) => {
    await store.takeTurn(trx)
    const own = await store.findTexts(trx)
    const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
    for (const { key, language: spoken, text } of texts) {
      const original = mailsAsWritten(spoken)[key]
      const was = own.find((one) => one.key === key && one.language === spoken)?.text ?? null
      const now = text && text !== original ? text : null
      if (was === now) continue
      before[`${key} (${spoken})`] = was ?? original
      after[`${key} (${spoken})`] = now ?? original
      // oxlint-disable-next-line no-await-in-loop
      await (now === null
        ? store.removeText(trx, { language: spoken, key })
        : store.putText(trx, { language: spoken, key, text: now }, caller.id, needs.now().toISOString()))
    }
    if (Object.keys(after).length > 0)
      await recordAudit(trx, { caller, action: 'updated', entity: 'club', entityId: 1, before, after })
  })
  await followClub(needs)
  return readMailTexts(needs, section, language)
}

/** The newest mail of a kind with these sentences. Links that work are left out, and nothing is kept. */
export async function previewMailTexts(
  needs: Needs,
  section: string,
  { template, language, texts }: { template: string; language: Language; texts: readonly Sentence[] },
) {
  const mail = mailsOf(needs, section).find(({ name }) => name === template)
  if (!mail) throw invalidField('template', 'fields.unknown')
  expectSound(section, texts)
  const written = mailsAsWritten(language)
  const given = texts.filter((one) => one.language === language)
  const words = translatorWith(
    language,
    Object.fromEntries(given.map(({ key, text }) => [key, text || (written[key] ?? '')])),
  )
  const subject = mail.subject(words, {})
  const newest = await store.findNewest(needs.db, template)
  const shown =
    newest &&
    (await needs.db
      .transaction()
      .setAccessMode('read only')
      .execute((db) =>
        compose(
          { ...needs, db },
          byName(needs.templates),
          { ...newest, language, subject },
          { isPreview: true, words },
        ),
      )
      .catch(() => null))
  return {
    subject,
    html: shown?.html ?? null,
    sentences: shown
      ? []
      : given.map(({ key, text }) => saidWith(language, written[key] ?? '', text || (written[key] ?? '')) ?? ''),
  }
}
