type Prices = { toefl_price_one: number }

/** What one person pays, from the cheapest region to the dearest; null without a region. */
export function priceRange(regions: readonly Prices[]): { from: number; to: number } | null {
  if (regions.length === 0) return null
  const prices = regions.map((region) => region.toefl_price_one)
  return { from: Math.min(...prices), to: Math.max(...prices) }
}
