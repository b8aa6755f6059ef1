import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#routes.ts'
import { officeSections } from '#layouts/sections.ts'
import { userSections } from '#layouts/student-sections.ts'
import { translatorFor } from '#words/words.ts'
import { languages } from '#words/languages.ts'
import { shots } from '#tests/support/help-shots.ts'
import { helpFor, helpPages, pagesFor } from './help.rules.ts'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }
const addressesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [`/${path}`]), ...addressesOf(children ?? [])])
// The one that fits everything is for addresses that lead nowhere.
const addresses = ['/', ...addressesOf(routes).filter((path) => path !== '/*')]
const leadsSomewhere = (to: string) => addresses.some((path) => matchPath(path, to.split(/[?#]/, 1)[0] ?? ''))

test('every page is there in both languages, and has a line for each of its links', () => {
  for (const language of languages) {
    const { pages } = (translatorFor(language) as unknown as { raw: (key: string) => Pages }).raw('help')
    expect(Object.keys(pages).toSorted()).toEqual(helpPages.map(({ id }) => id).toSorted())
    for (const { id, steps, notes } of helpPages) {
      for (const part of ['steps', 'notes'] as const) {
        const links = { steps, notes }[part]
        const texts = pages[id]?.[part] ?? {}
        expect(Object.keys(texts), id).toEqual(Object.keys(links))
        for (const [key, text] of Object.entries(texts)) {
          expect([id, key, text.includes('<go>')]).toEqual([id, key, links[key] !== null])
        }
      }
    }
  }
})
type Texts = Record<string, string>
type Pages = { pages: Record<string, { steps: Texts; notes: Texts }> }

test('every link of a page, and every screen that it opens for, is an address of the portal', () => {
  const links = helpPages
    .flatMap(({ steps, notes }) => Object.values({ ...steps, ...notes }))
    .filter((to) => to !== null)
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((to) => !leadsSomewhere(to))).toEqual([])
  const screens = helpPages.flatMap(({ at }) => at)
  const isAbove = (screen: string) => addresses.some((path) => path === screen || path.startsWith(`${screen}/`))
  expect(screens.filter((screen) => !isAbove(screen))).toEqual([])
})

test('a page leads a reader only to screens of theirs', () => {
  const items = [...officeSections, ...userSections].flatMap((section) => section.items)
  for (const { id, roles, steps, notes } of helpPages.filter((page) => page.roles !== null)) {
    for (const to of Object.values({ ...steps, ...notes })) {
      const item = items.find((one) => one.to === to)
      if (item) expect([id, to, roles?.every((role) => item.roles.includes(role))]).toEqual([id, to, true])
    }
  }
})

test('the help opens at the page of the screen, and of the reader', () => {
  expect(helpFor('/toefl-payments/17/edit', 'ADMIN')).toBe('/help/deciding')
  expect(helpFor('/toefl-details/4/edit', 'USER')).toBe('/help/score')
  expect(helpFor('/dashboard/toefl-payment/3', 'MEMBER')).toBe('/help/money')
  expect(helpFor('/dashboard', 'USER')).toBe('/help/money')
  expect(helpFor('/dashboard/privacy', 'USER'), 'no page is about it').toBe('/help')
  expect(helpFor('/dashboard/profile', 'USER')).toBe('/help/address')
  expect(helpFor('/dashboard/security', 'SCAC')).toBe('/help/factor')
  expect(helpFor('/books', 'SCAC')).toBe('/help/region')
  expect(helpFor('/books', 'ADMIN')).toBe('/help/evening')
  expect(helpFor('/hand-over', 'ADMIN')).toBe('/help/handover')
  expect(helpFor('/club', 'ADMIN')).toBe('/help/identity')
  expect(helpFor('/emails', 'ADMIN')).toBe('/help/mailserver')
  expect(helpFor('/dashboard-admin', 'ADMIN')).toBe('/help')
  expect(helpFor('/toefl-payments', 'USER')).toBe('/help')
})

test('who is no administrator is not offered an administrator’s pages', () => {
  const ids = (role: Parameters<typeof pagesFor>[0]) => pagesFor(role).map(({ id }) => id)
  const students = ['register', 'waiting', 'pay', 'money', 'address', 'score', 'factor']
  expect(ids(null)).toEqual(students)
  expect(ids('MEMBER')).toEqual(students)
  expect(ids('SCAC')).toEqual([...students, 'region'])
  expect(ids('ADMIN')).toHaveLength(helpPages.length - 1)
})

test('every picture is taken by the browser tests in each language, shown by a page, and small', () => {
  const named = helpPages.flatMap(({ picture }) => picture ?? [])
  expect(shots.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  const folder = join(import.meta.dirname, 'widgets/pictures')
  const files = globSync('*', { cwd: folder })
  expect(files.toSorted()).toEqual(named.flatMap((name) => languages.map((one) => `${name}-${one}.webp`)).toSorted())
  for (const file of files) expect([file, statSync(join(folder, file)).size < 40_000]).toEqual([file, true])
})
