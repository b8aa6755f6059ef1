// An opening night: 2,000 students of one campus register within two minutes behind one address, with the limits on
// (docs/decisions/071). A short run shows the limits beside what keeps them (src/features/toefl/known).
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { violations } from '../faults/invariants.ts'
import { type Attempt, isAcknowledged, registration, send, sockets } from '../faults/support/registrations.ts'
import { percentile, report, tally } from '../faults/support/report.ts'
import { raiseStage } from '../faults/support/stage.ts'
import { inLongRun, isLong } from '../support/effort.ts'
import { freshNims, makeShift, nameFor, type World } from '../support/facts.ts'

const students = 2000
/** Who fills in the form at the same moment. */
const atOnce = 60
const twoMinutes = 120_000

type Campus = { baseUrl: string; world: World; shiftId: number; agent: ReturnType<typeof sockets> }

/** What a group's browser sends: for each person NIM and address, then for the price, then the form. */
async function register(campus: Campus, size: number): Promise<{ asked: number[]; attempt: Attempt }> {
  const { baseUrl, world, shiftId, agent } = campus
  const nims = freshNims(size)
  const token = randomBytes(16).toString('hex')
  const questions = [
    ...nims.flatMap((nim) => [
      ['/register/check', { nim }] as const,
      ['/register/check', { nim, email: `s${nim}@example.com` }] as const,
    ]),
    ['/register/quote', { region_id: world.regionId, size, token }] as const,
  ]
  const asked: number[] = []
  for (const [path, body] of questions) {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await fetch(`${baseUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    asked.push(answer.status)
  }
  // People of a campus neither share a name nor pay from one account.
  const names = nims.map((nim, place) => [`name[${place}]`, `${nameFor('Student', nim)} Wijaya`])
  const fields = { ...Object.fromEntries(names), account_number: `5271${nims[0]}`, shown: token }
  const form = await registration(world, { nims, shiftIds: nims.map(() => shiftId), fields })
  return { asked, attempt: await send(baseUrl, form, agent) }
}

test.runIf(isLong)(
  '2,000 students behind one address register, singly and in threes, and nobody is slowed down',
  async () => {
    const stage = await raiseStage({ frugal: true })
    onTestFinished(stage.close)
    const agent = sockets()
    onTestFinished(() => agent.destroy())
    const portal = await stage.start({ RATE_LIMIT: 'on' })
    const shiftId = await makeShift(stage.db, stage.world, { quota: 10_000 })
    const campus = { baseUrl: portal.baseUrl, world: stage.world, shiftId, agent }
    const acknowledged: Attempt[] = []
    for (const size of [1, 3]) {
      const came: Awaited<ReturnType<typeof register>>[] = []
      let left = Math.ceil(students / size)
      const began = performance.now()
      const browser = async () => {
        while (left > 0) {
          left -= 1
          came.push(await register(campus, size))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, browser))
      const ms = performance.now() - began
      const sent = came.map(({ attempt }) => attempt)
      report(`campus in groups of ${size}`, {
        ...tally(sent),
        seconds: Math.round(ms / 1000),
        p95: percentile(sent, 0.95),
      })
      expect(new Set(came.flatMap(({ asked }) => asked))).toEqual(new Set([200]))
      expect(new Set(sent.filter((attempt) => !isAcknowledged(attempt)).map(({ body }) => body))).toEqual(new Set())
      expect(ms).toBeLessThanOrEqual(inLongRun(twoMinutes))
      acknowledged.push(...sent)
    }
    expect(await violations(stage, { acknowledged, portals: [portal] })).toEqual([])
  },
)
