type Prices = { toefl_price_one: number | null }

/** The price of one person, from the cheapest region to the dearest; null if none has set one. */
export function priceRange(regions: readonly Prices[]): { from: number; to: number } | null {
  const prices = regions.flatMap(({ toefl_price_one: price }) => (price === null ? [] : [price]))
  if (prices.length === 0) return null
  return { from: Math.min(...prices), to: Math.max(...prices) }
}
