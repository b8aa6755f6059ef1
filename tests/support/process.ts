// The portal as a real process, for tests that kill it, flood it, or open it in a browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { runtimeFlags, runtimeSettings } from '../../scripts/runtime.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { signalAfterUs } from '#kit/machine/last-will.ts'
import { patience as longest } from './effort.ts'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type PortalProcess = {
  pid: number
  baseUrl: string
  dataDir: string
  /** What it has printed so far, standard output and errors together. */
  lines: string[]
  exited: Promise<Exit>
  /** Sends the signal (SIGTERM by default) and waits for the end. */
  kill: (signal?: NodeJS.Signals) => Promise<Exit>
  /** Ends it if it still runs, and removes the data folder if it was made here. */
  dispose: () => Promise<void>
}

type Options = {
  /** Settings as in the README. PORT and DATA_DIR are chosen here unless given. */
  env?: Record<string, string>
  /** How long it may take until it is ready. */
  patience?: number
  /** Do not wait; for tests of a start that fails. */
  wait?: boolean
  /** Spares memory as with `npm start`, for a quarter more of processor time: for tests that measure one of both. */
  frugal?: boolean
  /** Another program than the portal, for the negative controls of the fault tests. */
  program?: string
}

/** Starts `src/main.ts` with only the given settings and resolves when it is ready. */
export async function startPortal(options: Options = {}): Promise<PortalProcess> {
  const { env = {}, patience = longest, wait = true, frugal = false, program = 'src/main.ts' } = options
  const port = env['PORT'] ?? String(await freePort())
  const baseUrl = `http://127.0.0.1:${port}`
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'portal-data-')))
  const child = spawn(process.execPath, [...runtimeFlags, program], {
    env: {
      ...inherited(),
      ...(frugal ? runtimeSettings : { NODE_COMPILE_CACHE: runtimeSettings.NODE_COMPILE_CACHE }),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      APP_URL: baseUrl, // links in mails must open on the origin that the browser is signed in to
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line))
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))

  void exited.then(signalAfterUs(child.pid ?? 0, 'SIGTERM'))

  const kill = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  const dispose = async () => {
    await kill()
    if (env['DATA_DIR']) return
    if (!env['DATABASE_URL']) await stopLeftServer(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  const portal = { pid: child.pid ?? 0, baseUrl, dataDir, lines, exited, kill, dispose }
  if (wait) await becomesReady(portal, patience)
  return portal
}

/** A start that is to be refused: what it said, and with which code it ended. One that becomes ready is ended, with 0. */
export async function startInVain(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const portal = await startPortal({ env, wait: false })
  await becomesReady(portal, longest).then(portal.dispose, () => undefined)
  return { code: (await portal.exited).code, lines: portal.lines }
}

async function becomesReady(portal: PortalProcess, patience: number): Promise<void> {
  const ended = new AbortController()
  void portal.exited.then(() => ended.abort())
  const limit = Date.now() + patience
  while (!ended.signal.aborted && Date.now() < limit) {
    const answer = await fetch(`${portal.baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.status === 200) return
    await delay(25)
  }
  // Before it is ended here.
  const how = ended.signal.aborted ? 'ended' : 'was not ready in time'
  await portal.dispose()
  const said = portal.lines.join('\n')
  throw new Error(`The portal ${how}. It said:\n${said}`)
}

/** After kill -9 the embedded server lives on: adopting it is the way to stop it. */
async function stopLeftServer(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
  await server.stop()
}

/** Only what a program needs to run: a setting of the developer's shell must not change a test. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** A port on loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a TCP server has a numeric port
  probe.close()
  await once(probe, 'close')
  return port
}
