import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../tests/support/app.ts'
import { makeShift, makeWorld, type World } from '../../../tests/support/facts.ts'
import { registerGroup } from '../../../tests/support/groups.ts'
import { plantedMetadata } from '../../../tests/support/pictures.ts'
import { newToken } from '../../services/passwords/passwords.ts'

let portal: TestApp
let world: World
let admin: string
beforeAll(async () => {
  portal = await testApp()
  world = await makeWorld(portal.db)
  admin = (await portal.as('ADMIN')).token
})
afterAll(() => portal.close())

const file = (key: string, token?: string) => portal.call('GET', `/files/${key}`, { token })

async function proof() {
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  const found = await portal.db
    .selectFrom('toefl_payment as p')
    .innerJoin('file as f', 'f.id', 'p.proof_id')
    .select(['f.key', 'f.id'])
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { token, hash } = newToken()
  const expires_at = new Date(Date.now() + 86_400_000)
  await portal.db.insertInto('session').values({ user_id: userIds[0]!, token_hash: hash, expires_at }).execute()
  return { key: found.key, fileId: found.id, owner: token }
}

test('a proof is seen by its owner and the office, encoded anew and without what the phone wrote into it', async () => {
  const { key, owner } = await proof()
  for (const token of [owner, admin]) {
    const answer = await file(key, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(answer.rawPayload.includes(plantedMetadata)).toBe(false)
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  }
})

test('to everybody else there is no such file', async () => {
  const { key } = await proof()
  for (const role of ['USER', 'MEMBER', 'SCAC'] as const) {
    const { token } = await portal.as(role, { region_id: world.regionId })
    expect((await file(key, token)).statusCode).toBe(404)
  }
  expect((await file(key)).statusCode).toBe(404)
  expect((await file('nosuchfile', admin)).statusCode).toBe(404)
  expect((await file('..%2F..%2Fetc%2Fpasswd', admin)).statusCode).toBe(422)
})

test('a public picture is for anyone and may be kept', async () => {
  const { key, fileId } = await proof()
  await portal.db.updateTable('file').set({ is_public: true }).where('id', '=', fileId).execute()
  const answer = await file(key)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toContain('immutable')
})

test('a picture whose file was removed a moment ago is a 404', async () => {
  const { key, fileId } = await proof()
  await portal.deps.files.prepare(fileId)
  expect((await file(key, admin)).statusCode).toBe(200)
  await rm(join(portal.filesFolder, 'ready', key))
  expect((await file(key, admin)).statusCode).toBe(404)
})
