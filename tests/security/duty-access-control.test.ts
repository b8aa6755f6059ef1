// The negative control of the walk with duties: one door opened by mistake, one closed, one that forgets the region, and
// the walk has to name just these.
import { expect, test, vi } from 'vitest'
import { testApp } from '../support/app.ts'
import { walkDuties } from './duty-walk.ts'

vi.mock('#duty-table.ts', async (original) => {
  const real = await original<typeof import('#duty-table.ts')>()
  const { 'GET /toefl-payments': _, ...money } = real.dutyTable.MONEY
  const opened = { ...money, 'GET /audit': 'all regions', 'GET /refunds/export': 'all regions' } as const
  const tests = { ...real.dutyTable.TESTS, 'GET /toefl-details/:id': 'everywhere' } as const
  return { ...real, dutyTable: { ...real.dutyTable, MONEY: opened, TESTS: tests } }
})

const tried = [
  'GET /toefl-payments',
  'GET /audit',
  'GET /refunds/export',
  'GET /toefl-details/:id',
  'GET /toefl-details',
]

test('a door that is opened, closed or wider than the table says is found', async () => {
  const portal = await testApp({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
  const { deviations } = await walkDuties(portal, tried)
  await portal.close()
  expect(
    deviations.map((text) => /^(.*?) with (\w+ \w+): (\w+), expected (\w+)/.exec(text)?.slice(1).join(' | ')),
  ).toEqual([
    'GET /toefl-payments | MONEY everywhere | 403 | in',
    'GET /audit | MONEY everywhere | in | 403',
    'GET /toefl-payments | MONEY here | 403 | in',
    'GET /refunds/export | MONEY here | 403 | in',
    'GET /toefl-payments | MONEY elsewhere | 403 | in',
    'GET /refunds/export | MONEY elsewhere | 403 | in',
    'GET /toefl-details/:id | TESTS elsewhere | in | 404',
  ])
}, 600_000)
