/** How many groups that look alike may register from one address within an hour (docs/decisions/015). */
export const mostAlike = 20

const lettersOf = (name: string) => name.normalize('NFKD').toLowerCase().replaceAll(/\P{L}/gu, '')

/**
 * By what a group is told apart from others of the same address: the account that the money comes from, and the
 * names, of which the last two letters do not count.
 */
export function marksOf(names: readonly string[], accountNumber: string | null): string[] {
  const cores = names.map(lettersOf).map((name) => name.slice(0, Math.max(6, name.length - 2)))
  return [`names ${cores.join(' ')}`, ...(accountNumber === null ? [] : [`account ${accountNumber}`])]
}
