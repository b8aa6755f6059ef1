/** Keeps what was drawn last, up to a number of bytes, so that a group's mails share one drawing. */

export type Shelf = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** A shelf of that size: gives what stands there under the key, or makes it once, also for those who ask meanwhile. */
export function shelf(limit: number): Shelf {
  const kept = new Map<string, { making: Promise<Buffer>; bytes: number }>()
  let total = 0

  function makeRoom(): void {
    for (const [key, { bytes }] of kept) {
      if (total <= limit) return
      // What is still being made has no size yet, and somebody waits for it.
      if (bytes === 0) continue
      kept.delete(key)
      total -= bytes
    }
  }

  return (key, make) => {
    const found = kept.get(key)
    if (found) return found.making
    const place = { making: make(), bytes: 0 }
    kept.set(key, place)
    place.making.then(
      ({ length }) => {
        place.bytes = length
        total += length
        makeRoom()
      },
      () => kept.delete(key),
    )
    return place.making
  }
}
