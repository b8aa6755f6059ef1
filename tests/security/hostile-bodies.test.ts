// A hostile client at every endpoint: each body is refused plainly, and nobody waits for ever. LONG=1 sends more.
import { readdir, rename } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { room } from '#kit/http/arrival.ts'
import { openPortal } from '../support/app.ts'
import { isLong, someOf } from '../support/effort.ts'
import { groupForm, makeShift, makeWorld, proofPicture } from '../support/facts.ts'
import { hostileBodies, hugeBodies, slowBodies } from './hostile-bodies.ts'
import { doorsOf, walkHostile } from './hostile-walk.ts'
import { openConnection } from './raw-connection.ts'
import { multipart } from './request-forms.ts'
import { makeStage } from './stage.ts'

const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:9' } })
const stage = await makeStage(portal)
const doors = await doorsOf(portal, stage)
await portal.app.listen({ port: 0, host: '127.0.0.1' })
// A TCP server has a numeric port.
const { port } = portal.app.server.address() as { port: number }

const connections = () =>
  new Promise<number>((resolve) => portal.app.server.getConnections((_, count) => resolve(count)))
const descriptors = async () => (await readdir('/proc/self/fd')).length
const canCount = process.platform === 'linux'

async function leavesNothing(before: { open: number; room: number }): Promise<void> {
  await expect.poll(connections).toBe(0)
  await expect.poll(() => readdir(portal.deps.files.incoming)).toEqual([])
  await expect.poll(() => room.left).toBe(before.room)
  // Of the pools behind the server a few may have opened in between.
  if (canCount) expect(await descriptors()).toBeLessThan(before.open + 20)
}
const now = async () => ({ open: canCount ? await descriptors() : 0, room: room.left })

test('every endpoint refuses every hostile body, and the connection goes on or is told to close', async () => {
  const before = await now()
  const walk = await walkHostile(port, someOf(doors, 2), hostileBodies)
  console.log(`${walk.requests} hostile requests: ${JSON.stringify(Object.fromEntries(walk.statuses))}`)
  expect(walk.complaints).toEqual([])
  await leavesNothing(before)
}, 900_000)

test('bodies of many megabytes get their answer, and the connection goes on', async () => {
  const before = await now()
  const some = isLong ? doors : doors.filter(({ endpoint }) => ['/login', '/register/store'].includes(endpoint.path))
  const walk = await walkHostile(port, some, hugeBodies, { atOnce: 4 })
  expect(walk.complaints).toEqual([])
  await leavesNothing(before)
}, 900_000)

test('a body that never ends is told so and its connection is closed, by the server alone @full', async () => {
  const before = await now()
  const { requestTimeout, headersTimeout } = portal.app.server
  // The first cannot be below the second.
  Object.assign(portal.app.server, { requestTimeout: 1000, headersTimeout: 1000 })
  try {
    // It never closes its side.
    const stubborn = await openConnection(port)
    stubborn.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    const bodies = isLong ? slowBodies : slowBodies.slice(0, 1)
    const walk = await walkHostile(port, doors, bodies, { atOnce: doors.length })
    expect(walk.complaints).toEqual([])
    expect((await stubborn.answer()).status).toBe(408)
    await expect.poll(connections).toBe(0)
    stubborn.close()
  } finally {
    Object.assign(portal.app.server, { requestTimeout, headersTimeout })
  }
  await leavesNothing(before)
}, 900_000)

describe('a file that comes slowly', () => {
  const boundary = 'Content-Type: multipart/form-data; boundary=x'
  const sendGroup = async () => {
    const world = await makeWorld(portal.db)
    const form = await groupForm(world, { shiftIds: [await makeShift(portal.db, world)] })
    const picture = Buffer.concat([await proofPicture(3), Buffer.alloc(100_000)])
    form.set('payment_proof', new File([picture], 'a.jpg', { type: 'image/jpeg' }))
    const { payload, headers } = await multipart([...form])
    const body = payload as Buffer
    const connection = await openConnection(port)
    const type = `Content-Type: ${String(headers?.['content-type'])}`
    connection.write(
      `POST /api/register/store HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    return { connection, body }
  }

  test('keeps its place in memory for some seconds only, and arrives whole all the same', async () => {
    const before = room.left
    const { connection, body } = await sendGroup()
    connection.write(body.subarray(0, -50_000))
    await expect.poll(() => room.left).toBeLessThan(before)
    expect(await readdir(portal.deps.files.incoming)).toEqual([])
    await expect.poll(() => room.left).toBe(before)
    expect(await readdir(portal.deps.files.incoming)).toHaveLength(1)
    connection.write(body.subarray(-50_000))
    const answer = await connection.answer()
    expect(answer.status, answer.body).toBe(201)
    connection.close()
  })

  test('does not keep the memory by being whole while its form is not', async () => {
    const before = room.left
    const connection = await openConnection(port)
    const file = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n${'a'.repeat(200_000)}\r\n`
    connection.write(
      `POST /api/login HTTP/1.1\r\nHost: x\r\n${boundary}\r\nContent-Length: 1000000\r\n\r\n`,
      file('a'),
      file('b'),
    )
    await expect.poll(() => before - room.left).toBeGreaterThan(390_000)
    await expect.poll(() => room.left).toBe(before)
    connection.close()
    await expect.poll(() => readdir(portal.deps.files.incoming)).toEqual([])
  })
})

test('a file that cannot be stored is told so at the end of the body, and the connection goes on', async () => {
  const { incoming } = portal.deps.files
  const connection = await openConnection(port)
  const content = Buffer.alloc(1_500_000)
  const head = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n'
  await rename(incoming, `${incoming}-away`)
  try {
    const length = head.length + content.length + 9
    connection.write(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
      head,
      content,
      '\r\n--x--\r\n',
    )
    expect((await connection.answer()).status).toBe(500)
    connection.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    expect((await connection.answer()).status).toBe(200)
  } finally {
    await rename(`${incoming}-away`, incoming)
    connection.close()
  }
})
