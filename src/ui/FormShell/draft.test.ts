import { expect, test } from 'vitest'
import { changesOf, readDraft } from './draft.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const day = 86_400_000
const initial = { reason: '', shift: '3', proof: null }
const kept = (values: unknown, savedAt = now) => JSON.stringify({ values, savedAt })

test('only what was changed is kept, and no files', () => {
  const values = { reason: 'Class', shift: '3', proof: new Blob(['x']) }
  expect(changesOf(values, initial)).toEqual({ reason: 'Class' })
})

test('a draft lives for a day, by whatever clock', () => {
  expect(readDraft(kept({ reason: 'Class' }, now - day), initial, now)).toEqual({ reason: 'Class' })
  expect(readDraft(kept({ reason: 'Class' }, now - day - 1), initial, now)).toBeNull()
  expect(readDraft(kept({ reason: 'Class' }, now + day + 1), initial, now)).toBeNull()
})

test('fields that the form does not have, and what it says already, are left out', () => {
  expect(readDraft(kept({ reason: 'Class', shift: '3', other: 'x', proof: 'y' }), initial, now)).toEqual({
    reason: 'Class',
  })
  expect(readDraft(kept({ shift: '3' }), initial, now)).toBeNull()
})

test('what is no draft is none', () => {
  for (const text of [null, '', '{', '[]', '{"values":{}}', '{"values":{"reason":7},"savedAt":1}']) {
    expect(readDraft(text, initial, now)).toBeNull()
  }
})
