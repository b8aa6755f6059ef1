import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { makeTerm } from '#tests/support/facts.ts'

/** A portal, its warnings, and its message on the dashboard and among its figures. */
async function watched(trusted?: string) {
  const portal = await testApp(trusted ? { env: { TRUST_PROXY: trusted } } : {})
  onTestFinished(() => portal.close())
  const warn = vi.spyOn(portal.deps.log, 'warn')
  const termId = await makeTerm(portal.db, 2026)
  const { token } = await portal.as('ADMIN')
  return {
    ask: (remoteAddress: string, times = 1) =>
      Promise.all(
        Array.from({ length: times }, (_, index) =>
          portal.app.inject({
            url: '/healthz',
            remoteAddress,
            headers: { 'x-forwarded-for': `203.0.113.${index % 250}` },
          }),
        ),
      ),
    warnings: () => warn.mock.calls.map(([, text]) => text).filter((text) => text?.includes('TRUST_PROXY')),
    onDashboard: async () => {
      const answer = await portal.call('GET', `/dashboard-admin/${termId}`, { token })
      return answer.json().data.unbelieved_proxy
    },
    figure: async () =>
      Number(/^forwarded_unbelieved_total (.+)$/m.exec((await portal.app.inject({ url: '/metrics' })).body)?.[1]),
  }
}

test('a proxy that no setting names is told once in the log, on the dashboard, and counted', async () => {
  const { ask, warnings, onDashboard, figure } = await watched()
  expect(await onDashboard()).toBeNull()
  await ask('10.0.0.10', 3)
  expect(warnings()).toEqual(['X-Forwarded-For arrives from 10.0.0.10, which TRUST_PROXY does not name'])
  expect(await onDashboard()).toBe('10.0.0.10')
  expect(await figure()).toBe(3)
})

test('a proxy on another machine is told where only the one on this machine is believed, and a named one is not', async () => {
  const local = await watched('true')
  await local.ask('127.0.0.1', 3)
  expect([await local.onDashboard(), await local.figure()]).toEqual([null, 0])
  await local.ask('192.168.1.7')
  expect(await local.onDashboard()).toBe('192.168.1.7')
  const named = await watched('10.0.0.10')
  await named.ask('10.0.0.10', 3)
  expect([named.warnings(), await named.onDashboard()]).toEqual([[], null])
})

test('a single visitor who makes up the header frightens nobody', async () => {
  const { ask, warnings } = await watched()
  await ask('198.51.100.4', 99)
  expect(warnings()).toEqual([])
  await ask('198.51.100.4')
  expect(warnings()).toHaveLength(1)
})
