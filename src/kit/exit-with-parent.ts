/**
 * Ends with the processes that started us: npm runs its scripts under a shell and, when it is killed, leaves them
 * behind.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

type Process = { parent: number; command: string }

const run = promisify(execFile)
const isLinux = process.platform === 'linux'
/** Scripts that run the portal in the foreground; any other may leave one running on purpose. */
const foreground = ['start', 'dev']
const most = 6

/**
 * The processes whose end is ours too: when `npm start` or `npm run dev` runs us, npm and its shell. A process that is
 * started in another way (systemd, nohup) has nobody to follow, nor has npm itself: its own parent may go.
 */
export async function startersOf(env: Record<string, string | undefined>): Promise<number[]> {
  const { npm_lifecycle_event: event = '', npm_lifecycle_script: script } = env
  if (!foreground.includes(event) || !script) return []
  // From our parent up: all that run the script, and npm, which runs the last of them.
  const chain = [process.ppid]
  while (chain.length < most) {
    const found = await look(chain.at(-1) ?? 0)
    if (!found?.command.includes(script) || found.parent < 1) break
    chain.push(found.parent)
  }
  return chain
}

/** Does as SIGTERM does as soon as one of them is gone. */
export async function stopWithStarters(env: Record<string, string | undefined>): Promise<void> {
  const starters = await startersOf(env)
  if (starters.length === 0) return
  // Before the handlers of the signal are there nobody hears it, and it is asked again.
  while ((await areThere(starters)) || !process.emit('SIGTERM')) await delay(1000, undefined, { ref: false })
}

/** Whether all of them still run. */
export async function areThere(starters: readonly number[]): Promise<boolean> {
  if (starters.length === 0) return true
  // Windows keeps the number of a parent that is gone.
  if (process.ppid !== starters[0] || !starters.every(isAlive)) return false
  if (!isLinux) return true
  // One that is dead and not collected yet has lost its children already.
  for (const [index, pid] of starters.slice(0, -1).entries()) {
    if ((await look(pid))?.parent !== starters[index + 1]) return false
  }
  return true
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Parent and command line of a process; null when it has ended or the system does not say. */
async function look(pid: number): Promise<Process | null> {
  try {
    if (isLinux) return await readProc(pid)
    const { stdout } = await (process.platform === 'win32' ? askWindows(pid) : askPs(pid))
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? []
    return parent ? { parent: Number(parent), command } : null
  } catch {
    return null
  }
}

async function readProc(pid: number): Promise<Process> {
  const [stat, words] = await Promise.all(['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))
  // The name of the program is in brackets and may hold anything.
  const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return { parent, command: words?.replaceAll('\0', ' ') ?? '' }
}

const askPs = (pid: number) => run('ps', ['-o', 'ppid=,command=', '-p', String(pid)])

const askWindows = (pid: number) =>
  run('powershell', [
    '-NoProfile',
    '-Command',
    `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; "$($p.ParentProcessId) $($p.CommandLine)"`,
  ])
