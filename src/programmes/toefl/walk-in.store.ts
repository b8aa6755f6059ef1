/** SQL of walk-ins. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { students } from '#roles.ts'
import { openSeats } from '#services/seats/seats.ts'

/** The contact persons of region `r` who can take cash: those whose address is that of a live account. */
const receiversOf = (regionId: number | null) => sql<{ id: number; name: string }[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')
  from contact_person c where (c.region_id is null or c.region_id = ${regionId}::int)
    and exists (select from account a where a.email = lower(trim(c.email))
      and a.deleted_at is null and a.suspended_at is null))`

type Person = {
  id: number
  name: string
  email: string
  region_id: number | null
  is_live: boolean
  is_student: boolean
  is_seated: boolean
}

export type Found = {
  id: number
  shift: string
  shift_label_id: string | null
  starts_at: string
  ends_at: string
  term_id: number
  free: number
  waiting: number
  /** Of the region that is paid. */
  region_id: number | null
  price: number | null
  is_current: boolean
  regions: { id: number; region: string }[]
  receivers: { id: number; name: string }[]
  person: Person | null
}

/**
 * What a walk-in is held against, by one statement. The region is the shift's; of a shift of all regions the person's, or
 * the one that is given.
 */
export async function findForWalkIn(
  db: Db,
  asked: { shiftId: number; nim: string | null; regionId: number | null },
): Promise<Found | undefined> {
  const { rows } = await sql<Omit<Found, 'receivers' | 'price'>>`
    with s as (select * from toefl_shift where id = ${asked.shiftId}),
      a as (select a.id, a.name, a.email, a.region_id, a.deleted_at is null and a.suspended_at is null as is_live,
          a.role = any(${[...students]}::text[]) as is_student,
          exists (select from toefl_detail d where d.user_id = a.id and d.term_id = s.term_id and d.deleted_at is null)
            as is_seated
        from account a, s where a.nim = ${asked.nim}::text),
      r as (select coalesce(s.region_id, (select region_id from a), ${asked.regionId}::int) as id from s)
    select s.id, s.shift, s.shift_label_id, s.starts_at, s.ends_at, s.term_id, ${openSeats} as free, r.id as region_id,
      coalesce((select g.is_active and g.current_term_id = s.term_id from region g where g.id = r.id),
        exists (select from region g where g.is_active and g.current_term_id = s.term_id)) as is_current,
      (select count(*)::int from wait w join wait_shift ws on ws.wait_id = w.id and ws.shift_id = s.id
        join wait_person p on p.wait_id = w.id and p.is_waiting
        where w.programme = 'TOEFL' and w.state <> 'ENDED') as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'region', g.region) order by g.region), '[]')
        from region g where s.region_id is null and g.is_active and g.current_term_id = s.term_id) as regions,
      (select to_jsonb(a) from a) as person
    from s cross join r left join toefl_shift_seats c on c.shift_id = s.id`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { region_id } = found
  const { rows: more } = await sql<Pick<Found, 'receivers' | 'price'>>`
    select ${receiversOf(region_id)} as receivers,
      (select toefl_price_one from region where id = ${region_id}::int) as price`.execute(db)
  return { ...found, receivers: more[0]?.receivers ?? [], price: more[0]?.price ?? null }
}
