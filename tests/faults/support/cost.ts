// What a process has used so far, as Linux counts it.
import { readFile } from 'node:fs/promises'

/** CPU time of a process and its threads in ms; a tick is 10 ms. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Memory of a process in MB: what it holds now, and the most that it ever held. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
