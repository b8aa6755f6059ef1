// An announcement to thousands, and kill -9 in the middle of it: everybody gets it, and nobody gets two of them.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { effort, patience } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { insertGroups } from '../support/groups.ts'
import type { PortalProcess } from '../support/process.ts'
import { insertRow } from '../support/rows.ts'
import { sessionOf } from '../support/sessions.ts'
import { type ReceivedMail, startSmtp } from '../support/smtp.ts'
import { endClaims, untilSent } from './support/mail-check.ts'
import { random } from './support/random.ts'
import { report } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

const people = effort(300, 10_000)
const kills = 3
/** Mails that a process has in hand at a kill. */
const inHand = 10

test(`an announcement to ${people} with kills in the middle: each once, but for those in hand, which come as the same mail @full`, async () => {
  const chance = random()
  const smtp = await startSmtp()
  const stage = await raiseStage()
  onTestFinished(smtp.stop)
  onTestFinished(stage.close)
  const shiftId = await makeShift(stage.db, stage.world, { quota: people })
  for (let left = people; left > 0; left -= 1000)
    await insertGroups(stage.db, { world: stage.world, count: Math.min(left, 1000), shiftId })
  const token = await administrator(stage)
  const start = () => stage.start({ MAIL_URL: smtp.url })
  let portal = await start()
  const draft = { list: '/toefl-details', filters: `region_id=${stage.world.regionId}`, purpose: 'NEEDED' }
  const said = { subject: 'Another room', body: 'Hello {name}, come to {shift}.' }
  const made = await ask(portal, token, '', { ...draft, ...said })
  const id = made.data.id

  // The first while its people are written down: all of them are there afterwards, or none.
  const sending = ask(portal, token, `/${id}/send`, { is_untried: true }).catch(() => null)
  await delay(chance.below(effort(60, 1500)))
  await portal.kill('SIGKILL')
  await sending
  const written = await count(stage.pool, 'announcement_recipient')
  expect([0, people]).toContain(written)
  expect(await count(stage.pool, 'email')).toBe(written)
  portal = await start()
  if (written === 0) await ask(portal, token, `/${id}/send`, { is_untried: true })

  // The others while the mails leave.
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilMails(smtp, Math.floor((people * kill) / (kills + 2)))
    await portal.kill('SIGKILL')
    await endClaims(stage.pool)
    portal = await start()
    // A second press does not send it again.
    expect((await ask(portal, token, `/${id}/send`, { is_untried: true }, 409)).code).toBe('conflict')
  }
  await untilMails(smtp, people)
  await untilSent(stage.db, () => endLateClaims(stage.pool))
  const found = wrongAmong(smtp.mails, people)
  report('announcement', {
    seed: chance.seed,
    people,
    mails: smtp.mails.length,
    twice: found.twice,
    writtenAtFirst: written,
  })
  expect(found).toEqual({ missing: 0, different: 0, twice: found.twice })
  expect(found.twice).toBeLessThanOrEqual((kills + 1) * inHand)
  const { data } = await ask(portal, token, `/${id}`, null)
  expect(data).toMatchObject({ state: 'SENT', figures: { people, mails: people, taken: people, waiting: 0 } })

  // Negative control: without the row that says it was sent, it goes a second time, and this test sees it.
  await forgetSending(stage.pool)
  const before = smtp.mails.length
  await ask(portal, token, `/${id}/send`, { is_untried: true })
  await untilMails(smtp, before + inHand)
  expect(wrongAmong(smtp.mails, people).different).toBeGreaterThan(0)
})

async function administrator({ db }: Stage): Promise<string> {
  const values = { role: 'ADMIN', nim: '4999999999', name: 'Office', email: 'office@example.com' }
  return sessionOf(db, (await insertRow(db, 'account', values)).id)
}

type Answer = { data: { id: number }; code?: string }

async function ask(
  portal: PortalProcess,
  token: string,
  path: string,
  body: object | null,
  status = 200,
): Promise<Answer> {
  const answer = await fetch(`${portal.baseUrl}/api/announcements${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Answer
}

const count = async (pool: pg.Pool, table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? -1

/** Fails when none comes for as long as only what hangs takes. */
async function untilMails({ mails }: { mails: readonly ReceivedMail[] }, least: number): Promise<void> {
  for (let last = { came: -1, at: 0 }; mails.length < least; await delay(5)) {
    if (mails.length > last.came) last = { came: mails.length, at: Date.now() }
    if (Date.now() > last.at + patience) throw new Error(`Only ${mails.length} of ${least} mails came.`)
  }
}

/** A claim of a dead process ends by itself after two minutes; here it ends once no process can be at it. */
const endLateClaims = (pool: pg.Pool) =>
  pool
    .query("update email set claimed_until = null where claimed_until < now() + interval '90 seconds'")
    .then(() => undefined)

/** Who got nothing, who got it as two mails, and how often the same mail came again. */
function wrongAmong(mails: readonly ReceivedMail[], all: number) {
  const ids = new Map<string, Set<string>>()
  for (const { recipients, messageId = '' } of mails) {
    const known = ids.get(recipients.join()) ?? new Set()
    ids.set(recipients.join(), known.add(messageId))
  }
  const distinct = [...ids.values()].reduce((sum, known) => sum + known.size, 0)
  return {
    missing: all - ids.size,
    different: [...ids.values()].filter((known) => known.size > 1).length,
    twice: mails.length - distinct,
  }
}

/** As if the people were not rows of the transaction that sends it. */
const forgetSending = (pool: pg.Pool) =>
  pool.query(`
    delete from announcement_recipient;
    update announcement set state = 'DRAFT', sent_at = null`)
