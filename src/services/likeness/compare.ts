/**
 * Whether two small grey pictures show the same. Receipts of one banking app differ in a few words only, less than a copy
 * that was cut or compressed does in its sum; so they are laid over each other first, and then it is the worst parts that
 * count: in a copy all parts are alike, in another receipt most are the same and some are not alike at all.
 */
export const width = 128
export const height = 192
const parts = { across: 8, down: 16 }

/** Grey values, row by row. */
export type Small = { width: number; height: number; data: Uint8Array }
/** How much is cut from the left, top, right and bottom, as a share of the picture. */
type Cut = readonly [number, number, number, number]

const uncut: Cut = [0, 0, 0, 0]
/** More than this is not looked for. */
const mostCut = 0.06
/** A part with less contrast (a variance) says nothing. */
const flat = 25
const fewestParts = 12
/** How alike the parts of a copy are: all but the worst few, and most of them. */
const worst = { share: 0.05, atLeast: 0.9 }
/** From here on two pictures lie over each other, and moving them again would change nothing. */
const inPlace = 0.975

/** Whether one is the other, re-encoded, scaled or cut a little. */
export function isNear(one: Small, other: Small): boolean {
  const asTheyAre = likeness(one, other, uncut)
  if (!asTheyAre) return false
  if (asTheyAre.worst >= worst.atLeast) return true
  if (asTheyAre.middle >= inPlace) return false
  return [aligned(one, other), aligned(other, one)].some((found) => found !== null && found.worst >= worst.atLeast)
}

/** How alike they are once the cut of `other` is found. */
function aligned(one: Small, other: Small) {
  const roughly = findCut(halved(one), halved(other), uncut, 0.02, 0.0025)
  return likeness(one, other, findCut(one, other, roughly, 0.0025, 0.0006))
}

function findCut(one: Small, other: Small, start: Cut, from: number, to: number): Cut {
  let cut = start
  let least = distance(one, other, cut)
  for (let step = from; step >= to; step /= 2) {
    let isBetter = true
    while (isBetter) {
      isBetter = false
      for (const next of around(cut, step)) {
        const found = distance(one, other, next)
        if (found < least) [least, cut, isBetter] = [found, next, true]
      }
    }
  }
  return cut
}

const around = (cut: Cut, step: number): Cut[] =>
  cut
    .flatMap((_, side) => [step, -step].map((by) => cut.map((one, at) => (at === side ? one + by : one))))
    .filter((next) => next.every((one) => Math.abs(one) <= mostCut)) as unknown as Cut[]

function distance(one: Small, other: Small, cut: Cut): number {
  const seen = seenThrough(one, cut)
  let [sum, count] = [0, 0]
  for (let at = 0; at < seen.length; at += 1) {
    const difference = (seen[at] ?? 0) - (other.data[at] ?? 0)
    if (Number.isNaN(difference)) continue
    sum += difference * difference
    count += 1
  }
  return sum / count
}

/** The picture as it would be after the cut; pixels outside are NaN. */
function seenThrough({ width: w, height: h, data }: Small, [left, top, right, bottom]: Cut): Float32Array {
  const seen = new Float32Array(w * h).fill(Number.NaN)
  const places = Float64Array.from({ length: w }, (_, x) => (((x + 0.5) * (1 - left - right)) / w + left) * w - 0.5)
  for (let y = 0; y < h; y += 1) {
    const place = (((y + 0.5) * (1 - top - bottom)) / h + top) * h - 0.5
    const row = Math.floor(place)
    const below = place - row
    if (row < 0 || row > h - 1 || (row === h - 1 && below > 0)) continue
    const next = row === h - 1 ? 0 : w
    for (let x = 0; x < w; x += 1) {
      const column = Math.floor(places[x] ?? 0)
      const beside = (places[x] ?? 0) - column
      if (column < 0 || column > w - 1 || (column === w - 1 && beside > 0)) continue
      const at = row * w + column
      const step = column === w - 1 ? 0 : 1
      const upper = (data[at] ?? 0) * (1 - beside) + (data[at + step] ?? 0) * beside
      const lower = (data[at + next] ?? 0) * (1 - beside) + (data[at + next + step] ?? 0) * beside
      seen[y * w + x] = upper * (1 - below) + lower * below
    }
  }
  return seen
}

/** How alike the worst parts and the middle one are, from 1 down; null where there is too little to see. */
function likeness(one: Small, other: Small, cut: Cut): { worst: number; middle: number } | null {
  const seen = seenThrough(one, cut)
  const found: number[] = []
  for (let part = 0; part < parts.across * parts.down; part += 1) {
    const alike = ofPart(seen, other, part)
    if (alike !== null) found.push(alike)
  }
  if (found.length < fewestParts) return null
  found.sort((a, b) => a - b)
  return { worst: found[Math.floor(found.length * worst.share)] ?? 0, middle: found[Math.floor(found.length / 2)] ?? 0 }
}

/** The correlation within one part; null where it is flat in both, or mostly outside. */
function ofPart(seen: Float32Array, { width: w, height: h, data }: Small, part: number): number | null {
  const [wide, high] = [w / parts.across, h / parts.down]
  const [left, top] = [(part % parts.across) * wide, Math.floor(part / parts.across) * high]
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (let y = top; y < top + high; y += 1) {
    for (let x = left; x < left + wide; x += 1) {
      const [one, other] = [seen[y * w + x] ?? 0, data[y * w + x] ?? 0]
      if (Number.isNaN(one)) continue
      count += 1
      a += one
      b += other
      aa += one * one
      bb += other * other
      ab += one * other
    }
  }
  if (count < (wide * high) / 2) return null
  const spread = (sum: number, squares: number) => squares / count - (sum / count) ** 2
  const [ofOne, ofOther] = [spread(a, aa), spread(b, bb)]
  if (Math.max(ofOne, ofOther) < flat) return null
  return (ab / count - (a / count) * (b / count)) / Math.sqrt(Math.max(ofOne * ofOther, 1))
}

function halved({ width: w, height: h, data }: Small): Small {
  const [wide, high] = [w / 2, h / 2]
  const half = new Uint8Array(wide * high)
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const at = 2 * y * w + 2 * x
      half[y * wide + x] = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + w] ?? 0) + (data[at + w + 1] ?? 0)) / 4
    }
  }
  return { width: wide, height: high, data: half }
}
