/**
 * The inline scripts of a page that the application put there. Only they get into the page's policy: a script that
 * came in with somebody's text lacks the mark, which is new for each rendering.
 */
import { createHash } from 'node:crypto'

/** The header by which the application tells the mark of its scripts; it goes no further than to this room. */
export const markHeader = 'x-script-mark'

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/gi

/**
 * Takes the marks off, since a page is kept and sent to many.
 * @param mark what the `nonce` of each of the application's scripts says
 * @returns the page, and the policy hash of each marked inline script (`sha256-...`), once, in order of appearance
 */
export function takeMarks(html: string, mark: string): { html: string; scripts: string[] } {
  if (!mark) return { html, scripts: [] }
  const marked = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(scripts)) {
    if (script && attributes.includes(marked) && !/\ssrc=/.test(attributes))
      hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
  }
  return { html: html.replaceAll(marked, ''), scripts: [...hashes] }
}
