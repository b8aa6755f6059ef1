import { expect, test } from 'vitest'
import { shortNames } from './cancellation-page.rules.ts'

test('people of a group are called by their first names, told apart where two are the same', () => {
  expect(shortNames(['Indra Wibisono', 'Ayu Lestari'])).toEqual(['Indra', 'Ayu'])
  expect(shortNames(['Indra Wibisono', 'Ayu Lestari', 'indra  rahman'])).toEqual(['Indra W.', 'Ayu', 'indra r.'])
  expect(shortNames(['Indra Wibisono', 'Indra'])).toEqual(['Indra W.', 'Indra'])
  expect(shortNames(['Indra Wijaya', 'Indra', 'Indra Wibisono'])).toEqual(['Indra W. (1)', 'Indra', 'Indra W. (2)'])
  expect(shortNames(['Sukarno', 'Sukarno'])).toEqual(['Sukarno (1)', 'Sukarno (2)'])
})
