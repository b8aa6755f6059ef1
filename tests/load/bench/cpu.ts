/** CPU time of processes, from /proc: it does not depend on what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tick = 10

type Times = { parent: number; own: number; ofEnded: number }

/** In milliseconds: what the process has used, and what its children that have ended had used. */
function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; what is wanted stands behind it.
    const field = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => field[at],
    )
    return { parent, own: (user + system) * tick, ofEnded: (endedUser + endedSystem) * tick }
  } catch {
    return undefined // it has ended
  }
}

/** One process with all its threads. */
export const cpuOf = (pid: number): number => timesOf(pid)?.own ?? 0

/** A process with all its children, those included that have ended: a database server. */
export function cpuOfFamily(pid: number): number {
  const head = timesOf(pid)
  if (!head) return 0
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = others.map((name) => timesOf(Number(name))).filter((times) => times?.parent === pid)
  return children.reduce((sum, times) => sum + (times?.own ?? 0), head.own + head.ofEnded)
}

/** What all processes of the machine have used together. */
export function cpuOfMachine(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields.map(Number)
  return (user + nice + system + irq + softirq) * tick
}

/** Resident memory in MB, now and at its highest. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), highest: read('VmHWM') }
}
