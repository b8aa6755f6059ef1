/**
 * How many requests of a kind came from an address in the last minute, counted by all processes of the portal together
 * (the store of @fastify/rate-limit). Each counts for itself and lets the others know of every twentieth part of a limit
 * that was used up: a student who registers costs no message, and who asks a lot meets the same limit everywhere.
 */
import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { markOf, type Others } from '#kit/gate/others.ts'

type Count = { since: number; all: number; /** Of this process, not yet sent. */ unsent: number }
type Counted = { current: number; ttl: number }

/** Addresses kept for each route; beyond them the oldest are forgotten. */
const mostAddresses = 5000
const partsOfLimit = 20
const topic = 'requests'

/** Makes the store for one app. */
export function requestCounts(others: Others): FastifyRateLimitStoreCtor {
  const routes = new Map<string, Map<string, Count>>()
  const countsOf = (route: string): Map<string, Count> => {
    const counts = routes.get(route) ?? new Map<string, Count>()
    routes.set(route, counts)
    return counts
  }
  others.receive(topic, ([route, address, more, window]) => {
    const counts = countsOf(String(route))
    current(counts, String(address), Number(window)).all += Number(more)
  })

  class RequestCounts implements FastifyRateLimitStore {
    readonly route: string

    constructor(_options?: FastifyRateLimitOptions, route = '') {
      this.route = route
    }

    incr(address: string, done: (error: null, counted: Counted) => void, window: number, most: number): void {
      const mark = markOf(address)
      const count = current(countsOf(this.route), mark, window)
      count.all += 1
      count.unsent += 1
      // Beyond the double everybody knows enough.
      if (count.unsent >= Math.max(1, Math.floor(most / partsOfLimit)) && count.all <= 2 * most) {
        others.send(topic, [this.route, mark, count.unsent, window])
        count.unsent = 0
      }
      done(null, { current: count.all, ttl: count.since + window - Date.now() })
    }

    child(given: { path: string; prefix: string; method?: unknown }): RequestCounts {
      const { routeInfo } = given as unknown as { routeInfo: { method: unknown; url: string } }
      return new RequestCounts(undefined, `${String(routeInfo.method)} ${routeInfo.url}`)
    }
  }
  return RequestCounts
}

/** The count of an address, begun anew when its minute is over. */
function current(counts: Map<string, Count>, address: string, window: number): Count {
  const now = Date.now()
  const found = counts.get(address)
  if (found && found.since + window > now) return found
  // Put last, so that the first is the oldest.
  counts.delete(address)
  const begun = { since: now, all: 0, unsent: 0 }
  counts.set(address, begun)
  if (counts.size > mostAddresses) counts.delete(counts.keys().next().value ?? '')
  return begun
}
