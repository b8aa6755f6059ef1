/** SQL of walk-ins. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { students } from '#roles.ts'
import { openSeats } from '#services/seats/seats.ts'
import type { WalkInSeats } from '#services/seats/walk-in-seats.ts'

type Person = {
  id: number
  name: string
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
  /** Of the person. */
  region_id: number | null
  /** Of who is paid. */
  payee_id: number | null
  price: number | null
  is_current: boolean
  regions: { id: number; region: string }[]
  receivers: { id: number; name: string }[]
  person: Person | null
}

/** The regions whose term is that of shift `s`. */
const ofTerm = sql`from region g where g.is_active and g.current_term_id = s.term_id`

/** The contact persons of the region who can take cash: those whose address is that of a live account. */
const receivers = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
  from contact_person p where (p.region_id is null or p.region_id = r.id)
    and exists (select from account o where o.email = lower(trim(p.email))
      and o.deleted_at is null and o.suspended_at is null))`

const isCurrent = (isByRegion: boolean): RawBuilder<boolean> =>
  isByRegion
    ? sql`coalesce((select g.is_active and g.current_term_id = s.term_id from region g where g.id = h.id),
        exists (select ${ofTerm}))`
    : sql`exists (select ${ofTerm})`

/**
 * What a walk-in is held against, by one statement. The region is the shift's; of a shift of all regions the person's, or
 * the one that is given.
 */
export async function findForWalkIn(
  db: Db | Trx,
  given: WalkInSeats,
  asked: { shiftId: number; nim: string | null; regionId: number | null },
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with s as (select * from ${sql.table(given.seats.shifts)} where id = ${asked.shiftId}),
      a as (select a.id, a.name, a.region_id, a.deleted_at is null and a.suspended_at is null as is_live,
          a.role = any(${[...students]}::text[]) as is_student, ${given.isSeated} as is_seated
        from account a, s where a.nim = ${asked.nim}::text),
      h as (select coalesce(${given.region}, (select region_id from a), ${asked.regionId}::int) as id from s),
      r as (select ${given.payee} as id from s cross join h)
    select s.id, s.shift, s.shift_label_id, s.starts_at, s.ends_at, s.term_id, ${openSeats} as free, h.id as region_id,
      r.id as payee_id, ${given.price} as price, ${isCurrent(given.isByRegion)} as is_current, ${receivers} as receivers,
      (select count(*)::int from wait w join wait_shift ws on ws.wait_id = w.id and ws.shift_id = s.id
        join wait_person p on p.wait_id = w.id and p.is_waiting
        where w.programme = ${given.programme} and w.state <> 'ENDED') as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'region', g.region) order by g.region), '[]')
        ${ofTerm} and ${given.region} is null) as regions,
      (select to_jsonb(a) from a) as person
    from s cross join h cross join r left join ${sql.table(given.seats.seats)} c on c.shift_id = s.id`.execute(db)
  return rows[0]
}

/** Which of these an account has already. */
export const findTaken = (db: Db, { email, phone_number }: { email: string | null; phone_number: string | null }) =>
  db
    .selectFrom('account')
    .select(['email', 'phone_number'])
    .where((eb) => eb.or([eb('email', '=', email ?? ''), eb('phone_number', '=', phone_number ?? '')]))
    .execute()

type Newcomer = { nim: string; name: string; email: string; phone_number?: string }

/** A student's account of somebody who came to a door. */
export async function insertAccount(
  trx: Trx,
  person: Newcomer & { region_id: number; term_id: number; language: string },
): Promise<number> {
  const values = { ...person, role: 'USER' }
  return (await trx.insertInto('account').values(values).returning('id').executeTakeFirstOrThrow()).id
}
