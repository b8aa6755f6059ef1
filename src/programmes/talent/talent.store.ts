/** SQL of talent applications. */
import { sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import { allOf, equal, fetchTabbedIds, fetchTabbedPage, searchIn } from '#kit/database/list.ts'
import type { TalentFilters, TalentRecruitment } from './talent.contract.ts'
import type { RecordNames } from '#services/audit/record-names.ts'

export type Values = Omit<RowOf<'talent_recruitment'>, 'id' | 'created_at' | 'updated_at' | 'deleted_at'>

export const findRegion = (db: Db | Trx, id: number) =>
  db.selectFrom('region').select(['id', 'current_term_id', 'is_active']).where('id', '=', id).executeTakeFirst()

export const findMajor = (db: Db | Trx, id: number) =>
  db.selectFrom('major').select('region_id').where('id', '=', id).executeTakeFirst()

export async function findFieldIds(db: Db | Trx): Promise<number[]> {
  return (await db.selectFrom('talent_field').select('id').execute()).map((row) => row.id)
}

/** The account that asks, as far as applications belong to it. */
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

export type Locked = RowOf<'talent_recruitment'>

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

type Asked = Omit<TalentFilters, 'page' | 'per_page'>

const searched = ['t.name', 't.nim', 't.email', 't.phone_number', 't.line_id'].map((name) => sql.ref(name))

/** The applications that fit a list's filters, in and outside the bin. */
function narrowed(db: Db, filters: Asked) {
  const { term_id, region_id, gender, first_talent_field_id, second_talent_field_id, talent_field_id, q } = filters
  return rows(db).where(
    allOf([
      ...equal({
        't.term_id': term_id,
        't.region_id': region_id,
        't.gender': gender,
        't.first_talent_field_id': first_talent_field_id,
        't.second_talent_field_id': second_talent_field_id,
      }),
      ...(talent_field_id === undefined
        ? []
        : [sql<SqlBool>`${talent_field_id}::int in (t.first_talent_field_id, t.second_talent_field_id)`]),
      searchIn(searched, q),
    ]),
  )
}

const list = {
  of: 't',
  states: [],
  // An application has no state besides its place in the bin.
  status: sql`null::text`,
  sortable: {
    id: 't.id',
    name: sql`lower(t.name)`,
    nim: 't.nim',
    region: 'r.region',
    region_id: 'r.region',
    major: 'm.major_name',
    first_talent_field: 'f.position',
    first_talent_field_id: 'f.position',
    birth_date: 't.birth_date',
    created_at: 't.created_at',
    deleted_at: 't.deleted_at',
  },
} as const

/** One page, and how many there are outside the bin and in it. */
export const findPage = (db: Db, filters: TalentFilters) => fetchTabbedPage(narrowed(db, filters), filters, list)

/** The ids of the whole list in its order, for an export. */
export const findAllIds = (db: Db, filters: Asked): Promise<number[]> =>
  fetchTabbedIds(narrowed(db, filters), filters, list)

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
    .select(['a.id', 'f.name as title', 't.semester', 't.year', 'a.created_at', 'a.deleted_at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.id', 'desc')
    .execute()

/** What the records are called in the audit trail. */
export const recordNames: RecordNames = {
  talent_field: sql`select id, name from talent_field`,
  talent_recruitment: sql`select id, name from talent_recruitment`,
}
