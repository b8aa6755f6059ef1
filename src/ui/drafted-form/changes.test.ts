import { expect, test } from 'vitest'
import { changesOf, readChanges } from './draft.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const day = 86_400_000
const initial = { reason: '', shift: '3', proof: null }
const stored = (values: unknown, savedAt = now, more: object = {}) => JSON.stringify({ values, savedAt, ...more })
const valuesOf = (text: string) => readChanges(text, initial, now)?.values ?? null

test('only what was changed is kept, and no files', () => {
  const values = { reason: 'Class', shift: '3', proof: new Blob(['x']) }
  expect(changesOf(values, initial)).toEqual({ reason: 'Class' })
})

test('a draft lives for a day, by whatever clock', () => {
  expect(valuesOf(stored({ reason: 'Class' }, now - day))).toEqual({ reason: 'Class' })
  expect(valuesOf(stored({ reason: 'Class' }, now - day - 1))).toBeNull()
  expect(valuesOf(stored({ reason: 'Class' }, now + day + 1))).toBeNull()
})

test('fields that the form does not have, and what it says already, are left out', () => {
  expect(valuesOf(stored({ reason: 'Class', shift: '3', other: 'x', proof: 'y' }))).toEqual({
    reason: 'Class',
  })
  expect(valuesOf(stored({ shift: '3' }))).toBeNull()
})

test('what was sent stays known, even when nothing differs from the beginning', () => {
  const attempt = { key: 'first', content: 'a', state: 'unanswered' }
  expect(readChanges(stored({ shift: '3' }, now, { attempt }), initial, now)).toMatchObject({ values: {}, attempt })
})

test('what is no draft is none', () => {
  for (const text of [null, '', '{', '[]', '{"values":{}}', '{"values":{"reason":7},"savedAt":1}']) {
    expect(readChanges(text, initial, now)).toBeNull()
  }
})
