import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { hostileUploads, pdf, photo, plantedMetadata, polyglot } from '#tests/support/pictures.ts'
import { formOf } from '#tests/support/forms.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token

const form = (fields: Record<string, string>, picture?: Buffer, type = 'image/jpeg') =>
  formOf({ ...fields, ...(picture ? { image: new File([new Uint8Array(picture)], 'picture.jpg', { type }) } : {}) })
const debate = { kind: 'CLASS', title: 'Debate', description: 'Words.' }
const add = (picture?: Buffer, type?: string) =>
  portal.call('POST', '/landing-content', { token, form: form(debate, picture, type) })
// Photos lie on their side and say so in their metadata.
const upright = (width: number, height: number) => photo({ width: height, height: width })
const file = (key: string, width?: number) => portal.call('GET', `/files/${key}${width ? `?w=${width}` : ''}`)
const stored = async () => (await readdir(join(portal.filesFolder, 'ready'))).toSorted()

test('an uploaded picture is encoded again in three widths, and anyone may keep it', async () => {
  const { data } = (await add(await upright(2000, 1500))).json()
  const sizes = []
  for (const width of [undefined, 960, 480]) {
    const answer = await file(data.image, width)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width: got, exif } = await sharp(answer.rawPayload).metadata()
    expect(format).toBe('webp')
    expect(exif).toBeUndefined()
    expect(answer.rawPayload.includes(plantedMetadata)).toBe(false)
    sizes.push(got)
  }
  expect(sizes).toEqual([1600, 960, 480])
  expect((await file(data.image, 300)).statusCode).toBe(422)
  expect(await readdir(join(portal.filesFolder, 'raw'))).toEqual([])
})

test('a small picture is never enlarged, and comes as it is for every width', async () => {
  const { data } = (await add(await upright(300, 200))).json()
  const { width } = await sharp((await file(data.image, 960)).rawPayload).metadata()
  expect(width).toBe(300)
})

test('a logo keeps its transparency', async () => {
  const logo = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const made = formOf({ name: 'Books', logo: new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }) })
  const { data } = (await portal.call('POST', '/partnerships', { token, form: made })).json()
  expect((await sharp((await file(data.logo, 480)).rawPayload).metadata()).hasAlpha).toBe(true)
})

test('a replaced, removed or deleted picture is gone from the store, and its key with it', async () => {
  const before = await stored()
  const { data } = (await add(await upright(700, 500))).json()
  const replaced = await portal.call('PUT', `/landing-content/${data.id}`, {
    token,
    form: form({}, await upright(710, 500)),
  })
  const { image } = replaced.json().data
  expect(image).not.toBe(data.image)
  expect((await file(data.image)).statusCode).toBe(404)
  expect((await file(image)).statusCode).toBe(200)

  // The key sent back changes nothing; so does leaving the picture out.
  for (const json of [{ image }, { title: 'Debating' }]) {
    const answer = await portal.call('PUT', `/landing-content/${data.id}`, { token, json })
    expect(answer.json().data.image).toBe(image)
  }
  const removed = await portal.call('PUT', `/landing-content/${data.id}`, { token, form: form({ image: '' }) })
  expect(removed.json().data.image).toBeNull()
  expect((await file(image)).statusCode).toBe(404)

  const other = (await add(await upright(720, 500))).json().data
  await portal.call('DELETE', `/landing-content/${other.id}`, { token })
  expect((await file(other.image)).statusCode).toBe(404)
  expect(await stored()).toEqual(before)
})

test('another key than the record’s own gives nobody a picture', async () => {
  const first = (await add(await upright(300, 200))).json().data
  const second = (await add()).json().data
  const answer = await portal.call('PUT', `/landing-content/${second.id}`, { token, json: { image: first.image } })
  expect(answer.json().data.image).toBeNull()
})

test('every hostile upload is refused at its field, and nothing is stored', async () => {
  const before = await stored()
  for (const { name, filename, type, content } of await hostileUploads()) {
    const made = form(debate)
    made.append('image', new Blob([new Uint8Array(content)], { type }), filename)
    const answer = await portal.call('POST', '/landing-content', { token, form: made })
    expect(answer.statusCode, name).toBe(422)
    expect(Object.keys(answer.json().errors), name).toEqual(['image'])
  }
  const page = await portal.call('POST', '/landing-content', { token, form: form(debate, pdf, 'application/pdf') })
  expect(page.statusCode).toBe(422)
  expect(await stored()).toEqual(before)
  expect(await readdir(join(portal.filesFolder, 'incoming'))).toEqual([])
})

test('of a picture with a script behind it only the pixels stay', async () => {
  const answer = await add(await polyglot())
  expect(answer.statusCode).toBe(201)
  const kept = await file(answer.json().data.image)
  expect(kept.headers['content-type']).toBe('image/webp')
  expect(kept.rawPayload.includes('<script')).toBe(false)
})

test('a picture that no record names is swept, one that is named stays in every width', async () => {
  const { data } = (await add(await upright(1200, 900))).json()
  const lost = (await add(await upright(1210, 900))).json().data
  await portal.db.updateTable('landing_content').set({ image_id: null }).where('id', '=', lost.id).execute()
  await portal.db.deleteFrom('file').where('key', '=', lost.image).execute()
  expect(await portal.deps.files.sweep(0)).toBe(3)
  expect((await stored()).filter((name) => name.startsWith(data.image))).toEqual([
    data.image,
    `${data.image}.480`,
    `${data.image}.960`,
  ])
})
