// The running server processes of a cluster: finding, starting and stopping them.
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endings, isAlive, processesNaming, sendSignal, startApart, wasStartedWith } from '#kit/machine/processes.ts'
import { clusterName, type ServerAccount, serverArguments, serverEnvironment } from './embedded-cluster.ts'

export type Server = { pid: number; port: number }

export type Launch = { cluster: string; logFile: string; postgres: string; account: ServerAccount; durable: boolean }

const logLimit = 5_000_000

/** How long a server may replay its log after a power cut, in ms. */
const recovery = 120_000

/**
 * A server that an earlier process left behind, ready for use, if it runs exactly as we would run it.
 * Any other server of this cluster is stopped, so that afterwards the cluster is either adopted or free.
 */
export async function adoptServer({ cluster, postgres, durable }: Launch): Promise<Server | undefined> {
  const pids = await serversOf(cluster)
  const left = await readPidFile(cluster)
  if (left && pids.includes(left.pid) && left.status !== 'stopping') {
    const isOurs = wasStartedWith(left.pid, [postgres, ...serverArguments(cluster, left.port, durable)])
    if (isOurs && (await becomesReady(cluster, left.pid, recovery))) return left
  }
  await end(pids, endings.well, 2000)
  return undefined
}

/** The server of this cluster that takes connections now, whichever process started it. */
export async function runningServer(cluster: string): Promise<Server | undefined> {
  const left = await readPidFile(cluster)
  if (left?.status !== 'ready' || !(await serversOf(cluster)).includes(left.pid)) return undefined
  return left
}

/** Starts a server on the port, or on a free one, and waits until it takes connections. */
export async function launchServer(launch: Launch, port?: number): Promise<Server> {
  const { cluster, logFile, postgres, account, durable } = launch
  const chosen = port ?? (await freePort())
  const log = openLog(logFile)
  const begin = statSync(logFile).size
  const child = startApart(postgres, serverArguments(cluster, chosen, durable), {
    ...account,
    cwd: cluster,
    env: serverEnvironment,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(child, 'spawn')
  child.unref()
  const pid = child.pid ?? 0
  if (await becomesReady(cluster, pid, recovery)) return { pid, port: chosen }
  await end([pid], endings.atOnce, 1000)
  const said = readFileSync(logFile).subarray(begin).toString().trim().slice(-1000)
  throw new Error(`PostgreSQL did not start in ${cluster}: ${said}`)
}

/** Sends the signal and waits; a process that does not end in time is killed. */
export async function end(pids: number[], signal: NodeJS.Signals, patience: number): Promise<void> {
  for (const [next, wait] of [
    [signal, patience],
    [endings.atOnce, 1000],
    [endings.byForce, 5000],
  ] as const) {
    for (const pid of pids) sendSignal(pid, next)
    const limit = Date.now() + wait
    while (pids.some(isAlive) && Date.now() < limit) await delay(10)
    if (!pids.some(isAlive)) return
  }
}

/**
 * Every server process of the cluster, also those whose postmaster is dead. They are known by the cluster's name in
 * their titles, which anybody may read; a process id in a left-over file may belong to another program by now.
 */
async function serversOf(cluster: string): Promise<number[]> {
  const found = await processesNaming(clusterName(cluster))
  return found.filter(({ command }) => server.test(command)).map(({ pid }) => pid)
}

const server = /^(postgres: |"?[^\0]*[/\\]postgres(\.exe"?)?[\0 ])/

async function becomesReady(cluster: string, pid: number, patience: number): Promise<boolean> {
  const limit = Date.now() + patience
  while (Date.now() < limit && isAlive(pid)) {
    const file = await readPidFile(cluster)
    if (file?.pid === pid && file.status === 'ready') return true
    await delay(10)
  }
  return false
}

/** The content of postmaster.pid; its eight lines are the ones that pg_ctl reads too. */
async function readPidFile(cluster: string): Promise<(Server & { status: string }) | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()]
  return pid && port && status ? { pid, port, status } : undefined
}

/** The log is a file, for a pipe would break when this process dies and the server lives on. */
function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600)
  if (statSync(path).size < logLimit) return log
  closeSync(log)
  renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a TCP server has a numeric port
  probe.close()
  await once(probe, 'close')
  return port
}
