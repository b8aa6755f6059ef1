// docs/security.md names every requirement once, and only files that are there.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; a chapter's sections are a list. */
const sections = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
]
const required = sections.flatMap((counts, chapter) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, place) => `${chapter + 1}.${section + 1}.${place + 1}`),
  ),
)

/** The rows of the tables: their numbers, a range being all of its, and their state. */
const rows = page.split('\n').flatMap((line) => {
  const [first, last = first] = /^\| (\d+\.\d+\.\d+)(?:-(\d+\.\d+\.\d+))? /.exec(line)?.slice(1) ?? []
  if (first === undefined || last === undefined) return []
  const state = line.split(' | ').at(-1) ?? ''
  return [{ numbers: required.slice(required.indexOf(first), required.indexOf(last) + 1), first, last, state }]
})
const inState = (sign: string) => rows.filter(({ state }) => state.startsWith(sign)).flatMap(({ numbers }) => numbers)

test('every requirement stands on the page once, and no other', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap(({ first, last }) => [first, last]).filter((one) => !required.includes(one))).toEqual([])
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(required)
})

test('the sum at the top and the list of what is open are those of the tables', () => {
  const [met, not, open] = [inState('met'), inState('does not apply: '), inState('**open**: ')]
  expect(page).toContain(`${met.length} are met, ${not.length} do not apply and ${open.length} are [open]`)
  expect(met.length + not.length + open.length).toBe(required.length)
  const listed = page.slice(page.indexOf('\n## Open\n')).match(/\d+\.\d+\.\d+/g) ?? []
  expect(listed.toSorted()).toEqual(open.toSorted())
})

test('every file that it names is there', () => {
  const named = [...page.matchAll(/`((?:src|tests|docs|scripts|database)\/[^`\s]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})

test('every test that it names by words is one of the files beside the words', () => {
  const wrong = page.split('\n').flatMap((line) => {
    const files = [...line.matchAll(/`((?:src|tests)\/[^`\s]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
    const texts = files.map((path) => readFileSync(resolve(root, path), 'utf8')).join('\n')
    const names = [...(line.split(' | ')[3] ?? '').matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) => name.split('…'))
    return names.filter((name) => !texts.includes(name.trim()))
  })
  expect(wrong).toEqual([])
})
