/** The files that files bring along by their imports, read from the source: which belong together in the browser. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const typesAlone = /^import type .*$|^import \{(?:\s*type [^,}]+,?)+\s*\} from .*$/gm
const atOnce = /\b(?:from|import)\s*['"]([^'"]+)['"]/g
const alsoLater = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/**
 * Every file that files lead to, themselves included, with its text; of packages none.
 * @param isLaterToo also what is loaded only when it is needed
 */
export function reachedFiles(start: readonly string[], isLaterToo = false): Map<string, string> {
  const found = new Map<string, string>()
  const go = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8').replaceAll(typesAlone, '')
    found.set(file, text)
    for (const [, name = ''] of text.matchAll(isLaterToo ? alsoLater : atOnce)) {
      const path = name.replace(/\?.*/, '')
      if (path.startsWith('#')) go(join(root, 'src', path.slice(1)))
      if (path.startsWith('.') && !path.startsWith('./+types')) go(resolve(dirname(file), path))
    }
  }
  for (const file of start) go(resolve(root, 'src', file))
  return found
}

/**
 * The files of a package that these texts use, with their text.
 * @param index where the package names its files: `@mantine/core/esm/index.mjs`
 */
export function usedFiles(index: string, texts: Iterable<string>): Map<string, string> {
  const name = index.split('/').slice(0, 2).join('/')
  const used = [...texts].flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from ['"]([^'"]+)['"]/g)].flatMap(([, list = '', from]) =>
      from === name ? namesIn(list) : [],
    ),
  )
  return partFiles(index, used)
}

/**
 * The files of a package that its parts consist of, with their text.
 * @param index as above
 * @param names of the parts, as the package exports them
 */
export function partFiles(index: string, names: readonly string[]): Map<string, string> {
  const path = join(root, 'node_modules', index)
  const homes = new Map(
    [...readFileSync(path, 'utf8').matchAll(/(?:import|export) \{([^}]*)\} from ["']([^"']+)["']/g)].flatMap(
      ([, list = '', home = '']) => namesIn(list).map((one) => [one, resolve(dirname(path), home)] as const),
    ),
  )
  return reachedFiles(names.flatMap((one) => homes.get(one) ?? []))
}

const namesIn = (list: string) => list.split(',').map((one) => one.trim().split(' ').at(-1) ?? '')
