/** The landing page against bare Fastify that sends the same bytes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alternate, type Side } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { fetchRaw, getText } from '../http.ts'
import { startFloor } from '../program.ts'
import { byRate, type Row } from '../result.ts'

const connections = 64
const asBrowser = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9',
}
// Node's server adds these itself.
const added = new Set(['date', 'connection', 'keep-alive', 'content-length'])

export const landing: Row = { name: 'landing', run }

async function run(bench: Bench) {
  const { client, tools, effort } = bench
  const { process: portal } = await bench.portal()
  const answer = await fetchRaw(portal.port, '/', asBrowser)
  if (answer.status !== 200) throw new Error(`The portal answers / with ${answer.status}; is there a build?`)
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !added.has(name)))
  const file = join(bench.cluster.folder, 'landing.json')
  await writeFile(file, JSON.stringify({ headers, body: answer.body.toString('base64') }))
  const floor = await startFloor('landing', { ANSWER: file })
  const seconds = effort(1, 4)
  const side = ({ pid, port }: { pid: number; port: number }, more: Partial<Side> = {}): Side => ({
    cpu: () => cpuOf(pid),
    load: () =>
      client.run({
        port,
        connections,
        bound: { seconds },
        send: { kind: 'texts', texts: [getText(port, '/', asBrowser)] },
      }),
    ...more,
  })
  const ours = side(portal, { ready: portal.resume, rest: portal.pause })
  const theirs = side(floor)
  try {
    await alternate(ours, theirs, 1, tools) // both get warm
    const comparison = await alternate(ours, theirs, effort(2, 7), tools)
    return [
      byRate(comparison, 0.7, {
        title: `landing page, ${connections} connections`,
        how: `GET / (${answer.body.length} bytes, ${answer.headers['content-encoding'] ?? 'plain'}) for ${seconds} s a phase; floor: ANSWER=<the portal's answer> PORT=... node tests/load/floors/landing.ts`,
      }),
    ]
  } finally {
    portal.resume()
    await floor.stop()
  }
}
