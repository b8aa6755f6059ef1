import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { plantedMetadata, rubbishPng } from '#tests/support/pictures.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { proofOf } from '#tests/support/records.ts'
import { openOffice } from '#tests/support/office.ts'
import { startEncoding } from '#services/files/picture-queue.ts'

const { portal, world, token: admin } = await openOffice()

const file = (key: string, token?: string) => portal.call('GET', `/files/${key}`, { token })

async function proof() {
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  const found = await proofOf(portal.db, paymentId)
  return { key: found.key, fileId: found.id, owner: await sessionOf(portal.db, userIds[0]) }
}

test('the owner and the office see a proof, encoded again and without what the phone wrote into it', async () => {
  const { key, owner } = await proof()
  for (const token of [owner, admin]) {
    const answer = await file(key, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(answer.rawPayload.includes(plantedMetadata)).toBe(false)
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  }
})

test('who was registered by somebody else sees neither the proof nor the payer’s account number anywhere', async () => {
  const shift = await makeShift(portal.db, world)
  const account_number = '5271009099123'
  const choice = { shiftIds: [shift, shift, shift], fields: { account_number } }
  const { paymentId, userIds, seatIds } = await registerGroup(portal, world, choice)
  await portal.call('POST', `/toefl-payments/${paymentId}/confirm`, { token: admin, json: {} })
  const payment = await portal.call('GET', `/toefl-payments/${paymentId}`, { token: admin })
  expect(payment.body, 'the committee compares it').toContain(account_number)
  const key = payment.json().data.payment_proof
  for (const [index, user_id] of userIds.entries()) {
    const token = await sessionOf(portal.db, user_id)
    expect((await file(key, token)).statusCode).toBe(index === 0 ? 200 : 404)
    // The payer's own page shows it, and theirs alone.
    const page = await portal.call('GET', `/toefl-payments/${paymentId}/own`, { token })
    expect(page.json().data.payment_proof).toBe(index === 0 ? key : null)
    const own = ['/user', '/user/timeline', '/user/history', `/toefl-details/${seatIds[index]}/calendar`]
    for (const path of [...own, `/toefl-payments/${paymentId}/receipt`]) {
      const answer = await portal.call('GET', path, { token })
      expect(answer.statusCode, path).toBe(200)
      expect(answer.body, path).not.toContain(account_number)
    }
    for (const path of [`/toefl-payments/${paymentId}`, `/toefl-details/${seatIds[0]}`, '/toefl-payments'])
      expect((await portal.call('GET', path, { token })).statusCode, path).toBe(403)
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
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
  await portal.deps.files.prepare(fileId)
  const first = await portal.call('GET', `/files/${key}`, { headers: { range: 'bytes=0-9' } })
  expect([first.statusCode, first.headers['cache-control']]).toEqual([206, answer.headers['cache-control']])
})

const part = (key: string, range: string, more: Record<string, string> = {}) =>
  portal.call('GET', `/files/${key}`, { token: admin, headers: { range, ...more } })

test('one part of a file is sent by itself, under the same headers and to the same people', async () => {
  const { key, fileId, owner } = await proof()
  await portal.deps.files.prepare(fileId)
  const whole = await file(key, admin)
  const size = whole.rawPayload.length
  expect([whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual(['bytes', String(size)])
  const asked = [
    ['bytes=0-0', 0, 0],
    ['bytes=5-14', 5, 14],
    ['Bytes=5-14', 5, 14],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=10-${size}`, 10, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=-${size + 1}`, 0, size - 1],
  ] as const
  for (const [range, start, end] of asked) {
    const answer = await part(key, range)
    expect(answer.statusCode, range).toBe(206)
    expect(answer.rawPayload, range).toEqual(whole.rawPayload.subarray(start, end + 1))
    expect(answer.headers, range).toMatchObject({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  const { token } = await portal.as('USER')
  const stranger = await portal.call('GET', `/files/${key}`, { token, headers: { range: 'bytes=0-9' } })
  expect([stranger.statusCode, stranger.headers['content-range']]).toEqual([404, undefined])
  const far = await portal.call('GET', `/files/${key}`, { token, headers: { range: `bytes=${size}-` } })
  expect([far.statusCode, far.headers['content-range']], 'a stranger learns no size').toEqual([404, undefined])
  expect(
    (await portal.call('GET', `/files/${key}`, { token: owner, headers: { range: 'bytes=0-9' } })).statusCode,
  ).toBe(206)
})

test('a part outside of the file is refused with its size', async () => {
  const { key, fileId } = await proof()
  await portal.deps.files.prepare(fileId)
  const size = (await file(key, admin)).rawPayload.length
  for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
    const answer = await part(key, range)
    expect([answer.statusCode, answer.headers['content-range']], range).toEqual([416, `bytes */${size}`])
    expect(answer.json(), range).toEqual({ message: 'The file has no such part.', code: 'outside' })
    expect(answer.headers['cache-control'], range).toBe('no-store')
  }
})

test('several parts, other units, what nobody can read, a condition and a HEAD bring all of it', async () => {
  const { key, fileId } = await proof()
  await portal.deps.files.prepare(fileId)
  const { rawPayload: whole } = await file(key, admin)
  const wrong = [
    'bytes=0-1,4-5',
    'bytes=9-5',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=0-1x',
    'bytes=1.5-9',
    'lines=0-9',
  ]
  for (const range of wrong) {
    const answer = await part(key, range)
    expect([answer.statusCode, answer.headers['content-range']], range).toEqual([200, undefined])
    expect(answer.rawPayload, range).toEqual(whole)
  }
  const conditional = await part(key, 'bytes=0-9', { 'if-range': '"of-another-day"' })
  expect([conditional.statusCode, conditional.rawPayload.length]).toEqual([200, whole.length])
  const headers = { range: 'bytes=0-9', authorization: `Bearer ${admin}` }
  const head = await portal.app.inject({ method: 'HEAD', url: `/api/files/${key}`, headers })
  expect([head.statusCode, head.headers['content-range']]).toEqual([200, undefined])
})

test('no part is given of a picture that is encoded for this look alone', async () => {
  const { key } = await proof()
  const answer = await part(key, 'bytes=0-9')
  expect([answer.statusCode, answer.headers['accept-ranges']]).toEqual([200, undefined])
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg')
})

test('a picture whose file was removed a moment ago is a 404', async () => {
  const { key, fileId } = await proof()
  await portal.deps.files.prepare(fileId)
  expect((await file(key, admin)).statusCode).toBe(200)
  await rm(join(portal.filesFolder, 'ready', key))
  expect((await file(key, admin)).statusCode).toBe(404)
})

test('a picture that nobody can decode says so to those who may see it, before and after the job, and is kept', async () => {
  const { key, fileId, owner } = await proof()
  await writeFile(join(portal.filesFolder, 'raw', key), rubbishPng('end'))
  for (const state of ['RAW', 'BROKEN']) {
    const found = await portal.db.selectFrom('file').select('state').where('id', '=', fileId).executeTakeFirst()
    expect(found).toEqual({ state })
    for (const token of [owner, admin]) {
      const answer = await file(key, token)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'We can’t read this picture.', code: 'unreadable' })
    }
    expect((await file(key)).json()).toEqual({ message: 'Not found.' })
    await portal.deps.files.prepare(fileId)
  }
  await access(join(portal.filesFolder, 'raw', key))
})

test('what the disk says about a good picture never makes it a broken one', async () => {
  const { key, fileId } = await proof()
  const raw = join(portal.filesFolder, 'raw', key)
  await rename(raw, `${raw}.away`)
  await mkdir(raw) // reading it fails, and not because of the picture
  await expect(portal.deps.files.prepare(fileId)).rejects.toThrow('EISDIR')
  expect((await file(key, admin)).statusCode).toBe(500)
  await rm(raw, { recursive: true })
  await rename(`${raw}.away`, raw)
  await portal.deps.files.prepare(fileId)
  expect((await file(key, admin)).statusCode).toBe(200)
})

const later = async (fileId: number) => {
  const row = portal.db.selectFrom('file').select(['state', 'tries', 'encode_after']).where('id', '=', fileId)
  const { encode_after, ...rest } = await row.executeTakeFirstOrThrow()
  return { ...rest, minutes: (Date.parse(encode_after) - Date.now()) / 60_000 }
}

/** Lets the pictures be encoded until this is so. */
async function encodeUntil(isSo: () => Promise<boolean>): Promise<void> {
  const worker = startEncoding(portal.deps)
  await eventually(async () => expect(await isSo()).toBe(true))
  await worker.stop()
}

test('a picture whose original is lost is looked for again after growing pauses, every hour at last, and holds up no other', async () => {
  const [lost, longLost, good] = [await proof(), await proof(), await proof()]
  await rm(join(portal.filesFolder, 'raw', lost.key))
  await rm(join(portal.filesFolder, 'raw', longLost.key))
  await portal.db.updateTable('file').set({ tries: 150 }).where('id', '=', longLost.fileId).execute()
  await encodeUntil(async () => (await later(good.fileId)).state === 'READY')
  const first = await later(lost.fileId)
  expect(first).toMatchObject({ state: 'RAW', tries: 1 })
  expect(first.minutes).toBeLessThan(1)
  const last = await later(longLost.fileId)
  expect(last).toMatchObject({ state: 'RAW', tries: 151 })
  expect(last.minutes).toBeGreaterThan(55)
  const row = portal.db.updateTable('file').where('id', '=', lost.fileId)
  await row.set({ encode_after: new Date().toISOString() }).execute()
  await encodeUntil(async () => (await later(lost.fileId)).tries === 2)
  expect((await later(lost.fileId)).minutes * 60).toBeGreaterThan(5)
})
