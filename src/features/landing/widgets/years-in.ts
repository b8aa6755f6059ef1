const yearOrSpan = /\b((?:19|20)\d\d)\b(?:\s*(?:to|until|sampai|hingga|-|–)\s*((?:19|20)\d\d)\b)?/g
const longestSpan = 50

/** Every year that a text names, such as "2010, 2012 and 2014 to 2016", in order and each once. */
export function yearsIn(text: string): number[] {
  const years = new Set<number>()
  for (const [, first = '', last = first] of text.matchAll(yearOrSpan)) {
    const end = Math.min(Number(last), Number(first) + longestSpan)
    for (let year = Number(first); year <= end; year += 1) years.add(year)
  }
  return [...years].toSorted((a, b) => a - b)
}
