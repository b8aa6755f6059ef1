/**
 * The titles of the signed-in routes. The server, which knows nobody, sends them with the page, and they stay while a
 * screen loads or fails; what a record is called is in its heading.
 *
 * A screen says its own: `export const handle = { title: 'payments.list.title' }`, or a function where several routes
 * share it.
 */
import type { UIMatch } from 'react-router'

type Say = (sentence: { key: string; values?: Record<string, string> }) => string
type At = { pathname: string; params: Readonly<Record<string, string | undefined>> }
/** The key of a sentence, or the title itself of an address. */
export type RouteTitle = string | ((at: At, say: Say) => string)

/** The title of the address that is shown. */
export function titleOf(matches: readonly UIMatch[], say: Say): string {
  const shown = matches.at(-1)
  const { title = 'common.titles.dashboard' } = (shown?.handle ?? {}) as { title?: RouteTitle }
  return typeof title === 'string' || !shown ? say({ key: String(title) }) : title(shown, say)
}
