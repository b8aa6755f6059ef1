/** Words inside a name that stay small. */
const small = new Set(['bin', 'binti', 'de', 'van', 'der'])

const capital = (word: string): string =>
  word.replace(/^(['’-]*)(\p{L})/u, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('id'))

const written = (word: string, index: number): string =>
  index > 0 && small.has(word) ? word : word.split('-').map(capital).join('-')

/**
 * How a name typed all in small or all in capital letters would be written, for a certificate or receipt; null where
 * it is written in some way of its own.
 */
export function writtenName(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const lower = name.toLocaleLowerCase('id')
  if (name.length < 4 || (name !== lower && name !== name.toLocaleUpperCase('id'))) return null
  const better = lower.split(' ').map(written).join(' ')
  return better === name ? null : better
}
