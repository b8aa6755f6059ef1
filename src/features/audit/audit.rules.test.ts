import { expect, test } from 'vitest'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { actionName, kindOf, linesOf, type Reader, recordName, saidBy, trailOf } from './audit.rules.ts'
import { programmePages } from '#programme-pages.ts'

const trail = trailOf(programmePages.map((pages) => pages.trail))

const readerIn = (language: Language, names: Reader['names'] = {}): Reader => ({
  said: saidBy(translatorFor(language)),
  language,
  names,
  trail,
})
const english = readerIn('en')

/** The lines as `label: before > after`. */
const lines = (entity: string, before: object | null, after: object | null, reader = english) =>
  linesOf({ entity, before: before as never, after: after as never }, reader).map(
    (line) => `${line.label}: ${line.before ?? '-'} > ${line.after ?? '-'}`,
  )

test('states, ways of paying, roles and answers are shown in words, the state first', () => {
  const before = { decided_by: null, status: 'PENDING', payment_type: 'CASH', role: 'USER', is_attend: false }
  const after = { decided_by: 4, status: 'CONFIRMED', payment_type: 'E_WALLET', role: 'MEMBER', is_attend: true }
  expect(lines('toefl_payment', before, after, readerIn('en', { account: { 4: 'Nadia Putri' } }))).toEqual([
    'Status: Pending > Confirmed',
    'Role: Student > Member',
    'Payment method: Cash > E-wallet',
    'Present: No > Yes',
    'Decided by: - > Nadia Putri',
  ])
  expect(lines('toefl_payment', before, after, readerIn('id'))[0]).toBe('Status: Menunggu > Terkonfirmasi')
})

test('money, days and moments are written as the club writes them', () => {
  expect(lines('region', { toefl_price_one: 75_000 }, { toefl_price_one: 80_000 })).toEqual([
    'TOEFL, one person: Rp\u00A075.000 > Rp\u00A080.000',
  ])
  expect(lines('account', { birth_date: '2005-04-21' }, { birth_date: null })).toEqual([
    'Date of birth: 21 April 2005 > -',
  ])
  const window = { end_time: '2026-11-21T16:59:00.000Z' }
  expect(lines('environment', window, null)).toEqual(['Closes: 21 Nov 2026, 23:59 WIB > -'])
  expect(lines('environment', window, null, readerIn('id'))).toEqual([
    'Tutup: 21 Nov 2026, 23.59 WIB > -'.replace('.', ':'),
  ])
})

test('a record is shown by its name, an unknown one by its number, a shift by the programme it is of', () => {
  const names = { region: { 1: 'Kemanggisan', 2: 'Bandung' }, toefl_shift: { 3: 'Morning' } }
  const reader = readerIn('en', names)
  expect(lines('toefl_detail', { shift_id: 3 }, { shift_id: 9 }, reader)).toEqual(['Shift: Morning > #9'])
  expect(lines('welcoming_party', { shift_id: 3 }, null, reader)).toEqual(['Shift: #3 > -'])
  expect(lines('talent_field', null, { region_ids: [1, 2] }, reader)).toEqual([
    'Regions that focus on it: - > Kemanggisan\nBandung',
  ])
})

test('people of a group stand in lines of their own', () => {
  const registrants = [
    { user_id: 1, nim: '2702000001', shift_id: 3 },
    { user_id: 2, nim: '2702000002', shift_id: 3 },
  ]
  const reader = readerIn('en', { account: { 1: 'Ayu', 2: 'Budi' }, toefl_shift: { 3: 'Morning' } })
  expect(lines('toefl_payment', null, { registrants }, reader)).toEqual([
    'Registrants: - > Person: Ayu, NIM: 2702000001, Shift: Morning\nPerson: Budi, NIM: 2702000002, Shift: Morning',
  ])
})

test('what nobody has named is shown plainly, and what somebody typed is never translated', () => {
  expect(lines('toefl_detail', null, { some_new_field: 'x', status: 'constructor' })).toEqual([
    'Status: - > constructor',
    'Some new field: - > x',
  ])
  expect(lines('account', { name: 'PENDING' }, { name: 'yes' })).toEqual(['Name: PENDING > yes'])
  expect(actionName('taught', english.said)).toBe('Taught')
  expect(kindOf('lunch_order', english.said)).toBe('Lunch order')
})

test('fields that are empty on both sides, and those that say nothing, are left out', () => {
  expect(lines('account', { id: 1, line_id: null, updated_at: '2026-01-01' }, { line_id: '' })).toEqual([])
})

test('a record that is gone keeps the name that the entry holds', () => {
  const entry = { at: '', actor_id: null, actor_name: null, actor_nim: null, action: 'deleted', entity: 'major' }
  const gone = { ...entry, entity_id: 3, before: { name: 'Accounting' }, after: null }
  expect(recordName(gone, english)).toBe('Accounting')
  expect(recordName({ ...gone, before: null }, english)).toBeNull()
})
