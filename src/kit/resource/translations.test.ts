import { expect, test } from 'vitest'
import { text, translation } from './kinds.ts'
import { untranslated } from './translations.ts'

const fields = { place: text({ max: 60 }), place_id: translation('place', text({ max: 60 })) }

test.each([
  [{ place: 'Room 400', place_id: 'Ruang 400' }, [], []],
  [{ place: 'Room 400', place_id: null }, ['place'], []],
  [{ place: null, place_id: 'Ruang 400' }, [], ['place']],
  [{ place: '', place_id: '' }, [], []],
])('%j', (record, withoutTwin, twinAlone) => {
  expect(untranslated(fields, record)).toEqual({ withoutTwin, twinAlone })
})
