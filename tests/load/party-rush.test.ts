// The minute the welcoming party opens: many more students than seats, all at once, each signed in.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { violations } from '../faults/invariants.ts'
import { withoutSeatLock } from '../faults/naive/sabotage.ts'
import { signUpsStand } from '../faults/party-invariants.ts'
import { checkMails, untilSent } from '../faults/support/mail-check.ts'
import { random } from '../faults/support/random.ts'
import { codeOf, isAcknowledged, sendAll } from '../faults/support/registrations.ts'
import { percentile, report, tally } from '../faults/support/report.ts'
import { signUpOf } from '../faults/support/sign-ups.ts'
import { raiseStage, type Stage } from '../faults/support/stage.ts'
import { effort, inLongRun } from '../support/effort.ts'
import { makeGuests, makePartyShift, setPartyWindow } from '../support/parties.ts'
import type { PortalProcess } from '../support/process.ts'
import { startSmtp } from '../support/smtp.ts'

const students = effort(240, 600)
const shifts = 2
const seatsEach = effort(20, 50)

let stage: Stage
beforeEach(async () => {
  stage = await raiseStage({ frugal: true })
  await setPartyWindow(stage.db, stage.world.regionId)
  return stage.close
})

const makeShifts = async () =>
  Promise.all(Array.from({ length: shifts }, () => makePartyShift(stage.db, stage.world, { quota: seatsEach })))

/** Everybody at once, spread over the portals; all answers. */
async function rush(portals: PortalProcess[], shiftIds: number[], chance: ReturnType<typeof random>) {
  const guests = await makeGuests(stage.db, stage.world, students)
  const forms = await Promise.all(
    chance
      .shuffled(guests)
      .map((guest, n) =>
        signUpOf(stage.world, guest, { shiftId: shiftIds[n % shifts] ?? 0, key: n % 2 ? `rush-${guest.nim}` : null }),
      ),
  )
  return sendAll(portals, forms)
}

test('many at once for a few seats: exactly as many are accepted, and the rest told so in time @full', async () => {
  const chance = random()
  const sink = await startSmtp()
  onTestFinished(() => sink.stop())
  const portal = await stage.start({ MAIL_URL: sink.url })
  const attempts = await rush([portal], await makeShifts(), chance)
  const counts = tally(attempts)
  report('party rush', {
    seed: chance.seed,
    ...counts,
    p50: percentile(attempts, 0.5),
    p95: percentile(attempts, 0.95),
    slowest: percentile(attempts, 1),
  })
  expect(counts).toMatchObject({ acknowledged: shifts * seatsEach, unanswered: 0 })
  const refusals = attempts.filter((attempt) => !isAcknowledged(attempt))
  expect(new Set(refusals.map((attempt) => `${attempt.status} ${codeOf(attempt)}`))).toEqual(
    new Set(['409 shift_full']),
  )
  expect(await violations(stage, { portals: [portal] })).toEqual([])
  expect(await signUpsStand(stage.db, attempts.filter(isAcknowledged))).toEqual([])
  expect(percentile(attempts, 1)).toBeLessThanOrEqual(inLongRun(6000))
  await untilSent(stage.db)
  expect(await checkMails(stage.db, sink)).toEqual({ wrong: [], twice: 0 })
  expect(sink.mails).toHaveLength(shifts * seatsEach)
})

test('two portals on one database share the rush: the same exact count', async () => {
  const chance = random()
  const portals = [await stage.start(), await stage.start()]
  const attempts = await rush(portals, await makeShifts(), chance)
  const counts = tally(attempts)
  report('party rush on two portals', { seed: chance.seed, ...counts })
  expect(counts).toMatchObject({ acknowledged: shifts * seatsEach, unanswered: 0 })
  expect(await violations(stage, { portals })).toEqual([])
  expect(await signUpsStand(stage.db, attempts.filter(isAcknowledged))).toEqual([])
})

test('the rush is one that oversells when the shifts are not locked @full', async () => {
  const chance = random()
  const portal = await stage.start()
  const rounds = [await makeShifts(), await makeShifts(), await makeShifts(), await makeShifts()]
  await withoutSeatLock(stage.pool, 'welcoming_party_shift')
  // The first look still refuses most; a few slip through between look and insert, in nearly every rush.
  let oversold = 0
  for (const shiftIds of rounds) {
    if (oversold > 0) break
    const counts = tally(await rush([portal], shiftIds, chance))
    oversold = counts.acknowledged - shifts * seatsEach
    report('party rush without the lock', { seed: chance.seed, ...counts, oversold })
  }
  expect(oversold).toBeGreaterThan(0)
  expect(await violations(stage)).toContainEqual(expect.stringMatching(/^I1: party shift/))
})
