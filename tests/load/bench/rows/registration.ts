/** A group of three with a proof of 150 KB: sixteen at a time, and one at a time. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { alternate, background, type Side } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { startFloor } from '../program.ts'
import { type Ground, makeGround } from '../registrations.ts'
import { byLatency, byRate, type Row } from '../result.ts'

const atOnce = 16

export const registration: Row = { name: 'registration', run }

async function run(bench: Bench) {
  const { tools, effort, cluster } = bench
  const { process: portal, db } = await bench.portal()
  const bare = await cluster.create('floor', true)
  const folder = join(cluster.folder, 'floor-files')
  await mkdir(folder)
  const floor = await startFloor('registration', { DATABASE_URL: bare.url, FOLDER: folder })
  const grounds = { portal: await makeGround(bench, db), floor: await makeGround(bench, bare.db) }
  const many = effort(200, 1500)
  const few = effort(50, 300)

  const side = (server: { pid: number; port: number }, ground: Ground, count: number, connections: number): Side => ({
    cpu: () => cpuOf(server.pid),
    ready: () => cluster.checkpoint(),
    load: () => register(bench, ground, { port: server.port, count, connections }),
  })
  const ours = (count: number, connections: number): Side => ({
    ...side(portal, grounds.portal, count, connections),
    async ready() {
      portal.resume()
      await cluster.checkpoint()
    },
    rest: portal.pause,
  })
  const theirs = (count: number, connections: number) => side(floor, grounds.floor, count, connections)
  try {
    await alternate(ours(few, atOnce), theirs(few, atOnce), 1, tools) // both get warm
    const rate = await alternate(ours(many, atOnce), theirs(many, atOnce), effort(2, 5), tools)
    const single = await alternate(ours(few, 1), theirs(few, 1), effort(2, 5), tools)
    portal.resume()
    const later = await background(ours(few, 1), tools)
    const how = (count: number, connections: number) =>
      `${count} registrations a phase on ${connections} connections; floor: DATABASE_URL=... FOLDER=... PORT=... node tests/load/floors/registration.ts`
    return [
      byRate(rate, 0.7, {
        title: `registration of three, ${atOnce} at a time`,
        how: how(many, atOnce),
        notes: [
          `behind the requests, mails and pictures take ${later.server.toFixed(0)} ms of server CPU and ` +
            `${later.database.toFixed(0)} ms of database CPU a second`,
        ],
      }),
      byLatency(single, 2, { title: 'registration of three, one at a time', how: how(few, 1) }),
    ]
  } finally {
    portal.resume()
    await floor.stop()
  }
}

/** Sends the groups and holds the answers against what the database then has. */
async function register(bench: Bench, ground: Ground, given: { port: number; count: number; connections: number }) {
  const { port, count, connections } = given
  const send = await ground.groups(count)
  const before = await ground.payments()
  const outcome = await bench.client.run({ port, connections, bound: { count }, send })
  const stored = (await ground.payments()) - before
  if (outcome.statuses['201'] !== count || stored !== count) {
    throw new Error(`${count} sent, answers ${JSON.stringify(outcome.statuses)}, ${stored} stored.`)
  }
  return outcome
}
