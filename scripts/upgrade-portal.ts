// The running portal, as an upgrade stops and starts it: by the commands that were given, or by itself.
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#config.ts'
import { ownerOf } from '#kit/machine/accounts.ts'
import { isAlive, look, processesNaming, sendSignal, startApart } from '#kit/machine/processes.ts'
import { runProgram, settingsFor, wordsOf } from './upgrade-program.ts'

export type Ways = {
  /** The commands of the system's service; without them the portal is a process of ours. */
  stop: string | undefined
  start: string | undefined
}

export type Portal = {
  /** Ends it, and resolves when nothing answers any more. */
  stop(folders: readonly string[]): Promise<void>
  /** Starts what the link leads to, and resolves when it is ready. False: it does not come up. */
  start(link: string): Promise<boolean>
  isReady(): Promise<boolean>
}

const [patienceToEnd, patienceToCome, pause] = [90_000, 180_000, 250]

/** @param log the file in which a portal that we start says what it says */
export function portalOf({ host, port }: Pick<Config, 'host' | 'port'>, ways: Ways, log: string): Portal {
  const shown = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const url = `http://${shown}:${port}`
  const ask = (path: string) => fetch(url + path, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  const isReady = async () => (await ask('/readyz'))?.status === 200
  const isGone = async () => (await ask('/healthz')) === null
  return {
    isReady,
    async stop(folders) {
      // It answers nobody any more before it has ended, and has its database until then.
      const pids = await leadersOf(folders)
      if (ways.stop === undefined) for (const pid of pids) sendSignal(pid, 'SIGTERM')
      else await runProgram(wordsOf(ways.stop), { cwd: folders[0] ?? '.' })
      const isOver = async () => pids.every((pid) => !isAlive(pid)) && (await isGone())
      if (await becomes(isOver, patienceToEnd)) return
      throw new Error(
        `A portal still answers at ${url}: say with --stop and --start how it is ended and started, such as "systemctl stop portal".`,
      )
    },
    async start(link) {
      if (ways.start !== undefined) {
        await runProgram(wordsOf(ways.start), { cwd: link })
        return becomes(isReady, patienceToCome)
      }
      const pid = await startOurs(link, log)
      console.log(`    process ${pid}, which writes to ${log}`)
      let isUp = false
      await becomes(async () => (isUp = await isReady()) || !isAlive(pid), patienceToCome)
      return isUp
    },
  }
}

async function becomes(is: () => Promise<boolean>, patience: number): Promise<boolean> {
  for (const until = Date.now() + patience; Date.now() < until;) {
    if (await is()) return true
    await delay(pause)
  }
  return false
}

/** The processes of the program in these folders that no other of them has started: its workers end with it. */
async function leadersOf(folders: readonly string[]): Promise<number[]> {
  const found = folders.map(async (folder) => {
    const main = join(folder, 'src/main.ts')
    // An editor names it too.
    const isNode = ({ command }: { command: string }) => {
      const [program = '', ...words] = command.split(/[\0 ]/)
      return /node(\.exe)?$/.test(program) && words.includes(main)
    }
    return (await processesNaming(main)).filter(isNode)
  })
  const pids = [...new Set((await Promise.all(found)).flat().map(({ pid }) => pid))]
  const parents = await Promise.all(pids.map(async (pid) => (await look(pid))?.parent ?? 0))
  return pids.filter((_, index) => !pids.includes(parents[index] ?? 0))
}

async function startOurs(link: string, log: string): Promise<number> {
  const output = openSync(log, 'a', 0o600)
  const account = ownerOf(`${link}/package.json`)
  const child = startApart('node', ['scripts/start.ts'], {
    cwd: link,
    ...account,
    env: settingsFor(link),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  await once(child, 'spawn')
  child.unref()
  return child.pid ?? 0
}
