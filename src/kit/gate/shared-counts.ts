/**
 * How much came from an address within a time, counted by all processes of the portal together. Each counts for itself
 * and lets the others know of every twentieth part of a limit that was used up: a student who registers costs no
 * message, and a heavy caller meets the same limit everywhere.
 */
import { markOf, type Others } from './process-messages.ts'

type Count = { since: number; all: number; /** Of this process, not yet sent. */ unsent: number }
type Limit = { /** Milliseconds. */ within: number; most: number }

export type SharedCounts = {
  /**
   * Counts so many more.
   * @param what is counted separately, such as a route
   * @returns how many there are by now, and the milliseconds until the count starts again
   */
  add(what: string, address: string, more: number, limit: Limit): { all: number; wait: number }
}

/** Addresses kept for each kind; beyond them the oldest are forgotten. */
const mostAddresses = 5000
const partsOfLimit = 20

/** @param topic the name under which the processes let each other know */
export function sharedCounts(topic: string, others: Others): SharedCounts {
  const kinds = new Map<string, Map<string, Count>>()
  const countsOf = (what: string): Map<string, Count> => {
    const counts = kinds.get(what) ?? new Map<string, Count>()
    kinds.set(what, counts)
    return counts
  }
  others.receive(topic, ([what, address, more, within]) => {
    current(countsOf(String(what)), String(address), Number(within)).all += Number(more)
  })
  return {
    add(what, address, more, { within, most }) {
      const mark = markOf(address)
      const count = current(countsOf(what), mark, within)
      count.all += more
      count.unsent += more
      // Beyond the double everybody knows enough.
      if (count.unsent >= Math.max(1, Math.floor(most / partsOfLimit)) && count.all <= 2 * most) {
        others.send(topic, [what, mark, count.unsent, within])
        count.unsent = 0
      }
      return { all: count.all, wait: count.since + within - Date.now() }
    },
  }
}

/** The count of an address, restarted when its time is over. */
function current(counts: Map<string, Count>, address: string, within: number): Count {
  const now = Date.now()
  const found = counts.get(address)
  if (found && found.since + within > now) return found
  // Put last, so that the first is the oldest.
  counts.delete(address)
  const begun = { since: now, all: 0, unsent: 0 }
  counts.set(address, begun)
  if (counts.size > mostAddresses) counts.delete(counts.keys().next().value ?? '')
  return begun
}
