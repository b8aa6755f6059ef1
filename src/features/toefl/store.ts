/** SQL of the TOEFL registration. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../kit/database/connect.ts'
import type { Registrant } from './contract.ts'

export const findRegion = (db: Db, id: number) =>
  db
    .selectFrom('region')
    .select([
      'id',
      'is_active',
      'current_term_id',
      'toefl_price_one',
      'toefl_price_two',
      'toefl_price_three',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type Region = NonNullable<Awaited<ReturnType<typeof findRegion>>>

/** The shifts with the seats already taken, for the refusals that need no lock. */
export const findShifts = (db: Db, ids: number[]) =>
  db
    .selectFrom('toefl_shift as s')
    .select(['s.id', 's.term_id', 's.region_id', 's.is_active', 's.starts_at', 's.quota'])
    .select(
      sql<number>`(select count(*) from toefl_detail d where d.shift_id = s.id and d.deleted_at is null)`.as('taken'),
    )
    .where(sql<boolean>`s.id = any(${ids}::int[])`)
    .execute()

/** Accounts that hold one of these values already, in one look. */
export const findHolders = (
  db: Db | Trx,
  given: { nim: string[]; email: string[]; phone_number: string[]; line_id: string[] },
) =>
  db
    .selectFrom('account')
    .select(['nim', 'email', 'phone_number', 'line_id'])
    .where((eb) =>
      eb.or([
        sql<boolean>`nim = any(${given.nim}::text[])`,
        sql<boolean>`email = any(${given.email}::text[])`,
        sql<boolean>`phone_number = any(${given.phone_number}::text[])`,
        sql<boolean>`line_id = any(${given.line_id}::text[])`,
      ]),
    )
    .execute()

export const findMajors = (db: Db, ids: number[]) =>
  db.selectFrom('major').select(['id', 'region_id']).where(sql<boolean>`id = any(${ids}::int[])`).execute()

export const findProvider = (db: Db, id: number) =>
  db.selectFrom('payment_provider').select(['id', 'type']).where('id', '=', id).executeTakeFirst()

export const findContactPerson = (db: Db, id: number) =>
  db.selectFrom('contact_person').select(['id', 'region_id']).where('id', '=', id).executeTakeFirst()

type Person = Omit<Registrant, 'shift_id'>

const byNim = (a: Person, b: Person) => (a.nim < b.nim ? -1 : 1)

/** One account per registrant, without a password; ids in the order given. */
export async function insertAccounts(
  trx: Trx,
  people: Person[],
  where: { region_id: number; term_id: number },
): Promise<number[]> {
  const rows = await trx
    .insertInto('account')
    // In one order for everybody: two requests that share a NIM wait for each other and do not deadlock.
    .values(people.toSorted(byNim).map((person) => ({ ...person, ...where, role: 'USER' })))
    .returning(['id', 'nim'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.nim, row.id]))
  return people.map((person) => idOf.get(person.nim) ?? 0)
}

export const insertPayment = (
  trx: Trx,
  payment: {
    region_id: number
    term_id: number
    payment_type: string
    provider_id: number | null
    account_name: string | null
    account_number: string | null
    receiver_id: number | null
    payment_amount: number
    proof_id: number
  },
) => trx.insertInto('toefl_payment').values(payment).returning('id').executeTakeFirstOrThrow()

/** One detail (a seat) per registrant; ids in the order given. */
export async function insertDetails(
  trx: Trx,
  details: { payment_id: number; term_id: number; user_id: number; shift_id: number }[],
): Promise<number[]> {
  const rows = await trx.insertInto('toefl_detail').values(details).returning(['id', 'user_id']).execute()
  const idOf = new Map(rows.map((row) => [row.user_id, row.id]))
  return details.map((detail) => idOf.get(detail.user_id) ?? 0)
}

export const insertViewers = (trx: Trx, fileId: number, userIds: number[]) =>
  trx
    .insertInto('file_viewer')
    .values(userIds.map((userId) => ({ file_id: fileId, user_id: userId })))
    .execute()

/** The live detail of a user in a term, if there is one. */
export const findOwnDetail = (db: Db | Trx, userId: number, termId: number) =>
  db
    .selectFrom('toefl_detail')
    .select('id')
    .where('user_id', '=', userId)
    .where('term_id', '=', termId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Where a student stands in a term: the live detail, else the one of a rejected payment. */
export const findStanding = (db: Db, userId: number, termId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .select([
      'd.id',
      'd.payment_id',
      'd.term_id',
      'd.shift_id',
      'd.edit_status',
      'd.request_edit_shift_id',
      'd.edit_reason',
      'd.is_attend',
      'd.score',
      'd.created_at as registered_at',
      'p.status',
      'p.reject_reason',
      'p.payment_type',
      'p.payment_amount',
      's.shift',
      's.starts_at',
      's.ends_at',
      's.link',
      's.line_group',
    ])
    .select(sql<number>`(select count(*) from toefl_detail g where g.payment_id = d.payment_id)`.as('group_size'))
    .where('d.user_id', '=', userId)
    .where('d.term_id', '=', termId)
    .where('p.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('d.deleted_at', 'is', null),
        eb.and([eb('d.deleted_because', '=', 'REJECTED'), eb('p.status', '=', 'REJECTED')]),
      ]),
    )
    .orderBy(sql`d.deleted_at is null`, 'desc')
    .orderBy('d.id', 'desc')
    .executeTakeFirst()
