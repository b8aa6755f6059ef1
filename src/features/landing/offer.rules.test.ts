import { expect, test } from 'vitest'
import { inOrder, offerState } from './offer.rules.ts'

const now = new Date('2026-11-26T10:00:00+07:00')
const window = (region_id: number | null, start_time: string, end_time: string) => ({
  region_id,
  start_time: `${start_time}T00:00:00+07:00`,
  end_time: `${end_time}T23:59:00+07:00`,
})

test('a programme is offered while a window of it is open or to come, and not otherwise', () => {
  const state = (start: string, end: string) => offerState([window(null, start, end)], [1, 2], now)?.state
  expect(state('2026-11-01', '2026-12-01')).toBe('open')
  expect(state('2026-12-01', '2026-12-02')).toBe('announced')
  expect(state('2026-10-01', '2026-11-01')).toBeUndefined()
  expect(offerState([], [1], now)).toBeNull()
})

test('a region goes by its own window, so that a general one counts only where a region has none', () => {
  const general = window(null, '2026-11-01', '2026-12-20')
  const own = window(1, '2026-10-01', '2026-11-01')
  expect(offerState([general, own], [1], now)).toBeNull()
  expect(offerState([general, own], [1, 2], now)).toMatchObject({ state: 'open', is_by_region: false })
  expect(offerState([general, own], [], now)).toMatchObject({ state: 'open' })
})

test('where regions differ, the first end and the first beginning are named, and that others differ', () => {
  const early = window(1, '2026-11-01', '2026-12-10')
  const late = window(2, '2026-11-01', '2026-12-20')
  expect(offerState([late, early], [1, 2], now)).toMatchObject({ ends_at: early.end_time, is_by_region: true })
  const soon = window(1, '2026-12-05', '2026-12-10')
  const later = window(2, '2026-12-07', '2026-12-10')
  expect(offerState([later, soon], [1, 2], now)).toMatchObject({
    state: 'announced',
    starts_at: soon.start_time,
    is_by_region: true,
  })
})

test('what ends soonest comes first, and what is announced after all that is open', () => {
  const offer = (state: 'open' | 'announced', starts_at: string, ends_at: string) => ({
    state,
    starts_at,
    ends_at,
    is_by_region: false,
  })
  const soonOver = offer('open', '2026-11-20', '2026-11-28')
  const longOpen = offer('open', '2026-11-01', '2026-12-28')
  const soon = offer('announced', '2026-11-27', '2026-11-27')
  const later = offer('announced', '2026-12-27', '2026-12-28')
  expect(inOrder([later, longOpen, soon, soonOver])).toEqual([soonOver, longOpen, soon, later])
})
