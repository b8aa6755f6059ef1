import { expect, test } from 'vitest'
import { emptyGroup, groupValues } from '#programmes/toefl/screens/registration/registration-values.ts'
import { contentDigest, nextAttempt } from './attempt.ts'
import { readDraft } from './draft.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const hour = 3_600_000
const values = emptyGroup(1, { batch: 'B27' })
const storedDraft = (savedAt: number, rest = {}) => JSON.stringify({ values, attempt: null, savedAt, ...rest })

test('a draft comes back as it was', () => {
  expect(readDraft(storedDraft(now - hour), groupValues(1), now)?.values).toEqual(values)
})

test('a draft ends after a day', () => {
  expect(readDraft(storedDraft(now - 23 * hour), groupValues(1), now)).not.toBeNull()
  expect(readDraft(storedDraft(now - 25 * hour), groupValues(1), now)).toBeNull()
  expect(readDraft(storedDraft(now + 25 * hour), groupValues(1), now)).toBeNull()
})

test.each([null, '', 'null', '{}', '{"savedAt":1}', 'not json'])('%s is no draft', (text) => {
  expect(readDraft(text, groupValues(1), now)).toBeNull()
})

test('the draft of another group size is not taken', () => {
  expect(readDraft(storedDraft(now), groupValues(2), now)).toBeNull()
})

test('a draft without a newer field still opens', () => {
  const { batch: _, ...older } = emptyGroup(1).registrants[0]!
  const text = storedDraft(now, { values: { ...values, registrants: [older] } })
  expect(readDraft(text, groupValues(1), now)?.values.registrants[0]?.batch).toBe('')
})

test('the digest follows the content and the proof', () => {
  const proof = (text: string, lastModified = 1) => new File([text], 'a.jpg', { lastModified })
  const withProof = (payment_proof: File) => ({ ...values, payment: { ...values.payment, payment_proof } })
  const digest = contentDigest(withProof(proof('ten bytes.')))
  expect(digest).toBe(contentDigest(withProof(proof('TEN BYTES.'))))
  expect(digest).not.toBe(contentDigest(withProof(proof('eleven byte'))))
  expect(digest).not.toBe(contentDigest(withProof(proof('ten bytes.', 2))))
  expect(digest).not.toBe(contentDigest(values))
  expect(contentDigest(values)).not.toBe(contentDigest(emptyGroup(1, { batch: 'B28' })))
})

let made = 0
const makeKey = () => `key-${++made}`
const another = () => nextAttempt(null, 'x', makeKey).key

test('the first attempt gets a key of its own', () => {
  expect(another()).not.toBe(another())
})

test('a lost answer keeps the key, even when the form changes before the next try', () => {
  const lost = { key: 'first', content: 'a', state: 'unanswered' } as const
  expect(nextAttempt(lost, 'a', makeKey).key).toBe('first')
  expect(nextAttempt(lost, 'b', makeKey).key).toBe('first')
})

test('after a refusal other content gets another key, and the same content keeps it', () => {
  const refused = { key: 'first', content: 'a', state: 'refused' } as const
  expect(nextAttempt(refused, 'a', makeKey)).toEqual({ key: 'first', content: 'a', state: 'unanswered' })
  expect(nextAttempt(refused, 'b', makeKey).key).not.toBe('first')
})
