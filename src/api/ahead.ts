import { preload } from 'react-dom'
import { addressOf } from '#kit/endpoint/call.ts'
import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'

/**
 * Names to the browser, in the page that the server renders, the requests of the screen: the answers then come together
 * with the scripts instead of after them. Only lists that everybody may read: pages are anonymous, and a visitor who
 * only looks at a link's page does not ask for its content.
 */
export function askAhead<const E extends Endpoint>(declared: E, input: CallInput<E> = {}): void {
  const isForAll = declared.access === 'anyone' && !declared.path.includes(':')
  if (import.meta.env.SSR && isForAll) preload(addressOf(declared, input), { as: 'fetch', crossOrigin: 'anonymous' })
}
