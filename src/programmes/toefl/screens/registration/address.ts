/** The parts of `/register/1-KMG/2`. */
import { redirect, type RouterContextProvider } from 'react-router'
import { readSource } from '#kit/pages/page-sources.ts'

type Context = Readonly<RouterContextProvider>

/** `1-KMG`; null if it cannot be a region. */
export function regionOf(part: string | undefined): { id: number; init: string } | null {
  const [, id, init] = /^([1-9]\d{0,8})-([A-Za-z]{2,5})$/.exec(part ?? '') ?? []
  return id && init ? { id: Number(id), init: init.toUpperCase() } : null
}

/** `2`; null if it cannot be a number of registrants. */
export const sizeOf = (part: string | undefined): number | null => (/^[123]$/.test(part ?? '') ? Number(part) : null)

/** Of the regions the one that both the number and the letters name. */
export const findRegion = <R extends { id: number; region_init: string }>(
  regions: readonly R[],
  part: string | undefined,
): R | undefined => {
  const wanted = regionOf(part)
  return regions.find((region) => region.id === wanted?.id && region.region_init === wanted.init)
}

type Params = { region?: string; registrants?: string }
type Open = { id: number; region_init: string; sizes: readonly number[] }

// React Router shows the not-found page for a thrown 404.
// oxlint-disable-next-line typescript/only-throw-error
const notFound = () => new Response(null, { status: 404 })

/** Whether an address has the form of a registration's; if so, the screen itself finds the region. */
export const isWellFormed = ({ region, registrants }: Params): boolean =>
  regionOf(region) !== null &&
  region === region?.toUpperCase() &&
  (registrants === undefined || sizeOf(registrants) !== null)

/**
 * The one address of a registration, for one that may be written otherwise: `kmg` and `1-kmg` lead to `1-KMG`.
 * Throws a 404 where there is no such active region, or it has no price for that many.
 */
export function addressOf(regions: readonly Open[], { region: part = '', registrants }: Params): string {
  const region = findRegion(regions, part) ?? regions.find(({ region_init }) => region_init === part.toUpperCase())
  const size = registrants === undefined ? null : sizeOf(registrants)
  if (!region || (registrants !== undefined && (size === null || !region.sizes.includes(size)))) throw notFound()
  return ['/register', `${region.id}-${region.region_init}`, ...(size === null ? [] : [size])].join('/')
}

/** For a screen's loader, on the server: leads on to the one address, or answers 404. */
export async function leadToAddress(context: Context, request: Request, params: Params): Promise<Response | null> {
  const { regions } = await readSource<{ regions: Open[] }>(context, 'landing')
  const address = addressOf(regions, params)
  const asked = ['/register', params.region, ...(params.registrants === undefined ? [] : [params.registrants])]
  return address === asked.join('/') ? null : redirect(address + new URL(request.url).search)
}
