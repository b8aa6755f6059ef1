// A phone on a bad line sends the same form again and again; the club registers the group once.
import { beforeEach, expect, test } from 'vitest'
import { effort, isLong } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { violations } from './invariants.ts'
import { withoutUniqueness } from './naive/sabotage.ts'
import { differentAnswers, formsAtOnce, sendCopies, sendThroughKill } from './support/copies.ts'
import { random } from './support/random.ts'
import { type Attempt, isAcknowledged, registration } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await raiseStage()
  return stage.close
})

const countOf = async (table: 'toefl_payment' | 'toefl_detail') =>
  (await stage.db.selectFrom(table).select('id').execute()).length

/** Groups of one to three; every second form without a key: the same people with the same proof are the same request. */
async function repeat(baseUrl: string, count: number, seed: number): Promise<Attempt[][]> {
  const chance = random(seed)
  const shift = await makeShift(stage.db, stage.world, { quota: count * 3 })
  const proof = await photo({ width: 240, height: 320 })
  return sendCopies(baseUrl, chance, count, (place) => {
    const shiftIds = Array.from({ length: 1 + chance.below(3) }, () => shift)
    return registration(stage.world, { shiftIds, proof, key: place % 2 ? null : `again-${seed}-${place}` })
  })
}

test('ten parallel copies of a request make one registration and ten identical answers', async () => {
  const { seed } = random()
  const portal = await stage.start()
  const answers = await repeat(portal.baseUrl, effort(12, 1000), seed)
  report('copies', { seed, keys: answers.length, payments: await countOf('toefl_payment'), ...tally(answers.flat()) })
  expect(differentAnswers(answers)).toEqual(answers.map(() => 1))
  expect(lines(answers.flat().filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  expect(await countOf('toefl_payment')).toBe(answers.length)
  expect(await violations(stage, { acknowledged: answers.flat(), portals: [portal] })).toEqual([])
})

test('an answer lost by a kill -9 between commit and answer is given again, and nothing is made twice', async () => {
  const { seed } = random()
  const rounds = effort(2, 50, 1)
  const shift = await makeShift(stage.db, stage.world, { quota: rounds * 3 })
  const proof = await photo({ width: 240, height: 320 })
  let portal = await stage.start()
  const answered: Attempt[] = []
  for (let round = 0; round < rounds; round += 1) {
    const form = await registration(stage.world, { shiftIds: [shift, shift], proof, key: `lost-${seed}-${round}` })
    const sent = await sendThroughKill(stage, portal, form)
    expect(sent.lost.status).toBeNull()
    expect(await countOf('toefl_payment')).toBe(round + 1)
    answered.push(sent.again)
    portal = sent.portal
  }
  report('killed between commit and answer', { seed, rounds, ...tally(answered) })
  expect(lines(answered.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  expect(await countOf('toefl_detail')).toBe(rounds * 2)
  expect(await violations(stage, { acknowledged: answered, portals: [portal] })).toEqual([])
})

// In a long run, as all negative controls of faults.
test.runIf(isLong)(
  'negative control: without the unique keys copies are registered again, and this test sees it',
  async () => {
    await withoutUniqueness(stage.pool)
    const portal = await stage.start()
    const answers = await repeat(portal.baseUrl, formsAtOnce, 1)
    report('copies without the unique keys', { payments: await countOf('toefl_payment'), ...tally(answers.flat()) })
    expect(await countOf('toefl_payment')).toBeGreaterThan(formsAtOnce)
    expect(await violations(stage)).toContainEqual(expect.stringMatching(/^I3: /))
  },
)
