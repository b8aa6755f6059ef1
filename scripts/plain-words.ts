/**
 * What docs/words.md asks of every text that a student or a parent reads: short sentences, no passive in English, and
 * one word for one thing. `npm run words` says what breaks it.
 */
import compile from 'icu-minify/compile'
import { defaultLanguage, type Language } from '#words/languages.ts'
import { forbiddenWords, literalPlaces, officePlaces, parentPlaces, studentPlaces } from './plain-words-lists.ts'

export const mostWords = 20

/** A text by its place, such as `mail.greeting`. */
export type Place = { room: string; key: string }

/** Whether students or parents read this text. The longest prefix that names it decides; one that nothing names is theirs. */
export function isStudents({ room, key }: Place): boolean {
  const place = `${room}.${key}`
  const longest = (prefixes: readonly string[]) =>
    Math.max(-1, ...prefixes.filter((prefix) => isBelow(place, prefix)).map((prefix) => prefix.length))
  return longest(studentPlaces) >= longest(officePlaces)
}

/** Whether a parent reads it, and not their child. */
export const isParents = ({ room, key }: Place): boolean =>
  parentPlaces.some((prefix) => isBelow(`${room}.${key}`, prefix))

const isBelow = (place: string, prefix: string) => place === prefix || place.startsWith(`${prefix}.`)

/** What is not plain in this text, a few words each. What the specification says literally has nothing. */
export function plainFindings(place: Place, text: string, language: Language): string[] {
  if (!isStudents(place) || isLiteral(place, language)) return []
  const findings = readingsOf(text).flatMap((reading) => [
    ...sentencesOf(reading).flatMap((sentence) => inSentence(sentence, language)),
    ...forbiddenIn(reading, language, isParents(place)),
  ])
  return [...new Set(findings)]
}

/** Whether the specification has this text word by word. */
export const isLiteral = ({ room, key }: Place, language: Language): boolean =>
  language === defaultLanguage && literalPlaces.some((literal) => literal === `${room}.${key}`)

function inSentence(sentence: string, language: Language): string[] {
  const words = wordsOf(sentence)
  const passive = language === 'en' ? passiveIn(words) : undefined
  return [
    ...(words.length > mostWords ? [`${words.length} words are too many: ${sentence}`] : []),
    ...(passive ? [`passive “${passive}”: ${sentence}`] : []),
  ]
}

function forbiddenIn(reading: string, language: Language, parents: boolean): string[] {
  return forbiddenWords[language]
    .filter(({ who }) => who === undefined || who === (parents ? 'parents' : 'students'))
    .flatMap(({ word, say }) => {
      const [found] = word.exec(reading) ?? []
      return found === undefined ? [] : [`“${found}”: say ${say}: ${reading}`]
    })
}

/** What readers may see: each form of each plural and choice, a place for a value as one word. */
export function readingsOf(text: string): string[] {
  return combined(compile(text))
}

const select = 1
const ordinal = 3

// The compiled form: texts, `[name]`, `[name, kind, options]`, `[tag, ...content]`; 0 is the number of a plural.
function combined(message: unknown): string[] {
  if (!Array.isArray(message)) return [message === 0 ? '3' : String(message)]
  return (message as unknown[]).reduce<string[]>(
    (before, node) => before.flatMap((text) => formsOf(node).map((form) => text + form)),
    [''],
  )
}

function formsOf(node: unknown): string[] {
  if (!Array.isArray(node)) return combined(node)
  const [, kind, options] = node as [string, unknown, unknown]
  if (node.length === 1) return ['Value']
  if (typeof kind !== 'number' || kind === 0) return combined(node.slice(1))
  if (kind < select || kind > ordinal || typeof options !== 'object' || options === null) return ['Value']
  return Object.values(options).flatMap(combined)
}

/** Its sentences. A line is one, too; a full stop inside a word or an address ends none. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["”’)]*)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Its words: what has a letter or a digit. */
export const wordsOf = (sentence: string): string[] =>
  sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

const being =
  /^(?:is|are|was|were|be|been|being|isn’t|aren’t|wasn’t|weren’t|(?:it|that|what|here|there|you|we|they)’(?:s|re))$/u
const present = /^(?:is|are|isn’t|aren’t|you’re|we’re|they’re|it’s)$/u
const getting = /^(?:get|gets|got|getting)$/u
const between =
  /^(?:not|already|now|also|still|only|never|always|yet|just|again|once|soon|then|all|both|no|longer|at|first|too|so|\p{L}+ly)$/u
const participle =
  /^(?:sent|paid|kept|held|made|taken|given|done|shown|known|seen|said|told|found|lost|put|set|sold|written|read|chosen|broken|hidden|meant|brought|bought|built|caught|cut|drawn|driven|forgotten|frozen|led|lent|let|met|spent|split|spoken|stolen|thought|thrown|torn|understood|undone|withdrawn|overwritten|taught|worn|hung|heard|felt|won)$|^(?!(?:need|feed|speed|hundred|indeed|unchanged)$)\p{L}{2,}ed$/u

// They say what a thing is like, not that somebody did something to it, as long as it is so now.
const adjectives = new Set([
  // A window, a shift and a registration are open or closed.
  'closed',
  // The names of states, as the badges say them.
  'confirmed',
  'registered',
  // Whoever is in.
  'signed',
  'done',
  'cancelled',
])

/** The first passive of a sentence, if it has one: a form of "be" with a participle, in a question also apart. */
function passiveIn(words: string[]): string | undefined {
  const plain = words.map((word) =>
    word
      .toLowerCase()
      .replaceAll("'", '’')
      .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
  )
  const asks = words.at(-1)?.includes('?') === true && being.test(plain[0] ?? '')
  for (const [at, word] of plain.entries()) {
    const isGetting = getting.test(word)
    if (!isGetting && !being.test(word)) continue
    const apart = asks && at === 0 ? plain.findIndex((each, place) => place > 0 && participle.test(each)) : -1
    const end = Math.max(apart, isGetting ? at + 1 : afterAdverbs(plain, words, at + 1))
    const found = plain[end] ?? ''
    if (!participle.test(found) || endsClause(words[end - 1])) continue
    const isState = adjectives.has(found) && present.test(word) && plain[end + 1] !== 'by'
    if (!isState) return plain.slice(at, end + 1).join(' ')
  }
  return undefined
}

function afterAdverbs(plain: string[], words: string[], from: number): number {
  let end = from
  while (between.test(plain[end] ?? '') && !endsClause(words[end - 1])) end += 1
  return end
}

const endsClause = (word: string | undefined): boolean => /[,;:)]$/u.test(word ?? '')
