// Listens to every page of a browser context for what must never happen.
import type { BrowserContext } from '@playwright/test'

/** Starts listening; the function it gives tells what was found so far. `hosts` may be asked besides the portal. */
export function watch(context: BrowserContext, hosts: readonly string[] = []): () => string[] {
  const found: string[] = []
  context.on('weberror', (error) => found.push(`${error.page()?.url()}: uncaught: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // The browser writes a line of its own for each answer of 400 and more; those are for the tests to judge.
    if (message.text().startsWith('Failed to load resource')) return
    found.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1' && !hosts.includes(hostname))
      found.push(`request to ${hostname}`)
  })
  return () => found
}
