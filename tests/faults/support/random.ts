// Chance that can be repeated: TEST_SEED=<the printed number> gives the same choices again.

export type Random = {
  seed: number
  /** A whole number from 0 up to, not including, `end`. */
  below: (end: number) => number
  shuffled: <T>(list: readonly T[]) => T[]
}

/** A new chain of choices, from TEST_SEED or from chance. */
export function random(seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const shuffled = <T>(list: readonly T[]) => {
    const result = [...list]
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = below(last + 1)
      const [a, b] = [result[last], result[other]] as [T, T] // both are inside the list
      result[last] = b
      result[other] = a
    }
    return result
  }
  return { seed, below, shuffled }
}
