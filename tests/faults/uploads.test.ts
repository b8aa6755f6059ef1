// What people and attackers send as a proof: only real pictures get in, and only their pixels are ever shown.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAdministrator } from '../support/sessions.ts'
import { effort, isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { makeShift } from '../support/facts.ts'
import {
  type HostileUpload,
  hostileUploads,
  html,
  photo,
  plantedMetadata,
  polyglot,
  smearedPhoto,
} from '../support/pictures.ts'
import type { PortalProcess } from '../support/process.ts'
import { violations } from './invariants.ts'
import { memoryOf } from './support/cost.ts'
import { isAcknowledged, registration, send, sockets } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
let portal: PortalProcess
let shift: number
beforeAll(async () => {
  stage = await raiseStage({ frugal: true })
  portal = await stage.start()
  shift = await makeShift(stage.db, stage.world, { quota: 10_000 })
})
afterAll(() => stage.close())

const upload = async ({ filename, type, content }: Omit<HostileUpload, 'name'>) => {
  const form = await registration(stage.world, { shiftIds: [shift], proof: content, filename, type })
  return send(portal.baseUrl, form)
}

const foldersNow = async () => ({
  raw: (await readdir(join(stage.filesFolder, 'raw'))).toSorted(),
  ready: (await readdir(join(stage.filesFolder, 'ready'))).toSorted(),
  incoming: await readdir(join(stage.filesFolder, 'incoming')),
})

const frames = async (format: 'webp' | 'gif') => {
  const pictures = ['#aa0000', '#00aa00'].map((background) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** More than the shared set: pictures that move, and pictures too large to be decoded safely. */
async function moreHostileUploads(): Promise<HostileUpload[]> {
  const huge = { create: { width: 8900, height: 4400, channels: 3 as const, background: '#336699' } }
  const as = (name: string, type: string, content: Buffer) => ({ name, filename: 'proof', type, content })
  const jpeg = await photo({ width: 120, height: 160 })
  return [
    as('animated WebP', 'image/webp', await frames('webp')),
    as('animated GIF called WebP', 'image/webp', await frames('gif')),
    as('huge progressive JPEG', 'image/jpeg', await sharp(huge).jpeg({ progressive: true, quality: 30 }).toBuffer()),
    as(
      'huge interlaced PNG',
      'image/png',
      await sharp(huge).ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ),
    as(
      'more pixels than any phone takes',
      'image/jpeg',
      await sharp({ create: { ...huge.create, height: 6000 } })
        .jpeg({ quality: 20 })
        .toBuffer(),
    ),
    as('JPEG without its end', 'image/jpeg', jpeg.subarray(0, -2)),
    as('JPEG with a cut before its end', 'image/jpeg', jpeg.subarray(0, 300)),
    as('page that begins like a JPEG', 'image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])),
    as(
      'page that begins like a PNG',
      'image/png',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), html]),
    ),
    as('page that begins like a WebP', 'image/webp', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), html])),
  ]
}

test('nothing that is no plain picture gets in, whatever it is called, and nothing of it stays', async () => {
  const before = await foldersNow()
  for (const hostile of [...(await hostileUploads()), ...(await moreHostileUploads())]) {
    const attempt = await upload(hostile)
    expect(attempt.status, `${hostile.name}: ${attempt.body}`).toBe(422)
    expect(Object.keys((JSON.parse(attempt.body) as { errors: object }).errors)).toEqual(['payment_proof'])
    expect(attempt.body).not.toMatch(/vips|Input|\/tmp|stack/i)
    // What the request left is removed when the answer is out.
    await eventually(async () => expect(await foldersNow(), hostile.name).toEqual(before))
  }
  expect(await stage.db.selectFrom('file').select('id').execute()).toEqual([])
  expect((await memoryOf(portal.pid)).peak).toBeLessThan(512)
})

test('a file over two megabytes is too large, a form without one is incomplete, and neither leaves anything', async () => {
  const before = await foldersNow()
  const large = Buffer.concat([await photo(), randomBytes(2 * 1024 * 1024)])
  expect((await upload({ filename: 'proof.jpg', type: 'image/jpeg', content: large })).status).toBe(413)
  const text = await registration(stage.world, {
    shiftIds: [shift],
    fields: { payment_proof: 'a text instead of a file' },
  })
  const attempt = await send(portal.baseUrl, { ...text, ...withoutFile(text.parts) })
  expect(attempt.status).toBe(422)
  expect(JSON.parse(attempt.body)).toHaveProperty('errors.payment_proof')
  await eventually(async () => expect(await foldersNow()).toEqual(before))
})

/** The same form without its last part. */
function withoutFile(whole: Buffer[]): { parts: Buffer[]; length: number } {
  // Between the texts and the end lies the picture, in as many pieces as it has.
  const [head, end] = [whole[0] ?? Buffer.alloc(0), whole.at(-1) ?? Buffer.alloc(0)]
  const text = head.toString()
  const parts = [Buffer.from(text.slice(0, text.lastIndexOf('\r\n--'))), end]
  return { parts, length: parts.reduce((sum, part) => sum + part.length, 0) }
}

