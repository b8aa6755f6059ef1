import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { codeLength, codeOf } from '#features/ticket/ticket.rules.ts'
import { someOf } from '#tests/support/effort.ts'
import { readCode } from './read-code.ts'

type Kind = { size: number; tilt: number; dark: number; light: number; blurs: number }
const usual: Kind = { size: 300, tilt: 0.1, dark: 20, light: 240, blurs: 1 }
const kinds: Record<string, Kind> = {
  tilted: { ...usual, tilt: 0.42 },
  small: { ...usual, size: 90, blurs: 0 },
  dim: { ...usual, dark: 12, light: 48 },
  'in the sun': { ...usual, dark: 150, light: 235 },
}
const [width, height] = [640, 640]
let seed = 1
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const around = (reach: number) => (random() * 2 - 1) * reach

/** The code as a camera sees it: turned in space, before noise. */
function frame(text: string, { size, tilt, dark, light, blurs }: Kind) {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const count = modules.length
  const side = (size / (count - 8)) * count
  const [yaw, pitch, turn] = [around(tilt), around(tilt), around(0.5)]
  const [left, top, focus] = [width / 2 + around(80), height / 2 + around(60), 900]
  const inSpace = (x: number, y: number) => {
    const [u, v] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
    const depth = -u * Math.sin(yaw)
    return [
      u * Math.cos(yaw),
      v * Math.cos(pitch) - depth * Math.sin(pitch),
      v * Math.sin(pitch) + depth * Math.cos(pitch),
    ] as const
  }
  const [right, down] = [inSpace(1, 0), inSpace(0, 1)]
  let grey = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [px, py] = [x - left, y - top]
      const [a, b] = [right[0] - (px / focus) * right[2], down[0] - (px / focus) * down[2]]
      const [c, d] = [right[1] - (py / focus) * right[2], down[1] - (py / focus) * down[2]]
      const across = (px * d - b * py) / (a * d - b * c)
      const along = (a * py - c * px) / (a * d - b * c)
      const row = modules[Math.floor((along / side + 0.5) * count)]
      const isDark = row?.[Math.floor((across / side + 0.5) * count)]
      grey[y * width + x] = isDark === undefined ? (dark + light) / 2 : isDark ? dark : light
    }
  }
  for (let round = 0; round < blurs; round += 1) {
    const before = grey
    grey = before.map((value, at) =>
      at < width || at >= before.length - width
        ? value
        : (value * 2 +
            (before[at - 1] ?? 0) +
            (before[at + 1] ?? 0) +
            (before[at - width] ?? 0) +
            (before[at + width] ?? 0)) /
          6,
    )
  }
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [at, value] of grey.entries()) data.fill(value + around(6), at * 4, at * 4 + 4)
  return { width, height, data }
}

test.each(someOf(Object.entries(kinds), 4))(
  'of twenty tickets before the camera, %s, it reads nineteen and more',
  (_, kind) => {
    const codes = Array.from({ length: 20 }, () =>
      codeOf(Uint8Array.from({ length: codeLength }, () => Math.floor(random() * 256))),
    )
    const read = codes.filter((code) => readCode(frame(code, kind)) === code)
    expect(read.length).toBeGreaterThanOrEqual(19)
  },
)

test('an empty picture has no code', () => {
  expect(readCode({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(90) })).toBeNull()
})
