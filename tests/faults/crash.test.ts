// kill -9 in the middle of registrations, again and again, as a crash or a power cut of the process would.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { effort, inLongRun, isLong } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { freePort, startPortal } from '../support/process.ts'
import { startSmtp } from '../support/smtp.ts'
import { violations } from './invariants.ts'
import { killDuring } from './support/killing.ts'
import { endClaims, checkMails, untilSent } from './support/mail-check.ts'
import { type Random, random } from './support/random.ts'
import {
  type Attempt,
  isAcknowledged,
  registration,
  type Registration,
  send,
  sockets,
} from './support/registrations.ts'
import { report, tally } from './support/report.ts'
import { silentFiles } from './support/silent-files.ts'
import { raiseStage, type Stage } from './support/stage.ts'

// What one kill leaves behind is no more than a sweep takes without asking (docs/decisions/075).
const burst = 20

/** A burst's forms: groups of one to three, spread over some shifts, each with a key of its own. */
async function formsFor(
  stage: Stage,
  shifts: number[],
  proof: Buffer,
  chance: Random,
  name: string,
): Promise<Registration[]> {
  return Promise.all(
    Array.from({ length: burst }, (_, n) => {
      const shiftIds = Array.from({ length: 1 + chance.below(3) }, () => shifts[chance.below(shifts.length)] ?? 0)
      return registration(stage.world, { shiftIds, proof, key: `${name}-${n}` })
    }),
  )
}

type Start = (env: Record<string, string>) => ReturnType<Stage['start']>

