// The minute the window opens: far more students than seats, all at once, each with a photo of the receipt.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../faults/invariants.ts'
import { cpuOf } from '../faults/support/cost.ts'
import { random } from '../faults/support/random.ts'
import { codeOf, isAcknowledged, registration, send, sockets } from '../faults/support/registrations.ts'
import { percentile, report, tally } from '../faults/support/report.ts'
import { raiseStage, type Stage } from '../faults/support/stage.ts'
import { makeShift } from '../support/facts.ts'
import type { PortalProcess } from '../support/process.ts'

const students = 2000
const [shifts, seatsEach] = [5, 100]

let stage: Stage
beforeAll(async () => {
  stage = await raiseStage()
})
afterAll(() => stage.close())

/** Everybody at once, spread over the portals; all answers. */
async function rush(portals: PortalProcess[], chance: ReturnType<typeof random>) {
  const shiftIds: number[] = []
  for (let n = 0; n < shifts; n += 1) shiftIds.push(await makeShift(stage.db, stage.world, { quota: seatsEach }))
  const wishes = chance.shuffled(Array.from({ length: students }, (_, n) => shiftIds[n % shifts] ?? 0))
  const forms = await Promise.all(
    wishes.map((shift, n) => registration(stage.world, { shiftIds: [shift], key: `rush-${chance.seed}-${n}` })),
  )
  const agent = sockets()
  const attempts = await Promise.all(
    forms.map((form, n) => send(portals[n % portals.length]?.baseUrl ?? '', form, agent)),
  )
  agent.destroy()
  return { shiftIds, attempts }
}

test('2,000 registrations at once for 500 seats: exactly 500 are accepted and the rest told so in time', async () => {
  const chance = random()
  const portal = await stage.start()
  const before = { portal: await cpuOf(portal.pid), client: process.cpuUsage() }
  const { attempts } = await rush([portal], chance)
  const client = process.cpuUsage(before.client)
  const counts = tally(attempts)
  report('opening rush', {
    seed: chance.seed,
    ...counts,
    p50: percentile(attempts, 0.5),
    p95: percentile(attempts, 0.95),
    slowest: percentile(attempts, 1),
    'CPU ms per request': {
      portal: ((await cpuOf(portal.pid)) - before.portal) / students,
      client: (client.user + client.system) / 1000 / students,
    },
  })
  expect(counts).toMatchObject({ acknowledged: shifts * seatsEach, unanswered: 0 })
  const refusals = attempts.filter((attempt) => !isAcknowledged(attempt))
  expect(new Set(refusals.map((attempt) => `${attempt.status} ${codeOf(attempt)}`))).toEqual(
    new Set(['409 shift_full']),
  )
  expect(await violations(stage, { acknowledged: attempts.filter(isAcknowledged), portals: [portal] })).toEqual([])
  expect(percentile(attempts, 0.95)).toBeLessThanOrEqual(3000)
  expect(percentile(attempts, 1)).toBeLessThanOrEqual(6000)
})
