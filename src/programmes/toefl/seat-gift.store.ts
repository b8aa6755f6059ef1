/** SQL of seats that are given away. Functions that lock or write demand the transaction. */
import { sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import type { GiftEnd, GiftState, GivenSeat } from './seat-gift.rules.ts'

export type SeatOfGift = GivenSeat & {
  id: number
  user_id: number
  name: string
  payment_id: number
  region_id: number
  region_init: string
  shift_id: number
  shift: string
  shift_label_id: string | null
  ends_at: string
  place: string | null
  place_label_id: string | null
  price: number | null
}

/** A seat with all that giving it away depends on. */
export const findSeat = async (db: Db | Trx, id: number): Promise<SeatOfGift | undefined> =>
  (
    await sql<SeatOfGift>`
      select d.id, d.user_id, a.name, d.payment_id, d.shift_id, d.deleted_at, d.is_attend, d.score, d.term_id,
        p.status, p.region_id, p.deleted_at as payment_deleted_at, s.shift, s.shift_label_id, s.starts_at, s.ends_at,
        s.place, s.place_label_id, r.region_init, r.current_term_id, r.toefl_wait_minutes as minutes,
        r.toefl_price_one as price
      from toefl_detail d join toefl_payment p on p.id = d.payment_id join toefl_shift s on s.id = d.shift_id
        join region r on r.id = p.region_id join account a on a.id = d.user_id
      where d.id = ${id}`.execute(db)
  ).rows[0]

export type Gift = Pick<RowOf<'seat_gift'>, 'id' | 'detail_id' | 'ends_at' | 'taken_by' | 'created_at'> & {
  state: GiftState
  ended_because: GiftEnd | null
  /** The successor's. */
  taker: string | null
  payment_id: number | null
  /** Until when somebody pays for it at this moment. */
  paying_until: string | null
}

const columns = sql`g.id, g.detail_id, g.state, g.ended_because, g.ends_at, g.taken_by, g.created_at,
  b.name as taker, t.payment_id, (select r.ends_at from toefl_reservation r where r.gift_id = g.id) as paying_until`
const tables = sql`seat_gift g left join toefl_detail t on t.id = g.taken_by left join account b on b.id = t.user_id`

/** The gifts of a seat, the latest first. */
export const findGifts = async (db: Db | Trx, seatId: number): Promise<Gift[]> =>
  (await sql<Gift>`select ${columns} from ${tables} where g.detail_id = ${seatId} order by g.id desc`.execute(db)).rows

/** The gift of a link. */
export const findByLink = async (db: Db | Trx, hash: Buffer): Promise<Gift | undefined> =>
  (
    await sql<Gift>`select ${columns} from ${tables}
      where g.id = (select l.gift_id from seat_gift_link l where l.token_hash = ${hash})`.execute(db)
  ).rows[0]

export type Locked = Pick<RowOf<'seat_gift'>, 'id' | 'detail_id' | 'ends_at' | 'taken_by'> & { state: GiftState }

/** A gift, locked; its seats are locked before. */
export const lockGift = async (trx: Trx, id: number): Promise<Locked | undefined> =>
  (
    await sql<Locked>`select id, detail_id, ends_at, taken_by, state from seat_gift where id = ${id} for update`.execute(
      trx,
    )
  ).rows[0]

/** Nothing where the seat is given away already. */
export const insertGift = (trx: Trx, detail_id: number, ends_at: string) =>
  trx
    .insertInto('seat_gift')
    .values({ detail_id, ends_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertLink = (db: Db | Trx, gift_id: number, token_hash: Buffer) =>
  db.insertInto('seat_gift_link').values({ gift_id, token_hash }).execute()

type Change = { state: GiftState; ended_because?: GiftEnd; taken_by?: number }

export const updateGift = (trx: Trx, id: number, change: Change) =>
  trx.updateTable('seat_gift').set(change).where('id', '=', id).execute()

/** Lets go who is paying for it. */
export const releaseGift = (trx: Trx, id: number) =>
  trx.deleteFrom('toefl_reservation').where('gift_id', '=', id).execute()

type Reservation = { token_hash: Buffer; group_hash: Buffer; shift_id: number; sender: string | null; ends_at: string }

/** Keeps the seat for who pays now; nothing where somebody else does. */
export const keepGift = (trx: Trx, gift_id: number, reservation: Reservation) =>
  trx
    .insertInto('toefl_reservation')
    .values({ ...reservation, seats: 1, gift_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('shift_id')
    .executeTakeFirst()

/** The form may be sent until then, whatever the window. */
export const openForm = (
  trx: Trx,
  form: { token_hash: Buffer; region_id: number; shown_at: string; open_until: string },
) =>
  trx
    .insertInto('toefl_shown')
    .values(form)
    .onConflict((given) => given.column('token_hash').doUpdateSet(form))
    .execute()

/** The given seat is nobody's: its successor takes it in this transaction, so nobody waits for it. */
export const takeSeat = (trx: Trx, { id, shift_id, at }: { id: number; shift_id: number; at: string }) =>
  sql`with used as (select set_config('portal.seats_used', ${`,${shift_id},`}, true))
    update toefl_detail set deleted_at = ${at}, deleted_because = 'CANCELLED' from used where id = ${id}`.execute(trx)

export type Due = { id: number; detail_id: number; taken_by: number | null; what: 'end' | 'back' | 'done' }

/** What the job has to look at. `settled`: a decision of before cannot be undone any more. */
export const findDue = async (
  db: Db | Trx,
  { now, settled }: { now: string; settled: string },
  only: number | null = null,
): Promise<Due[]> =>
  (
    await sql<Due>`select * from (
      select g.id, g.detail_id, g.taken_by, case
        when g.state = 'OPEN' then case when g.ends_at <= ${now}::timestamptz or d.deleted_at is not null then 'end' end
        when t.id is null or t.deleted_at <= ${settled}::timestamptz then 'back'
        when t.deleted_at is null and p.status = 'CONFIRMED' and p.decided_at <= ${settled}::timestamptz then 'done'
        end as what
      from seat_gift g join toefl_detail d on d.id = g.detail_id left join toefl_detail t on t.id = g.taken_by
        left join toefl_payment p on p.id = t.payment_id
      where g.state in ('OPEN', 'SENT') and (${only}::int is null or g.id = ${only}::int)) due where what is not null order by id`.execute(
      db,
    )
  ).rows

/** The seats of a gift. */
export const findOne = (trx: Trx, id: number) =>
  trx.selectFrom('seat_gift').select(['detail_id', 'taken_by']).where('id', '=', id).executeTakeFirst()

/** The seat that is given away. */
export const findGiven = async (trx: Trx, id: number): Promise<number | undefined> =>
  (await findOne(trx, id))?.detail_id

/** Lets go who paid for it too long ago. */
export const releaseEnded = (trx: Trx, id: number, now: string) =>
  trx.deleteFrom('toefl_reservation').where('gift_id', '=', id).where('ends_at', '<=', now).execute()

/** Whether this account may have a seat again; it stays as it is until the transaction ends. */
export const isAccountLive = async (trx: Trx, id: number): Promise<boolean> =>
  (
    await sql<{
      is_live: boolean
    }>`select deleted_at is null as is_live from account where id = ${id} for share`.execute(trx)
  ).rows[0]?.is_live ?? false

export const findMailbox = (trx: Trx, id: number) =>
  trx.selectFrom('account').select('email').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
