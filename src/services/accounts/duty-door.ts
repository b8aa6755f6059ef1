/**
 * Lets somebody in by a duty, where the table opens an endpoint (duty-table.ts). An action sees such a caller as the
 * office that the duty is a part of: as an administrator, whose request names nothing outside the duty's regions; or,
 * where the action narrows its answer itself, as the committee of that region. Its answers leave out what the duty does
 * not show.
 */
import { duties, hiddenFrom, type HeldDuty, type Open, openings } from '#duties.ts'
import type { Named } from '#duty-table.ts'
import type { Db } from '#kit/database/connect.ts'
import type { Caller, Grant } from '#kit/endpoint/caller.ts'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { Door } from '#kit/endpoint/serve.ts'
import { AppError, conflict, invalidField, notFound } from '#kit/errors.ts'
import { isOffice } from '#roles.ts'
import { findPlaces, isOfCaller, type Place } from './duty-region.ts'

/** The grants that the account room gives a caller are duties. */
export const heldBy = ({ grants = [] }: Pick<Caller, 'grants'>): HeldDuty[] =>
  grants.flatMap(({ name, regionId }) => {
    const duty = duties.find((one) => one === name)
    return duty ? [{ duty, region_id: regionId }] : []
  })

/** A caller's duties as the door of the kit knows them. */
export const grantsOf = (held: readonly HeldDuty[]): Grant[] =>
  held.map(({ duty, region_id }) => ({ name: duty, regionId: region_id }))

type Call = { params: Values; query: Values; body: unknown; caller: Caller }
type Values = Record<string, unknown>
type Let = { caller: Caller; query: Values }

/** Nothing is deleted for good by a duty. */
const isForGood = ({ asksAgain }: Endpoint, query: unknown): boolean =>
  asksAgain === 'for good' && (query as Values | null)?.['force'] !== undefined

const opening = (declared: Endpoint, caller: Caller, query: unknown): Open[] =>
  caller.role === 'ADMIN' || isForGood(declared, query) ? [] : openings(declared, heldBy(caller))

export const dutyDoor = (db: Db): Door => ({
  opens: (declared, caller, query) => opening(declared, caller, query).length > 0,
  async letIn(declared, call) {
    const open = opening(declared, call.caller, call.query)
    if (open.length === 0) return call
    const byRole = declared.access === 'anyone' || declared.access.includes(call.caller.role)
    try {
      return await actAs(db, declared, open, { ...call, byRole })
    } catch (error) {
      // An own record, or one of the own region, is still there for its owner.
      if (byRole && error instanceof AppError) return call
      throw error
    }
  },
})

type Asked = Call & { byRole: boolean }

/** Records that are the work of one duty and not of another, though both see the region. */
const ofOneDuty: ReadonlySet<string> = new Set(['file', 'announcement', 'announcement_recipient'])

async function actAs(db: Db, declared: Endpoint, open: readonly Open[], asked: Asked): Promise<Let> {
  const { caller, query, byRole } = asked
  // A member of a region's committee sees there what the specification says.
  const hides = (by: readonly Open[]) => (byRole && isOffice(caller.role) ? [] : hiddenFrom(by.map(({ duty }) => duty)))
  const within = (by: readonly Open[], role: 'ADMIN' | 'SCAC', regionId: number | null): Let => ({
    caller: { ...caller, role, regionId, hides: hides(by) },
    query:
      regionId !== null && declared.query && 'region_id' in declared.query.shape
        ? { ...query, region_id: regionId }
        : query,
  })
  // All openings of one address are alike (duty-table.test.ts).
  const how = open[0]?.opening ?? 'all regions'
  if (typeof how !== 'string') {
    const [first, ...others] = await expectWithin(db, declared, how, open, asked)
    const isWhole = [first, ...others].some((one) => one?.region_id === null)
    return within(open, 'ADMIN', isWhole ? null : (first?.region_id ?? null))
  }
  if (how === 'everywhere' || open.some(({ region_id }) => region_id === null)) return within(open, 'ADMIN', null)
  const wanted = query['region_id']
  // Also keeps their own view, unless the request names another region.
  if (byRole && isOffice(caller.role) && (wanted === undefined || wanted === caller.regionId)) return asked
  const ours = open.filter(({ region_id }) => wanted === undefined || wanted === region_id)
  if (!ours[0]) throw notFound()
  return within(ours, how === 'as committee' ? 'SCAC' : 'ADMIN', ours[0].region_id)
}

/**
 * Every record that the request names is of a region of these duties, and none that is changed is the caller's own.
 * @returns those of the duties that all of them are of
 */
async function expectWithin(
  db: Db,
  { method }: Endpoint,
  names: readonly Named[],
  open: readonly Open[],
  call: Call,
): Promise<Open[]> {
  let ours = [...open]
  for (const named of names) {
    const { of } = named
    const keys = [...new Set(keysOf(call[named.in], named))]
    if (keys.length === 0 && named.isOptional) continue
    // Few requests name two kinds of records.
    // oxlint-disable-next-line no-await-in-loop
    const [places, isOwn] = await Promise.all([
      findPlaces(db, of, keys),
      method !== 'GET' && isOfCaller(db, of, keys, call.caller.id),
    ])
    if (isOwn) throw conflict('office.duties.ownRecord')
    ours = ours.filter((one) => {
      // The work of somebody for all regions, where it is not that of another duty.
      if (one.region_id === null && !ofOneDuty.has(of)) return true
      const isOurs = ({ region_id, duty = one.duty }: Place) =>
        duty === one.duty && (one.region_id === null || one.region_id === region_id)
      return keys.length > 0 && keys.every((key) => places.some((place) => place.key === key && isOurs(place)))
    })
    if (ours.length === 0) throw of === 'region' ? invalidField(named.at, 'fields.ownRegion') : notFound()
  }
  return ours
}

function keysOf(given: unknown, { at, of }: Named): string[] {
  const [member, inner] = at.split('.')
  const found = member ? (given as Values | null)?.[member] : given
  const all = (Array.isArray(found) ? found : [found]).map((one) => (inner ? (one as Values)[inner] : one))
  return all.flatMap((one) => {
    if (one === undefined || one === null) return []
    if (of !== 'payment') return [String(one)]
    const { entity, payment_id } = one as Values
    return [`${String(entity)} ${String(payment_id)}`]
  })
}
