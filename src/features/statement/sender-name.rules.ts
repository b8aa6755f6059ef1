/** How a bank's text names a sender: whole, cut short, or with something glued before it. */

const wordsIn = (text: string): string[] => text.toUpperCase().match(/\p{L}{2,}/gu) ?? []

/** Whether the bank's text has the name: two of its words, or all of it; banks cut the last one short. */
export const isLikeName = (text: string, name: string | null): boolean => isLike(wordsIn(text), nameWords(name))

const nameWords = (name: string | null): string[] => [...new Set(wordsIn(name ?? ''))]

/** So many letters of a word are left at least where the bank has cut it. */
const shortestCut = 4

/** So long a word is at least where the bank has put something else directly before it. */
const shortestGlued = 6

const isSame = (one: string, word: string): boolean =>
  one === word ||
  (one.length >= shortestCut && word.startsWith(one)) ||
  (word.length >= shortestGlued && one.endsWith(word))

const isLike = (found: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 &&
  wanted.filter((word) => found.some((one) => isSame(one, word))).length >= Math.min(2, wanted.length)

/**
 * Whether the bank's text has the whole name: each of its words, initials too; the bank may have cut the last one. A name
 * of a single word is a part of too many others to be one.
 */
export function isWholeName(text: string, name: string | null): boolean {
  const words = (name ?? '').toUpperCase().match(/\p{L}+/gu) ?? []
  const last = words.at(-1)
  if (last === undefined || new Set(words).size < 2) return false
  const found = new Set(text.toUpperCase().match(/\p{L}+/gu))
  const isCut = (one: string) => one.length >= shortestCut && last.startsWith(one)
  return words.slice(0, -1).every((word) => found.has(word)) && (found.has(last) || [...found].some(isCut))
}

/** How well a text names a sender: 0 not, 1 nearly, more with the whole name: the more words, the more. */
export type Naming = number
export const isWhole = (naming: Naming): boolean => naming > 1

/** By so many letters a word of a text finds the names that may have it. */
const startLength = 3
/** The starts of the words by which a text may name somebody. */
export const nameStarts = (text: string): string[] => [
  ...new Set(wordsIn(text).map((word) => word.slice(0, startLength))),
]

/** Finds the senders whom a text names, and how well, without going through all of them for each text. */
export function nameIndex(senders: Iterable<string>): (text: string) => Map<string, Naming> {
  const names = [...new Set(senders)].map((name) => ({ name, words: nameWords(name) }))
  const having = new Map<string, number[]>()
  for (const [place, { words }] of names.entries()) {
    for (const word of words) {
      const places = having.get(word)
      if (places) places.push(place)
      else having.set(word, [place])
    }
  }
  const byStart = Map.groupBy(having.keys(), (word) => word.slice(0, shortestCut))
  const counts = new Uint8Array(names.length)
  return (text) => {
    const [whole, glued] = [new Set<string>(), new Set<string>()]
    for (const one of wordsIn(text)) {
      if (having.has(one)) whole.add(one)
      if (one.length >= shortestCut)
        for (const word of byStart.get(one.slice(0, shortestCut)) ?? []) if (word.startsWith(one)) whole.add(word)
      for (let at = 1; at <= one.length - shortestGlued; at += 1) glued.add(one.slice(at))
    }
    const touched: number[] = []
    const count = (word: string, isNew: boolean) => {
      for (const place of having.get(word) ?? []) {
        const known = counts[place] ?? 0
        if (known === 0 && !isNew) continue
        if (known === 0) touched.push(place)
        counts[place] = known + 1
      }
    }
    for (const word of whole) count(word, true)
    for (const word of glued) if (!whole.has(word)) count(word, false)
    const found = new Map<string, Naming>()
    for (const place of touched) {
      const one = names[place]
      const isFound = one !== undefined && (counts[place] ?? 0) >= Math.min(2, one.words.length)
      counts[place] = 0
      if (isFound) found.set(one.name, isWholeName(text, one.name) ? 1 + one.words.length : 1)
    }
    return found
  }
}
