// English sentences of ours that stand on a page which is meant to speak Indonesian.
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Texts = { [key: string]: string | Texts }

const folder = new URL('../../../src/words/', import.meta.url)

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Texts

/** What an ICU message says between its values and choices, in pieces. */
const pieces = (message: string) =>
  message
    .replaceAll(/<[^>]*>/g, '')
    .split(/\{\w+,\s*\w+,?|\{\w+\}|=?\w+\s*\{|[{}#]/)
    .map((piece) => piece.replaceAll(/\s+/g, ' ').trim())

/** Two words are a sentence already; a single one may be a name or the same in both languages. */
const isDistinct = (piece: string) => piece.length >= 8 && piece.split(' ').length >= 2

function collect(english: Texts, indonesian: Texts, into: Set<string>): void {
  for (const [key, text] of Object.entries(english)) {
    const other = indonesian[key]
    if (typeof text === 'object') collect(text, typeof other === 'object' ? other : {}, into)
    else if (text !== other) for (const piece of pieces(text).filter(isDistinct)) into.add(piece)
  }
}

let known: Set<string> | undefined

function sentences(): Set<string> {
  if (known) return known
  known = new Set()
  const files = readdirSync(new URL('en/', folder))
  for (const file of files) collect(read('en', file), read('id', file), known)
  // What is said the same way in an Indonesian text is no proof of English.
  const said = files.map((file) => JSON.stringify(read('id', file))).join(' ')
  for (const piece of known) if (said.includes(piece)) known.delete(piece)
  return known
}

/** All that a page says: its text, its title, and the names that only screen readers tell. */
const saidOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
    const attributes = [...document.querySelectorAll(named.map((name) => `[${name}]`).join(','))].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes].join('\n').replaceAll(/[^\S\n]+/g, ' ')
  })

/** The English sentences that a page says. `data` is what people have typed in, which stays as it is. */
export async function englishOn(page: Page, data: readonly string[] = []): Promise<string[]> {
  // Taken out as a whole: a part of what they typed may be a sentence of ours.
  const said = data.reduce((text, typed) => text.replaceAll(typed, '\n'), await saidOn(page))
  return [...sentences()].filter((sentence) => contains(said, sentence))
}

function contains(text: string, sentence: string): boolean {
  const at = text.indexOf(sentence)
  if (at < 0) return false
  // Not the middle of a longer word.
  return !/\p{L}/u.test(text[at - 1] ?? ' ') && !/\p{L}/u.test(text[at + sentence.length] ?? ' ')
}

/** Subjects of mails, which stay in the language of those they were sent to. */
export function mailSubjects(): string[] {
  const subjectsOf = (texts: Texts): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'object' ? subjectsOf(text) : /subject$/i.test(key) ? pieces(text) : [],
    )
  return subjectsOf(read('en', 'mail.json'))
}
