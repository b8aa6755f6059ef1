/** SQL of what regions have of what a window needs. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import type { Need, RegionState } from './readiness.rules.ts'
import type { WindowCode } from './window.rules.ts'

type Column = keyof RowOf<'region'>

/** Whether the region that the query calls so has a way to pay. */
type HasWay = (region: string) => RawBuilder<boolean>

/** A part that a window needs, and how a region has it. */
export type WindowNeed = Need &
  (
    | { kind: 'price'; columns: readonly Column[] }
    | {
        kind: 'payment'
        /** An account to pay into, or this text of the region. */
        text: Column
        /** Where money is asked for only by some shifts, and goes to another region: whether all of these can be paid. */
        isThere?: (moment: RawBuilder<unknown>, hasWay: HasWay) => RawBuilder<boolean>
        /** A portal that is being set up does without it for now. */
        isLater?: true
      }
    | {
        kind: 'shift'
        /** Whether region `r` has a shift to come that has seats at all; that they are taken is no lack. */
        isThere: (moment: RawBuilder<unknown>) => RawBuilder<boolean>
        /** A portal that is being set up does without it for now. */
        isLater?: true
      }
    /** A contact person of one of these types; of any with null. */
    | { kind: 'contact'; types: readonly string[] | null }
  )

/** What each window of a programme needs before it opens, in the order in which it is shown. */
export type WindowNeeds = Partial<Record<WindowCode, readonly WindowNeed[]>>

const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** Whether region `r` has it. */
function isThere(need: WindowNeed, now: Date): RawBuilder<boolean> {
  switch (need.kind) {
    case 'price':
      return sql<boolean>`num_nonnulls(${sql.join(need.columns.map((column) => sql.ref(`r.${column}`)))}) > 0`
    case 'payment': {
      const hasWay: HasWay = (region) => sql<boolean>`(coalesce(${sql.ref(`${region}.${need.text}`)}, '') <> ''
        or exists (select from payment_account a where (a.region_id is null or a.region_id = ${sql.ref(`${region}.id`)})
          and a.active_from <= ${moment(now)} and (a.active_to is null or a.active_to > ${moment(now)})))`
      return need.isThere?.(moment(now), hasWay) ?? hasWay('r')
    }
    case 'shift':
      return need.isThere(moment(now))
    case 'contact':
      return sql<boolean>`exists (select from contact_person c where (c.region_id is null or c.region_id = r.id)
        and (${need.types}::text[] is null or c.type = any(${need.types}::text[])))`
  }
}

/**
 * The active regions that a window of this code serves: its own, or all without a window of their own. `has` goes by the
 * needs.
 * @param regionId of whose window it is; null for the general one
 */
export async function findStates(
  db: Db | Trx,
  needs: readonly WindowNeed[],
  { code, regionId, now }: { code: string; regionId: number | null; now: Date },
): Promise<RegionState[]> {
  const { rows } = await sql<RegionState>`
    select r.id, r.region, array[${sql.join(needs.map((need) => isThere(need, now)))}]::boolean[] as has
    from region r
    where r.is_active and case when ${regionId}::int is not null then r.id = ${regionId}
      else not exists (select from environment e where e.env_code = ${code} and e.region_id = r.id) end
    order by r.region`.execute(db)
  return rows
}
