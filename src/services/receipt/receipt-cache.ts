/** The receipts that were made last, up to a number of bytes, so that the mails of a group share one. */

export type Cache = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** A cache of that size: gives the value under the key, or makes it once for all who ask at the same time. */
export function makeCache(limit: number): Cache {
  const entries = new Map<string, { making: Promise<Buffer>; bytes: number }>()
  let total = 0

  function makeRoom(): void {
    for (const [key, { bytes }] of entries) {
      if (total <= limit) return
      // A value that is still being made has no size yet, and somebody waits for it.
      if (bytes === 0) continue
      entries.delete(key)
      total -= bytes
    }
  }

  return (key, make) => {
    const found = entries.get(key)
    if (found) return found.making
    const place = { making: make(), bytes: 0 }
    entries.set(key, place)
    place.making.then(
      ({ length }) => {
        place.bytes = length
        total += length
        makeRoom()
      },
      () => entries.delete(key),
    )
    return place.making
  }
}
