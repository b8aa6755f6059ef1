/** SQL of the programmes that can be registered for. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { inOrder, type OfferCode, type OfferedProgramme, offerState } from './offer.rules.ts'

/** What a programme says of itself on the landing page while its window is open or announced. */
export type Offer = {
  code: OfferCode
  /** The page where one registers. */
  to: string
  /** Whole rupiah: the least that one person pays in an active region. */
  price?: RawBuilder<number | null>
  /** The shifts to come that visitors see: a query with `starts_at` and `places`, those that are left. */
  shifts?: (moment: RawBuilder<unknown>) => RawBuilder<unknown>
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** The programmes whose windows are open or announced, in the order in which the page shows them. */
export async function readOffers(trx: Trx, offers: readonly Offer[], now: Date): Promise<OfferedProgramme[]> {
  const windows = await trx
    .selectFrom('environment')
    .select(['env_code', 'region_id', 'start_time', 'end_time'])
    .execute()
  const regions = await trx.selectFrom('region').select('id').where('is_active', '=', true).execute()
  const found: OfferedProgramme[] = []
  for (const offer of offers) {
    const state = offerState(
      windows.filter(({ env_code }) => env_code === offer.code),
      regions.map(({ id }) => id),
      now,
    )
    // Few programmes are open at a time, and the page is read once for each change.
    // oxlint-disable-next-line no-await-in-loop
    if (state) found.push({ code: offer.code, to: offer.to, ...state, ...(await readFacts(trx, offer, now)) })
  }
  return inOrder(found)
}

type Facts = Pick<OfferedProgramme, 'price_from' | 'first_at' | 'last_at' | 'dates' | 'has_places'>

async function readFacts(trx: Trx, { price, shifts }: Offer, now: Date): Promise<Facts> {
  const none = sql`select null::timestamptz as starts_at where false`
  const { rows } = await sql<Omit<Facts, 'has_places'>>`
    select ${price ?? sql`null`}::int as price_from, min(s.starts_at) as first_at, max(s.starts_at) as last_at,
      count(*)::int as dates
    from (${shifts?.(at(now)) ?? none}) s`.execute(trx)
  const facts = rows[0] ?? { price_from: null, first_at: null, last_at: null, dates: 0 }
  return { ...facts, has_places: facts.dates > 0 }
}

/** A number that changes when a window opens or closes, and when a shift begins: the page says something else then. */
export function momentsPassed(offers: readonly Offer[], now: Date): RawBuilder<number> {
  const ahead = offers.flatMap(({ shifts }) => (shifts ? sql`- (select count(*) from (${shifts(at(now))}) s)` : []))
  return sql<number>`((select count(*) filter (where start_time <= ${at(now)}) + count(*) filter (where end_time < ${at(now)})
    from environment) ${sql.join(ahead, sql` `)})::int`
}

/** The places that are left of each programme that has some to come. */
export async function readPlaces(db: Db, offers: readonly Offer[], now: Date) {
  const each = offers.flatMap(({ code, shifts }) =>
    shifts
      ? sql`select ${code}::text as code, coalesce(sum(s.places), 0)::int as places
          from (${shifts(at(now))}) s having count(*) > 0`
      : [],
  )
  if (each.length === 0) return []
  const { rows } = await sql<{ code: OfferCode; places: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
