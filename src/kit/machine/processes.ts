/** Other processes of this machine: whether one runs, what it is, and how it is told to end. */
import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isLinux, isWindows } from './system.ts'

const run = promisify(execFile)

/** The words of `command` are parted by `\0` where the system says where one ends, else by spaces. */
export type Process = { parent: number; command: string }

/** Whether the process runs. One that ended but that its parent has not collected yet (state Z) does not. */
export function isAlive(pid: number): boolean {
  if (!isLinux) return isThere(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** Whether it has a number still. */
export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** How a database server is told to end: with a checkpoint, or at once. Windows knows one way, and the server recovers. */
export const endings = { well: 'SIGINT', atOnce: 'SIGQUIT', byForce: 'SIGKILL' } as const

/** Signals a process that may be gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone, as intended.
  }
}

/** Starts a program in a process group of its own: Ctrl-C reaches only us, and we decide when it stops. */
export const startApart = (program: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(program, args, { ...options, detached: true, windowsHide: true })

/** Whether a process was started with exactly these words; false where the system cannot say it so exactly. */
export function wasStartedWith(pid: number, words: readonly string[]): boolean {
  return isLinux && readFileSync(`/proc/${pid}/cmdline`, 'utf8') === `${words.join('\0')}\0`
}

/** The processes with this text in their command line. */
export async function processesNaming(text: string): Promise<{ pid: number; command: string }[]> {
  const all = isLinux ? await readAll() : await askAll()
  return all.filter(({ command }) => command.includes(text))
}

async function readAll(): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const commands = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).map((command, index) => ({ pid: Number(pids[index]), command }))
}

async function askAll(): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await (isWindows ? askWindows('', 'ProcessId') : run('ps', ['-axo', 'pid=,command=']))
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(.*)/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), command }] : []
  })
}

/** Parent and command line of a process; null when it has ended or the system does not say. */
export async function look(pid: number): Promise<Process | null> {
  try {
    if (isLinux) return await readOne(pid)
    const ps = ['-o', 'ppid=,command=', '-p', String(pid)]
    const asked = isWindows ? askWindows(`-Filter 'ProcessId=${pid}'`, 'ParentProcessId') : run('ps', ps)
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec((await asked).stdout) ?? []
    return parent ? { parent: Number(parent), command } : null
  } catch {
    return null
  }
}

async function readOne(pid: number): Promise<Process> {
  const [stat, words] = await Promise.all(['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))
  // The name of the program is in brackets and may hold anything.
  const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return { parent, command: words ?? '' }
}

const askWindows = (which: string, number: string) =>
  run('powershell', [
    '-NoProfile',
    '-Command',
    `Get-CimInstance Win32_Process ${which} | ForEach-Object { "$($_.${number}) $($_.CommandLine)" }`,
  ])
