// What must never be stored as it was sent, and three hundred large pictures at once.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShift } from '../support/facts.ts'
import { hostileUploads, photo, plantedMetadata, polyglot } from '../support/pictures.ts'
import type { PortalProcess } from '../support/process.ts'
import { newToken } from '../../src/services/passwords/passwords.ts'
import { memoryOf } from './support/cost.ts'
import { isAcknowledged, registration, replyOf, send, sockets } from './support/registrations.ts'
import { report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
let portal: PortalProcess
beforeAll(async () => {
  stage = await raiseStage()
  portal = await stage.start()
})
afterAll(() => stage.close())

const stored = async () =>
  (await Promise.all(['raw', 'ready', 'incoming'].map((folder) => readdir(join(stage.filesFolder, folder))))).flat()

test('no hostile file is accepted, and none leaves a trace', async () => {
  const shift = await makeShift(stage.db, stage.world)
  const agent = sockets()
  const answers: Record<string, number | null> = {}
  for (const { name, filename, type, content } of await hostileUploads()) {
    const form = await registration(stage.world, { shiftIds: [shift], proof: content, filename, type })
    const attempt = await send(portal.baseUrl, form, agent)
    answers[name] = attempt.status
    expect(attempt.body, name).toContain('payment_proof')
  }
  const outside = { proof: Buffer.from('<script>'), filename: '../../../../etc/cron.d/x.jpg' }
  const climbing = await send(portal.baseUrl, await registration(stage.world, { shiftIds: [shift], ...outside }), agent)
  answers['a name with a path'] = climbing.status
  agent.destroy()
  report('hostile uploads', { answers })
  expect(new Set(Object.values(answers))).toEqual(new Set([422]))
  await expect.poll(stored).toEqual([])
  expect(await stage.db.selectFrom('toefl_payment').select('id').execute()).toEqual([])
})

/** What the office sees of a registration's proof. */
async function proofSeen(paymentId: number): Promise<Buffer> {
  const admin = await stage.db
    .insertInto('account')
    .values({
      role: 'ADMIN',
      nim: `29${String(paymentId).padStart(8, '0')}`,
      name: 'Office',
      email: `office${paymentId}@example.com`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, hash } = newToken()
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await stage.db.insertInto('session').values({ user_id: admin.id, token_hash: hash, expires_at }).execute()
  const { key } = await stage.db
    .selectFrom('toefl_payment as p')
    .innerJoin('file as f', 'f.id', 'p.proof_id')
    .select('f.key')
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${portal.baseUrl}/api/files/${key}`, { headers })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test.each([
  ['a photo with a place and a name in it', () => photo({ seed: 41 })],
  ['a picture with a page behind its end', () => polyglot()],
])('of %s only the pixels are shown', async (_, make) => {
  const shift = await makeShift(stage.db, stage.world)
  const agent = sockets()
  const attempt = await send(
    portal.baseUrl,
    await registration(stage.world, { shiftIds: [shift], proof: await make() }),
    agent,
  )
  agent.destroy()
  expect(attempt.status, attempt.body).toBe(201)
  const seen = await proofSeen(replyOf(attempt).payment_id)
  expect(seen.includes(plantedMetadata)).toBe(false)
  expect(seen.includes('<script')).toBe(false)
  const { exif, format } = await sharp(seen).metadata()
  expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' })
})

test('three hundred large pictures at once stay within 512 MB', async () => {
  const shift = await makeShift(stage.db, stage.world, { quota: 300 })
  const picture = await photo({ width: 3000, height: 4000, seed: 7 })
  const proof = picture.length <= 2_000_000 ? picture : await sharp(picture).jpeg({ quality: 40 }).toBuffer()
  const forms = await Promise.all(
    Array.from({ length: 300 }, () => registration(stage.world, { shiftIds: [shift], proof })),
  )
  const agent = sockets()
  const attempts = await Promise.all(forms.map((form) => send(portal.baseUrl, form, agent)))
  agent.destroy()
  const memory = await memoryOf(portal.pid)
  report('parallel uploads', {
    ...tally(attempts),
    'picture in KB': Math.round(proof.length / 1024),
    'memory in MB': memory,
  })
  expect(attempts.filter(isAcknowledged)).toHaveLength(300)
  expect(memory.peak).toBeLessThanOrEqual(512)
})
