/** Latencies in buckets that grow with the value: exact to 2 %, and recording one is an addition. */

const perDoubling = 64

export type Histogram = { record(ms: number): void; at(share: number): number; readonly slowest: number }

/** Holds values up to about an hour. */
export function histogram(): Histogram {
  const counts = new Uint32Array(perDoubling * 33)
  let total = 0
  let slowest = 0
  return {
    record(ms) {
      total += 1
      if (ms > slowest) slowest = ms
      counts[bucketOf(ms * 1000)]! += 1
    },
    /** The value below which this share of all values lies, in milliseconds. */
    at(share) {
      let left = Math.ceil(total * share)
      for (let bucket = 0; bucket < counts.length; bucket += 1) {
        left -= counts[bucket]!
        if (left <= 0 && total > 0) return middleOf(bucket) / 1000
      }
      return 0
    },
    get slowest() {
      return slowest
    },
  }
}

const bucketOf = (micros: number) => Math.min(perDoubling * 33 - 1, Math.floor(Math.log2(micros + 1) * perDoubling))

const middleOf = (bucket: number) => 2 ** ((bucket + 0.5) / perDoubling) - 1
