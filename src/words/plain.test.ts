import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkPlain } from '../../scripts/check-words.ts'
import { literalPlaces, officePlaces, parentPlaces, studentPlaces } from '../../scripts/plain-words-lists.ts'
import { isParents, isStudents, mostWords, plainFindings, readingsOf, sentencesOf } from '../../scripts/plain-words.ts'
import type { Language } from './languages.ts'
import { programmeFolders, wordFilesOf } from './word-folders.ts'
import { translatorFor } from './words.ts'

const source = resolve(import.meta.dirname, '..')

test.each(['words', ...programmeFolders])('what students and parents read in %s is plain', async (folder) => {
  expect(await checkPlain(join(source, folder))).toEqual([])
})

const student = { room: 'toefl', key: 'card.title' }
const found = (text: string, language: Language = 'en') => plainFindings(student, text, language)
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test('a sentence of twenty words is plain, one of twenty-one is not, wherever it stands', () => {
  expect(found(`${words(mostWords)}. ${words(mostWords)}!`)).toEqual([])
  expect(found(`Hi. ${words(mostWords + 1)}.`)).toEqual([expect.stringMatching(/^21 words are too many: word/)])
  expect(found(`${words(mostWords + 1)}.`, 'id')).toHaveLength(1)
  // A clause is no sentence, and a full stop in a word ends none.
  expect(found(`${words(10)}; ${words(11)}`)).toHaveLength(1)
  expect(found(`${words(10)} www.bnec.id ${words(10)}`)).toHaveLength(1)
})

test('a value is one word, and every form of a text is read', () => {
  expect(readingsOf('{n, plural, =0 {None} other {# of {all}}} <go>left</go>.')).toEqual([
    'None left.',
    '3 of Value left.',
  ])
  expect(readingsOf('{a, select, X {{b, plural, one {1} other {2}}} other {3}} {day, date, short}')).toEqual([
    '1 Value',
    '2 Value',
    '3 Value',
  ])
  expect(found(`{who, select, me {Short.} other {${words(20)} {name}}}`)).toHaveLength(1)
  expect(sentencesOf('One. Two?\nThree: four')).toEqual(['One.', 'Two?', 'Three: four'])
})

test.each([
  'Your payment was rejected.',
  'It has already been sent.',
  'It is being checked',
  'It can’t be undone',
  'This isn’t saved.',
  "It's kept for a day.",
  'You’re not invited.',
  'Seats are not yet taken',
  'Your seats got cancelled.',
  'Was your payment rejected?',
  'The form is closed by the office.',
  'Your seat was confirmed.',
  '{name} has been told, {state, select, A {and saved} other {and seen}}.',
])('the passive of “%s” is found', (text) => {
  expect(found(text)).toContainEqual(expect.stringMatching(/^passive “/))
})

test.each([
  'Registration is closed.',
  'You’re registered, and your seat is confirmed.',
  'We have sent it and told {name}.',
  'Is it open? They need it.',
  'There is a need for speed: one hundred of them.',
  'If it is, saved or not, go on.',
  'What you kept is yours',
])('“%s” is active', (text) => {
  expect(found(text)).toEqual([])
})

test('Indonesian may be passive, for its students talk so', () => {
  expect(found('Uangmu sudah dikembalikan.', 'id')).toEqual([])
})

test.each([
  ['en', 'Put the payment right', 'fix'],
  ['en', 'Whoever paid can do it', 'who it is'],
  ['en', 'See where it stands', 'name the state'],
  ['en', 'Start anew', 'as people talk'],
  ['en', 'Ask your contact person', 'the committee'],
  ['en', 'Look at your mail', 'e-mail'],
  ['en', 'Log in first', 'sign in'],
  ['id', 'Hubungi narahubung di regionmu', 'panitia'],
  ['id', 'Presensi untuk orang lain', 'kehadiran'],
  ['id', 'Daftar talent', 'talenta'],
  ['id', 'Ke pesta penyambutan', 'welcoming party'],
  ['id', 'Kursi grupmu', 'kelompok'],
  ['id', 'Ini saya', 'aku'],
  ['id', 'Pembayaran Anda', 'kamu'],
] as const)('%s: “%s” has a word that another one stands for', (language, text, say) => {
  expect(found(text, language)).toEqual([expect.stringContaining(say)])
})

test.each([
  ['en', 'Login'],
  ['en', 'Open your mail app: our e-mail is there'],
  ['id', 'Gabung ke grup LINE talenta'],
] as const)('%s: “%s” has the right words', (language, text) => {
  expect(found(text, language)).toEqual([])
})

test('a parent is Anda, and nobody else', () => {
  const parents = { room: 'notice', key: 'parents.yes' }
  expect(isParents(parents)).toBe(true)
  expect(plainFindings(parents, 'Jawaban Anda, kata saya', 'id')).toEqual([])
  expect(plainFindings(parents, 'Jawabanmu', 'id')).toEqual([expect.stringContaining('Anda')])
})

test('the office’s texts are not read, but a room that nothing names is', () => {
  expect(plainFindings({ room: 'books', key: 'title' }, 'It was rejected.', 'en')).toEqual([])
  expect(isStudents({ room: 'mail', key: 'rights.days' })).toBe(false)
  expect(isStudents({ room: 'payments', key: 'reject.reasons.wrong' })).toBe(true)
  expect(isStudents({ room: 'mail', key: 'cashBook.asked' })).toBe(false)
  expect(isStudents({ room: 'mail', key: 'cashBook.askedOften' })).toBe(true)
  expect(isStudents({ room: 'raffle', key: 'title' })).toBe(true)
})

test('every place in the lists is there', () => {
  const places = wordFilesOf('en').flatMap(({ room, path }) =>
    placesIn(JSON.parse(readFileSync(join(source, path), 'utf8')) as object, room),
  )
  const named = [...officePlaces, ...studentPlaces, ...parentPlaces, ...literalPlaces]
  const isThere = (prefix: string) => places.some((place) => place === prefix || place.startsWith(`${prefix}.`))
  expect(named.filter((prefix) => !isThere(prefix))).toEqual([])
})

const placesIn = (group: object, prefix: string): string[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}.${key}`] : placesIn(value as object, `${prefix}.${key}`),
  )

test('what is excepted is literally in the specification, and needs it', () => {
  const specification = readFileSync(join(import.meta.dirname, 'specification.txt'), 'utf8')
  const say = translatorFor('en') as unknown as (place: string) => string
  for (const place of literalPlaces) {
    expect(specification).toContain(`'${say(place)}'`)
    expect(found(say(place)), `${place} needs no exception`).not.toEqual([])
  }
})
