/** SQL of planned and actual sums; all in sen, of what counts. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { ReportQuery } from './event-report.contract.ts'

/** What an entry adds to its category: a correction takes away. */
const added = (kind: RawBuilder<unknown>) => sql`case when e.to_place = 'OUTSIDE' then e.amount
  when e.from_place = 'OUTSIDE' then -e.amount else 0 end * case ${kind} when 'OUT' then 1 else -1 end`

type Event = {
  id: number
  name: string
  region_init: string | null
  first_day: string
  last_day: string
  planned_in: number
  planned_out: number
  came: number
  went: number
}

const ofRegion = (column: string, { region_id }: ReportQuery) =>
  region_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${region_id}`

export async function findEvents(db: Db, query: ReportQuery): Promise<Event[]> {
  const actual = (kind: 'IN' | 'OUT') => sql`coalesce((select sum(${added(sql`k.kind`)}) from cash_entry e
    join cash_category k on k.id = e.category_id where e.event_id = v.id and e.state = 'CONFIRMED' and k.kind = ${kind}), 0)::bigint`
  const planned = (kind: 'IN' | 'OUT') => sql`coalesce((select sum(100 * b.amount) from cash_budget b
    join cash_category k on k.id = b.category_id where b.event_id = v.id and k.kind = ${kind}), 0)::bigint`
  const { rows } = await sql<Event>`
    select v.id, v.name, r.region_init, v.first_day, v.last_day, ${planned('IN')} as planned_in,
      ${planned('OUT')} as planned_out, ${actual('IN')} as came, ${actual('OUT')} as went
    from cash_event v left join region r on r.id = v.region_id
    where v.term_id = ${query.term_id} and ${ofRegion('v.region_id', query)}
    order by v.first_day desc, v.id desc`.execute(db)
  return rows
}

type Category = {
  id: number
  name: string
  name_id: string | null
  kind: 'IN' | 'OUT'
  planned: number
  actual: number
}

/** By category, of one event, or of the term: its own budget and those of its events. */
export async function findCategories(db: Db, query: ReportQuery): Promise<Category[]> {
  const { term_id, event_id = null } = query
  const { rows } = await sql<Category>`
    select k.id, k.name, k.name_id, k.kind, coalesce(p.planned, 0)::bigint as planned, coalesce(a.actual, 0)::bigint as actual
    from cash_category k
    left join (select b.category_id, sum(100 * b.amount) as planned from cash_budget b
      left join cash_event v on v.id = b.event_id
      where case when ${event_id}::int is null then coalesce(b.term_id, v.term_id) = ${term_id}
          and ${query.region_id === undefined ? sql`true` : sql`coalesce(b.region_id, v.region_id) = ${query.region_id}`}
        else b.event_id = ${event_id}::int end group by 1) p on p.category_id = k.id
    left join (select e.category_id, sum(${added(sql`c.kind`)}) as actual from cash_entry e
      join cash_category c on c.id = e.category_id
      where e.state = 'CONFIRMED' and e.term_id = ${term_id} and ${ofRegion('e.region_id', query)}
        and (${event_id}::int is null or e.event_id = ${event_id}::int) group by 1) a on a.category_id = k.id
    where p.planned is not null or a.actual is not null
    order by k.kind, k.id`.execute(db)
  return rows
}
