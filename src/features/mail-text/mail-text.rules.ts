/** Which sentences of mails the office may say in its own words, and when such a sentence is sound. */
import { createTranslator } from 'use-intl/core'
import type { Language } from '#words/languages.ts'

export const longestText = 1000

export type TextProblem = { key: 'mailTexts.problems.missing' | 'mailTexts.problems.broken'; values: { names: string } }

/** The values that a sentence is filled with. */
export const valuesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)),
]

const isNumber = (text: string, name: string): boolean =>
  new RegExp(`\\{\\s*${name}\\s*,\\s*(?:plural|number)`).test(text)

/** Values to look at a sentence with. */
const samplesOf = (original: string): Record<string, string | number> =>
  Object.fromEntries(valuesIn(original).map((name) => [name, isNumber(original, name) ? 2 : `‹${name}›`]))

/** The sentence as it would be said; null for one that cannot be said. */
export function saidWith(language: Language, original: string, text: string): string | null {
  let isBroken = false
  const onError = () => {
    isBroken = true
  }
  const say = createTranslator({ locale: language, messages: { text }, onError })
  const said = say('text', samplesOf(original))
  return isBroken ? null : said
}

/** What is wrong with a sentence in place of the original; null when it is sound. */
export function textProblem(language: Language, original: string, text: string): TextProblem | null {
  const given = new Set(valuesIn(text))
  const names = (missing: readonly string[]) => missing.map((name) => `{${name}}`).join(', ')
  const missing = valuesIn(original).filter((name) => !given.has(name))
  if (missing.length > 0) return { key: 'mailTexts.problems.missing', values: { names: names(missing) } }
  const said = saidWith(language, original, text)
  // A sign of quotation before a bracket would say the bracket itself.
  const lost = said && Object.entries(samplesOf(original)).some(([, sample]) => !said.includes(String(sample)))
  if (said === null || lost) return { key: 'mailTexts.problems.broken', values: { names: names(valuesIn(original)) } }
  return null
}
