// The database goes away under load and comes back; the portal says so honestly and needs nobody's help.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { effort, inLongRun, isLong, patience } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import type { PortalProcess } from '../support/process.ts'
import { startSmtp } from '../support/smtp.ts'
import { violations } from './invariants.ts'
import { endClaims, untilSent } from './support/mail-check.ts'
import { type OwnPostgres, ownPostgres } from './support/own-postgres.ts'
import { random } from './support/random.ts'
import { type Attempt, isAcknowledged, registration, sendAll } from './support/registrations.ts'
import { lines, percentile, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'
import { stream } from './support/stream.ts'

async function raise(): Promise<{ database: OwnPostgres; stage: Stage }> {
  const database = await ownPostgres()
  const stage = await raiseStage({ database })
  onTestFinished(stage.close)
  return { database, stage }
}

type Look = { at: number; end: number; health: number; ready: number }

/** Asks for life and readiness ten times a second until it is told to end. */
function watch({ baseUrl }: PortalProcess) {
  const looks: Look[] = []
  const statusOf = async (path: string) =>
    (await fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(effort(patience, 3000)) }).catch(() => undefined))
      ?.status ?? 0
  const ending = new AbortController()
  const looking = (async () => {
    while (!ending.signal.aborted) {
      const at = performance.now()
      const [health, ready] = [await statusOf('/healthz'), await statusOf('/readyz')]
      looks.push({ at, end: performance.now(), health, ready })
      await delay(100)
    }
  })()
  const end = () => {
    ending.abort()
    return looking
  }
  return { looks, end }
}

/** Load, the database away for `ms`, load; what happened and when. */
async function outage(
  stage: Stage,
  database: OwnPostgres,
  portal: PortalProcess,
  how: 'SIGINT' | 'SIGQUIT',
  ms: number,
) {
  const chance = random()
  const shifts: number[] = []
  for (let n = 0; n < 10; n += 1) shifts.push(await makeShift(stage.db, stage.world, { quota: 100_000 }))
  const proof = await photo({ width: 240, height: 320 })
  let count = 0
  const load = stream(portal.baseUrl, 8, effort(160, 100), () => {
    const shiftIds = Array.from({ length: 1 + chance.below(3) }, () => shifts[chance.below(shifts.length)] ?? 0)
    return registration(stage.world, { shiftIds, proof, key: `away-${chance.seed}-${(count += 1)}` })
  })
  const watched = watch(portal)
  await delay(1500)
  const left = performance.now()
  await database.stop(how)
  const gone = performance.now()
  await delay(ms)
  // A busy machine needs longer for an answer of which all lies in this time.
  const isSeen = (list: { at: number; end: number }[]) => within(list, gone, performance.now()).length > 0
  await eventually(() => expect([isSeen(timed(load.attempts)), isSeen(watched.looks)]).toEqual([true, true]))
  const returning = performance.now()
  await database.start()
  const back = performance.now()
  await delay(effort(1500, 6000))
  const attempts = await load.end()
  await watched.end()
  return { chance, attempts, looks: watched.looks, left, gone, returning, back }
}

/** What began and ended in that time: an answer that began before may be about what was kept before. */
const within = <T extends { at: number; end: number }>(list: T[], from: number, to: number) =>
  list.filter(({ at, end }) => at > from && end < to)
const timed = (attempts: Attempt[]) =>
  attempts.map((attempt) => ({ ...attempt, at: attempt.beganAt, end: attempt.beganAt + attempt.ms }))

// Short runs take the harder of the two.
const ways: [string, 'SIGINT' | 'SIGQUIT'][] = [
  ['crashes', 'SIGQUIT'],
  ['is shut down', 'SIGINT'],
]

test.each(isLong ? ways : ways.slice(0, 1))(
  'the database %s: 503 and never a false success, and all is well again by itself',
  async (_, how) => {
    const { database, stage } = await raise()
    const smtp = await startSmtp()
    onTestFinished(smtp.stop)
    const portal = await stage.start({ MAIL_URL: smtp.url })
    const { chance, attempts, looks, left, gone, returning, back } = await outage(
      stage,
      database,
      portal,
      how,
      effort(2500, 60_000),
    )

    const whileAway = within(timed(attempts), gone, returning)
    const firstSuccess =
      timed(attempts).find((attempt) => isAcknowledged(attempt) && attempt.end > back)?.end ?? Infinity
    const firstReady = looks.find(({ at, ready }) => at > back && ready === 200)?.at ?? Infinity
    report(`database away (${how})`, {
      seed: chance.seed,
      ...tally(attempts),
      'ms away': Math.round(back - left),
      'answers while away': whileAway.length,
      'slowest answer': percentile(attempts, 1),
      'ms until ready': Math.round(firstReady - back),
      'ms until a success': Math.round(firstSuccess - back),
    })
    expect(lines(attempts.filter(({ status }) => status !== 201 && status !== 503))).toEqual([])
    expect(whileAway.length).toBeGreaterThan(0)
    expect(lines(whileAway.filter(({ status }) => status !== 503))).toEqual([])
    expect(lines(attempts.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0)))).toEqual([])
    expect(new Set(looks.map(({ health }) => health))).toEqual(new Set([200]))
    expect(new Set(within(looks, gone, returning).map(({ ready }) => ready))).toEqual(new Set([503]))
    expect(firstReady - back).toBeLessThanOrEqual(inLongRun(5000))
    expect(firstSuccess - back).toBeLessThanOrEqual(inLongRun(5000))
    const acknowledged = attempts.filter(isAcknowledged)
    expect(await violations(stage, { acknowledged, portals: [portal] })).toEqual([])

    // Those who were told to come again do, with the form that they have.
    const refused = attempts.filter(({ status }) => status === 503).map(({ registration: form }) => form)
    const again = await sendAll([portal], refused)
    expect(lines(again.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
    await endClaims(stage.pool)
    await untilSent(stage.db)
    const everybody = [...acknowledged, ...again]
    expect(await violations(stage, { acknowledged: everybody, portals: [portal], mails: 'ended' })).toEqual([])
    expect(await stage.db.selectFrom('toefl_payment').select('id').execute()).toHaveLength(attempts.length)
  },
)

// In a long run, as all negative controls of faults.
test.runIf(isLong)(
  'negative control: a server that answers before the commit promises what is lost, and this test sees it',
  async () => {
    const { database, stage } = await raise()
    const portal = await stage.start({ WITHOUT: 'patience' }, 'tests/faults/naive/server.ts')
    const { attempts } = await outage(stage, database, portal, 'SIGQUIT', 1000)
    const found = await violations(stage, { acknowledged: attempts.filter(isAcknowledged) })
    report('database away without patience', { ...tally(attempts), violations: found.length, first: found[0] ?? '' })
    expect(found).toContainEqual(expect.stringMatching(/^I4: /))
  },
)
