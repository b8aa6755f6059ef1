import { expect, test } from 'vitest'
import { foldable, givingWay } from './folding.ts'

const column = (id: string, more: { heading?: boolean; lasting?: boolean } = {}) => ({ id, header: id, ...more })

test('columns give way from the right, the state of a row last, the name never', () => {
  const columns = [
    column('name', { heading: true }),
    column('region'),
    column('status', { lasting: true }),
    column('at'),
  ]
  expect(foldable(columns).map(({ id }) => id)).toEqual(['at', 'region', 'status'])
})

test('as many columns fold as make up for what is missing', () => {
  const columns = [
    ['at', 100],
    ['region', 80],
    ['contact', 220],
  ] as const
  expect(givingWay(columns, 90)).toEqual(['at'])
  expect(givingWay(columns, 101)).toEqual(['region', 'at'])
  expect(givingWay(columns, 1000)).toEqual(['at', 'region', 'contact'])
})

test('a narrow column stays where a wide one has to fold anyway', () => {
  const columns = [
    ['at', 100],
    ['region', 80],
    ['contact', 220],
  ] as const
  expect(givingWay(columns, 210)).toEqual(['contact'])
  expect(givingWay(columns, 290)).toEqual(['contact', 'at'])
})
