/** The server process: how soon it starts on an empty folder and again on the same data, and what memory it holds. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPortal } from '../../../support/process.ts'
import { memoryOf } from '../cpu.ts'
import { median } from '../measure.ts'
import { byLimit, type Result } from '../result.ts'
import type { Stage } from '../stage.ts'

export async function start({ effort }: Stage): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-start-'))
  const timed = async () => {
    const begin = performance.now()
    const portal = await startPortal({ env: { DATA_DIR: dataDir, SEED: 'demo' }, frugal: true })
    const seconds = (performance.now() - begin) / 1000
    await portal.dispose()
    return seconds
  }
  try {
    const first = await timed() // makes the database and the demo's story
    const again: number[] = []
    for (let time = 0; time < effort(1, 5); time += 1) again.push(await timed())
    const how = 'SEED=demo DATA_DIR=<empty folder> node src/main.ts until /readyz says 200; then the same again'
    const notes = [`the first start took ${first.toFixed(2)} s`]
    return [byLimit(median(again), 2, 's', { title: 'second start', how, notes })]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds after which what a rush has left is collected (kit/http/idle-collection). */
const quiet = 12_000

export async function memory(stage: Stage): Promise<Result[]> {
  const { pid, baseUrl } = await stage.portal()
  await delay(quiet)
  const { now, highest, files } = memoryOf(pid)
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^nodejs_${name}_bytes (\\S+)`, 'm').exec(metrics)?.[1]) / 2 ** 20
  const [heap, used, external] = ['heap_size_total', 'heap_size_used', 'external_memory'].map(read) as [
    number,
    number,
    number,
  ]
  const rest = now - files - heap - external
  const notes = [
    `at its highest ${highest.toFixed(0)} MB`,
    `pages of files (Node itself, libraries) ${files.toFixed(0)} MB`,
    `JavaScript's heap ${heap.toFixed(0)} MB, of which ${used.toFixed(0)} MB are in use`,
    `buffers ${external.toFixed(0)} MB`,
    `the rest (compiled code, stacks, what libraries hold) ${rest.toFixed(0)} MB`,
  ]
  const how = 'VmRSS in /proc/<pid>/status, its parts from there and from /metrics'
  return [
    byLimit(now, 300, 'MB', {
      title: 'memory of the server process after all rows above and a quiet moment',
      how,
      notes,
    }),
  ]
}
