import { expect, test } from 'vitest'
import { type Attention, attentions, byAttention, partOf } from './attention.ts'

const cards = (...found: Attention[]) => found.map((attention, index) => ({ attention, index }))

test('what asks for more comes first, and equals stay as they were', () => {
  const sorted = cards('closed', 'open', 'settled', 'open', 'urgent').toSorted(byAttention)
  expect(sorted.map(({ index }) => index)).toEqual([4, 2, 1, 3, 0])
})

test('the parts of the page follow each other in the same order', () => {
  expect(attentions.map((attention) => partOf[attention])).toEqual([
    'turn',
    'standing',
    'standing',
    'standing',
    'offers',
    'rest',
    'rest',
  ])
})
