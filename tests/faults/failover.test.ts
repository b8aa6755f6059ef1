// The machine of the database dies under registrations and a standby takes its place, as a managed PostgreSQL does it:
// nothing that was acknowledged is lost, and the portal goes on by itself. It takes minutes, so it runs in a long run only.
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isLong } from '../support/effort.ts'
import { startSmtp } from '../support/smtp.ts'
import { violations } from './invariants.ts'
import { checkMails, endClaims, untilSent } from './support/mail-check.ts'
import { crowd } from './support/crowd.ts'
import { isAcknowledged } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'
import { type Pair, pairOfPostgres } from './support/standby.ts'

async function raise(options: { synchronous: boolean }): Promise<{ pair: Pair; stage: Stage }> {
  const pair = await pairOfPostgres(options)
  const stage = await raiseStage({ database: pair })
  onTestFinished(stage.close)
  return { pair, stage }
}

describe.skipIf(!isLong)('a PostgreSQL with a standby', () => {
  test.each([
    ['is killed', false],
    ['is gone without a word', true],
  ])(
    'that %s under registrations: all that was acknowledged is kept, and within 10 s all goes on by itself',
    async (how, isSilent) => {
      const { pair, stage } = await raise({ synchronous: true })
      const smtp = await startSmtp()
      onTestFinished(smtp.stop)
      const portal = await stage.start({ MAIL_URL: smtp.url, WORKERS: '2' })
      const load = await crowd(stage, [portal], 12)
      await delay(4000)
      const killed = performance.now()
      // Nothing of what is sent to it arrives, and nobody says so.
      if (isSilent) pair.address.hold()
      await pair.killFirst()
      // The address may be faster than the standby: it only reads yet.
      pair.lead()
      await delay(1000)
      const early = await fetch(`${portal.baseUrl}/readyz`)
      await pair.promote()
      const promoted = performance.now()
      await delay(12_000)
      await load.end()
      const after = load.attempts.find((attempt) => isAcknowledged(attempt) && attempt.at > promoted)
      report(`failover of a database that ${how}`, {
        ...tally(load.attempts),
        students: load.count(),
        'ms until promoted': Math.round(promoted - killed),
        'ms from the kill until a success': Math.round((after?.at ?? Infinity) - killed),
      })
      expect(lines(load.attempts.filter(({ status }) => status !== 201 && status !== 503))).toEqual([])
      expect((after?.at ?? Infinity) - killed).toBeLessThan(10_000)
      expect(early.status, 'of a standby').toBe(503)
      const acknowledged = load.attempts.filter(isAcknowledged)
      expect(acknowledged).toHaveLength(load.count())
      // This test's own connections are gone without a word too, and it sends nothing again.
      await stage.pool.query('select 1').catch(() => undefined)
      expect(await stage.db.selectFrom('toefl_payment').select('id').execute()).toHaveLength(load.count())
      await endClaims(stage.pool)
      await untilSent(stage.db)
      expect(await checkMails(stage.db, smtp)).toMatchObject({ wrong: [] })
      expect(await violations(stage, { acknowledged, portals: [portal], mails: 'ended' })).toEqual([])
      // What is not asked by a request is back as well: what the processes let each other know, and the work at fixed times.
      const { rows } = await stage.pool.query<{ hears: number; jobs: number }>(
        `select count(*) filter (where application_name = 'hears others')::int as hears,
        count(*) filter (where application_name = 'jobs')::int as jobs from pg_stat_activity`,
      )
      expect(rows[0]?.hears).toBe(3)
      expect(rows[0]?.jobs).toBeGreaterThan(0)
    },
  )

  test('negative control: without a synchronous standby what it had not received is lost, and this test sees it', async () => {
    const { pair, stage } = await raise({ synchronous: false })
    const portal = await stage.start()
    const load = await crowd(stage, [portal], 8)
    await delay(2000)
    pair.replication.hold()
    await delay(1000)
    await pair.killFirst()
    pair.replication.cut()
    await pair.promote()
    await load.end()
    const found = await violations(stage, { acknowledged: load.attempts.filter(isAcknowledged) })
    report('failover without a synchronous standby', { violations: found.length, first: found[0] ?? '' })
    expect(found).toContainEqual(expect.stringMatching(/^I4: /))
  })

  test('while the standby receives nothing, nothing is acknowledged that it has not; when it is back all is', async () => {
    const { pair, stage } = await raise({ synchronous: true })
    const portal = await stage.start()
    const load = await crowd(stage, [portal], 8)
    await delay(2000)
    pair.replication.hold()
    const held = performance.now()
    await delay(1000)
    const began = load.attempts.filter(({ at }) => at > held + 500).length
    // Longer than a statement may take: a wait that was broken off must not look like a commit.
    await delay(32_000)
    const meanwhile = load.attempts.filter((attempt) => attempt.at > held + 500)
    report('standby away', { ...tally(meanwhile), 'in its first second': began })
    expect(lines(meanwhile.filter(({ status }) => status !== 503))).toEqual([])
    expect(meanwhile.length).toBeGreaterThan(0)
    const before = load.attempts.filter(isAcknowledged)
    await pair.killFirst()
    pair.replication.cut()
    await pair.promote()
    expect(await violations(stage, { acknowledged: before })).toEqual([])
    await vi.waitFor(() => expect(load.attempts.filter(isAcknowledged).length).toBeGreaterThan(before.length), 15_000)
    await load.end()
    const acknowledged = load.attempts.filter(isAcknowledged)
    expect(acknowledged).toHaveLength(load.count())
    expect(await violations(stage, { acknowledged, portals: [portal] })).toEqual([])
  })
})
