// Several processes that answer on one port, with WORKERS: they keep the same seats, and one that dies is replaced.
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { effort } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { makeShift } from '../support/facts.ts'
import { violations } from './invariants.ts'
import { codeOf, isAcknowledged, registration, send, sendAll, sockets } from './support/registrations.ts'
import { report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'
import { workersOf } from './support/workers.ts'

// A start each; two are enough to differ from one.
const workers = effort(2, 3)

let stage: Stage
beforeEach(async () => {
  stage = await raiseStage()
  return stage.close
})

const start = (env: Record<string, string> = {}) => stage.start({ WORKERS: String(workers), ...env })

const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

test('a rush on few seats while a worker is killed: no seat twice, nothing acknowledged is lost, as many run again', async () => {
  const portal = await start()
  const [seats, students] = [60, 240]
  const shift = await makeShift(stage.db, stage.world, { quota: seats })
  const forms = await Promise.all(
    Array.from({ length: students }, () => registration(stage.world, { shiftIds: [shift] })),
  )
  const before = await workersOf(portal)
  expect(before).toHaveLength(workers)
  const agent = sockets()
  const all = forms.map((form) => send(portal.baseUrl, form, agent))
  await Promise.race(all)
  process.kill(before[0] ?? 0, 'SIGKILL')
  const attempts = await Promise.all(all)
  expect(await Promise.race([portal.exited, Promise.resolve(null)]), portal.lines.join('\n')).toBeNull()
  // Those whose worker was killed send once more, as a browser does.
  const again = attempts.filter(({ status }) => status === null).map((attempt) => attempt.registration)
  agent.destroy()
  const later = await sendAll([portal], again)
  report('workers', { ...tally([...attempts, ...later]), workers, again: again.length })
  const acknowledged = [...attempts, ...later].filter(isAcknowledged)
  expect(acknowledged.length).toBeLessThanOrEqual(seats)
  const refusals = [...attempts, ...later].filter((attempt) => !isAcknowledged(attempt) && attempt.status !== null)
  // Of those who sent again, some have their seat already: the worker was killed before it could say so.
  const had = again.length > 0 ? ['422 422'] : []
  const expected = new Set(['409 shift_full', ...had])
  expect(
    [...new Set(refusals.map((one) => `${one.status} ${codeOf(one)}`))].filter((one) => !expected.has(one)),
  ).toEqual([])
  await eventually(async () => expect(await workersOf(portal)).toHaveLength(workers))
  const last = await workersOf(portal)
  expect(last).not.toContain(before[0])
  expect(await violations(stage, { acknowledged, portals: [portal] })).toEqual([])
  expect((await portal.kill()).code).toBe(0)
  expect(last.filter((pid) => !isGone(pid))).toEqual([])
})

test('a worker that is killed before it listens is replaced, and the portal starts @full', async () => {
  const portal = await stage.start({ WORKERS: String(workers) }, undefined, false)
  const early = await eventually(async () => {
    const found = await workersOf(portal)
    expect(found).toHaveLength(workers)
    return found
  }, 1)
  process.kill(early[0] ?? 0, 'SIGKILL')
  const ready = eventually(() => expect(portal.lines.join('\n')).toContain('The portal is ready')).then(() => undefined)
  // Its exit, if it ends.
  expect(await Promise.race([portal.exited, ready]), portal.lines.join('\n')).toBeUndefined()
  await eventually(async () => expect(await workersOf(portal)).toHaveLength(workers))
  expect(await workersOf(portal)).not.toContain(early[0])
  expect((await portal.kill()).code).toBe(0)
})

test('all of them count towards one limit, /metrics adds up what they did, and none outlives the first @full', async () => {
  const portal = await start({ RATE_LIMIT: 'on' })
  const ask = () => fetch(`${portal.baseUrl}/api/payment-links/guess`, { headers: { connection: 'close' } })
  const statuses: number[] = []
  const begin = performance.now()
  for (let n = 0; n < 120; n += 1) {
    statuses.push((await ask()).status)
    await delay(25)
  }
  const letIn = statuses.filter((status) => status === 404).length
  // Each for itself would let in all of them; what is on its way between them is a part of a twentieth. A machine so slow that the
  // minute ends on the way begins another one.
  const minutes = 1 + Math.floor((performance.now() - begin) / 60_000)
  expect(letIn).toBeGreaterThanOrEqual(60)
  expect(letIn).toBeLessThan(90 * minutes)
  const metrics = await (await fetch(`${portal.baseUrl}/metrics`)).text()
  const counted = /http_answers_total\{[^}]*payment-links[^}]*status="404"[^}]*\} (\d+)/.exec(metrics)?.[1]
  expect(Number(counted)).toBe(letIn)
  expect(metrics.match(/^mails_failed 0$/m)).not.toBeNull()
  const all = await workersOf(portal)
  expect(all).toHaveLength(workers)
  await portal.kill('SIGKILL')
  await eventually(() => expect(all.filter((pid) => !isGone(pid))).toEqual([]))
})
