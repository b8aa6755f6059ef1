// docs/security/requirements.md names every requirement once; all pages on security name only files that are there.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const overview = read('docs/security.md')
const operation = read('docs/security/operations-and-privacy.md')
const table = read('docs/security/requirements.md')
const pages = [overview, operation, table]

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
const rows = table.split('\n').flatMap((line) => {
  const [first, last = first] = /^\| (\d+\.\d+\.\d+)(?:-(\d+\.\d+\.\d+))? /.exec(line)?.slice(1) ?? []
  if (first === undefined || last === undefined) return []
  const state = line.split(' | ').at(-1) ?? ''
  return [{ numbers: required.slice(required.indexOf(first), required.indexOf(last) + 1), first, last, state }]
})
const inState = (sign: string) => rows.filter(({ state }) => state.startsWith(sign)).flatMap(({ numbers }) => numbers)

test('every requirement is in the tables once, and no other', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap(({ first, last }) => [first, last]).filter((one) => !required.includes(one))).toEqual([])
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(required)
})

test('the sums and the list of what is open are those of the tables', () => {
  const [met, not, open] = [inState('met'), inState('does not apply: '), inState('**open**: ')]
  const sum = `${met.length} are met, ${not.length} do not apply and ${open.length} are [open]`
  for (const page of [overview, table]) expect(page.replaceAll(/\s+/g, ' ')).toContain(sum)
  expect(met.length + not.length + open.length).toBe(required.length)
  const listed = operation.slice(operation.indexOf('\n## Open\n')).match(/\d+\.\d+\.\d+/g) ?? []
  expect(listed.toSorted()).toEqual(open.toSorted())
})

test('every file that they name is there', () => {
  const named = [...pages.join('\n').matchAll(/`((?:src|tests|docs|scripts|database)\/[^`\s]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})

test('every test that they name by words is in one of the files next to the words', () => {
  const wrong = pages
    .join('\n')
    .split('\n')
    .flatMap((line) => {
      const files = [...line.matchAll(/`((?:src|tests)\/[^`\s]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
      const texts = files.map(read).join('\n')
      const names = [...(line.split(' | ')[3] ?? '').matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) => name.split('…'))
      return names.filter((name) => !texts.includes(name.trim()))
    })
  expect(wrong).toEqual([])
})
