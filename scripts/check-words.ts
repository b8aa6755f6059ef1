// Keeps the languages together: every text there in each of them, with the same places for values, and translated.
// For people who edit texts: a student who has never seen this code must understand what it says.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { defaultLanguage, languages } from '#words/languages.ts'
import { programmeFolders } from '#words/word-folders.ts'
import { plainFindings } from './plain-words.ts'

type Texts = Map<string, string>

/** Everything that is wrong with the texts in `folder`, a sentence each; `named` holds the names that stay the same. */
export async function checkWords(folder: string, named = folder): Promise<string[]> {
  const names = namesPattern(JSON.parse(await readFile(join(named, 'names.json'), 'utf8')) as string[])
  const findings: string[] = []
  const original = await textsOf(join(folder, defaultLanguage), findings)
  for (const [place, text] of original) findings.push(...checkForm(place, text, defaultLanguage))
  for (const language of languages.filter((each) => each !== defaultLanguage)) {
    const translated = await textsOf(join(folder, language), findings)
    for (const [place, text] of original) {
      const other = translated.get(place)
      if (other === undefined) findings.push(`${language}/${place} is missing. In English it says: ${text}`)
      else findings.push(...checkForm(place, other, language), ...compare(place, text, other, language, names))
    }
    for (const place of translated.keys()) {
      if (!original.has(place)) {
        findings.push(`${language}/${place} has no English text: add it to ${defaultLanguage}/, or delete this one.`)
      }
    }
  }
  return findings
}

/** What is not plain in the texts of `folder` that students and parents read, a line each. See plain-words.ts. */
export async function checkPlain(folder: string): Promise<string[]> {
  const findings = await Promise.all(
    languages.map(async (language) => {
      const texts = await textsOf(join(folder, language), [])
      return [...texts]
        .filter(([, text]) => valuesOf(text) !== null)
        .flatMap(([place, text]) => {
          const [room = '', key = ''] = place.split('.json ')
          return plainFindings({ room, key }, text, language).map((finding) => `${language}/${place}: ${finding}`)
        })
    }),
  )
  return findings.flat()
}

/** All texts of a language by their place: `mail.json greeting`. */
async function textsOf(folder: string, findings: string[]): Promise<Texts> {
  const texts: Texts = new Map()
  const collect = (place: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(place, value)
    else for (const [key, inner] of Object.entries(value as object)) collect(`${place}.${key}`, inner)
  }
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()) {
    try {
      const room = JSON.parse(await readFile(join(folder, file), 'utf8')) as object
      for (const [key, inner] of Object.entries(room)) collect(`${file} ${key}`, inner)
    } catch (error) {
      findings.push(`${join(folder, file)} is no longer valid JSON (a missing quote or comma?): ${String(error)}`)
    }
  }
  return texts
}

function checkForm(place: string, text: string, language: string): string[] {
  if (text.trim() === '') return [`${language}/${place} is empty.`]
  const values = valuesOf(text)
  if (values === null) return [`${language}/${place} cannot be read: are all { } and < > closed? It says: ${text}`]
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...values.forms]
    .filter((form) => !form.startsWith('=') && !forms.some((known) => known === form))
    .map((form) => `${language}/${place} has a form "${form}" that this language does not know. For exactly one: =1.`)
}

/** The words that stay the same, longer ones first, in small and capital letters. */
const namesPattern = (names: string[]) =>
  new RegExp(`\\b(?:${names.toSorted((a, b) => b.length - a.length).join('|')})\\b`, 'giu')

function compare(place: string, text: string, other: string, language: string, names: RegExp): string[] {
  if (text === other) {
    // Nothing to translate in what consists of values, names and signs.
    const said = (valuesOf(text)?.said ?? text).replaceAll(names, '')
    if (!/\p{L}/u.test(said)) return []
    return [
      `${language}/${place} still says the same as in English: ${text}\n` +
        '    Translate it; a name or a word that stays the same belongs into src/words/names.json.',
    ]
  }
  const wanted = valuesOf(text)?.names ?? new Set<string>()
  const given = valuesOf(other)?.names ?? new Set<string>()
  return [
    ...[...wanted.difference(given)].map((name) => `${language}/${place} lacks ${name}, which the English text has.`),
    ...[...given.difference(wanted)].map((name) => `${language}/${place} has ${name}, which the English text has not.`),
  ]
}

type Values = { names: Set<string>; forms: Set<string>; said: string }

/** The places for values and the tags of a text, its plural forms and what else it says; null when it cannot be read. */
function valuesOf(text: string): Values | null {
  const found: Values = { names: new Set(), forms: new Set(), said: '' }
  try {
    visit(compile(text), found)
    return found
  } catch {
    return null
  }
}

const plural = 2
const lastKind = 6

// The compiled form: texts, `[name]`, `[name, kind, options]`, `[tag, ...content]`.
function visit(message: unknown, found: Values): void {
  if (typeof message === 'string') found.said += ` ${message}`
  if (!Array.isArray(message)) return
  for (const node of message as unknown[]) {
    if (typeof node === 'string') found.said += ` ${node}`
    if (!Array.isArray(node)) continue
    const [name, kind, options] = node as [string, unknown, unknown]
    const isTag = node.length > 1 && !(typeof kind === 'number' && kind > 0 && kind <= lastKind)
    found.names.add(isTag ? `<${name}>` : `{${name}}`)
    if (isTag) visit(node.slice(1), found)
    if (isTag || typeof options !== 'object' || options === null) continue
    for (const [form, content] of Object.entries(options)) {
      if (kind === plural) found.forms.add(form)
      visit(content, found)
    }
  }
}

if (import.meta.main) {
  const [rooms, ...programmes] = ['words', ...programmeFolders].map((folder) => join(process.cwd(), 'src', folder))
  const found = [rooms, ...programmes].flatMap((folder = '') => [checkWords(folder, rooms), checkPlain(folder)])
  const findings = (await Promise.all(found)).flat()
  for (const finding of findings) console.log(finding)
  const places = findings.length === 1 ? '1 text needs' : `${findings.length} texts need`
  console.log(
    findings.length === 0
      ? 'All texts are there in every language, and plain.'
      : `${places} a look. See docs/words.md.`,
  )
  if (findings.length > 0) process.exitCode = 1
}
