/** The review of a payment; with a region, the queue that it leads through stays there. */
export const reviewAddress = (id: number, regionId?: string | null): string =>
  `/toefl-payments/${id}/edit${regionId ? `?region_id=${encodeURIComponent(regionId)}` : ''}`
