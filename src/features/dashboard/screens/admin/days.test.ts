import { expect, test } from 'vitest'
import { everyDay } from './days.ts'

test('days without registrations are filled, and regions are added up', () => {
  const days = [
    { day: '2026-11-30', region_id: 1, registrations: 2 },
    { day: '2026-12-02', region_id: 1, registrations: 1 },
    { day: '2026-11-30', region_id: 2, registrations: 3 },
  ]
  expect(everyDay(days)).toEqual([
    { day: '2026-11-30', registrations: 5 },
    { day: '2026-12-01', registrations: 0 },
    { day: '2026-12-02', registrations: 1 },
  ])
})

test('no registrations make no days', () => {
  expect(everyDay([])).toEqual([])
})

test('a long term shows its latest days', () => {
  const days = [
    { day: '2026-01-01', region_id: 1, registrations: 1 },
    { day: '2026-12-31', region_id: 1, registrations: 1 },
  ]
  const shown = everyDay(days)
  expect(shown).toHaveLength(92)
  expect(shown.at(-1)).toEqual({ day: '2026-12-31', registrations: 1 })
})
