import { expect, test } from 'vitest'
import { officeSections } from '../sections.ts'
import { fits, screensFor } from './entries.ts'

const words = { section: (label: string) => label, item: (label: string) => label }

test('an administrator is offered every screen of the sidebar, the regional committee its own', () => {
  const all = officeSections.flatMap(({ items }) => items.map(({ to }) => to))
  expect(screensFor(officeSections, 'ADMIN', words).map(({ to }) => to)).toEqual(all)
  expect(screensFor(officeSections, 'SCAC', words).map(({ to }) => to)).toEqual([
    '/dashboard-admin',
    '/books',
    '/cash-book',
    '/statements',
    '/refunds',
    '/dashboard/expenses',
    '/hand-over',
  ])
  expect(screensFor(officeSections, 'USER', words)).toEqual([])
})

test('every word that is typed has to stand somewhere', () => {
  expect(fits('test pay', 'Test payments', 'TOEFL')).toBe(true)
  expect(fits('toefl pay', 'Test payments', 'TOEFL')).toBe(true)
  expect(fits('party pay', 'Test payments', 'TOEFL')).toBe(false)
  expect(fits('', 'Test payments')).toBe(true)
})
