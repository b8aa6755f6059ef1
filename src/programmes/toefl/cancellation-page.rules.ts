/** The names of a group's people on a page that a link opens: their first names, told apart where two are the same. */

const partsOf = (name: string): string[] => name.trim().split(/\s+/)
/** The first name. */
export const firstOf = (name: string): string => partsOf(name)[0] ?? name
const withInitial = (name: string): string => {
  const [first, second] = partsOf(name)
  return second ? `${first} ${second.slice(0, 1)}.` : (first ?? name)
}

/**
 * The short names of a group, in its order.
 * @param names the whole names
 * @returns first names; with the second name's initial where two share the first, and numbered where that is the same too
 */
export function shortNames(names: readonly string[]): string[] {
  const initialed = names.map((name) =>
    isAlone(firstOf(name), names.map(firstOf)) ? firstOf(name) : withInitial(name),
  )
  return initialed.map((name, index) =>
    isAlone(name, initialed) ? name : `${name} (${initialed.slice(0, index + 1).filter(isLike(name)).length})`,
  )
}

const isAlone = (name: string, names: readonly string[]): boolean => names.filter(isLike(name)).length === 1

const isLike =
  (name: string) =>
  (other: string): boolean =>
    other.toLowerCase() === name.toLowerCase()