/** Rounds of: start, burst, kill, start, the unanswered are sent again. Gives everything that was acknowledged. */
async function survive(stage: Stage, rounds: number, chance: Random, start: Start) {
  const shifts: number[] = []
  for (let n = 0; n < 8; n += 1) shifts.push(await makeShift(stage.db, stage.world, { quota: 10_000 }))
  const proof = await photo({ width: 240, height: 320 })
  const env = { PORT: String(await freePort()) }
  const all: Attempt[] = []
  const acknowledged: Attempt[] = []
  const starts: number[] = []
  const shares: { answered: number; unanswered: number }[] = []
  const wrong: string[] = []
  const files = await silentFiles(stage)
  let swept = 0
  let portal = await start(env)
  for (let round = 0; round < rounds; round += 1) {
    const forms = await formsFor(stage, shifts, proof, chance, `crash-${chance.seed}-${round}`)
    const { attempts, ...share } = await killDuring(portal, forms, sockets(), chance)
    const answered = attempts.filter(isAcknowledged)
    // Before anybody repairs anything: what was acknowledged is there, and what is there is whole.
    wrong.push(...(await violations(stage, { acknowledged: answered })))
    swept += await files.sweep(0)

    const begin = performance.now()
    portal = await start(env)
    starts.push(Math.round(performance.now() - begin))
    const again = await Promise.all(forms.map((form) => send(portal.baseUrl, form, sockets())))
    for (const [n, attempt] of answered.entries()) {
      const repeated = again.find(({ registration: form }) => form === attempt.registration)
      if (repeated?.body !== attempt.body) wrong.push(`the answer ${n} of round ${round} changed: ${repeated?.body}`)
    }
    wrong.push(...(await violations(stage, { acknowledged: again.filter(isAcknowledged), portals: [portal] })))
    shares.push(share)
    all.push(...attempts, ...again)
    acknowledged.push(...again.filter(isAcknowledged))
  }
  return { portal, all, acknowledged, starts, shares, wrong, files, swept }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

test('kill -9 in the middle of registrations loses nothing that was acknowledged and leaves nothing half', async () => {
  const chance = random()
  const smtp = await startSmtp()
  const stage = await raiseStage()
  onTestFinished(smtp.stop)
  onTestFinished(stage.close)
  const rounds = effort(2, 200, 1)
  const run = await survive(stage, rounds, chance, (env) => stage.start({ ...env, MAIL_URL: smtp.url }))

  await endClaims(stage.pool)
  await untilSent(stage.db)
  await run.portal.kill()
  const swept = run.swept + (await run.files.sweep(0))
  const mails = await checkMails(stage.db, smtp)
  report('crash', {
    seed: chance.seed,
    rounds,
    ...tally(run.all),
    'least answered': Math.min(...run.shares.map(({ answered }) => answered)),
    'least unanswered': Math.min(...run.shares.map(({ unanswered }) => unanswered)),
    'ms to ready': { median: median(run.starts), slowest: Math.max(...run.starts) },
    mails: smtp.mails.length,
    'mails twice': mails.twice,
    'files swept': swept,
  })
  expect(run.wrong).toEqual([])
  expect(run.acknowledged).toHaveLength(rounds * burst)
  // On a machine that does other work besides, all may have their answer before the kill arrives.
  if (isLong)
    for (const { answered, unanswered } of run.shares)
      expect(Math.min(answered, unanswered)).toBeGreaterThanOrEqual(0.2)
  expect(await violations(stage, { acknowledged: run.acknowledged, mails: 'ended', files: 'swept' })).toEqual([])
  expect(mails.wrong).toEqual([])
  // At most those in flight at a kill: five at a time.
  expect(mails.twice).toBeLessThanOrEqual(rounds * 5)
  expectQuickStarts(run.starts)
})

test.runIf(isLong)('with the embedded database too: the next start adopts it and is quick', async () => {
  const chance = random()
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-crash-'))
  const embedded = { DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off' }
  const first = await startPortal({ env: embedded })
  onTestFinished(async () => {
    // Whatever is left of it is adopted, and so stopped.
    const left = await startEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
    await left.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { url, pid } = await addressOf(dataDir)
  const stage = await raiseStage({ database: { url, drop: async () => {} }, dataDir })
  onTestFinished(stage.close)
  await first.kill('SIGKILL')

  // The first portal was killed too: one more kill is the second start that adopts it.
  const rounds = effort(1, 20)
  const run = await survive(stage, rounds, chance, (env) => stage.start({ ...env, DATABASE_URL: '' }))
  expect((await addressOf(dataDir)).pid).toBe(pid)
  const begin = performance.now()
  expect(await run.portal.kill()).toEqual({ code: 0, signal: null })
  report('crash with the embedded database', {
    seed: chance.seed,
    rounds,
    ...tally(run.all),
    'ms to ready': run.starts.join(' '),
    'ms to stop': Math.round(performance.now() - begin),
  })
  expect(run.wrong).toEqual([])
  expect(run.acknowledged).toHaveLength(rounds * burst)
  expectQuickStarts(run.starts)
})

function expectQuickStarts(starts: number[]): void {
  expect(Math.max(...starts)).toBeLessThanOrEqual(inLongRun(5000))
}

/** Where the embedded database of a data folder listens, read from its own files. */
async function addressOf(dataDir: string): Promise<{ url: string; pid: number }> {
  const cluster = join(dataDir, 'database/cluster')
  const [pid, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(cluster, 'superuser-password'), 'utf8')
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/bnec`, pid: Number(pid) }
}

// In a long run, as all negative controls of faults.
test.runIf(isLong).each([
  ['transactions', /^I2: /],
  ['patience', /^I4: /],
])('negative control: a server without %s fails this test', async (without, violation) => {
  const chance = random()
  const stage = await raiseStage()
  onTestFinished(stage.close)
  const start: Start = (env) => stage.start({ ...env, WITHOUT: without }, 'tests/faults/naive/server.ts')
  const { all, wrong } = await survive(stage, 3, chance, start)
  report(`crash without ${without}`, {
    seed: chance.seed,
    ...tally(all),
    violations: wrong.length,
    first: wrong[0] ?? '',
  })
  expect(wrong).toContainEqual(expect.stringMatching(violation))
})
