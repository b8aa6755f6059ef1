// What reaches each other in a circle, for scripts/check-rooms.ts.
import { dirname } from 'node:path'

export type Finding = { file: string; message: string; advice?: boolean }

export type Import = { file: string; target: string }

/** At each level: what a file counts as, and how the finding calls it. Null where a file counts as nothing. */
const levels: readonly { of: (file: string) => string | null; named: string }[] = [
  { of: roomOf, named: 'Rooms' },
  { of: folderOf, named: 'Folders' },
  { of: (file) => file, named: 'Files' },
]

/** The room of features, programmes, services or kit that holds a file; a file beside such rooms is its own. */
function roomOf(file: string): string | null {
  const [, part = '', room = ''] = file.split('/')
  return ['features', 'programmes', 'services', 'kit'].includes(part) ? `${part}/${room}` : null
}

/**
 * A file beside the folders of its part is a room of one file; those of src itself put the parts together, as the pages of
 * a programme do its folders.
 */
function folderOf(file: string): string | null {
  const folder = dirname(file)
  if (folder === 'src') return null
  if (file.endsWith('.pages.tsx')) return file
  return folder.split('/').length < 3 ? file : folder
}

/** What reaches each other in a circle cannot be understood one at a time. Each knot is told once, at its highest level. */
export function circles(imports: readonly Import[]): Finding[] {
  const findings: Finding[] = []
  const told = new Set<string>()
  for (const { of, named } of levels) {
    const graph = new Map<string, Map<string, Import>>()
    for (const found of imports) {
      const [from, to] = [of(found.file), of(found.target)]
      if (from === null || to === null || from === to) continue
      const edges = graph.get(from) ?? new Map<string, Import>()
      if (!edges.has(to)) edges.set(to, found)
      graph.set(from, edges)
    }
    const done = new Set<string>()
    const walk = (at: string, path: readonly string[]): void => {
      if (path.includes(at)) {
        const circle = [...path.slice(path.indexOf(at)), at]
        const { file = at, target = at } = graph.get(circle.at(-2) ?? '')?.get(at) ?? {}
        if (told.has(`${file} ${target}`)) return
        told.add(`${file} ${target}`)
        findings.push({
          file,
          message: `${named} use each other in a circle: ${circle.join(' -> ')}. One must not: hand it what it needs.`,
        })
      } else if (!done.has(at)) {
        for (const next of graph.get(at)?.keys() ?? []) walk(next, [...path, at])
        done.add(at)
      }
    }
    for (const at of graph.keys()) walk(at, [])
  }
  return findings
}
