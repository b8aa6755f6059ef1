/** SQL of talent applications. */
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#kit/database/connect.ts'
import { fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import type { TalentFilters, TalentRecruitment } from './contract.ts'

export type Values = {
  term_id: number
  region_id: number
  user_id: number | null
  nim: string
  name: string
  gender: string
  major_id: number
  email: string
  phone_number: string
  alt_phone_number: string | null
  line_id: string
  birth_place: string
  birth_date: string
  address: string
  allergy: string | null
  first_talent_field_id: number
  second_talent_field_id: number | null
}

export const findRegion = (db: Db | Trx, id: number) =>
  db.selectFrom('region').select(['id', 'current_term_id', 'is_active']).where('id', '=', id).executeTakeFirst()

export const findMajor = (db: Db | Trx, id: number) =>
  db.selectFrom('major').select('region_id').where('id', '=', id).executeTakeFirst()

export async function findFieldIds(db: Db | Trx): Promise<number[]> {
  return (await db.selectFrom('talent_field').select('id').execute()).map((row) => row.id)
}

/** The account that asks, as far as it tells whose an application is. */
export const findAsker = (db: Db | Trx, id: number) =>
  db.selectFrom('account').select(['id', 'role', 'nim', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

/** Applications of the term, outside the bin, that have the NIM, phone number or LINE ID. */
export const findTaken = (db: Db | Trx, values: Pick<Values, 'term_id' | 'nim' | 'phone_number' | 'line_id'>) =>
  db
    .selectFrom('talent_recruitment')
    .select(['id', 'user_id', 'nim', 'phone_number', 'line_id'])
    .where('term_id', '=', values.term_id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('nim', '=', values.nim),
        eb('phone_number', '=', values.phone_number),
        eb(sql`lower(line_id)`, '=', values.line_id.toLowerCase()),
      ]),
    )
    .execute()

export const findOfUser = (db: Db | Trx, userId: number, termId: number) =>
  db
    .selectFrom('talent_recruitment')
    .select('id')
    .where('user_id', '=', userId)
    .where('term_id', '=', termId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const insert = async (trx: Trx, values: Values): Promise<number> =>
  (await trx.insertInto('talent_recruitment').values(values).returning('id').executeTakeFirstOrThrow()).id

export const lock = (trx: Trx, id: number) =>
  trx.selectFrom('talent_recruitment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

export const update = (trx: Trx, id: number, changes: Partial<Values>) =>
  trx.updateTable('talent_recruitment').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

const rows = (db: Db | Trx) =>
  db
    .selectFrom('talent_recruitment as t')
    .innerJoin('region as r', 'r.id', 't.region_id')
    .innerJoin('major as m', 'm.id', 't.major_id')
    .innerJoin('talent_field as f', 'f.id', 't.first_talent_field_id')
    .selectAll('t')
    .select((eb) => [
      sql<
        TalentRecruitment['region']
      >`json_build_object('id', r.id, 'region', r.region, 'region_init', r.region_init)`.as('region'),
      sql<
        TalentRecruitment['major']
      >`json_build_object('id', m.id, 'major_name', m.major_name, 'faculty', m.faculty)`.as('major'),
      sql<
        TalentRecruitment['first_talent_field']
      >`json_build_object('id', f.id, 'name', f.name, 'name_id', f.name_id)`.as('first_talent_field'),
      jsonObjectFrom(
        eb
          .selectFrom('talent_field as s')
          .select(['s.id', 's.name', 's.name_id'])
          .whereRef('s.id', '=', 't.second_talent_field_id'),
      ).as('second_talent_field'),
    ])
    // The table allows no other.
    .$narrowType<{ gender: 'M' | 'F' }>()

export const find = (db: Db | Trx, id: number): Promise<TalentRecruitment | undefined> =>
  rows(db).where('t.id', '=', id).executeTakeFirst()

/** The application, and its region's LINE group. */
export const findWithGroup = (db: Db, id: number) =>
  rows(db).select('r.link_line_group as line_group').where('t.id', '=', id).executeTakeFirst()

export const findRows = (db: Db, ids: number[]): Promise<TalentRecruitment[]> =>
  rows(db).where('t.id', 'in', ids).execute()

/** The applications that fit a list's filters. */
function matching(db: Db, filters: Omit<TalentFilters, 'page' | 'per_page' | 'sort'>) {
  const { q, trashed, talent_field_id: fieldId } = filters
  const equal = ['term_id', 'region_id', 'gender', 'first_talent_field_id', 'second_talent_field_id'] as const
  let found = rows(db)
  for (const name of equal) {
    const value = filters[name]
    if (value !== undefined) found = found.where(`t.${name}`, '=', value)
  }
  if (fieldId !== undefined) {
    found = found.where((eb) =>
      eb.or([eb('t.first_talent_field_id', '=', fieldId), eb('t.second_talent_field_id', '=', fieldId)]),
    )
  }
  if (trashed !== 'with') found = found.where('t.deleted_at', trashed === 'only' ? 'is not' : 'is', null)
  if (q) {
    const columns = ['t.name', 't.nim', 't.email', 't.phone_number', 't.line_id'].map((name) => sql.ref(name))
    found = found.where(searchIn(columns, q))
  }
  return found
}

const sortable: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('t.id'),
  name: sql`lower(t.name)`,
  nim: sql.ref('t.nim'),
  region: sql.ref('r.region'),
  region_id: sql.ref('r.region'),
  major: sql.ref('m.major_name'),
  first_talent_field: sql.ref('f.position'),
  first_talent_field_id: sql.ref('f.position'),
  birth_date: sql.ref('t.birth_date'),
  created_at: sql.ref('t.created_at'),
  deleted_at: sql.ref('t.deleted_at'),
}
const order = { sortable, sort: '-created_at', tie: sql.ref<number>('t.id') }

export const findPage = (db: Db, filters: TalentFilters) => fetchPage(matching(db, filters), filters, order)

/** How many fit the filters, outside the bin and in it. */
export async function countTabs(db: Db, filters: TalentFilters): Promise<{ all: number; bin: number }> {
  return db
    .selectFrom(matching(db, { ...filters, trashed: 'with' }).as('found'))
    .select([
      sql<number>`count(*) filter (where found.deleted_at is null)`.as('all'),
      sql<number>`count(*) filter (where found.deleted_at is not null)`.as('bin'),
    ])
    .executeTakeFirstOrThrow()
}

/** The ids of the whole list in its order, for an export. */
export const findAllIds = (db: Db, filters: Omit<TalentFilters, 'page' | 'per_page'>): Promise<number[]> =>
  fetchIds(matching(db, filters), filters, order)

/** The application of an account's owner in a term, and their region's group. See `isOwn` in the rules. */
export const findOwn = (db: Db, userId: number, termId: number) =>
  rows(db)
    .innerJoin('account as a', (join) => join.on('a.id', '=', userId))
    .select('r.link_line_group as line_group')
    .where('t.term_id', '=', termId)
    .where('t.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('t.user_id', '=', userId),
        eb.and([eb('t.user_id', 'is', null), eb('t.nim', '=', eb.ref('a.nim')), eb('t.email', '=', eb.ref('a.email'))]),
      ]),
    )
    .orderBy('t.user_id', (direction) => direction.asc().nullsLast())
    .executeTakeFirst()

/** All that was applied for with an account, the newest first. */
export const findOfAccount = (db: Db, userId: number) =>
  db
    .selectFrom('talent_recruitment as a')
    .innerJoin('term as t', 't.id', 'a.term_id')
    .innerJoin('talent_field as f', 'f.id', 'a.first_talent_field_id')
    .select(['a.id', 'f.name', 't.semester', 't.year', 'a.created_at', 'a.deleted_at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.id', 'desc')
    .execute()
