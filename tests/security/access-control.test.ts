// The negative control of the access walk: with the guard taken away, it must fail.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { roles } from '#roles.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { isLong } from '../support/effort.ts'
import { accessTable, type Outcome } from './access-table.ts'
import { endpointOf, walkAll } from './access-walk.ts'
import { identities } from './stage.ts'

const guard = vi.hoisted(() => ({ knowsWho: false }))

// In place of the hook: nothing at all, or one that finds out who asks and forgets to check the role.
vi.mock('#kit/endpoint/serve.ts', async (original) => ({
  ...(await original<object>()),
  installEndpoints(app: FastifyInstance) {
    app.decorateRequest('caller', null)
    if (!guard.knowsWho) return
    app.addHook('onRequest', async (request: FastifyRequest) => {
      if (request.headers.authorization) request.caller = await request.server.authenticate(request)
    })
  },
}))

// With every test run every third line: what a walk without the guard finds at one it finds at all.
const isWalked = (place: number) => isLong || place % 3 === 0
const walked = new Set(Object.keys(accessTable).flatMap((name, place) => (isWalked(place) ? [endpointOf(name)] : [])))

/** At each line that is walked one of those knocks who by the table get one of these; in a long run everybody. */
async function walk(knowsWho: boolean, outcomes: Outcome[]): Promise<{ portal: TestApp; deviations: string[] }> {
  guard.knowsWho = knowsWho
  const portal = await testApp({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
  const { deviations } = await walkAll(portal, ({ who }, place) => {
    if (isLong) return identities
    if (!isWalked(place)) return []
    return outcomes.flatMap((outcome) => identities.find((one) => who[one] === outcome) ?? [])
  })
  await portal.close()
  return { portal, deviations }
}

// Commands over accounts ask again, under the lock, whether the caller is an administrator at that moment; a decision is
// undone only by the person who made it.
const askAgain = [
  'POST /committee',
  'POST /committee-duties',
  'POST /committee-duties/:id/end',
  'POST /decisions/:id/undo',
  'POST /registrant-details/:id/role',
  'POST /registrant-details/:id/suspend',
  'PUT /committee-duties/:id',
  'PUT /committee/:id',
]

const about = (deviations: string[], name: string) =>
  deviations.filter((deviation) => deviation.includes(`(${name})`) || deviation.includes(`(${name} `))

test('without the hook every endpoint that asks for a role deviates', async () => {
  const { portal, deviations } = await walk(false, [401, 'in'])
  const guarded = portal.app.endpoints.filter(
    ({ access, method, path }) => access !== 'anyone' && walked.has(`${method} ${path}`),
  )
  console.log(`${deviations.length} deviations at ${guarded.length} endpoints`)
  expect(guarded.length).toBeGreaterThan(30)
  for (const { method, path } of guarded) expect(about(deviations, `${method} ${path}`), path).not.toEqual([])
})

test.runIf(isLong)('with a hook that checks no role, everybody who is signed in gets into the office', async () => {
  const { portal, deviations } = await walk(true, [403])
  const office = portal.app.endpoints.filter(
    ({ access }) => access !== 'anyone' && roles.some((role) => !access.includes(role)),
  )
  const unmoved = office
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !about(deviations, name).some((deviation) => deviation.includes('expected 403')))
  expect(unmoved.toSorted()).toEqual(askAgain)
})
