import { readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { swept, sweptOfOwn } from '#tests/support/swept-pages.ts'
import { titleOfForm } from '#features/catalogue/widgets/list-titles.ts'
import { languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { titleOf } from './layouts/route-title.ts'
import routes from './routes.ts'

type Entry = { path?: string | undefined; file: string; index?: boolean | undefined; children?: Entry[] | undefined }

/** Every address below a layout, with the layouts above it. */
const addressesOf = (entries: readonly Entry[], above: readonly string[] = []): [string, readonly string[]][] =>
  entries.flatMap(({ path, file, children }) => [
    ...(path === undefined ? [] : [[path, above] as [string, readonly string[]]]),
    ...addressesOf(children ?? [], path === undefined ? [...above, file] : above),
  ])
/** The screen of every address. */
const screensOf = (entries: readonly Entry[]): [string, string][] =>
  entries.flatMap(({ path, file, children }) => [
    ...(path === undefined ? [] : [[path, `./${file}`] as [string, string]]),
    ...screensOf(children ?? []),
  ])

const addresses = new Map(addressesOf(routes))
const screens = new Map(screensOf(routes))
const withForms = (list: string) => [list, `${list}/create`, `${list}/:id/edit`]

test('every administrative address of the specification is in the office’s layout, which lets nobody else in', () => {
  const office = [
    'dashboard-admin',
    ...['regions', 'majors', 'contact-persons', 'payment-providers', 'toefl-shifts'].flatMap(withForms),
    ...['welcoming-party-shifts', 'talent-fields', 'achievements', 'partnerships', 'environments'].flatMap(withForms),
    ...['terms', 'landing-content'].flatMap(withForms),
    'registrant-details',
    'registrant-details/:id/edit',
    'toefl-details',
    'toefl-details/:id',
    'toefl-details/:id/scores',
    'toefl-details/:id/edit-detail',
    'toefl-details/edit-requests',
    'toefl-attendances',
    'member-payments',
    'member-payments/:id/edit',
    'welcoming-parties',
    'welcoming-parties/:id',
    'bom-divisions/:region_init',
    'bom-divisions/create/:region_init',
    'bom-divisions/:id/edit',
    'bom-recruitments',
    'talent-recruitments',
    'toefl-payments',
    'toefl-payments/:id/edit',
    'emails',
    'audit',
    'term-change',
  ]
  for (const address of office) expect([address, addresses.get(address)?.[0]]).toEqual([address, 'layouts/office.tsx'])
})

test('every address of the user area is in the students’ layout', () => {
  const students = [
    'dashboard',
    'dashboard/toefl-payment/:id',
    'dashboard/new-member-registration',
    'dashboard/new-member-registration/extend',
    'dashboard/new-member-registration/:id/edit',
    'dashboard/welcoming-party-registration',
    'dashboard/bom-registration',
    'dashboard/bom-registration/:id/edit',
    'dashboard/bom-task',
    'dashboard/talent-registration',
    'toefl-details/:id/edit',
  ]
  for (const address of students) expect([address, addresses.get(address)?.[0]]).toEqual([address, 'layouts/user.tsx'])
})

const signedIn = [...addresses].filter(([, [layout = '']]) =>
  ['layouts/user.tsx', 'layouts/student-or-office.tsx', 'layouts/office.tsx'].includes(layout),
)

test('every route behind the login has a title, in words that are there in each language', () => {
  expect(signedIn.length).toBeGreaterThan(90)
  const wrong = signedIn.filter(([address]) => {
    const screen = readFileSync(new URL(screens.get(address) ?? '', import.meta.url), 'utf8')
    // Of several routes it is a function; the browser's test of titles reads what it gives.
    const [, key, made] = /^export const handle = \{\s*title: (?:'([^']+)'|(\S))/m.exec(screen) ?? []
    if (!key) return made === undefined
    return languages.some((language) => !(translatorFor(language) as unknown as Keys).has(key))
  })
  expect(wrong).toEqual([])
})
type Keys = { has: (key: string) => boolean }

test('the title of a list is its own, that of its form says what the form does', () => {
  const matches = (pathname: string, params = {}) => [{ pathname, params, handle: { title: titleOfForm } }]
  const say = translatorFor('en') as unknown as (key: string, values?: object) => string
  const titleAt = (pathname: string, params = {}) =>
    titleOf(matches(pathname, params) as never, ({ key, values }) => say(key, values))
  expect(titleAt('/regions/create')).toBe('New region')
  expect(titleAt('/regions/1/edit', { id: '1' })).toBe('Edit region')
  expect(
    titleOf([{ pathname: '/audit', params: {}, handle: { title: 'audit.title' } }] as never, ({ key }) => key),
  ).toBe('audit.title')
})

/** The routes as the browser knows them, each under its address. */
const objectsOf = (entries: readonly Entry[]): RouteObject[] =>
  entries.map(({ path, file, index, children }) =>
    index
      ? { index, id: '/' }
      : { id: path ?? file, ...(path === undefined ? {} : { path }), children: objectsOf(children ?? []) },
  )

test('the sweep of every page goes to every address', () => {
  const objects = objectsOf(routes)
  const visited = [...Object.values(swept).flat(), ...sweptOfOwn].map(
    (path) => matchRoutes(objects, path)?.at(-1)?.route.id,
  )
  expect([...addresses.keys(), '/'].filter((address) => !visited.includes(address))).toEqual([])
})
