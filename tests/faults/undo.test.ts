// A decision is undone while its mails wait, whatever happens to the portal: either it holds and each of its mails
// comes once, or it is undone and none comes.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newAdministrator } from '../support/sessions.ts'
import { effort, isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { makeShift } from '../support/facts.ts'
import { insertGroups } from '../support/groups.ts'
import type { PortalProcess } from '../support/process.ts'
import { startSmtp, type SmtpSink } from '../support/smtp.ts'
import { checkMails, untilSent } from './support/mail-check.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
let smtp: SmtpSink
let token: string
beforeEach(async () => {
  stage = await raiseStage()
  smtp = await startSmtp()
  onTestFinished(smtp.stop)
  onTestFinished(stage.close)
  token = await newAdministrator(stage.db)
})

const start = () => stage.start({ MAIL_URL: smtp.url })

async function post(portal: PortalProcess, path: string): Promise<{ status: number; undo: { id: string } | null }> {
  const answer = await fetch(`${portal.baseUrl}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return { status: answer.status, undo: ((await answer.json()) as { undo?: { id: string } }).undo ?? null }
}

/** Confirms a payment; gives the decision. */
async function confirm(portal: PortalProcess, paymentId: number): Promise<string> {
  const { status, undo } = await post(portal, `/toefl-payments/${paymentId}/confirm`)
  expect(status).toBe(200)
  return undo?.id ?? ''
}
const undo = async (portal: PortalProcess, id: string) => (await post(portal, `/decisions/${id}/undo`)).status

/** The ten seconds, and the minute, of these decisions are far from over, however slow the machine is. */
async function timeStands(ids: readonly string[]): Promise<void> {
  await sql`update email set send_after = now() + interval '1 hour' where decision_id = any(${[...ids]}::uuid[])`.execute(
    stage.db,
  )
  await sql`update decision set made_at = now() where id = any(${[...ids]}::uuid[])`.execute(stage.db)
}

/** The ten seconds of these decisions are over. */
const timeIsUp = (ids: readonly string[]) =>
  sql`update email set send_after = now() where decision_id = any(${[...ids]}::uuid[])`.execute(stage.db)

const statusOf = async (id: number) =>
  (await stage.db.selectFrom('toefl_payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Has one more mail sent: the worker has then looked again, and found all that was due before it. */
async function sendOneMore(portal: PortalProcess, shiftId: number): Promise<void> {
  const [id = 0] = await insertGroups(stage.db, { world: stage.world, count: 1, shiftId })
  await timeIsUp([await confirm(portal, id)])
  await untilSent(stage.db)
  expect(await received(id)).toBe(1)
}

/** How many mails each of these payments' people got. */
async function received(paymentId: number): Promise<number> {
  const { rows } = await sql<{ email: string }>`
    select a.email from toefl_detail d join account a on a.id = d.user_id where d.payment_id = ${paymentId}`.execute(
    stage.db,
  )
  const addresses = new Set(rows.map(({ email }) => email))
  return smtp.mails.filter(({ recipients }) => recipients.some((each) => addresses.has(each))).length
}

test('a portal that is killed in between: a decision that holds is told once afterwards, one that was undone never', async () => {
  const shiftId = await makeShift(stage.db, stage.world, { quota: 100 })
  const [stands, undone, late] = (await insertGroups(stage.db, { world: stage.world, count: 3, shiftId })) as [
    number,
    number,
    number,
  ]
  const first = await start()
  const standing = await confirm(first, stands)
  const taken = await confirm(first, undone)
  const after = await confirm(first, late)
  await timeStands([standing, taken, after])
  expect(await undo(first, taken)).toBe(200)
  await first.kill('SIGKILL')
  expect(smtp.mails).toHaveLength(0)
  const second = await start()
  await timeStands([standing, after])
  // The portal that is there now undoes what the one before decided.
  expect(await undo(second, after)).toBe(200)
  await timeIsUp([standing, taken, after])
  await untilSent(stage.db)
  await sendOneMore(second, shiftId)
  expect([await received(stands), await received(undone), await received(late)]).toEqual([1, 0, 0])
  expect([await statusOf(stands), await statusOf(undone), await statusOf(late)]).toEqual([
    'CONFIRMED',
    'PENDING',
    'PENDING',
  ])
  expect(await undo(second, standing)).toBe(409)
})

test('undone in the very moment in which the mails leave: told and standing, or neither @full', async () => {
  const shiftId = await makeShift(stage.db, stage.world, { quota: 10_000 })
  const portal = await start()
  const count = effort(20, 400)
  const payments = await insertGroups(stage.db, { world: stage.world, count, shiftId })
  const answers = new Map<number, number>()
  const [takenBack, told] = ['200 PENDING 0', '409 CONFIRMED 1']
  const certain = new Map<number, string>()
  // Ten at a time. The first is undone before its time and the last after its mail; those between them race with theirs.
  for (let at = 0; at < payments.length; at += 10) {
    const some = payments.slice(at, at + 10)
    const decisions = await Promise.all(some.map((id) => confirm(portal, id)))
    const take = async (index: number) => {
      answers.set(some[index] ?? 0, await undo(portal, decisions[index] ?? ''))
    }
    const [first, last] = [0, some.length - 1]
    certain.set(some[first] ?? 0, takenBack).set(some[last] ?? 0, told)
    await timeStands(decisions)
    await take(first)
    await timeIsUp(decisions)
    await Promise.all(
      some.map(async (id, index) => {
        if (index === first) return
        if (index < last) await delay(index * 60)
        else await eventually(async () => expect(await received(id)).toBe(1))
        await take(index)
      }),
    )
  }
  await untilSent(stage.db)
  await sendOneMore(portal, shiftId)
  const raced = new Set<string>()
  for (const id of payments) {
    const found = `${answers.get(id)} ${await statusOf(id)} ${await received(id)}`
    expect(certain.has(id) ? [certain.get(id)] : [takenBack, told]).toContain(found)
    if (!certain.has(id)) raced.add(found)
  }
  // A long run has the machine alone, and comes upon both.
  if (isLong) expect(raced.size).toBe(2)
  expect(await checkMails(stage.db, smtp)).toEqual({ wrong: [], twice: 0 })
})
