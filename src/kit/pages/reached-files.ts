/** The files that files bring along by their imports, read from the source: which belong together in the browser. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { declarationsOf, onlyDeclares, type Taken } from './browser-contract.ts'

const root = join(import.meta.dirname, '../../..')
const typesAlone = /^import type .*$|^import \{(?:\s*type [^,}]+,?)+\s*\} from .*$/gm
const atOnce = /\b(?:import|export)\s+([^'"`;]*?)\s*from\s*['"]([^'"]+)['"]|\bimport\s*['"]([^'"]+)['"]/g
const later = /\bimport\(\s*['"]([^'"]+)['"]/g

/**
 * Every file that files lead to, themselves included, with its text; of packages none. A file that only declares leads to
 * what those of its declarations need that somebody asks for.
 * @param isLaterToo also what is loaded only when it is needed
 * @param elsewhere the names that other pages ask for: a file is not cut up, so what they need comes along
 */
export function reachedFiles(
  start: readonly string[],
  isLaterToo = false,
  elsewhere?: AskedNames,
): Map<string, string> {
  return reach(start, isLaterToo, elsewhere).found
}

/** Of each file that only declares, by its path, the names that others ask for. */
export type AskedNames = ReadonlyMap<string, ReadonlySet<string>>

/** What is asked for of files that only declare, by all that files lead to at any time. */
export const askedNames = (start: readonly string[]): AskedNames => reach(start, true).asked

function reach(start: readonly string[], isLaterToo: boolean, elsewhere?: AskedNames) {
  const found = new Map<string, string>()
  const taken = new Map<string, Taken>()
  const asked = new Map<string, Set<string>>()
  const follow = (file: string, from: string, names: readonly string[]): void => {
    const path = from.replace(/\?.*/, '')
    if (path.startsWith('#')) go(join(root, 'src', path.slice(1)), names)
    if (path.startsWith('.') && !path.startsWith('./+types')) go(resolve(dirname(file), path), names)
  }
  const go = (file: string, names: readonly string[]): void => {
    if (!found.has(file)) {
      if (!existsSync(file)) return
      const text = readFileSync(file, 'utf8').replaceAll(typesAlone, '')
      found.set(file, text)
      if (onlyDeclares(file)) taken.set(file, declarationsOf(file, text))
      else for (const [from, some] of importsIn(text, isLaterToo)) follow(file, from, some)
    }
    const takes = taken.get(file)
    const there = asked.get(file) ?? new Set(elsewhere?.get(file))
    if (!takes || (asked.has(file) && names.every((name) => there.has(name)))) return
    for (const name of names) there.add(name)
    asked.set(file, there)
    for (const { from, name } of takes(there)) follow(file, from, [name])
  }
  for (const file of start) go(resolve(root, 'src', file), [])
  return { found, asked }
}

/** From where a file imports, and which names. */
const importsIn = (text: string, isLaterToo: boolean): [from: string, names: string[]][] => [
  ...[...text.matchAll(atOnce)].map(([, list = '', from, bare]): [string, string[]] => [
    from ?? bare ?? '',
    list
      .replaceAll(/[{}]/g, '')
      .split(',')
      .flatMap((one) => (/^\s*type\b/.test(one) ? [] : (one.trim().split(' ')[0] ?? []))),
  ]),
  ...(isLaterToo ? [...text.matchAll(later)].map(([, from = '']): [string, string[]] => [from, []]) : []),
]

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
