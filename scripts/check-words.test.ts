import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkWords } from './check-words.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'))
  await Promise.all(['en', 'id'].map((language) => mkdir(join(folder, language))))
  await writeFile(join(folder, 'names.json'), '["BNEC", "Board of Management", "Region"]')
})
afterEach(() => rm(folder, { recursive: true }))

async function wrongWith(en: unknown, id: unknown): Promise<string[]> {
  const write = (language: string, texts: unknown) =>
    writeFile(join(folder, language, 'room.json'), typeof texts === 'string' ? texts : JSON.stringify(texts))
  await Promise.all([write('en', en), write('id', id)])
  return checkWords(folder)
}

test('the texts of the portal are there in every language', async () => {
  expect(await checkWords(resolve(import.meta.dirname, '../src/words'))).toEqual([])
})

test('a translation has nothing against it', async () => {
  const en = { a: 'Hi {name}', b: { c: '{n, plural, one {# seat} other {# seats}}' }, d: 'See <b>this</b>' }
  const id = { a: 'Hai {name}', b: { c: '{n, plural, other {# kursi}}' }, d: 'Lihat <b>ini</b>' }
  expect(await wrongWith(en, id)).toEqual([])
})

test('a missing text is told with what it says in English, one too many by its place', async () => {
  expect(await wrongWith({ a: { b: 'Save' } }, { a: { c: 'Simpan' } })).toEqual([
    'id/room.json a.b is missing. In English it says: Save',
    expect.stringContaining('id/room.json a.c has no English text'),
  ])
})

test.each([
  [{ a: 'Hi {name}' }, { a: 'Hai {nama}' }, ['lacks {name}', 'has {nama}']],
  [{ a: 'See <b>this</b>' }, { a: 'Lihat ini' }, ['lacks <b>']],
  [{ a: '{n, plural, one {# seat of {x}} other {# seats}}' }, { a: '{n, plural, other {# kursi}}' }, ['lacks {x}']],
])('other values in %j than in %j are told', async (en, id, told) => {
  const findings = await wrongWith(en, id)
  expect(findings).toHaveLength(told.length)
  for (const [index, words] of told.entries()) expect(findings[index]).toContain(words)
})

test('a copy of the English is told, a name is not', async () => {
  expect(await wrongWith({ a: 'Save' }, { a: 'Save' })).toEqual([expect.stringContaining('still says the same')])
  const names = { a: 'BNEC', b: 'Board of Management', c: '{n, number}–{m}', d: 'Region {name}: {n, number}' }
  expect(await wrongWith(names, names)).toEqual([])
})

test.each([
  ['Hai {name', 'cannot be read'],
  [' ', 'is empty'],
  ['{n, plural, one {kursi} other {# kursi}}', 'a form "one"'],
])('%j is told', async (text, told) => {
  expect(await wrongWith({ a: '{n, plural, other {# seats}} {name}' }, { a: text })).toContainEqual(
    expect.stringContaining(told),
  )
})

test('a file that is no JSON any more is told by its name', async () => {
  expect(await wrongWith({ a: 'Save' }, '{ "a": "Simpan ')).toContainEqual(
    expect.stringContaining('room.json is no longer'),
  )
})
