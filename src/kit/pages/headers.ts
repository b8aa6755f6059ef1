/** The security headers of every answer, page and API alike. */
import type { FastifyInstance } from 'fastify'

type Policy = {
  /** Hashes of the inline scripts that may run (`sha256-...`). No nonces: a page is cached as bytes. */
  scripts?: readonly string[]
  /** Further origins that the browser may call: an API on another host, the dev server's socket. */
  connect?: readonly string[]
}

/** The Content-Security-Policy of one answer. */
export function contentPolicy({ scripts = [], connect = [] }: Policy = {}): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
    // Mantine puts computed values into style attributes; styles cannot run code.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...connect],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    // Forms are sent by scripts alone. A browser that sent one by itself would put what was typed into an address.
    'form-action': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The policy of a file that is no document: nothing may happen should someone open it as one. */
export const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of a service worker: it asks our server for what its pages need, and for nothing else. */
export const workerPolicy = `${filePolicy}; connect-src 'self'`

/** Everything but the policy, which differs from page to page. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Other sites cannot have a visitor's browser load it into their pages. */
export const forOurPages = { 'cross-origin-resource-policy': 'same-origin' } as const

/** Said only where visitors come by https: a browser that has seen it never asks without. */
export const secureHeaders = (isSecure: boolean): { 'strict-transport-security'?: string } =>
  isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}

/**
 * Puts the headers on every answer of `app`, errors included. Answers of the API may hold somebody's data, so they are
 * not stored anywhere unless their route says otherwise.
 */
export function installHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const general = { ...fixedHeaders, ...secureHeaders(isSecure), 'content-security-policy': contentPolicy() }
  const forApi = { ...general, ...forOurPages, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request
    void reply.headers(url.startsWith('/api/') || url === '/api' ? forApi : general)
    done()
  })
}
