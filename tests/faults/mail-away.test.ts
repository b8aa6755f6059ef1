// The mail server is away, silent or refusing; registering goes on as if nothing were, and every mail ends well
// or visibly not.
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { effort, inLongRun, isLong } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { freePort } from '../support/process.ts'
import { type SmtpBehaviour, startSmtp } from '../support/smtp.ts'
import { violations } from './invariants.ts'
import { withoutTheirTurn, withTheirTurnAgain } from './naive/sabotage.ts'
import { checkMails, retryNow, untilSent } from './support/mail-check.ts'
import { type Attempt, isAcknowledged, registration } from './support/registrations.ts'
import { lines, percentile, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'
import { stream } from './support/stream.ts'

let stage: Stage
let shift: number
let proof: Buffer
beforeEach(async () => {
  stage = await raiseStage()
  onTestFinished(stage.close)
  shift = await makeShift(stage.db, stage.world, { quota: 100_000 })
  proof = await photo({ width: 240, height: 320 })
})

/** Two students in turn for this long. */
async function register(baseUrl: string, ms: number): Promise<Attempt[]> {
  const load = stream(baseUrl, 2, 50, () => registration(stage.world, { shiftIds: [shift, shift], proof }))
  await delay(ms)
  return load.end()
}

// Short runs take two of the four: nobody there, and one that is there and says nothing.
const ways: (SmtpBehaviour | 'away')[] = ['away', ...(isLong ? (['hang', 'defer', 'close'] as const) : [])]
// A short run waits for a silent server for five seconds instead of half a minute.
const patience = isLong ? '' : '?socketTimeout=5000'

test.each(ways)(
  'with a mail server that answers as "%s" people register at the usual speed, and get each mail once',
  async (way) => {
    const port = await freePort()
    const portal = await stage.start({ MAIL_URL: `smtp://127.0.0.1:${port}${patience}` })
    let smtp = await startSmtp({ port })
    onTestFinished(() => smtp.stop())
    await register(portal.baseUrl, 500)
    const before = await register(portal.baseUrl, effort(1000, 3000, 300))
    if (way === 'away') await smtp.stop()
    else smtp.behave(way)
    const without = await register(portal.baseUrl, effort(2000, 60_000, 600))

    const earlier = smtp.mails
    if (way === 'away') smtp = await startSmtp({ port })
    else smtp.behave('accept')
    const waiting = await stage.db.selectFrom('email').select('id').where('status', '=', 'QUEUED').execute()
    await retryNow(stage.pool)
    await untilSent(stage.db, () => retryNow(stage.pool))
    const mails = await checkMails(stage.db, way === 'away' ? { mails: [...earlier, ...smtp.mails] } : smtp)
    report(`mail server: ${way}`, {
      ...tally([...before, ...without]),
      'median ms before': percentile(before, 0.5),
      'median ms without': percentile(without, 0.5),
      'mails held up': waiting.length,
      'mails twice': mails.twice,
    })
    expect(lines([...before, ...without].filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
    expect(waiting.length).toBeGreaterThan(0)
    expect(percentile(without, 0.5)).toBeLessThanOrEqual(inLongRun(percentile(before, 0.5) * 2 + 50))
    expect(mails).toEqual({ wrong: [], twice: 0 })
    expect(await violations(stage, { acknowledged: [...before, ...without], mails: 'ended' })).toEqual([])
  },
)

test('a mail that is refused for good, for its address or for what it says, is marked as failed at once @full', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const portal = await stage.start({ MAIL_URL: smtp.url })
  for (const way of ['reject', 'refuse'] as const) {
    smtp.behave(way)
    const earlier = (await stage.db.selectFrom('email').select('id').execute()).map(({ id }) => id)
    const [attempt] = await register(portal.baseUrl, 1)
    expect(attempt?.status).toBe(201)
    await untilSent(stage.db)
    const all = stage.db.selectFrom('email').select(['id', 'status', 'attempts', 'last_error', 'sent_at'])
    const rows = (await all.execute()).filter(({ id }) => !earlier.includes(id))
    expect(new Set(rows.map(({ status, attempts, sent_at }) => `${status} ${attempts} ${sent_at}`))).toEqual(
      new Set(['FAILED 1 null']),
    )
    // Why, but not whom: the reason is shown on a screen that shows the address already.
    for (const { last_error } of rows) expect(last_error).toMatch(/^(?!.*@example).*55[04]/)
    expect(await unfinishedMails()).toBe(0)
    expect(await violations(stage, { mails: 'ended' })).toEqual([])
  }
})

const unfinishedMails = async (): Promise<number> => {
  const text = "select count(*)::int as count from email where status = 'QUEUED'"
  return (await stage.pool.query<{ count: number }>(text)).rows[0]?.count ?? -1
}

// Each of these concerns all mails: a setting is wrong, or the server is not well. Once that is mended they go out.
// Short runs take one of either kind.
const passing = isLong ? (['greet', 'login', 'sender', 'relay', 'defer'] as const) : (['login'] as const)
test.each(passing)(
  'a refusal that is not about this mail (%s) keeps it waiting, and it goes out when that is mended',
  async (way) => {
    const smtp = await startSmtp()
    onTestFinished(smtp.stop)
    smtp.behave(way)
    const portal = await stage.start({ MAIL_URL: smtp.url.replace('//', '//club:secret@') })
    const [attempt] = await register(portal.baseUrl, 1)
    expect(attempt?.status).toBe(201)
    const waiting = () => stage.db.selectFrom('email').select(['status', 'last_error']).execute()
    for (let left = 300; left > 0 && (await waiting()).some((mail) => !mail.last_error); left -= 1) await delay(50)
    for (const mail of await waiting()) {
      expect(mail).toMatchObject({ status: 'QUEUED', last_error: expect.stringMatching(/5[35][045]|451/) })
    }
    smtp.behave('accept')
    await untilSent(stage.db, () => retryNow(stage.pool))
    expect(await checkMails(stage.db, smtp)).toEqual({ wrong: [], twice: 0 })
    expect(await violations(stage, { mails: 'ended' })).toEqual([])
  },
)

test('a mail that the server defers to the last is marked as failed in the end @full', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  smtp.behave('defer')
  const portal = await stage.start({ MAIL_URL: smtp.url })
  // The queue tries for a day; here the last three times, without a pause.
  await stage.pool.query(`
    create function few_tries() returns trigger language plpgsql as
      'begin new.tries := greatest(new.tries, 148); new.send_after := now(); return new; end';
    create trigger few_tries before insert or update on email for each row execute function few_tries();
  `)
  await register(portal.baseUrl, 1)
  await untilSent(stage.db)
  const rows = await stage.db.selectFrom('email').select(['status', 'attempts', 'sent_at']).execute()
  expect(new Set(rows.map(({ status, attempts, sent_at }) => `${status} ${attempts} ${sent_at}`))).toEqual(
    new Set(['FAILED 3 null']),
  )
  expect(await violations(stage, { mails: 'ended' })).toEqual([])
})

// In a long run, as all negative controls of faults.
test.runIf(isLong)(
  'negative control: a mail whose turn never comes waits, this test sees it, and of two starts one sends it',
  async () => {
    const smtp = await startSmtp()
    onTestFinished(smtp.stop)
    const portal = await stage.start({ MAIL_URL: smtp.url })
    await withoutTheirTurn(stage.pool)
    const attempts = await register(portal.baseUrl, 1000)
    const found = await violations(stage)
    report('mails without their turn', { ...tally(attempts), violations: found.length, first: found[0] ?? '' })
    expect(found).toContainEqual(expect.stringMatching(/^I5: /))

    await portal.kill()
    await withTheirTurnAgain(stage.pool)
    await Promise.all([stage.start({ MAIL_URL: smtp.url }), stage.start({ MAIL_URL: smtp.url })])
    await untilSent(stage.db)
    expect(await checkMails(stage.db, smtp)).toEqual({ wrong: [], twice: 0 })
    expect(await violations(stage, { acknowledged: attempts, mails: 'ended' })).toEqual([])
  },
)
