import { preload } from 'react-dom'
import { addressOf } from '#kit/endpoint/call.ts'
import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'

/**
 * Names to the browser, in the page that the server renders, what the screen will ask for: the answer then comes
 * beside the scripts instead of after them. Only for what everybody may read.
 */
export function askAhead<const E extends Endpoint>(declared: E, input: CallInput<E> = {}): void {
  if (import.meta.env.SSR) preload(addressOf(declared, input), { as: 'fetch', crossOrigin: 'anonymous' })
}
