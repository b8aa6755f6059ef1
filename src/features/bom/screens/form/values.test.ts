import { expect, test } from 'vitest'
import { emptyValues, readDraft } from './values.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const day = 86_400_000
const kept = (savedAt: number) => JSON.stringify({ values: { first_preference_reason: 'People' }, savedAt })

test('a draft lives for a week, by whatever clock', () => {
  expect(readDraft(kept(now - 7 * day), now)).toEqual({ ...emptyValues, first_preference_reason: 'People' })
  expect(readDraft(kept(now - 7 * day - 1), now)).toBeNull()
  expect(readDraft(kept(now + 8 * day), now)).toBeNull()
})

test('what is no draft is none', () => {
  for (const text of [null, '', '{', '[]', '{"values":{}}']) expect(readDraft(text, now)).toBeNull()
})
