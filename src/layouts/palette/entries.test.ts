import { expect, test } from 'vitest'
import { officeSections } from '../sections.ts'
import type { SessionUser } from '#features/account/account.contract.ts'
import { fits, screensFor } from './entries.ts'

const words = { section: (label: string) => label, item: (label: string) => label }

const as = (role: string, ...duties: object[]) => ({ role, duties }) as unknown as SessionUser

test('an administrator is offered every screen of the sidebar, the regional committee its own', () => {
  const all = officeSections.flatMap(({ items }) => items.map(({ to }) => to))
  expect(screensFor(officeSections, as('ADMIN'), words).map(({ to }) => to)).toEqual(all)
  expect(screensFor(officeSections, as('SCAC'), words).map(({ to }) => to)).toEqual([
    '/dashboard-admin',
    '/books',
    '/cash-book',
    '/statements',
    '/refunds',
    '/dashboard/expenses',
    '/hand-over',
  ])
  expect(screensFor(officeSections, as('USER'), words)).toEqual([])
})

test('a duty has the screens of its work, for a region those that it can narrow', () => {
  const screens = (duty: string, region_id: number | null) =>
    screensFor(officeSections, as('USER', { duty, region_id }), words).map(({ to }) => to)
  expect(screens('TESTS', 1)).toEqual([
    '/dashboard-admin',
    '/check-in',
    '/toefl-shifts',
    '/waiting-list',
    '/toefl-details',
    '/toefl-details/edit-requests',
    '/toefl-attendances',
    '/registrant-details',
    '/announcements',
  ])
  expect(screens('CONTENT', null)).toEqual([
    '/dashboard-admin',
    '/landing-content',
    '/achievements',
    '/partnerships',
    '/talent-fields',
  ])
  expect(screens('MONEY', 1)).toEqual(screens('MONEY', null))
})

test('every word that is typed has to stand somewhere', () => {
  expect(fits('test pay', 'Test payments', 'TOEFL')).toBe(true)
  expect(fits('toefl pay', 'Test payments', 'TOEFL')).toBe(true)
  expect(fits('party pay', 'Test payments', 'TOEFL')).toBe(false)
  expect(fits('', 'Test payments')).toBe(true)
})
