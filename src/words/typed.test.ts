import { expect, test } from 'vitest'
import { inLanguage } from './typed.ts'

const shift = {
  shift: 'Saturday morning',
  shift_id: 4,
  shift_label_id: 'Sabtu pagi',
  place: 'Hall',
  place_label_id: null,
  name: 'Events',
  name_id: 'Acara',
  current_term: { id: 3 },
  current_term_id: 3,
}

test('who reads Indonesian gets the Indonesian text where there is one, else the other one', () => {
  expect(inLanguage('id', shift)).toEqual({ ...shift, shift: 'Sabtu pagi', name: 'Acara' })
  expect(inLanguage('id', { ...shift, shift_label_id: '' }).shift).toBe('Saturday morning')
})

test('the records within a record are read in the same language', () => {
  const application = {
    name: 'Sinta',
    preference: { name: 'Events', name_id: 'Acara' },
    accepted: null,
    tasks: [{ name: 'a' }],
  }
  expect(inLanguage('id', application)).toEqual({ ...application, preference: { name: 'Acara', name_id: 'Acara' } })
})

test('everybody else gets the record as it is', () => {
  expect(inLanguage('en', shift)).toEqual(shift)
})
