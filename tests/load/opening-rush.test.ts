// The minute the window opens: far more students than seats, all at once, each with a photo of the receipt.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { violations } from '../faults/invariants.ts'
import { withoutSeatLock } from '../faults/naive/sabotage.ts'
import { cpuOf } from '../faults/support/cost.ts'
import { checkMails, untilSent } from '../faults/support/mail-check.ts'
import { random } from '../faults/support/random.ts'
import { codeOf, isAcknowledged, registration, sendAll } from '../faults/support/registrations.ts'
import { percentile, report, tally } from '../faults/support/report.ts'
import { raiseStage, type Stage } from '../faults/support/stage.ts'
import { effort, inLongRun, isLong } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import type { PortalProcess } from '../support/process.ts'
import { startSmtp } from '../support/smtp.ts'

// Fewer in a short run: on a machine with other work two thousand wait so long that some are told to come again.
const students = effort(600, 2000, 300)
const shifts = 5
const seatsEach = students / 4 / shifts

let stage: Stage
beforeEach(async () => {
  stage = await raiseStage({ frugal: true })
  return stage.close
})

async function makeShifts(): Promise<number[]> {
  const made: number[] = []
  for (let n = 0; n < shifts; n += 1) made.push(await makeShift(stage.db, stage.world, { quota: seatsEach }))
  return made
}

/** Everybody at once, spread over the portals; all answers. */
async function rush(portals: PortalProcess[], shiftIds: number[], chance: ReturnType<typeof random>) {
  const choices = chance.shuffled(Array.from({ length: students }, (_, n) => shiftIds[n % shifts] ?? 0))
  const forms = await Promise.all(
    choices.map((shift, n) =>
      registration(stage.world, { shiftIds: [shift], key: `rush-${chance.seed}-${shift}-${n}` }),
    ),
  )
  return sendAll(portals, forms)
}

test('four times as many at once as there are seats: exactly the seats are given out, and the rest told so in time', async () => {
  const chance = random()
  const portal = await stage.start()
  const before = { portal: await cpuOf(portal.pid), client: process.cpuUsage() }
  const attempts = await rush([portal], await makeShifts(), chance)
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
  expect(percentile(attempts, 0.95)).toBeLessThanOrEqual(inLongRun(3000))
  expect(percentile(attempts, 1)).toBeLessThanOrEqual(inLongRun(6000))
})

// The party's rush shows the same with fewer people in a short run.
test.runIf(isLong)(
  'two portals on one database share the rush: the same exact count, and each mail goes out once',
  async () => {
    const chance = random()
    const sink = await startSmtp()
    onTestFinished(() => sink.stop())
    const portals = [await stage.start({ MAIL_URL: sink.url }), await stage.start({ MAIL_URL: sink.url })]
    const attempts = await rush(portals, await makeShifts(), chance)
    const counts = tally(attempts)
    expect(counts).toMatchObject({ acknowledged: shifts * seatsEach, unanswered: 0 })
    expect(await violations(stage, { acknowledged: attempts.filter(isAcknowledged), portals })).toEqual([])
    await untilSent(stage.db)
    const mails = await checkMails(stage.db, sink)
    report('opening rush on two portals', {
      seed: chance.seed,
      ...counts,
      mails: sink.mails.length,
      twice: mails.twice,
    })
    expect(mails).toEqual({ wrong: [], twice: 0 })
    expect(sink.mails).toHaveLength(shifts * seatsEach)
  },
)

test('the rush is one that oversells when the shifts are not locked @full', async () => {
  const chance = random()
  const portal = await stage.start()
  const rounds: number[][] = []
  for (let round = 0; round < effort(8, 3); round += 1) rounds.push(await makeShifts())
  await withoutSeatLock(stage.pool)
  // The first look still refuses most; a few slip through between look and insert, in nearly every rush.
  let oversold = 0
  for (const shiftIds of rounds) {
    if (oversold > 0) break
    const counts = tally(await rush([portal], shiftIds, chance))
    oversold = counts.acknowledged - shifts * seatsEach
    report('opening rush without the lock', { seed: chance.seed, ...counts, oversold })
  }
  expect(oversold).toBeGreaterThan(0)
})
