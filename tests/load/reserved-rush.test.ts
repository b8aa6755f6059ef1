// The minute the window opens, where every group first has its seats kept and then registers with them: exactly the seats are
// given out. The same rush without reservations is timed beside it. And one network that wants everything gets its third.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../faults/invariants.ts'
import { random } from '../faults/support/random.ts'
import { type Attempt, codeOf, isAcknowledged, registration, send, sockets } from '../faults/support/registrations.ts'
import { report, tally } from '../faults/support/report.ts'
import { raiseStage, type Stage } from '../faults/support/stage.ts'
import { effort, isLong } from '../support/effort.ts'
import { freshNims, makeShift } from '../support/facts.ts'
import { browserToken } from '../support/link-groups.ts'
import type { PortalProcess } from '../support/process.ts'
import { reserving } from '../support/reservations.ts'

const groups = effort(200, 2000)
const shifts = 5
const seatsEach = groups / 4 / shifts

let stage: Stage
let portal: PortalProcess
beforeAll(async () => {
  stage = await raiseStage({ frugal: true })
  portal = await stage.start({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => stage.close())

async function makeShifts(): Promise<number[]> {
  const made: number[] = []
  for (let n = 0; n < shifts; n += 1) made.push(await makeShift(stage.db, stage.world, { quota: seatsEach }))
  return made
}

/** What a form asks before it shows the amount: kept, refused, or to go on without. */
async function keep(nims: string[], shiftIds: number[], token: string, address: string): Promise<string> {
  const answer = await fetch(`${portal.baseUrl}/api/register/reserve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(reserving(stage.world, { nims, shiftIds, token })),
  })
  const body = (await answer.json()) as { code?: string; data?: { without: string | null } }
  return body.code ?? body.data?.without ?? 'KEPT'
}

/** Everybody at once; `isKept`: first the seats are asked for, and who gets none stops there. */
async function rush(isKept: boolean) {
  const chance = random()
  const shiftIds = await makeShifts()
  const choices = chance.shuffled(Array.from({ length: groups }, (_, n) => shiftIds[n % shifts] ?? 0))
  const forms = await Promise.all(
    choices.map(async (shift) => {
      const [nims, token] = [freshNims(1), browserToken()]
      const fields: Record<string, string> = isKept ? { reservation: token } : {}
      return { token, shift, form: await registration(stage.world, { nims, shiftIds: [shift], fields }) }
    }),
  )
  const agent = sockets()
  const began = performance.now()
  const found = await Promise.all(
    forms.map(async ({ token, shift, form }, n): Promise<{ first: string; attempt: Attempt | null }> => {
      const address = `10.0.${Math.floor(n / 250)}.${1 + (n % 250)}`
      const first = isKept ? await keep(form.nims, [shift], token, address) : 'KEPT'
      return { first, attempt: first === 'shift_full' ? null : await send(portal.baseUrl, form, agent) }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  const attempts = found.flatMap(({ attempt }) => attempt ?? [])
  report(isKept ? 'rush with reservations' : 'rush without reservations', {
    seed: chance.seed,
    groups,
    seats: shifts * seatsEach,
    ...tally(attempts),
    'refused before paying': found.filter(({ attempt }) => attempt === null).length,
    seconds: Math.round(seconds * 10) / 10,
  })
  return { found, attempts }
}

test('four times as many groups as seats, each of which has its seats kept first: exactly the seats are given out', async () => {
  const plain = await rush(false)
  expect(plain.attempts.filter(isAcknowledged)).toHaveLength(shifts * seatsEach)
  const { found, attempts } = await rush(true)
  const acknowledged = attempts.filter(isAcknowledged)
  expect(acknowledged).toHaveLength(shifts * seatsEach)
  // Who was told that the seats are kept has them.
  expect(found.filter(({ first, attempt }) => first === 'KEPT' && !(attempt && isAcknowledged(attempt)))).toEqual([])
  const refused = attempts.filter((attempt) => !isAcknowledged(attempt))
  // On a machine with other work some are told to come again.
  const expected = isLong ? ['shift_full'] : ['shift_full', 'unavailable']
  expect(refused.map((attempt) => codeOf(attempt)).filter((code) => !expected.includes(code))).toEqual([])
  expect(await violations(stage, { acknowledged, portals: [portal] })).toEqual([])
  expect(await stage.db.selectFrom('toefl_reservation').selectAll().execute()).toEqual([])
})

test('a network that reserves whatever it can gets a third of a shift, and the others register @full', async () => {
  const shift = await makeShift(stage.db, stage.world, { quota: 90 })
  const told: string[] = []
  for (let wave = 0; wave < effort(3, 15); wave += 1) {
    const asked = Array.from({ length: 40 }, () =>
      keep(freshNims(3), [shift, shift, shift], browserToken(), '203.0.113.66'),
    )
    told.push(...(await Promise.all(asked)))
  }
  expect(told.filter((answer) => answer === 'KEPT')).toHaveLength(10)
  expect(new Set(told)).toEqual(new Set(['KEPT', 'NETWORK']))
  const forms = await Promise.all(Array.from({ length: 60 }, () => registration(stage.world, { shiftIds: [shift] })))
  const agent = sockets()
  const attempts = await Promise.all(forms.map((form) => send(portal.baseUrl, form, agent)))
  agent.destroy()
  expect(attempts.filter(isAcknowledged)).toHaveLength(60)
})
