import { expect, test } from 'vitest'
import { translatorFor } from '#words/words.ts'
import { codeOf, reasonIn, withReasonsIn } from './usual-reasons.ts'

const [en, id] = [translatorFor('en'), translatorFor('id')]

test('a usual reason reaches its reader in the reader’s language, in whichever it was chosen', () => {
  for (const key of ['payments.reject.reasons.unreadable', 'welcoming.reject.reasons.person'] as const) {
    expect(en(key)).not.toBe(id(key))
    expect(reasonIn('id', en(key))).toBe(id(key))
    expect(reasonIn('en', id(key))).toBe(en(key))
    expect(reasonIn('id', id(key))).toBe(id(key))
  }
})

test('a reason in one’s own words stays as it was written', () => {
  const own = `${en('payments.reject.reasons.unreadable')} Thanks!`
  expect(reasonIn('id', own)).toBe(own)
  expect(reasonIn('id', null)).toBeNull()
})

test('what it is kept as counts before its words, which the club may have changed since', () => {
  expect(codeOf(`${id('payments.reject.reasons.amount')} `)).toBe('payment.amount')
  expect(codeOf('Please call me.')).toBeNull()
  expect(reasonIn('id', 'As we said it last year.', 'payment.amount')).toBe(id('payments.reject.reasons.amount'))
  expect(reasonIn('id', 'As we said it last year.', 'payment.gone'), 'one that is no more').toBe(
    'As we said it last year.',
  )
  expect(reasonIn('id', null, 'payment.amount')).toBeNull()
})

test('every part of an answer that has a reason is worded', () => {
  const reason = en('payments.reject.reasons.wrong')
  const party = { reject_reason: 'Once.', reject_code: 'party.person' }
  const answer = { id: 1, name: 'A', toefl_detail: { reject_reason: reason, n: 2 }, party, bom: null }
  expect(withReasonsIn('id', answer)).toEqual({
    id: 1,
    name: 'A',
    toefl_detail: { reject_reason: id('payments.reject.reasons.wrong'), n: 2 },
    party: { reject_reason: id('welcoming.reject.reasons.person') },
    bom: null,
  })
})
