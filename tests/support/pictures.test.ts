import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  bomb,
  corruptPhoto,
  cutPhoto,
  hostileUploads,
  photo,
  plantedMetadata,
  polyglot,
  smearedPhoto,
} from './pictures.ts'

const decode = (picture: Buffer) => sharp(picture, { failOn: 'error' }).raw().toBuffer()

test('a photo is about 150 KB, decodes, and tells where it was taken', async () => {
  const picture = await photo()
  expect(picture.length).toBeGreaterThan(100_000)
  expect(picture.length).toBeLessThan(220_000)
  await decode(picture)
  const { exif, orientation, format } = await sharp(picture).metadata()
  expect({ orientation, format }).toEqual({ orientation: 6, format: 'jpeg' })
  expect(exif?.includes(plantedMetadata)).toBe(true)
  expect(exif?.includes(Buffer.from([0x88, 0x25])) || exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true) // GPS
})

test.each(['png', 'webp'] as const)('a photo can be a %s', async (format) => {
  const picture = await photo({ width: 300, height: 400, format })
  expect((await sharp(picture).metadata()).format).toBe(format)
  expect(picture.includes(plantedMetadata)).toBe(true)
})

test('the same seed gives the same photo, another seed another', async () => {
  const small = { width: 80, height: 60 }
  expect((await photo(small)).equals(await photo(small))).toBe(true)
  expect((await photo(small)).equals(await photo({ ...small, seed: 2 }))).toBe(false)
})

test('cut and corrupt photos announce themselves rightly but do not decode', async () => {
  for (const picture of [await cutPhoto(), await corruptPhoto()]) {
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    await expect(decode(picture).then(() => 'decoded')).rejects.toThrow()
  }
})

test('a smeared photo decodes, with a warning', async () => {
  const picture = await smearedPhoto()
  await decode(picture)
  await expect(sharp(picture, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow('Corrupt JPEG')
})

test('the bomb is small, valid and enormous', async () => {
  const picture = bomb(4000)
  expect((await decode(picture)).length).toBeGreaterThanOrEqual(16_000_000)
  expect(bomb().length).toBeLessThan(100_000)
  await expect(decode(bomb())).rejects.toThrow(/pixel limit/)
})

test('the polyglot decodes, so only re-encoding takes the page off', async () => {
  const picture = await polyglot()
  await decode(picture)
  expect(picture.includes('<script>')).toBe(true)
})

test('hostile uploads fit into the size that the portal accepts, so size alone never refuses them', async () => {
  for (const { content } of await hostileUploads()) expect(content.length).toBeLessThan(2 * 1024 * 1024)
})
