/** The open shifts of a region with their seats left, which every visitor of the form asks for. */
import { alternate, type Side } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { expectSameAnswer, getText } from '../http.ts'
import { startFloor } from '../program.ts'
import { byRate, type Row } from '../result.ts'

const connections = 32

export const reads: Row = { name: 'reads', run }

async function run(bench: Bench) {
  const { client, tools, effort } = bench
  const { process: portal, url, db } = await bench.portal()
  const region = await db.selectFrom('region').select('id').orderBy('id').executeTakeFirstOrThrow()
  const path = `/api/toefl-shifts?region_id=${region.id}&is_active=1&per_page=100`
  const floor = await startFloor('shifts', { DATABASE_URL: url })
  const seconds = effort(1, 4)
  const side = ({ pid, port }: { pid: number; port: number }, more: Partial<Side> = {}): Side => ({
    cpu: () => cpuOf(pid),
    load: () =>
      client.run({ port, connections, bound: { seconds }, send: { kind: 'texts', texts: [getText(port, path)] } }),
    ...more,
  })
  const ours = side(portal, { ready: portal.resume, rest: portal.pause })
  const theirs = side(floor)
  try {
    await expectSameAnswer(portal.port, floor.port, path)
    await alternate(ours, theirs, 1, tools) // both get warm
    const comparison = await alternate(ours, theirs, effort(2, 7), tools)
    return [
      byRate(comparison, 0.6, {
        title: `public reads, ${connections} connections`,
        how: `GET ${path} for ${seconds} s a phase; floor: DATABASE_URL=... PORT=... node tests/load/floors/shifts.ts`,
      }),
    ]
  } finally {
    portal.resume()
    await floor.stop()
  }
}
