import { createHash } from 'node:crypto'

// Data in a script element never runs, so no policy concerns it.
const inline = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/gi

/** The policy hash of every inline script of a document, each once, in order of appearance. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(inline)) {
    if (script) hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
  }
  return [...hashes]
}
