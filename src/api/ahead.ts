import { preload } from 'react-dom'
import { addressOf } from '#kit/endpoint/call.ts'
import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'

/**
 * Names to the browser, in the page that the server renders, what the screen will ask for: the answer then comes
 * beside the scripts instead of after them. Only lists that everybody may read: pages are anonymous, and what hangs on a
 * link is not asked for by who only looks at its page.
 */
export function askAhead<const E extends Endpoint>(declared: E, input: CallInput<E> = {}): void {
  const isForAll = declared.access === 'anyone' && !declared.path.includes(':')
  if (import.meta.env.SSR && isForAll) preload(addressOf(declared, input), { as: 'fetch', crossOrigin: 'anonymous' })
}
