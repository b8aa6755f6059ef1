/** What the server process holds in memory after everything before it. */
import type { Bench } from '../bench.ts'
import { memoryOf } from '../cpu.ts'
import { byLimit, type Row } from '../result.ts'

export const memory: Row = { name: 'memory', run }

async function run(bench: Bench) {
  const { process: portal } = await bench.portal()
  const { now, highest } = memoryOf(portal.pid)
  return [
    byLimit(now, 300, 'MB', {
      title: 'memory of the server process after all rows above',
      how: `VmRSS in /proc/<pid>/status`,
      notes: [`at its highest ${highest.toFixed(0)} MB`],
    }),
  ]
}
