/** Starting on an empty folder and again on what the first start made, the embedded database included. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPortal } from '../../../support/process.ts'
import { median } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { memoryOf } from '../cpu.ts'
import { byLimit, type Result, type Row } from '../result.ts'

const atRest = 3000

export const start: Row = { name: 'start', run }

async function run({ effort }: Bench): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-start-'))
  const env = { DATA_DIR: dataDir, SEED: 'demo' }
  const timed = async (rest: number) => {
    const begin = performance.now()
    const portal = await startPortal({ env })
    const seconds = (performance.now() - begin) / 1000
    await delay(rest)
    const { now } = memoryOf(portal.pid)
    await portal.dispose()
    return { seconds, memory: now }
  }
  try {
    const first = await timed(0)
    const again = []
    for (let time = 0; time < effort(1, 5); time += 1) again.push(await timed(time === 0 ? atRest : 0))
    const how = 'SEED=demo DATA_DIR=<empty folder> node src/main.ts until /readyz says 200; then the same again'
    return [
      // There is no goal for the first start: it makes the database and the demo's story.
      {
        title: 'first start, empty folder, demo data',
        unit: 's',
        portal: first.seconds,
        goal: '-',
        pass: true,
        how,
      },
      byLimit(median(again.map((one) => one.seconds)), 2, 's', { title: 'second start', how, details: again }),
      byLimit(again[0]?.memory ?? 0, 300, 'MB', { title: `memory at rest, ${atRest / 1000} s after the start`, how }),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
