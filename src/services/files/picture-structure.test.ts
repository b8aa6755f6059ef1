import sharp, { type JpegOptions, type PngOptions } from 'sharp'
import { expect, test } from 'vitest'
import { bomb, corruptPhoto, cutPhoto, photo, polyglot, rubbishPng, svg } from '#tests/support/pictures.ts'
import { sizeOfWhole } from './picture-structure.ts'

const small = { width: 300, height: 400 }
const noise = (width: number, height: number) => ({
  create: {
    width,
    height,
    channels: 3 as const,
    background: '#336699',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  },
})

test('a whole photo tells its size', async () => {
  expect(sizeOfWhole(await photo(small), 'jpeg')).toEqual({ ...small, inPasses: false })
  expect(sizeOfWhole(await photo({ ...small, format: 'png' }), 'png')).toEqual({ ...small, inPasses: false })
})

const jpeg = (options: JpegOptions) => sharp(noise(200, 100)).jpeg(options).toBuffer()
const png = (options: PngOptions) => sharp(noise(200, 100)).png(options).toBuffer()
const size = { width: 200, height: 100 }

test('so does one of every other kind, and whether it has to be decoded in passes', async () => {
  expect(sizeOfWhole(await jpeg({ chromaSubsampling: '4:4:4' }), 'jpeg')).toEqual({ ...size, inPasses: false })
  expect(sizeOfWhole(await jpeg({ optimizeCoding: false }), 'jpeg')).toEqual({ ...size, inPasses: false })
  expect(sizeOfWhole(await jpeg({ mozjpeg: true }), 'jpeg')).toEqual({ ...size, inPasses: true })
  expect(sizeOfWhole(await jpeg({ progressive: true }), 'jpeg')).toEqual({ ...size, inPasses: true })
  const grey = await sharp(noise(200, 100)).grayscale().jpeg().toBuffer()
  expect(sizeOfWhole(grey, 'jpeg')).toEqual({ ...size, inPasses: false })
  expect(sizeOfWhole(await png({ palette: true }), 'png')).toEqual({ ...size, inPasses: false })
  expect(sizeOfWhole(await png({ progressive: true }), 'png')).toEqual({ ...size, inPasses: true })
})

test('cut anywhere it is never whole', async () => {
  for (const [format, picture] of [
    ['jpeg', await photo({ width: 60, height: 80 })],
    ['png', await photo({ width: 30, height: 40, format: 'png' })],
  ] as const) {
    for (let length = 0; length < picture.length; length += 1)
      expect(sizeOfWhole(picture.subarray(0, length), format)).toBeNull()
  }
})

test('what is corrupt, followed by something else or no picture is for the decoder', async () => {
  for (const picture of [await corruptPhoto(), await cutPhoto(), await polyglot(), svg, Buffer.alloc(100, 0xff)]) {
    expect(sizeOfWhole(picture, 'jpeg')).toBeNull()
    expect(sizeOfWhole(picture, 'png')).toBeNull()
  }
  const broken = Buffer.from(await photo({ ...small, format: 'png' }))
  broken[broken.length >> 1]! ^= 1
  expect(sizeOfWhole(broken, 'png')).toBeNull()
  expect(sizeOfWhole(await photo({ ...small, format: 'webp' }), 'webp')).toBeNull()
})

test('a PNG with right checksums and rubbish among them is for the decoder', async () => {
  for (const kind of ['packing', 'rows', 'length'] as const) expect(sizeOfWhole(rubbishPng(kind), 'png')).toBeNull()
  for (const options of [{ palette: true }, { compressionLevel: 0 }, { progressive: true }]) {
    expect(sizeOfWhole(await png(options), 'png')).toMatchObject(size)
    expect(sizeOfWhole(await sharp(noise(1, 1)).png(options).toBuffer(), 'png')).toMatchObject({ width: 1, height: 1 })
  }
  const deep = await sharp(noise(200, 100)).ensureAlpha().toColourspace('rgb16').png().toBuffer()
  expect(sizeOfWhole(deep, 'png')).toMatchObject(size)
  const bits = await sharp(noise(200, 100)).threshold().png({ palette: true, colours: 2 }).toBuffer()
  expect(sizeOfWhole(bits, 'png')).toMatchObject(size)
})

test('a bomb tells its size, so that it can be refused', () => {
  expect(sizeOfWhole(bomb(), 'png')).toMatchObject({ width: 20_000, height: 20_000 })
})

test('rubbish never throws', async () => {
  const picture = await photo({ width: 60, height: 80 })
  let state = 7
  const next = (below: number) => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) % below
  for (let round = 0; round < 3000; round += 1) {
    const damaged = Buffer.from(picture)
    for (let hit = 0; hit < 4; hit += 1) damaged[next(700)] = next(256)
    for (const format of ['jpeg', 'png']) sizeOfWhole(damaged, format)
  }
})
