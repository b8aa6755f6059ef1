// SIGTERM in full swing, as every new version of the portal brings it: every request that was let in gets an answer.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { effort, inLongRun, isLong } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { freePort, type PortalProcess } from '../support/process.ts'
import { startSmtp } from '../support/smtp.ts'
import { violations } from './invariants.ts'
import { random } from './support/random.ts'
import {
  type Attempt,
  isAcknowledged,
  registration,
  type Registration,
  send,
  sockets,
} from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

const perSecond = 200
/** Of so many requests one is a registration, the others look for seats. */
const oneIn = 5

let stage: Stage
let shift: number
beforeEach(async () => {
  stage = await raiseStage()
  shift = await makeShift(stage.db, stage.world, { quota: 100_000 })
  return stage.close
})

type Look = { beganAt: number; problem: string | null }
type Round = {
  attempts: Attempt[]
  looks: Look[]
  stoppedAt: number
  exit: Awaited<PortalProcess['exited']>
  ms: number
}

/** Requests at a steady pace whatever becomes of them, the signal in the middle; both until the process has ended. */
async function stopUnderLoad(portal: PortalProcess, forms: Registration[], signal: NodeJS.Signals): Promise<Round> {
  const agent = sockets()
  const attempts: Promise<Attempt>[] = []
  const looks: Promise<Look>[] = []
  const ended = new AbortController()
  const look = async (): Promise<Look> => {
    const beganAt = performance.now()
    const answer = await fetch(`${portal.baseUrl}/api/toefl-shifts`)
      .then((reply) => reply.text())
      .catch((error: Error) => error)
    return { beganAt, problem: typeof answer === 'string' ? null : String(answer.cause) }
  }
  const begin = performance.now()
  const load = (async () => {
    for (let count = 0; !ended.signal.aborted; count += 1) {
      const form = count % oneIn === 0 ? forms.pop() : undefined
      if (form) attempts.push(send(portal.baseUrl, form, agent))
      else looks.push(look())
      const due = begin + (count * 1000) / perSecond
      await delay(Math.max(0, due - performance.now()))
    }
  })()
  await delay(700 + Math.random() * 600)
  const stoppedAt = performance.now()
  const exit = await portal.kill(signal)
  const ms = performance.now() - stoppedAt
  ended.abort()
  await load
  const round = { attempts: await Promise.all(attempts), looks: await Promise.all(looks), stoppedAt, exit, ms }
  agent.destroy()
  return round
}

/**
 * What was done without an answer; in a long run also what was sent completely before the signal and has none. On a machine that does
 * other work, what was sent may not have come in yet.
 */
async function lost({ attempts, looks, stoppedAt }: Round): Promise<string[]> {
  const unanswered = attempts.filter(({ status }) => status === null)
  const nims = unanswered.flatMap((attempt) => attempt.registration.nims)
  const stored =
    nims.length === 0 ? [] : await stage.db.selectFrom('account').select('nim').where('nim', 'in', nims).execute()
  const untold = stored.map(({ nim }) => `NIM ${nim} was registered and never told so`)
  if (!isLong) return untold
  return [
    ...untold,
    ...lines(unanswered.filter((attempt) => attempt.sentAt !== null && attempt.sentAt < stoppedAt)),
    // A look is a single packet: begun a little before the signal, it was sent before it.
    ...looks
      .filter((look) => look.problem && look.beganAt < stoppedAt - 50)
      .map((look) => `a look ended in ${look.problem}`),
  ]
}

async function play(rounds: number, signal: NodeJS.Signals) {
  const chance = random()
  const proof = await photo({ width: 240, height: 320 })
  const env = { PORT: String(await freePort()) }
  const played: Round[] = []
  const losses: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const portal = await stage.start(env)
    const forms = await Promise.all(
      Array.from({ length: 400 }, () => registration(stage.world, { shiftIds: [shift], proof })),
    )
    played.push(await stopUnderLoad(portal, forms, signal))
    losses.push(...(await lost(played.at(-1)!)))
  }
  const attempts = played.flatMap((round) => round.attempts)
  report(`stop by ${signal}`, {
    seed: chance.seed,
    rounds,
    ...tally(attempts),
    looks: played.flatMap(({ looks }) => looks).length,
    'ms to end': played.map(({ ms }) => Math.round(ms)).join(' '),
    lost: losses.length,
  })
  return { played, attempts, losses }
}

test('SIGTERM under 200 requests a second: nobody who was let in is left without an answer, and it ends well', async () => {
  const { played, attempts, losses } = await play(effort(2, 50, 1), 'SIGTERM')
  expect(losses).toEqual([])
  for (const { exit, ms } of played) {
    expect(exit).toEqual({ code: 0, signal: null })
    expect(ms).toBeLessThanOrEqual(inLongRun(15_000))
  }
  const others = attempts.filter(({ status }) => status !== null && status !== 201 && status !== 503)
  expect(lines(others)).toEqual([])
  expect(await violations(stage, { acknowledged: attempts.filter(isAcknowledged) })).toEqual([])
})

test.runIf(isLong)('neither an upload that never ends nor a mail server that never answers holds it up', async () => {
  const smtp = await startSmtp()
  const portal = await stage.start({ MAIL_URL: smtp.url })
  const proof = await photo({ width: 240, height: 320 })
  smtp.behave('hang')
  const attempt = await send(portal.baseUrl, await registration(stage.world, { shiftIds: [shift], proof }))
  expect(lines([attempt])).toEqual([expect.stringMatching(/^201/)])
  const { hostname, port } = new URL(portal.baseUrl)
  const upload = connect(Number(port), hostname)
  upload.on('error', () => {}) // it is cut in the end
  await once(upload, 'connect')
  upload.write(
    'POST /api/register/store HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n--b\r\n',
  )
  await delay(1500)
  const begin = performance.now()
  const exit = await portal.kill('SIGTERM')
  report('stop with an endless upload and a silent mail server', { ms: Math.round(performance.now() - begin) })
  upload.destroy()
  await smtp.stop()
  expect(exit).toEqual({ code: 0, signal: null })
  expect(performance.now() - begin).toBeLessThanOrEqual(inLongRun(15_000))
  expect(await violations(stage, { acknowledged: [attempt] })).toEqual([])
})

// In a long run, as all negative controls of faults.
test.runIf(isLong)(
  'negative control: a process that is killed instead loses requests, and this test sees it',
  async () => {
    const { losses } = await play(2, 'SIGKILL')
    expect(losses).not.toEqual([])
  },
)