test.each([
  '../../../../tmp/portal-was-here.jpg',
  '..\\..\\portal-was-here.jpg',
  '/etc/portal-was-here',
  'C:\\portal-was-here.jpg',
  'proof.jpg\0.html',
  '%2e%2e%2fportal-was-here',
  `${'long'.repeat(200)}.jpg`,
  '\u202egpj.exe',
])('a file called %j lands under a random name all the same', async (filename) => {
  const before = await foldersNow()
  const attempt = await upload({ filename, type: 'text/html', content: await photo({ width: 120, height: 160 }) })
  expect(lines([attempt])).toEqual([expect.stringMatching(/^201/)])
  const after = await foldersNow()
  const names = [...after.raw, ...after.ready].filter((name) => ![...before.raw, ...before.ready].includes(name))
  for (const name of names) expect(name).toMatch(/^[\w-]{24}$/)
})

test('what is stored in the end is pixels only, upright, and that is what the committee sees', async () => {
  const token = await newAdministrator(stage.db)
  const sent = [
    { type: 'image/jpeg', content: await photo() },
    { type: 'image/png', content: await photo({ width: 300, height: 400, format: 'png' }) },
    { type: 'image/webp', content: await photo({ width: 300, height: 400, format: 'webp' }) },
    { type: 'image/jpeg', content: await polyglot() },
    { type: 'image/jpeg', content: await smearedPhoto() },
  ]
  for (const { type, content } of sent) {
    const attempt = await upload({ filename: 'proof.jpg', type, content })
    expect(lines([attempt])).toEqual([expect.stringMatching(/^201/)])
    const file = await stage.db.selectFrom('file').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    // Asked for at once, before the job has come to it, and again when it has: the same pixels and nothing else.
    const early = await see(file.key, token)
    const isReady = async () => (await readdir(join(stage.filesFolder, 'ready'))).includes(file.key)
    await eventually(async () => expect(await isReady()).toBe(true))
    const late = await see(file.key, token)
    expect(await readFile(join(stage.filesFolder, 'ready', file.key))).toEqual(late)
    await eventually(async () => expect(await readdir(join(stage.filesFolder, 'raw'))).not.toContain(file.key))
    for (const shown of [early, late]) {
      for (const planted of [plantedMetadata, 'Exif', 'Canary', '<script', '<html'])
        expect(shown.includes(planted)).toBe(false)
      const { format, exif, orientation, width, height } = await sharp(shown).metadata()
      expect({ format, exif, orientation }).toEqual({ format: 'jpeg', exif: undefined, orientation: undefined })
      expect(width).toBeGreaterThan(height)
    }
  }
})

/** A file as the portal shows it. */
async function see(key: string, token: string): Promise<Buffer> {
  const answer = await fetch(`${portal.baseUrl}/api/files/${key}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return Buffer.from(await answer.arrayBuffer())
}

test('a private proof is shown to nobody else', async () => {
  const file = await stage.db.selectFrom('file').select('key').executeTakeFirstOrThrow()
  expect((await fetch(`${portal.baseUrl}/api/files/${file.key}`)).status).toBe(404)
  for (const path of [`/files/${file.key}`, `/api/files/../raw/${file.key}`, `/data/files/ready/${file.key}`]) {
    const answer = await fetch(`${portal.baseUrl}${path}`)
    expect(answer.headers.get('content-type') ?? '').not.toMatch(/image/)
  }
})

test('300 uploads of nearly two megabytes at once (60 in a short run) need less than 512 MB @full', async () => {
  const fresh = await stage.start()
  const resting = await memoryOf(fresh.pid)
  const large = await photo({ width: 3400, height: 4500 })
  // As heavy on the line, and soon looked at: in a short run three of four are like that.
  const small = await sharp({
    create: {
      width: 1100,
      height: 1400,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 98 })
    .toBuffer()
  const passes = await sharp({
    create: {
      width: 4600,
      height: 3500,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .jpeg({ progressive: true, quality: 50 })
    .toBuffer()
  const forms = await Promise.all(
    Array.from({ length: effort(60, 300) }, (_, n) =>
      registration(stage.world, {
        shiftIds: [shift],
        proof: n % 20 ? (isLong || n % 4 === 0 ? large : small) : passes,
      }),
    ),
  )
  const agent = sockets()
  const attempts = await Promise.all(forms.map((form) => send(fresh.baseUrl, form, agent)))
  const receiving = await memoryOf(fresh.pid)
  agent.destroy()
  // The job encodes some of them again, the requests that look at them the others.
  const token = await newAdministrator(stage.db)
  const files = await stage.db.selectFrom('file').select('key').orderBy('id', 'desc').limit(12).execute()
  const seen = await Promise.all(
    files.map(({ key }) =>
      fetch(`${fresh.baseUrl}/api/files/${key}`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
        answer.arrayBuffer().then(() => answer.status),
      ),
    ),
  )
  await delay(3000)
  const { now, peak } = await memoryOf(fresh.pid)
  report('large uploads', {
    ...tally(attempts),
    'MB sent each': (large.length / 1024 / 1024).toFixed(2),
    'MB at rest': resting.now,
    'MB peak while receiving': receiving.peak,
    'MB peak': peak,
    'MB after': now,
  })
  expect(lines(attempts.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  expect(new Set(seen)).toEqual(new Set([200]))
  expect(peak).toBeLessThanOrEqual(512)
  expect((await foldersNow()).incoming.length).toBeLessThanOrEqual(2) // drafts of pictures that are being encoded
  expect(await violations(stage, { acknowledged: attempts })).toEqual([])
})

test('negative control: what is looked for in stored pictures is there in those that are sent', async () => {
  const sent = await photo()
  for (const planted of [plantedMetadata, 'Exif', 'Canary']) expect(sent.includes(planted)).toBe(true)
  expect((await polyglot()).includes('<script')).toBe(true)
  expect((await sharp(sent).metadata()).orientation).toBe(6)
})
