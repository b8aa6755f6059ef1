// Killing `npm start` kills npm alone: the shell under it and the portal under that live on, and hold port and database.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { effort, isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/process.ts'
import { report } from './support/report.ts'

let dataDir: string
let baseUrl: string
let child: ChildProcess
// One folder for all: its database is made once, and each start has to be able to go on where the one before ended.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-npm-'))
})
afterEach(async () => {
  for (const pid of await running()) process.kill(pid, 'SIGKILL')
  await eventually(async () => expect(await running()).toEqual([]), 100)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs a command line as somebody at a terminal does, and waits until the portal takes requests. */
async function run(command: string, args: string[]): Promise<void> {
  const port = String(await freePort())
  baseUrl = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', SEED: 'none', LOG_LEVEL: 'warn', PORT: port, DATA_DIR: dataDir }
  child = spawn(command, args, { env, stdio: 'ignore' })
  await eventually(async () => expect(await answers()).toBe(true), 100)
}

const answers = () =>
  fetch(`${baseUrl}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** The processes that were started for this data folder, the database's own ones too. */
async function running(): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const texts = ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''))
    if ((await Promise.all(texts)).some((text) => text.includes(dataDir))) found.push(Number(pid))
  }
  return found
}

test.each(isLong ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGKILL'] as const))(
  '%s of npm alone ends shell, portal and database, and frees the port @full',
  async (signal) => {
    await run('npm', ['start'])
    expect(await running()).not.toEqual([])
    child.kill(signal)
    await once(child, 'exit')
    const begin = performance.now()
    await eventually(async () => expect(await running()).toEqual([]), 100)
    report(`${signal} of npm`, { 'ms until nothing runs': Math.round(performance.now() - begin) })
    expect(await answers()).toBe(false)
  },
)

const stays = [
  ['npm start', 'nohup npm start'],
  ['the program itself', `nohup ${process.execPath} src/main.ts`],
] as const

test.each(isLong ? stays : stays.slice(0, 1))(
  '%s, started by a shell that goes away, stays @full',
  async (_, command) => {
    await run('sh', ['-c', `${command} & sleep 1`])
    if (child.exitCode === null) await once(child, 'exit')
    // The other tests of this file say how soon one ends that does not stay: a little over two seconds.
    await delay(effort(4000, 5000))
    expect(await answers()).toBe(true)
  },
)
