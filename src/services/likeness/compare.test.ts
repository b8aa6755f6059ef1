import sharp from 'sharp'
import { expect, test } from 'vitest'
import { someOf } from '#tests/support/effort.ts'
import { cut, receipt } from '#tests/support/receipts.ts'
import { isNear } from './compare.ts'
import { openSmall, printOf } from './print.ts'

const bank = [
  { sender: 'SITI RAHMA', date: '21 NOV 2026 10.14', reference: '73124641233714' },
  { sender: 'BUDI SANTOSO', date: '21 NOV 2026 11.02', reference: '88120094417305' },
  { sender: 'DEWI LESTARI', date: '22 NOV 2026 08.57', reference: '10947723658201' },
  { sender: 'SITI RAHMA', date: '24 NOV 2026 19.40', reference: '55301298746130' },
]
const read = async (picture: Buffer) => {
  const { layout, small } = await printOf(picture)
  return { layout, small: await openSmall(small) }
}
const differingBits = (one: bigint, other: bigint) =>
  [...BigInt.asUintN(64, one ^ other).toString(2)].filter((bit) => bit === '1').length

const copies: [string, (picture: Buffer) => Promise<Buffer>][] = [
  ['encoded again', (picture) => sharp(picture).jpeg({ quality: 45 }).toBuffer()],
  ['made smaller', (picture) => sharp(picture).resize(500).jpeg({ quality: 70 }).toBuffer()],
  ['made larger', (picture) => sharp(picture).resize(1500).webp({ quality: 60 }).toBuffer()],
  ['cut by 2 % on all sides', (picture) => cut(picture, [0.02, 0.02, 0.02, 0.02])],
  ['cut by 2 % on top', (picture) => cut(picture, [0, 0.02, 0, 0])],
  ['cut by 2 % below', (picture) => cut(picture, [0, 0, 0, 0.02])],
  [
    'cut on the left and made smaller',
    async (p) =>
      sharp(await cut(p, [0.02, 0, 0, 0.01]))
        .resize(700)
        .toBuffer(),
  ],
]

test.each(someOf(copies, 3))('a receipt that was %s is the same one', async (_, change) => {
  for (const one of bank.slice(0, 2)) {
    const picture = await receipt(one)
    const [known, copy] = [await read(picture), await read(await change(picture))]
    expect(isNear(known.small, copy.small)).toBe(true)
    expect(isNear(copy.small, known.small)).toBe(true)
    expect(differingBits(known.layout, copy.layout)).toBeLessThanOrEqual(12)
  }
})

test('another receipt of the same app is another one, also when it is cut, and from the same sender', async () => {
  const whole = await Promise.all(bank.map(async (one) => read(await receipt(one))))
  const cutted = await Promise.all(bank.map(async (one) => read(await cut(await receipt(one), [0.01, 0.02, 0.01, 0]))))
  for (const [at, one] of whole.entries()) {
    for (const other of [...whole, ...cutted].filter((_, index) => index % bank.length !== at)) {
      expect(isNear(one.small, other.small)).toBe(false)
    }
  }
  // Only the closer look tells them apart: their layout is one and the same.
  expect(differingBits(whole[0]!.layout, whole[1]!.layout)).toBeLessThanOrEqual(2)
})

test('a receipt of another app is another one', async () => {
  const [one, other] = [await read(await receipt(bank[0]!)), await read(await receipt({ ...bank[0]!, app: 1 }))]
  expect(isNear(one.small, other.small)).toBe(false)
})

test('an empty picture is like nothing', async () => {
  const white = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { small } = await read(white)
  expect(isNear(small, small)).toBe(false)
})
