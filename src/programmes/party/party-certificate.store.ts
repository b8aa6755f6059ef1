/** SQL of the party's seats, as certificates see them, and of their release. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { canHave, type CertifiedSeats } from '#services/seats/certified-seats.ts'

export const partyCertified: CertifiedSeats = {
  programme: 'PARTY',
  table: 'party_certificate',
  seat: 'sign_up_id',
  entity: 'welcoming_party',
  shifts: 'welcoming_party_shift',
  numbers: 'party_certificate_number',
  joined: sql`left join welcoming_party d on d.id = c.sign_up_id`,
  seats: sql`welcoming_party d join welcoming_party_shift s on s.id = d.shift_id`,
  name: sql`d.name`,
  nim: sql`d.nim`,
  // Confirmed, let in at the door, and the shift's certificates are released.
  isEligible: sql`(d.id is not null and d.deleted_at is null and d.status = 'CONFIRMED' and d.attended_at is not null
    and exists (select from party_release rl where rl.shift_id = d.shift_id and rl.released_at is not null))`,
  // Nothing is certified but that this person was there.
  isTrue: sql`(c.frozen ->> 'name' = d.name)`,
  result: { ofCertificate: sql`null::jsonb`, ofSeat: sql`null::jsonb` },
  columns: [],
}

/** SQL for whether the owner of the sign-up `w` can have a certificate. */
export const canHaveCertificate = sql<boolean>`coalesce((select ${canHave(partyCertified)} from welcoming_party d
  where d.id = w.id), false)`

export type PartyRelease = { id: number; shift_id: number; released_at: string | null }

export const findPartyRelease = async (db: Db | Trx, shiftId: number) =>
  (
    await sql<PartyRelease & { released_by_name: string | null }>`
      select r.id, r.shift_id, r.released_at, a.name as released_by_name
      from party_release r left join account a on a.id = r.released_by where r.shift_id = ${shiftId}`.execute(db)
  ).rows[0]

/** The release of a shift, made where there is none, and locked. */
export async function lockPartyRelease(trx: Trx, shiftId: number): Promise<PartyRelease | undefined> {
  await sql`insert into party_release (shift_id) values (${shiftId}) on conflict (shift_id) do nothing`.execute(trx)
  return (
    await sql<PartyRelease>`
      select id, shift_id, released_at from party_release where shift_id = ${shiftId} for update`.execute(trx)
  ).rows[0]
}

export const lockReleaseById = (trx: Trx, id: number) =>
  trx
    .selectFrom('party_release')
    .select(['id', 'shift_id', 'released_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setPartyReleased = (trx: Trx, id: number, released_at: string | null, released_by: number | null) =>
  trx.updateTable('party_release').set({ released_at, released_by }).where('id', '=', id).execute()

type Guest = { id: number; name: string; nim: string | null; is_here: boolean }

/** The confirmed participants of a shift, by name. */
export async function findGuests(db: Db | Trx, shiftId: number): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select id, name, nim, attended_at is not null as is_here from welcoming_party
    where shift_id = ${shiftId} and deleted_at is null and status = 'CONFIRMED' order by name, id`.execute(db)
  return rows
}

type Released = { seat_id: number; user_id: number; email: string; name: string; can_have: boolean }

/** The people of these sign-ups whose shift's certificates are released, and whether they can have one by what they did. */
export async function findReleased(trx: Trx, ids: readonly number[]): Promise<Released[]> {
  const { rows } = await sql<Released>`
    select d.id as seat_id, d.user_id, d.email, d.name, ${partyCertified.isEligible} as can_have
    from welcoming_party d join party_release r on r.shift_id = d.shift_id
    where d.id = any(${ids}::int[]) and d.deleted_at is null and r.released_at is not null order by d.id`.execute(trx)
  return rows
}

/** The addresses of these sign-ups. */
export const findSignedUp = async (trx: Trx, ids: readonly number[]) =>
  (
    await sql<{ seat_id: number; user_id: number; email: string }>`
      select id as seat_id, user_id, email from welcoming_party
      where id = any(${ids}::int[]) and deleted_at is null order by id`.execute(trx)
  ).rows
