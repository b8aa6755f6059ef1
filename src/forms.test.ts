// Visitors' forms load a part of all words and styles: nothing that they show may be missing from it.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { reachedFiles, usedFiles } from '#kit/pages/reached-files.ts'
import { bundleRooms } from '#words/bundle-rooms.ts'

const root = join(import.meta.dirname, '..')

const routes = readFileSync(join(root, 'src/routes.ts'), 'utf8')
const ofForms = /layout\('layouts\/forms\.tsx', \[(.*?)\n {4}\]\)/s.exec(routes)?.[1] ?? ''
const screens = [...ofForms.matchAll(/'([^']+\.tsx)'/g)].map(([, path = '']) => path)
const files = reachedFiles([...screens, 'layouts/forms.tsx', 'layouts/guest.tsx'], true)
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
  const parts = usedFiles(
    '@mantine/core/esm/index.mjs',
    source.map(([, text]) => text),
  )
  const sheets = new Set(readdirSync(join(root, 'node_modules/@mantine/core/styles')))
  const needed = new Set(parts.map((file) => `${basename(file, '.mjs')}.layer.css`).filter((name) => sheets.has(name)))
  const there = [...files].flatMap(([file, text]) =>
    file.endsWith('.css') ? [...text.matchAll(/styles\/([\w-]+\.layer\.css)/g)].map(([, name = '']) => name) : [],
  )
  expect(needed.size).toBeGreaterThan(20)
  expect([...needed].filter((name) => !there.includes(name))).toEqual([])
})
