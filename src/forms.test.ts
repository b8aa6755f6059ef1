// Visitors' forms and students' own pages load a part of all words and styles: nothing that they show may be missing from it.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { reachedFiles, usedFiles } from '#kit/pages/reached-files.ts'
import { bundleRooms } from '#words/bundle-rooms.ts'

const officeBundles = ['public', 'dashboard', 'entry', 'office'] as const

const root = join(import.meta.dirname, '..')

const routes = readFileSync(join(root, 'src/routes.ts'), 'utf8')
const screensIn = (block: RegExp) =>
  [...(block.exec(routes)?.[1] ?? '').matchAll(/'([^']+\.tsx)'/g)].map(([, path = '']) => path)
const firstScreens = screensIn(/layout\('layouts\/forms\.tsx', \[(.*?)\n {6}layout/s)
const longScreens = screensIn(/layout\('layouts\/long-forms\.tsx', \[(.*?)\n {6}\]\)/s)
const registration = screensIn(/layout\('layouts\/registration\.tsx', \[(.*?)\n {6}\]\)/s)
const shortScreens = screensIn(/layout\('layouts\/short-forms\.tsx', \[(.*?)\n {6}\]\)/s)
const papers = screensIn(/layout\('layouts\/papers\.tsx', \[(.*?)\n {6}\]\)/s)
const screens = screensIn(/layout\('layouts\/forms\.tsx', \[(.*?)\n {4}\]\)/s)
const students = screensIn(/layout\('layouts\/user\.tsx', \[(.*?)\n {2}\]\)/s)
const both = screensIn(/layout\('layouts\/student-or-office\.tsx', \[(.*?)\n {4}layout/s)
const office = screensIn(/layout\('layouts\/office\.tsx', \[(.*?)\n {4}layout/s)
const ownPages = screensIn(/layout\('layouts\/own-pages\.tsx', \[(.*?)\n {4}\]\)/s)

/** Every source file that pages lead to, also what comes later. */
const reached = (pages: readonly string[]) => {
  const files = reachedFiles(pages, true)
  return { files, source: [...files].filter(([file]) => /\.tsx?$/.test(file)) }
}
const first = reached([...firstScreens, 'layouts/forms.tsx', 'layouts/guest.tsx'])
const long = reached([...longScreens, 'layouts/long-forms.tsx', 'layouts/guest.tsx'])
const registering = reached([...registration, 'layouts/registration.tsx', 'layouts/guest.tsx'])
const short = reached([...shortScreens, 'layouts/short-forms.tsx', 'layouts/guest.tsx'])
const read = reached([...papers, 'layouts/papers.tsx', 'layouts/guest.tsx'])
const forms = reached([...screens, 'layouts/forms.tsx', 'layouts/guest.tsx'])
const dashboard = reached(['features/dashboard/screens/dashboard.tsx', 'layouts/user.tsx'])
const own = reached([...students, 'layouts/user.tsx', 'layouts/guest.tsx'])
const shared = reached([...both, 'layouts/user.tsx'])
const little = reached([...office, 'layouts/office.tsx'])
const everything = reached([...routes.matchAll(/'([^']+\.tsx)'/g)].map(([, path = '']) => path))

/** Whether bundles say all that a place of the words has: `toefl`, `toefl.card`. */
const isSaid = (place: string, bundles: readonly (keyof typeof bundleRooms)[]) =>
  bundles.some((name) => bundleRooms[name].some((said) => place === said || place.startsWith(`${said}.`)))

const wordsMissing = ({ source }: typeof forms, bundles: readonly (keyof typeof bundleRooms)[]) => {
  const asked = source.flatMap(([file, text]) =>
    [...text.matchAll(/useWords\(\s*'([\w.]+)/g)].map(([, place = '']) => ({ place, file })),
  )
  expect(asked.length).toBeGreaterThan(20)
  return asked.filter(({ place }) => !isSaid(place, bundles))
}

const stylesMissing = ({ files, source }: typeof forms) => {
  const parts = usedFiles(
    '@mantine/core/esm/index.mjs',
    source.map(([, text]) => text),
  )
  const sheets = new Set(readdirSync(join(root, 'node_modules/@mantine/core/styles')))
  const needed = new Set(
    [...parts.keys()].map((file) => `${basename(file, '.mjs')}.layer.css`).filter((name) => sheets.has(name)),
  )
  const there = [...files].flatMap(([file, text]) =>
    file.endsWith('.css') ? [...text.matchAll(/styles\/([\w-]+\.layer\.css)/g)].map(([, name = '']) => name) : [],
  )
  expect(needed.size).toBeGreaterThan(20)
  return [...needed].filter((name) => !there.includes(name))
}

test('the words of every form are in the bundles that forms wait for', () => {
  expect(screens.length).toBeGreaterThan(10)
  expect(longScreens.length).toBe(5)
  expect(registration.length).toBe(2)
  expect(wordsMissing(long, ['public', 'entry', 'forms', 'long-forms'])).toEqual([])
  expect(wordsMissing(long, ['public', 'entry', 'short-forms'])).not.toEqual([])
  expect(wordsMissing(registering, ['public', 'entry', 'forms'])).toEqual([])
  expect(wordsMissing(registering, ['public', 'entry', 'short-forms'])).not.toEqual([])
})

test('the words of a short form and of what is read are in smaller bundles', () => {
  expect(shortScreens.length).toBe(3)
  expect(papers.length).toBeGreaterThan(3)
  expect(wordsMissing(short, ['public', 'entry', 'short-forms'])).toEqual([])
  expect(wordsMissing(read, ['public', 'entry', 'papers'])).toEqual([])
})

test('the notices say what the dashboard says, and some of the office’s pages say little', () => {
  expect(both).toEqual(['features/notice/screens/notices.tsx'])
  expect(office.length).toBe(3)
  expect(wordsMissing(shared, ['public', 'dashboard'])).toEqual([])
  expect(wordsMissing(little, officeBundles)).toEqual([])
})

test('the words of the first pages with a form are in the small bundle', () => {
  expect(firstScreens.length).toBeGreaterThan(7)
  expect(firstScreens.length).toBeLessThan(screens.length)
  expect(wordsMissing(first, ['public', 'entry'])).toEqual([])
})

test('the words of every page of students are in the bundles that these wait for', () => {
  expect(students.length).toBeGreaterThan(8)
  // All but the dashboard, and their layout.
  expect(ownPages.length).toBe(students.length - 2)
  expect(wordsMissing(own, ['public', 'dashboard', 'entry', 'forms', 'long-forms', 'signed-in'])).toEqual([])
  expect(wordsMissing(own, ['public', 'dashboard', 'entry', 'forms', 'long-forms'])).not.toEqual([])
  expect(wordsMissing(dashboard, ['public', 'dashboard'])).toEqual([])
})

test('an offer to undo has its words wherever it is shown: beside the page, in the words of the layout around it', () => {
  const places = [...readFileSync(join(root, 'src/ui/UndoToast.tsx'), 'utf8').matchAll(/useWords\('([\w.]+)'/g)]
  expect(places.length).toBe(1)
  for (const [, place = ''] of places) {
    for (const bundle of ['entry', 'dashboard'] as const) expect(isSaid(place, ['public', bundle]), bundle).toBe(true)
  }
})

test('every component on a form, on a page of students, and on any page has its styles', () => {
  expect(stylesMissing(forms)).toEqual([])
  expect(stylesMissing(own)).toEqual([])
  expect(stylesMissing(shared)).toEqual([])
  expect(stylesMissing(everything)).toEqual([])
})
