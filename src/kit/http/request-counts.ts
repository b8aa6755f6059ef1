/** How many requests of a kind came from an address, counted by all processes together (the store of @fastify/rate-limit). */
import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Others } from '#kit/gate/process-messages.ts'
import { sharedCounts } from '#kit/gate/shared-counts.ts'

type Counted = { current: number; ttl: number }

/** Makes the store for one app. */
export function requestCounts(others: Others): FastifyRateLimitStoreCtor {
  const counts = sharedCounts('requests', others)

  class RequestCounts implements FastifyRateLimitStore {
    readonly route: string

    constructor(_options?: FastifyRateLimitOptions, route = '') {
      this.route = route
    }

    incr(address: string, done: (error: null, counted: Counted) => void, within: number, most: number): void {
      const { all, wait } = counts.add(this.route, address, 1, { within, most })
      done(null, { current: all, ttl: wait })
    }

    child(given: { path: string; prefix: string; method?: unknown }): RequestCounts {
      const { routeInfo } = given as unknown as { routeInfo: { method: unknown; url: string } }
      return new RequestCounts(undefined, `${String(routeInfo.method)} ${routeInfo.url}`)
    }
  }
  return RequestCounts
}
