import { expect, test } from 'vitest'
import { readDraft, sendingOf } from './draft.ts'
import { emptyValues } from './values.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const kept = (savedAt: number, more: object = {}) =>
  JSON.stringify({ values: { ...emptyValues, name: 'Ayu' }, savedAt, sending: null, ...more })

test('a draft lives for a day, by whatever clock', () => {
  const hour = 3_600_000
  expect(readDraft(kept(now - 24 * hour), now)?.values.name).toBe('Ayu')
  expect(readDraft(kept(now - 24 * hour - 1), now)).toBeNull()
  expect(readDraft(kept(now + 25 * hour), now)).toBeNull()
})

test('what is no draft is none', () => {
  for (const text of [null, '', '{', '[]', '{"values":{}}']) expect(readDraft(text, now)).toBeNull()
})

test('a draft of an older form keeps what it has', () => {
  const draft = readDraft(JSON.stringify({ values: { name: 'Ayu', shoe: 42 }, savedAt: now }), now)
  expect(draft).toMatchObject({ values: { name: 'Ayu', allergy: '' }, sending: null })
})

test('the same content goes with the same key, other content with another', () => {
  const first = sendingOf(null, 'one', () => 'a')
  expect(sendingOf(first, 'one', () => 'b')).toEqual({ key: 'a', content: 'one' })
  expect(sendingOf(first, 'two', () => 'b')).toEqual({ key: 'b', content: 'two' })
})
