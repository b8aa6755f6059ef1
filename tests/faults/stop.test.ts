// SIGTERM to the portal however it was started, with requests open and while it starts: it ends in time and leaves nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inLongRun, isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/process.ts'
import { report } from './support/report.ts'

let dataDir: string
let port: number
const sockets: Socket[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-stop-'))
  port = await freePort()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const pid of await running()) process.kill(pid, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(program: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, SEED: 'none', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir }
  return spawn(process.execPath, [program], { env, stdio: 'ignore' })
}

/** The processes that were started for this data folder, the database's own ones too. */
async function running(): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const texts = ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''))
    texts.push(readlink(`/proc/${pid}/cwd`).catch(() => '')) // all that the database's own ones show of it
    if ((await Promise.all(texts)).some((text) => text.includes(dataDir))) found.push(Number(pid))
  }
  return found
}

/** A request that says these lines and then no more. */
async function open(...lines: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // it is cut in the end
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(lines.join('\r\n') + '\r\n')
}

async function stop(child: ChildProcess): Promise<number> {
  const begin = performance.now()
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const ms = performance.now() - begin
  // The database may take a moment longer than the process that tells it to end.
  await eventually(async () => expect(await running()).toEqual([]), 100)
  return ms
}

test.each(isLong ? ['scripts/start.ts', 'scripts/dev.ts'] : ['scripts/start.ts'])(
  '%s: with requests open it ends within 15 seconds @full',
  async (program) => {
    const child = start(program)
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    await eventually(async () => expect(await isReady()).toBe(true), 100)
    await open('GET /healthz HTTP/1.1', 'host: x', 'connection: keep-alive', '')
    await open('GET /api/regions HTTP/1.1', 'host: x') // its head never ends
    await open(
      'POST /api/login HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 900',
      '',
      '{"a',
    )
    // As the browser's part of `dev` holds one for as long as a page is open.
    const upgrade = ['upgrade: websocket', 'connection: Upgrade', 'sec-websocket-version: 13']
    const key = ['sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-protocol: vite-ping']
    await open('GET / HTTP/1.1', `host: localhost:${port}`, ...upgrade, ...key, '')
    await delay(500)
    const ms = await stop(child)
    report(`SIGTERM of ${program}`, { ms: Math.round(ms) })
    expect(ms).toBeLessThanOrEqual(inLongRun(15_000))
  },
)

test('a signal that comes while it starts leaves no database behind', async () => {
  const child = start('src/main.ts')
  // Its database is being made, or takes connections already: both are to end.
  while (!(await readdir(join(dataDir, 'database')).catch((): string[] => [])).includes('cluster')) await delay(20)
  await delay(300)
  expect(await stop(child)).toBeLessThanOrEqual(inLongRun(15_000))
})
