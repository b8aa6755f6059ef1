// Visitors' forms load a part of all words and styles: nothing that they show may be missing from it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bundleRooms } from '#words/bundle-rooms.ts'

const root = join(import.meta.dirname, '..')
const mantine = join(root, 'node_modules/@mantine/core')
const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
const typesAlone = /^import type .*$|^import \{(?:\s*type [^,}]+,?)+\s*\} from .*$/gm

/** Every file that a file leads to, itself included; of packages none. */
function reached(start: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const go = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8').replaceAll(typesAlone, '')
    found.set(file, text)
    for (const [, name = ''] of text.matchAll(imports)) {
      const path = name.replace(/\?.*/, '')
      if (path.startsWith('#')) go(join(root, 'src', path.slice(1)))
      if (path.startsWith('.') && !path.startsWith('./+types')) go(resolve(dirname(file), path))
    }
  }
  for (const file of start) go(file)
  return found
}

const routes = readFileSync(join(root, 'src/routes.ts'), 'utf8')
const ofForms = /layout\('layouts\/forms\.tsx', \[(.*?)\n {4}\]\)/s.exec(routes)?.[1] ?? ''
const screens = [...ofForms.matchAll(/'([^']+\.tsx)'/g)].map(([, path = '']) => join(root, 'src', path))
const files = reached([...screens, ...['forms', 'guest'].map((name) => join(root, `src/layouts/${name}.tsx`))])
const source = [...files].filter(([file]) => /\.tsx?$/.test(file))

test('the words of every form are in the bundles that forms wait for', () => {
  expect(screens.length).toBeGreaterThan(10)
  const asked = source.flatMap(([file, text]) =>
    [...text.matchAll(/useWords\(\s*'(\w+)/g)].map(([, room = '']) => ({ room, file })),
  )
  expect(asked.length).toBeGreaterThan(100)
  const bundled: readonly string[] = [...bundleRooms.public, ...bundleRooms.forms]
  expect(asked.filter(({ room }) => !bundled.includes(room))).toEqual([])
})

test('every component on a form has its styles', () => {
  const names = source.flatMap(([, text]) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    ),
  )
  const index = readFileSync(join(mantine, 'esm/index.mjs'), 'utf8')
  const homes = names.flatMap((name) => {
    const [, path] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(index) ?? []
    return name && path ? [resolve(mantine, 'esm', path)] : []
  })
  const sheets = new Set(readdirSync(join(mantine, 'styles')))
  const needed = new Set(
    [...reached(homes).keys()].map((file) => `${basename(file, '.mjs')}.layer.css`).filter((name) => sheets.has(name)),
  )
  const there = [...files].flatMap(([file, text]) =>
    file.endsWith('.css') ? [...text.matchAll(/styles\/([\w-]+\.layer\.css)/g)].map(([, name = '']) => name) : [],
  )
  expect(needed.size).toBeGreaterThan(20)
  expect([...needed].filter((name) => !there.includes(name))).toEqual([])
})
