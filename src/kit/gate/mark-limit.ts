/** Lets in only so many that look alike within a time; in memory, and the processes tell each other their counts. */
import { markOf, noOthers, type Others } from './process-messages.ts'

export type FewOfAKind = {
  /** How many milliseconds `who` would have to wait under these marks; 0 for not at all. Counts nothing. */
  waitOf: (marks: readonly string[], who: string, now: number) => number
  /**
   * Counts `who` under each of its marks. A caller who is counted already is let in without being counted again.
   * @returns 0 when let in, else the milliseconds after which there is room again
   */
  admit: (marks: readonly string[], who: string, now: number) => number
}

type Settings = {
  /** The name by which other processes know the kind. */
  kind: string
  /** So many of one mark. */
  most: number
  /** Milliseconds for which one counts. */
  within: number
  /** Marks kept at once; a caller with more only loses the memory. */
  marks?: number
  others?: Others
}

/** Counts nothing yet, but learns from now on what others count under this name. */
export function fewOfAKind({ kind, most, within, marks = 20_000, others = noOthers }: Settings): FewOfAKind {
  const seen = new Map<string, Map<string, number>>()

  const freshOf = (mark: string, now: number): Map<string, number> => {
    const counted = seen.get(mark) ?? new Map<string, number>()
    for (const [who, at] of counted) if (at <= now - within) counted.delete(who)
    return counted
  }

  const makeRoom = (now: number): void => {
    if (seen.size < marks) return
    for (const mark of seen.keys()) if (freshOf(mark, now).size === 0) seen.delete(mark)
    if (seen.size >= marks) seen.clear()
  }

  const add = (mark: string, who: string, at: number): void => {
    makeRoom(at)
    const counted = freshOf(mark, at)
    if (!counted.has(who)) counted.set(who, at)
    seen.set(mark, counted)
  }
  others.receive(kind, ([mark, who, at]) => add(String(mark), String(who), Number(at)))

  const waitOf = (given: readonly string[], who: string, now: number): number => {
    const waits = given.map((mark) => {
      const counted = freshOf(mark, now)
      if (counted.has(who) || counted.size < most) return 0
      return Math.min(...counted.values()) + within - now
    })
    return Math.max(0, ...waits)
  }

  // Neither addresses nor people leave the process: others compare their hashes.
  const marked = (given: readonly string[], who: string) => [given.map(markOf), markOf(who)] as const

  return {
    waitOf: (given, who, now) => waitOf(...marked(given, who), now),
    admit(given, who, now) {
      const [ofThese, ofWho] = marked(given, who)
      const wait = waitOf(ofThese, ofWho, now)
      if (wait > 0) return wait
      for (const mark of ofThese) {
        if (seen.get(mark)?.has(ofWho)) continue
        add(mark, ofWho, now)
        others.send(kind, [mark, ofWho, now])
      }
      return 0
    },
  }
}
