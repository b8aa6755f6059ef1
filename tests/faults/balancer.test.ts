// All that docs/operations/machines.md shows, together: the balancer with the file that is printed there, two machines, a PostgreSQL with
// a standby, a store; and one after the other fails. Runs where TEST_HAPROXY names the program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isLong } from '../support/effort.ts'
import { freePort } from '../support/process.ts'
import { startStore } from '../support/store.ts'
import { type Crowd, crowd } from './support/crowd.ts'
import { isAcknowledged } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage } from './support/stage.ts'
import { pairOfPostgres } from './support/standby.ts'

const haproxy = process.env['TEST_HAPROXY']

/** The documented file, with this machine's ports and without a certificate. */
async function startBalancer(program: string, ports: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-balancer-'))
  const port = await freePort()
  const printed = await readFile('docs/operations/haproxy.cfg', 'utf8')
  const text = printed
    .replace(/^.*(bind :443|ssl_fc|log \/dev\/log).*\n/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${ports[1]}`)
  await writeFile(join(folder, 'haproxy.cfg'), text)
  const child = spawn(program, ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await rm(folder, { recursive: true })
  })
  return `http://127.0.0.1:${port}`
}

/** What happens to the crowd during this and for some seconds after, and how long until the first success after it began. */
async function phase(name: string, load: Crowd, seconds: number, what: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await what()
  await delay(seconds * 1000)
  const seen = load.attempts.filter(({ at }) => at > began)
  const refusals = seen.filter((attempt) => !isAcknowledged(attempt))
  const last = Math.max(began, ...refusals.map(({ at }) => at))
  const next = seen.find((attempt) => isAcknowledged(attempt) && attempt.at >= last)?.at ?? Infinity
  report(name, { ...tally(seen), 'ms until all is well again': Math.round(next - began) })
  return next - began
}

test.skipIf(!isLong || !haproxy)(
  'a machine, the database and the store fail one after the other: nothing is lost',
  async () => {
    const pair = await pairOfPostgres({ synchronous: true })
    const stage = await raiseStage({ database: pair })
    const store = await startStore()
    onTestFinished(() => store.stop())
    onTestFinished(stage.close)
    const ports = [await freePort(), await freePort()]
    const start = async (machine: number) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-machine-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const env = { DATA_DIR: folder, FILES_URL: store.url, SECRET_KEY: 'the-same-on-all-machines-0123456789' }
      return stage.start({ ...env, TRUST_PROXY: 'true', PORT: String(ports[machine]) })
    }
    const machines = [await start(0), await start(1)]
    const baseUrl = await startBalancer(haproxy ?? '', ports)
    await vi.waitFor(async () => expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200), 10_000)
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404)
    const load = await crowd(stage, [{ baseUrl }], 8)
    await phase('behind a balancer, nothing fails', load, 4, async () => undefined)
    expect(await phase('a machine is killed', load, 8, async () => machines[0]?.kill('SIGKILL'))).toBeLessThan(8000)
    await phase('it is back', load, 4, () => start(0))
    const failOver = async () => {
      await pair.killFirst()
      await pair.promote()
    }
    expect(await phase('the database is failed over', load, 12, failOver)).toBeLessThan(10_000)
    const leave = async () => {
      await store.be('away')
      await delay(5000)
      expect((await fetch(baseUrl)).status).toBeLessThan(500)
      await store.be('there')
    }
    expect(await phase('the store is away for 5 s', load, 6, leave)).toBeLessThan(10_000)
    await load.end()
    const odd = load.attempts.filter(({ status }) => ![201, 502, 503, null].includes(status))
    expect(lines(odd)).toEqual([])
    expect(load.attempts.filter(isAcknowledged)).toHaveLength(load.count())
    expect(await stage.db.selectFrom('toefl_payment').select('id').execute()).toHaveLength(load.count())
  },
)
