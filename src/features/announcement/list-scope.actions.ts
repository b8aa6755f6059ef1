/** Who may write to which lists: an administrator to all, somebody with a duty to those that the duty shows, in its regions. */
import { type AnnouncedList, announcedLists, isAnnounced } from '#announced-lists.ts'
import { openings } from '#duties.ts'
import { dutyTable } from '#duty-table.ts'
import { type Caller, isLetIn } from '#kit/endpoint/caller.ts'
import { invalidField } from '#kit/errors.ts'
import { heldBy } from '#services/accounts/duty-door.ts'
import type { Scope } from './announcement.store.ts'

const all: Scope = Object.keys(announcedLists)
  .filter(isAnnounced)
  .map((list) => ({ list, regions: null }))

/** The lists of somebody. Who only reads has none. */
export function scopeOf(caller: Caller): Scope {
  if (!isLetIn(caller)) return all
  const writing = heldBy(caller).filter(({ duty }) => 'POST /announcements' in dutyTable[duty])
  return all.flatMap(({ list }) => {
    const held = openings({ method: 'GET', path: list }, writing)
    if (held.length === 0) return []
    const regions = held.flatMap(({ region_id }) => region_id ?? [])
    return { list, regions: regions.length < held.length ? null : regions }
  })
}

/**
 * The filters as somebody may have them: of a duty for one region those of that region.
 * @throws 422 for a list or a region of others
 */
export function narrowed<Filters extends { region_id?: unknown }>(
  caller: Caller,
  list: AnnouncedList,
  filters: Filters,
): Filters {
  const own = scopeOf(caller).find((one) => one.list === list)
  if (!own) throw invalidField('list', 'fields.choice')
  const { regions } = own
  const { region_id } = filters
  if (regions === null || (typeof region_id === 'number' && regions.includes(region_id))) return filters
  if (region_id === undefined && regions.length === 1) return { ...filters, region_id: regions[0] }
  throw invalidField('region_id', 'fields.ownRegion')
}
