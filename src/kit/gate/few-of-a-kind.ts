/** Lets in only so many of what looks alike within a time; in memory, each process for itself. */

export type FewOfAKind = {
  /** How many milliseconds `who` would have to wait under these marks; 0 for not at all. Counts nothing. */
  waitOf: (marks: readonly string[], who: string, now: number) => number
  /**
   * Counts `who` under each of its marks. Somebody who is counted already is let in without being counted again.
   * @returns 0 when let in, else the milliseconds after which there is room again
   */
  admit: (marks: readonly string[], who: string, now: number) => number
}

/**
 * @param most of one mark within `within` milliseconds
 * @param marks kept at once; whoever comes with more only loses the memory
 */
export function fewOfAKind(most: number, within: number, marks = 20_000): FewOfAKind {
  const seen = new Map<string, Map<string, number>>()

  const freshOf = (mark: string, now: number): Map<string, number> => {
    const kind = seen.get(mark) ?? new Map<string, number>()
    for (const [who, at] of kind) if (at <= now - within) kind.delete(who)
    return kind
  }

  const makeRoom = (now: number): void => {
    if (seen.size < marks) return
    for (const mark of seen.keys()) if (freshOf(mark, now).size === 0) seen.delete(mark)
    if (seen.size >= marks) seen.clear()
  }

  const waitOf: FewOfAKind['waitOf'] = (given, who, now) => {
    const waits = given.map((mark) => {
      const kind = freshOf(mark, now)
      if (kind.has(who) || kind.size < most) return 0
      return Math.min(...kind.values()) + within - now
    })
    return Math.max(0, ...waits)
  }

  return {
    waitOf,
    admit(given, who, now) {
      const wait = waitOf(given, who, now)
      if (wait > 0) return wait
      for (const mark of given) {
        makeRoom(now)
        const kind = freshOf(mark, now)
        if (!kind.has(who)) kind.set(who, now)
        seen.set(mark, kind)
      }
      return 0
    },
  }
}
