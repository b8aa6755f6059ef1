/** The parts of `/register/1-KMG/2`. */

/** `1-KMG`; null for what cannot be a region. */
export function regionOf(part: string | undefined): { id: number; init: string } | null {
  const [, id, init] = /^([1-9]\d{0,8})-([A-Za-z]{2,5})$/.exec(part ?? '') ?? []
  return id && init ? { id: Number(id), init: init.toUpperCase() } : null
}

/** `2`; null for what cannot be a number of registrants. */
export const sizeOf = (part: string | undefined): number | null => (/^[123]$/.test(part ?? '') ? Number(part) : null)

/** Of the regions the one that both the number and the letters name. */
export const findRegion = <R extends { id: number; region_init: string }>(
  regions: readonly R[],
  part: string | undefined,
): R | undefined => {
  const wanted = regionOf(part)
  return regions.find((region) => region.id === wanted?.id && region.region_init === wanted.init)
}

/** Answers 404 before anything is drawn for an address that cannot be a registration. */
export function refuseOddAddress(params: { region?: string; registrants?: string }): null {
  const isOdd = !regionOf(params.region) || (params.registrants !== undefined && sizeOf(params.registrants) === null)
  // React Router shows the not-found page for a thrown 404.
  // oxlint-disable-next-line typescript/only-throw-error
  if (isOdd) throw new Response(null, { status: 404 })
  return null
}
