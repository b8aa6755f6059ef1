/** A floor that is its own client: a program that works for some seconds and prints what it did. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Side } from './alternate.ts'

/** A side that runs `floors/<name>.ts` anew for every phase. */
export function selfDriven(name: string, settings: Record<string, string>): Side {
  const program = join(import.meta.dirname, '../floors', `${name}.ts`)
  const env = { PATH: process.env['PATH'] ?? '', ...settings }
  let used = 0
  return {
    cpu: () => used,
    async load() {
      const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
      const told = JSON.parse(stdout) as { done: number; seconds: number; cpu: number } // what these programs print
      used += told.cpu
      const none = { unanswered: 0, statuses: {}, p50: 0, p95: 0, p99: 0, slowest: 0, clientCpu: 0 }
      return { ...none, seconds: told.seconds, answered: told.done }
    },
  }
}
