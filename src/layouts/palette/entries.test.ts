import { expect, test } from 'vitest'
import { officeSections } from '../sections.ts'
import { amountIn, fits, screensFor } from './entries.ts'

const words = { section: (label: string) => label, item: (label: string) => label }

test('an administrator is offered every screen of the sidebar, the regional committee its one', () => {
  const all = officeSections.flatMap(({ items }) => items.map(({ to }) => to))
  expect(screensFor(officeSections, 'ADMIN', words).map(({ to }) => to)).toEqual(all)
  expect(screensFor(officeSections, 'SCAC', words).map(({ to }) => to)).toEqual(['/dashboard-admin'])
  expect(screensFor(officeSections, 'USER', words)).toEqual([])
})

test('every word that is typed has to stand somewhere', () => {
  expect(fits('test pay', 'Test payments', 'TOEFL')).toBe(true)
  expect(fits('toefl pay', 'Test payments', 'TOEFL')).toBe(true)
  expect(fits('party pay', 'Test payments', 'TOEFL')).toBe(false)
  expect(fits('', 'Test payments')).toBe(true)
})

test('an amount is understood as people write it, and a NIM is none', () => {
  for (const typed of ['70000', '70.000', 'Rp 70.000', 'rp70.000', ' Rp. 70,000 ']) expect(amountIn(typed)).toBe(70_000)
  for (const typed of ['2702000004', 'Rp', '70', '7.00', 'Mega 70000']) expect(amountIn(typed)).toBeNull()
})
