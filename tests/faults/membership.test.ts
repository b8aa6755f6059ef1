// Paying for a membership under the same faults as the TOEFL registration: repetitions, and two who decide at once.
import { beforeEach, expect, test } from 'vitest'
import { effort, isLong } from '../support/effort.ts'
import { makeStudents, setMemberWindow } from '../support/members.ts'
import { photo } from '../support/pictures.ts'
import { newAdministrator } from '../support/sessions.ts'
import { violations } from './invariants.ts'
import { paymentsStand } from './member-invariants.ts'
import { differentAnswers, sendCopies } from './support/copies.ts'
import { memberPaymentOf } from './support/member-payments.ts'
import { random } from './support/random.ts'
import { type Attempt, isAcknowledged } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await raiseStage()
  await setMemberWindow(stage.db, stage.world.regionId)
  return stage.close
})

/** Every form with a key; the answers by student. */
async function repeat(baseUrl: string, count: number, seed: number): Promise<Attempt[][]> {
  const proof = await photo({ width: 240, height: 320 })
  const students = await makeStudents(stage.db, stage.world, count)
  return sendCopies(baseUrl, random(seed), count, (place) => {
    const student = students[place]!
    return memberPaymentOf(stage.world, student, { proof, key: `again-${student.nim}` })
  })
}

const idOf = (attempt: Attempt | undefined): number => JSON.parse(attempt?.body ?? '{}').data.id

test('ten copies of a payment make one, and the first decision is the only one @full', async () => {
  const { seed } = random()
  const portal = await stage.start()
  const answers = await repeat(portal.baseUrl, effort(12, 500), seed)
  expect(differentAnswers(answers)).toEqual(answers.map(() => 1))
  expect(lines(answers.flat().filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  expect(await paymentsStand(stage.db, answers.flat())).toEqual([])
  expect(await violations(stage, { portals: [portal] })).toEqual([])

  const token = await newAdministrator(stage.db)
  const decide = async (id: number, event: string) => {
    const answer = await fetch(`${portal.baseUrl}/api/member-payments/${id}/${event}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Not received.' }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const answered: Record<string, number> = {}
  for (const [first] of answers) {
    const statuses = await Promise.all(
      ['confirm', 'reject', 'confirm', 'cancel'].map((event) => decide(idOf(first), event)),
    )
    for (const status of statuses) answered[status] = (answered[status] ?? 0) + 1
  }
  report('copies of a membership payment', {
    seed,
    students: answers.length,
    ...tally(answers.flat()),
    decisions: answered,
  })
  expect(Object.keys(answered)).toEqual(['200', '409'])
  expect(await violations(stage, { portals: [portal] })).toEqual([])
})

// In a long run, as all negative controls of faults.
test.runIf(isLong)(
  'negative control: without the unique keys copies are paid again, and this test sees it',
  async () => {
    await stage.pool.query(`
    alter table idempotency drop constraint idempotency_key_key;
    drop index member_payment_user_term_key`)
    const portal = await stage.start()
    const answers = await repeat(portal.baseUrl, 10, 1)
    report('copies without the unique keys', tally(answers.flat()))
    expect(await violations(stage)).toContainEqual(expect.stringMatching(/^I3: account/))
  },
)
