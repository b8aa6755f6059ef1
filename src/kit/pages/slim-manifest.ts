/**
 * After a build: the browser's list of routes without what only the server needs. Every visitor loads it with the
 * first page, and what each of a hundred screens is made of is four fifths of it.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const beginning = 'window.__reactRouterManifest='

type Manifest = { routes: Record<string, Record<string, unknown>> }

/** `folder` is the browser's build. */
export async function slimManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) {
    if (!/^manifest-\w+\.js$/.test(name)) continue
    const path = join(assets, name)
    const script = await readFile(path, 'utf8')
    const data = script.slice(beginning.length).replace(/;\s*$/, '')
    if (!script.startsWith(beginning)) throw new Error(`${name} does not look like a list of routes any more.`)
    await writeFile(path, `${beginning}${JSON.stringify(slim(JSON.parse(data) as Manifest))};`)
  }
}

function slim(manifest: Manifest): Manifest {
  // A script finds its own imports; the server, which has the whole list, names them early for the first page.
  const needed = ([name, value]: [string, unknown]) => name !== 'imports' && value !== false
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    Object.fromEntries(Object.entries(route).filter(needed)),
  ])
  return { ...manifest, routes: Object.fromEntries(routes) as Manifest['routes'] }
}
