/**
 * Duties: parts of the office's work that somebody has besides their role, in one region or in all (docs/decisions/108).
 * `duty-table.ts` says what each of them opens; what is not in it stays closed.
 */
import { duties, type Duty } from './duty-names.ts'
import { isAdmin } from './roles.ts'
import { type ShownField, shownTo } from './duty-fields.ts'
import { dutyTable, type Opening } from './duty-table.ts'

export { duties, type Duty }

/** A duty that somebody has at this moment; without a region it is of all regions. */
export type HeldDuty = { duty: Duty; region_id: number | null }

type Holder = { role: string; duties?: readonly HeldDuty[] | undefined }
type Address = { method: string; path: string }

export type Open = HeldDuty & { opening: Opening }

/** Which of these duties open an endpoint, each with how it finds the region there. */
export function openings({ method, path }: Address, held: readonly HeldDuty[]): Open[] {
  const address = `${method} ${path}`
  return held.flatMap((one) => {
    const opening = dutyTable[one.duty][address]
    const isShut = opening === undefined || (opening === 'all regions' && one.region_id !== null)
    return isShut ? [] : [{ ...one, opening }]
  })
}

/** Whether an endpoint is open to somebody, by role or by duty; of which records the server decides. */
export const may = (
  holder: Holder | null | undefined,
  endpoint: Address & { access: 'anyone' | readonly string[] },
): boolean =>
  endpoint.access === 'anyone' ||
  (holder !== null &&
    holder !== undefined &&
    (endpoint.access.includes(holder.role) || openings(endpoint, holder.duties ?? []).length > 0))

/** Whether somebody does the office's part of it: as an administrator or by a duty. */
export const handles = (user: Holder | null, endpoint: Address): boolean =>
  isAdmin(user) || openings(endpoint, user?.duties ?? []).length > 0

/** Whether the lists of the office are somebody's, at least a part of them. */
export const hasLists = (user: Holder | null): boolean => isAdmin(user) || (user?.duties ?? []).length > 0

/** The regions that somebody's office work is for, where it is not for all of them. */
export function regionsOf(user: (Holder & { region?: { id: number } | null }) | null): readonly number[] | null {
  const held = user?.duties ?? []
  if (!user || isAdmin(user) || held.length === 0 || held.some(({ region_id }) => region_id === null)) return null
  const own = user.role === 'SCAC' && user.region ? [user.region.id] : []
  return [...new Set([...own, ...held.flatMap(({ region_id }) => region_id ?? [])])]
}

/** What a screen of the office asks for, where its address does not say so; the longer ones first. */
const screens = [
  ['/dashboard-admin', 'GET /dashboard-admin/:term_id'],
  ['/cash-book/create', 'POST /cash-entries'],
  ['/cash-book/links', 'GET /expense-links'],
  ['/cash-book/lines', 'GET /cash-lines'],
  ['/cash-book/places', 'GET /cash-places'],
  ['/cash-book/events', 'GET /cash-book/report'],
  ['/cash-book/closing', 'GET /cash-closings'],
  ['/cash-book', 'GET /cash-entries'],
  ['/statements', 'GET /matched-lines'],
  ['/landing-content/order', 'PUT /landing-content/order'],
  ['/landing-content/moment', 'GET /landing-page'],
] as const

const isKnown = (address: string): boolean => duties.some((duty) => address in dutyTable[duty])

/** Whether a screen of the office is open by a duty: by what it asks for first, or what its form writes. */
export function opensScreen(held: readonly HeldDuty[], pathname: string): boolean {
  const path = pathname.replace(/[?#].*$/, '')
  const list = `/${path.split('/')[1] ?? ''}`
  const [, named] = screens.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  const forms = path.endsWith('/create') ? [`POST ${list}`] : path.endsWith('/edit') ? [`PUT ${list}/:id`] : []
  const [method = '', address = ''] = (named ?? [...forms.filter(isKnown), `GET ${list}`][0] ?? '').split(' ')
  return openings({ method, path: address }, held).length > 0
}

/** The fields that answers to somebody with these duties leave empty. */
export const hiddenFrom = (held: readonly Duty[]): ShownField[] =>
  (Object.keys(shownTo) as ShownField[]).filter((field) => !shownTo[field].some((duty) => held.includes(duty)))
