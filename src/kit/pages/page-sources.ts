/**
 * The database content of pages. A screen's `loader` runs on the server alone, but is written in a file that the
 * browser's build reads too; so it asks by name for the value that the server put here, and imports nothing of the
 * server.
 *
 * @example
 * export const loader = ({ context }: Route.LoaderArgs) => readSource<LandingPage>(context, 'landing')
 */
import { createContext, type RouterContextProvider } from 'react-router'

export type PageSources = Record<string, () => Promise<unknown>>

/** The key is made within the build; the server takes it from the build's entry (see renderer.ts). */
export const pageSources = createContext<PageSources>({})

/** Reads a source by its name; the code that put it there knows its type. */
export function readSource<Content>(context: Readonly<RouterContextProvider>, name: string): Promise<Content> {
  const read = context.get(pageSources)[name]
  if (!read) throw new Error(`Nobody gives pages the source ${name}.`)
  return read() as Promise<Content>
}
