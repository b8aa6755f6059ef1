// A refused upload leaves its connection as good as before: it serves the next request, and none is left over.
import { readdir } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortalProcess } from '../support/process.ts'
import { report } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
let portal: PortalProcess
beforeAll(async () => {
  stage = await raiseStage()
  portal = await stage.start()
})
afterAll(() => stage.close())

type Came = { status: number; port: number | undefined; reused: boolean }

/** One request, over the one connection that its agent keeps. */
function ask(agent: Agent, path: string, body?: Buffer): Promise<Came> {
  const headers = body && { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const outgoing = request(`${portal.baseUrl}${path}`, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: headers ?? {},
    })
    outgoing.on('error', reject)
    outgoing.setTimeout(30_000, () => outgoing.destroy(new Error('no answer')))
    outgoing.on('response', (reply: IncomingMessage) => {
      const { localPort: port } = reply.socket
      reply.resume()
      reply.on('error', reject)
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, port, reused: outgoing.reusedSocket }))
    })
    outgoing.end(body)
  })
}

const descriptors = async () => (await readdir(`/proc/${portal.pid}/fd`)).length
const canCount = process.platform === 'linux'

test('300 files over the limit are 300 times 413, and every connection serves what follows @full', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="payment_proof"; filename="a.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(3 * 1024 * 1024), Buffer.from('\r\n--x--\r\n')])
  const paths = ['/api/register/store', '/api/login', '/api/talent-recruitments']
  const agents = Array.from({ length: 30 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  await ask(new Agent(), '/readyz')
  const before = canCount ? await descriptors() : 0
  const beganAt = performance.now()
  const visits = await Promise.all(
    agents.map(async (agent) => {
      const came: { refused: Came; next: Came }[] = []
      for (let turn = 0; turn < 10; turn += 1) {
        const refused = await ask(agent, paths[turn % paths.length] ?? '', body)
        came.push({ refused, next: await ask(agent, '/healthz') })
      }
      return came
    }),
  )
  const during = canCount ? await descriptors() : 0
  for (const agent of agents) agent.destroy()
  const all = visits.flat()
  report('300 files over the limit', {
    seconds: Math.round((performance.now() - beganAt) / 1000),
    'descriptors before': before,
    'descriptors during': during,
    'descriptors after': canCount ? await descriptors() : 0,
  })
  expect(all).toHaveLength(300)
  for (const { refused, next } of all) {
    expect(refused.status).toBe(413)
    expect(next).toEqual({ status: 200, port: refused.port, reused: true })
  }
  for (const came of visits) expect(new Set(came.map(({ refused }) => refused.port)).size).toBe(1)
  // A connection to the database may have been opened in between.
  if (canCount) await expect.poll(descriptors).toBeLessThanOrEqual(before + 3)
  await expect.poll(() => readdir(`${stage.filesFolder}/incoming`)).toEqual([])
})
