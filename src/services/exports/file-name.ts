/** The name under which an export is saved: list, term, region, state and day. */
import type { Db } from '#kit/database/connect.ts'
import { dayInWib } from '#words/wib.ts'

export type Named = { term_id?: unknown; region_id?: unknown; status?: unknown; trashed?: unknown }

/** `toefl-payments-2026-odd-KMG-2026-11-21.xlsx`; what the list is not narrowed to is left out. */
export async function fileNameOf(db: Db, list: string, filters: Named, format: string, now: Date): Promise<string> {
  const parts = [
    list,
    await termName(db, filters.term_id),
    await regionName(db, filters.region_id),
    typeof filters.status === 'string' ? filters.status.toLowerCase() : undefined,
    filters.trashed === 'only' ? 'bin' : undefined,
    dayInWib(now),
  ]
  return `${parts
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]/g, '')}.${format}`
}

async function termName(db: Db, id: unknown): Promise<string | undefined> {
  if (typeof id !== 'number') return undefined
  const term = await db.selectFrom('term').select(['year', 'semester']).where('id', '=', id).executeTakeFirst()
  return term && `${term.year}-${term.semester.toLowerCase()}`
}

async function regionName(db: Db, id: unknown): Promise<string | undefined> {
  if (typeof id !== 'number') return undefined
  const region = await db.selectFrom('region').select('region_init').where('id', '=', id).executeTakeFirst()
  return region?.region_init
}
