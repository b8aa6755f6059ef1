// The welcoming party under the same faults as the TOEFL registration: repetitions, and the last seat.
import { beforeEach, expect, test } from 'vitest'
import { effort, isLong } from '../support/effort.ts'
import { makeGuests, makePartyShift, setPartyWindow } from '../support/parties.ts'
import { photo } from '../support/pictures.ts'
import { violations } from './invariants.ts'
import { withoutOneSignUpEach } from './naive/sabotage.ts'
import { signUpsStand } from './party-invariants.ts'
import { copies, differentAnswers, sendCopies, sendThroughKill } from './support/copies.ts'
import { random } from './support/random.ts'
import { type Attempt, codeOf, isAcknowledged, send, sockets } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { signUpOf } from './support/sign-ups.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await raiseStage()
  await setPartyWindow(stage.db, stage.world.regionId)
  return stage.close
})

const countSignUps = async () => (await stage.db.selectFrom('welcoming_party').select('id').execute()).length

/** Every second form without a key; the answers by student. */
async function repeat(baseUrl: string, students: number, seed: number): Promise<Attempt[][]> {
  const shiftId = await makePartyShift(stage.db, stage.world, { quota: students * copies })
  const proof = await photo({ width: 240, height: 320 })
  const guests = await makeGuests(stage.db, stage.world, students)
  return sendCopies(baseUrl, random(seed), students, (place) => {
    const guest = guests[place]!
    return signUpOf(stage.world, guest, { shiftId, proof, key: place % 2 ? null : `again-${guest.nim}` })
  })
}

test('ten parallel copies of a sign-up make one, and ten identical answers @full', async () => {
  const { seed } = random()
  const portal = await stage.start()
  const answers = await repeat(portal.baseUrl, effort(12, 500), seed)
  report('copies of a sign-up', { seed, students: answers.length, ...tally(answers.flat()) })
  expect(differentAnswers(answers)).toEqual(answers.map(() => 1))
  expect(lines(answers.flat().filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  expect(await countSignUps()).toBe(answers.length)
  expect(await violations(stage, { portals: [portal] })).toEqual([])
  expect(await signUpsStand(stage.db, answers.flat())).toEqual([])
})

test.runIf(isLong)(
  'an answer lost by a kill -9 between commit and answer is given again, and nobody is signed up twice',
  async () => {
    const rounds = effort(1, 30)
    const shiftId = await makePartyShift(stage.db, stage.world, { quota: rounds * 2 })
    const proof = await photo({ width: 240, height: 320 })
    const guests = await makeGuests(stage.db, stage.world, rounds)
    let portal = await stage.start()
    const answered: Attempt[] = []
    for (const [round, guest] of guests.entries()) {
      const form = await signUpOf(stage.world, guest, { shiftId, proof, key: round % 2 ? null : `lost-${guest.nim}` })
      const sent = await sendThroughKill(stage, portal, form)
      expect(sent.lost.status).toBeNull()
      expect(await countSignUps()).toBe(round + 1)
      answered.push(sent.again)
      portal = sent.portal
    }
    expect(lines(answered.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
    expect(await violations(stage, { portals: [portal] })).toEqual([])
    expect(await signUpsStand(stage.db, answered)).toEqual([])
  },
)

test('forty at once for the last seat: exactly one gets it, by signing up or by moving there', async () => {
  const portal = await stage.start()
  const proof = await photo({ width: 240, height: 320 })
  const agent = sockets()
  for (let round = 0; round < effort(3, 100); round += 1) {
    const shiftId = await makePartyShift(stage.db, stage.world, { quota: 1 })
    const elsewhere = await makePartyShift(stage.db, stage.world, { quota: 20 })
    const [movers, comers] = [await makeGuests(stage.db, stage.world, 20), await makeGuests(stage.db, stage.world, 20)]
    const theirs = await Promise.all(
      movers.map(async (guest) => {
        const form = await signUpOf(stage.world, guest, { shiftId: elsewhere, proof })
        const { body } = await send(portal.baseUrl, form, agent)
        const { data } = JSON.parse(body) as { data: { id: number } } // what a 201 promises
        return { guest, id: data.id }
      }),
    )
    const move = async ({ guest, id }: (typeof theirs)[number]) => {
      const answer = await fetch(`${portal.baseUrl}/api/welcoming-parties/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${guest.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ shift_id: shiftId }),
      })
      const said = (await answer.json()) as { code?: string }
      return answer.status === 200 ? 'won' : (said.code ?? String(answer.status))
    }
    const sign = async (guest: (typeof comers)[number]) => {
      const attempt = await send(portal.baseUrl, await signUpOf(stage.world, guest, { shiftId, proof }), agent)
      return isAcknowledged(attempt) ? 'won' : attempt.status ? codeOf(attempt) : String(attempt.problem)
    }
    const outcomes = await Promise.all([...theirs.map(move), ...comers.map(sign)])
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(new Set(outcomes.filter((outcome) => outcome !== 'won'))).toEqual(new Set(['shift_full']))
  }
  agent.destroy()
  expect(await violations(stage, { portals: [portal] })).toEqual([])
})

// In a long run, as all negative controls of faults.
test.runIf(isLong)(
  'negative control: without the unique keys copies are signed up again, and this test sees it',
  async () => {
    await withoutOneSignUpEach(stage.pool)
    const portal = await stage.start()
    const answers = await repeat(portal.baseUrl, 10, 1)
    report('copies without the unique keys', { signUps: await countSignUps(), ...tally(answers.flat()) })
    expect(await countSignUps()).toBeGreaterThan(10)
    expect(await violations(stage)).toContainEqual(expect.stringMatching(/^I3: /))
  },
)
