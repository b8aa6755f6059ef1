// A treasurer is no administrator: every endpoint with every duty, against the checked-in table.
import { expect, test } from 'vitest'
import { openPortal } from '../support/app.ts'
import { dutyAccess } from './duty-access-table.ts'
import { walkDuties } from './duty-walk.ts'

const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })

test('the table names only endpoints that are served', () => {
  const served = new Set(portal.app.endpoints.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(dutyAccess).filter((address) => !served.has(address))).toEqual([])
})

test('a duty opens what the table says, in its region, and nothing else', async () => {
  const { calls, deviations } = await walkDuties(portal)
  console.log(`${calls} calls with duties, ${deviations.length} deviations`)
  expect(deviations).toEqual([])
}, 1_800_000)
