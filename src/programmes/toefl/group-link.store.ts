/** SQL of the groups that come together by a link. */
import { sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import type { PartAccount } from './friend-part.contract.ts'
import { groupHours } from './group-link.rules.ts'

export type Part = {
  id: number
  is_payer: boolean
  /** In hexadecimal, as all of the row. */
  token_hash: string | null
  user_id: number | null
  shift_id: number | null
  name: string
  /** The values that a new person typed. */
  person: unknown
  /** The account's, for somebody who joined with one. */
  nim: string | null
  email: string | null
}

/** A group and its parts, the payer first; `hold` locks it until the transaction ends. */
export async function findGroup(db: Db | Trx, link: Buffer, hold = false) {
  const found = db
    .selectFrom('toefl_group')
    .select([
      'id',
      'region_id',
      'size',
      'owner_hash',
      'expires_at',
      'sent_at',
      'frozen_until',
      'part_account',
      'payment_id',
      'offer_id',
    ])
    .where('link_hash', '=', link)
  const group = await (hold ? found.forUpdate() : found).executeTakeFirst()
  if (!group) return null
  // A statement of its own, after the lock: it sees what the previous holder of the lock wrote.
  const { rows: parts } = await sql<Part>`
    select p.id, p.is_payer, encode(p.token_hash, 'hex') as token_hash, p.user_id, p.shift_id,
      coalesce(a.name, p.name) as name, p.person, a.nim, a.email
    from toefl_group_part p left join account a on a.id = p.user_id
    where p.group_id = ${group.id} order by p.is_payer desc, p.id`.execute(db)
  return { ...group, parts }
}
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

export const findRegion = (db: Db, id: number) =>
  db
    .selectFrom('region')
    .select(['id', 'region', 'is_active', 'current_term_id', 'toefl_price_one', 'toefl_price_two', 'toefl_price_three'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findShift = (db: Db, id: number) =>
  db
    .selectFrom('toefl_shift')
    .select(['id', 'term_id', 'region_id', 'is_active', 'starts_at'])
    .where('id', '=', id)
    .execute()

export const insertGroup = (
  db: Db,
  group: Pick<RowOf<'toefl_group'>, 'region_id' | 'size' | 'link_hash' | 'owner_hash' | 'expires_at' | 'offer_id'>,
) => db.insertInto('toefl_group').values(group).execute()

type PartValues = Omit<RowOf<'toefl_group_part'>, 'id' | 'group_id' | 'person' | 'joined_at'> & {
  person: string | null
}

/** Writes a part in the place of those that are the same person's; the group is held. */
export async function writePart(trx: Trx, groupId: number, [kept, ...others]: readonly number[], values: PartValues) {
  if (others.length > 0) await trx.deleteFrom('toefl_group_part').where('id', 'in', others).execute()
  if (kept === undefined) {
    const row = { group_id: groupId, ...values }
    return (await trx.insertInto('toefl_group_part').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await trx.updateTable('toefl_group_part').set(values).where('id', '=', kept).execute()
  return kept
}

export const deletePart = (trx: Trx, id: number) => trx.deleteFrom('toefl_group_part').where('id', '=', id).execute()

/** @param until null lets it go */
export async function freezeGroup(trx: Trx, id: number, until: string | null): Promise<void> {
  await trx.updateTable('toefl_group').set({ frozen_until: until }).where('id', '=', id).execute()
}

export const deleteGroup = (trx: Trx, id: number) => trx.deleteFrom('toefl_group').where('id', '=', id).execute()

/** @param account null takes it away */
export async function writeGroupAccount(trx: Trx, id: number, account: PartAccount | null): Promise<void> {
  const part_account = account === null ? null : JSON.stringify(account)
  await trx.updateTable('toefl_group').set({ part_account }).where('id', '=', id).execute()
}

/** The group is registered: what was typed goes, each part knows its account, and new people may correct their address. */
export async function closeGroup(trx: Trx, id: number, closed: Closed): Promise<void> {
  const { paymentId, now, correctUntil } = closed
  // The seats are in the order of the parts.
  await sql`
    with seats as (select user_id, row_number() over (order by id) as place from toefl_detail where payment_id = ${paymentId}),
      parts as (select id, token_hash, person, row_number() over (order by is_payer desc, id) as place
        from toefl_group_part where group_id = ${id}),
      known as (update toefl_group_part p set user_id = seats.user_id, person = null
        from parts join seats using (place) where p.id = parts.id),
      sent as (update toefl_group set sent_at = ${now}, payment_id = ${paymentId}, part_account = null where id = ${id})
    insert into toefl_correction (payment_id, user_id, key_hash, expires_at)
    select ${paymentId}, seats.user_id, parts.token_hash, ${correctUntil}::timestamptz
    from parts join seats using (place) where parts.person is not null and parts.token_hash is not null
    on conflict (key_hash) do nothing`.execute(trx)
}
type Closed = { paymentId: number; now: string; correctUntil: string }

export type OwnSeat = { detail_id: number; email: string; has_paid: boolean; correct_until: string | null }

/** The seat of somebody of a group that was sent; and until when their address can be put right with this secret. */
export async function findSeat(db: Db, paymentId: number, userId: number, secret: Buffer | null, now: string) {
  const { rows } = await sql<OwnSeat>`
    select d.id as detail_id, a.email, exists (select from toefl_part_paid t where t.detail_id = d.id) as has_paid,
      (select c.expires_at from toefl_correction c where c.payment_id = d.payment_id and c.user_id = d.user_id
        and c.key_hash = ${secret}::bytea and c.expires_at > ${now}::timestamptz and a.password_hash is null) as correct_until
    from toefl_detail d join account a on a.id = d.user_id
    where d.payment_id = ${paymentId} and d.user_id = ${userId} and d.deleted_at is null`.execute(db)
  return rows[0]
}

/** Removes ended groups, with everything in them. */
export const sweepGroups = (db: Db, now: string) =>
  sql`delete from toefl_group
    where coalesce(sent_at + make_interval(hours => ${groupHours}), expires_at) <= ${now}::timestamptz`.execute(db)

/** Ends the links of groups that have not been sent. */
export const endGroupLinks = (at: string) =>
  sql`update toefl_group set expires_at = ${at} where sent_at is null and expires_at > ${at}`
