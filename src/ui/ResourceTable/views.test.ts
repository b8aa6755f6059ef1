import { expect, test } from 'vitest'
import { addressOf, mostViews, type View, withView } from './views.ts'

const view = (name: string, address = ''): View => ({ name, address, isCompact: false })

test('a view replaces the one of its name, and is sorted among the others by name', () => {
  const views = [view('Bekasi', 'region_id=2'), view('Malang', 'region_id=3')]
  expect(withView(views, view('Cash', 'payment_type=CASH')).map(({ name }) => name)).toEqual([
    'Bekasi',
    'Cash',
    'Malang',
  ])
  expect(withView(views, view('Malang', 'region_id=4'))).toEqual([views[0], view('Malang', 'region_id=4')])
})

test('there are never more than the most', () => {
  const many = Array.from({ length: mostViews }, (_, n) => view(`View ${n}`))
  expect(withView(many, view('Another'))).toHaveLength(mostViews)
})

test('a view is the same whatever the order of its filters, and on whatever page', () => {
  expect(addressOf(new URLSearchParams('status=CONFIRMED&region_id=2&page=3'))).toBe('region_id=2&status=CONFIRMED')
})
