/** CPU time and memory of processes, from /proc: the CPU does not depend on what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tick = 10

/** The numbers behind the name in /proc/<pid>/stat, from the parent's id on; all zero once the process has ended. */
function statOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

const sum = (values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** Milliseconds of one process with all its threads. */
export const cpuOf = (pid: number): number => sum(statOf(pid).slice(10, 12)) * tick

/** Milliseconds of a process and its children, those included that have ended: a database server. */
export function cpuOfFamily(pid: number): number {
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = others.map((name) => statOf(Number(name))).filter(([parent]) => parent === pid)
  return sum(statOf(pid).slice(10, 14)) * tick + sum(children.flatMap((stat) => stat.slice(10, 12))) * tick
}

/** Milliseconds of all processes of the machine. */
export function cpuOfMachine(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/)
  return sum([user, nice, system, irq, softirq].map(Number)) * tick
}

/** Resident memory in MB: now, at its highest, and how much of it are pages of files, such as Node's own program. */
export function memoryOf(pid: number): { now: number; highest: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), highest: read('VmHWM'), files: read('RssFile') }
}
