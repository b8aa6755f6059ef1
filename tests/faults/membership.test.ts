// Paying for a membership under the same faults as the TOEFL registration: repetitions, and two who decide at once.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newToken } from '#services/passwords/passwords.ts'
import { effort } from '../support/effort.ts'
import { makeStudents, setMemberWindow } from '../support/members.ts'
import { photo } from '../support/pictures.ts'
import { violations } from './invariants.ts'
import { paymentsStand } from './member-invariants.ts'
import { memberPaymentOf } from './support/member-payments.ts'
import { random } from './support/random.ts'
import { type Attempt, isAcknowledged, send, sockets } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

const copies = 10

let stage: Stage
beforeEach(async () => {
  stage = await raiseStage()
  await setMemberWindow(stage.db, stage.world.regionId)
})
afterEach(() => stage.close())

/** Everybody's form is sent `copies` times at once, with a key; the answers by student. */
async function repeat(baseUrl: string, count: number, seed: number): Promise<Attempt[][]> {
  const chance = random(seed)
  const proof = await photo({ width: 240, height: 320 })
  const students = await makeStudents(stage.db, stage.world, count)
  const agent = sockets()
  const answers: Attempt[][] = []
  for (let first = 0; first < count; first += 20) {
    const forms = await Promise.all(
      students
        .slice(first, first + 20)
        .map((student) => memberPaymentOf(stage.world, student, { proof, key: `again-${student.nim}` })),
    )
    const sends = chance.shuffled(forms.flatMap((form) => Array.from({ length: copies }, () => form)))
    const attempts = await Promise.all(sends.map((form) => send(baseUrl, form, agent)))
    answers.push(...forms.map((form) => attempts.filter((attempt) => attempt.registration === form)))
  }
  agent.destroy()
  return answers
}

const idOf = (attempt: Attempt | undefined): number => JSON.parse(attempt?.body ?? '{}').data.id

async function signedInAdmin(): Promise<string> {
  const { token, hash } = newToken()
  const account = { role: 'ADMIN', nim: '2500000001', name: 'Treasurer', email: 'treasurer@example.com' }
  const { id } = await stage.db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  await stage.db.insertInto('session').values({ user_id: id, token_hash: hash, expires_at }).execute()
  return token
}

test('ten copies of a payment make one, and whoever decides first decides alone', async () => {
  const { seed } = random()
  const portal = await stage.start()
  const answers = await repeat(portal.baseUrl, effort(30, 500), seed)
  expect(answers.map((attempts) => new Set(attempts.map(({ status, body }) => `${status} ${body}`)).size)).toEqual(
    answers.map(() => 1),
  )
  expect(lines(answers.flat().filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  expect(await paymentsStand(stage.db, answers.flat())).toEqual([])
  expect(await violations(stage, { portals: [portal] })).toEqual([])

  const token = await signedInAdmin()
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

test('negative control: without the unique keys copies are paid again, and this test sees it', async () => {
  await stage.pool.query(`
    alter table idempotency drop constraint idempotency_key_key;
    drop index member_payment_user_term_key`)
  const portal = await stage.start()
  const answers = await repeat(portal.baseUrl, 10, 1)
  report('copies without the unique keys', tally(answers.flat()))
  expect(await violations(stage)).toContainEqual(expect.stringMatching(/^I3: account/))
})
