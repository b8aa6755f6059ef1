/** SQL of the board's recruitment. */
import { sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition, equal, fetchTabbedIds, fetchTabbedPage, searchIn } from '#kit/database/list.ts'
import type {
  Application as ApplicationInput,
  Appointment,
  BoardFilters,
  BoardApplication,
  Submission,
} from './board.contract.ts'
import { boardStatuses, type BoardStatus, type Preference } from './board.rules.ts'
import type { RecordNames } from '#services/audit/record-names.ts'

/** The applicant's region and its current term. */
export const findPlace = (db: Db | Trx, userId: number) =>
  db
    .selectFrom('account as a')
    .innerJoin('region as r', 'r.id', 'a.region_id')
    .select(['r.id as region_id', 'r.current_term_id as term_id', 'a.email', 'a.name'])
    .where('a.id', '=', userId)
    .executeTakeFirst()

export const findDivisions = (db: Db | Trx, regionId: number) =>
  db
    .selectFrom('bom_division')
    .select(['id', 'div_init', 'name', 'name_id', 'description', 'description_id'])
    .where('region_id', '=', regionId)
    .orderBy('name')
    .execute()

/** A division's name and group. */
export const findDivision = (db: Db, id: number) =>
  db.selectFrom('bom_division').select(['name', 'name_id', 'link_line_group']).where('id', '=', id).executeTakeFirst()

/** Applications of the region's current term that name the division at this place; the division is `t`. */
export const countOf = (preference: Preference) => () =>
  sql<number>`(select count(*) from bom_recruitment b join region r on r.id = b.region_id
    where ${sql.ref(`b.${preference}_preference_id`)} = t.id and b.term_id = r.current_term_id and b.deleted_at is null)`

export type Locked = RowOf<'bom_recruitment'>
/** Of a new application. */
export type Values = Omit<ApplicationInput, 'notice_version'> & Pick<Locked, 'user_id' | 'region_id' | 'term_id'>

/** Removes an application's tasks; gives the ids of their files. */
export async function removeTasks(trx: Trx, recruitmentId: number): Promise<number[]> {
  const removed = await trx
    .deleteFrom('bom_task_submission')
    .where('recruitment_id', '=', recruitmentId)
    .returning('file_id')
    .execute()
  return removed.flatMap(({ file_id }) => file_id ?? [])
}

const divisionOf = (name: 'f' | 's' | 't' | 'x') =>
  sql<BoardApplication['first_preference']>`json_build_object('id', ${sql.ref(`${name}.id`)},
    'div_init', ${sql.ref(`${name}.div_init`)}, 'name', ${sql.ref(`${name}.name`)}, 'name_id', ${sql.ref(`${name}.name_id`)})`

/** The appointment in `v`. */
const appointmentOf = sql<Appointment | null>`case when v.starts_at is not null then json_build_object(
  'starts_at', v.starts_at, 'ends_at', v.ends_at, 'place', v.place, 'link', v.link) end`

const rows = (db: Db | Trx) =>
  db
    .selectFrom('bom_recruitment as b')
    .innerJoin('account as a', 'a.id', 'b.user_id')
    .leftJoin('major as m', 'm.id', 'a.major_id')
    .innerJoin('region as r', 'r.id', 'b.region_id')
    .innerJoin('term as e', 'e.id', 'b.term_id')
    .innerJoin('bom_division as f', 'f.id', 'b.first_preference_id')
    .innerJoin('bom_division as s', 's.id', 'b.second_preference_id')
    .innerJoin('bom_division as t', 't.id', 'b.third_preference_id')
    .leftJoin('bom_division as x', 'x.id', 'b.accepted_division_id')
    .leftJoin('account as d', 'd.id', 'b.decided_by')
    .leftJoin('bom_interview as v', 'v.recruitment_id', 'b.id')
    .leftJoin('account as w', 'w.id', 'v.rated_by')
    .select(['b.id', 'b.user_id', 'a.name', 'a.nim', 'a.email', 'a.phone_number', 'a.line_id', 'a.batch'])
    .select(['m.major_name as major', 'b.region_id', 'r.region', 'r.region_init', 'b.term_id', 'e.semester', 'e.year'])
    .select(['b.first_preference_id', 'b.second_preference_id', 'b.third_preference_id'])
    .select(['b.first_preference_reason', 'b.second_preference_reason', 'b.third_preference_reason'])
    .select(['b.status', 'b.accepted_division_id', 'd.name as decided_by_name', 'b.decided_at', 'b.deleted_at'])
    .select(['b.created_at', 'b.updated_at'])
    .select([
      divisionOf('f').as('first_preference'),
      divisionOf('s').as('second_preference'),
      divisionOf('t').as('third_preference'),
      sql<BoardApplication['accepted_division']>`case when x.id is not null then ${divisionOf('x')} end`.as(
        'accepted_division',
      ),
      sql<Submission[]>`(select coalesce(json_agg(json_build_object('id', k.id, 'division_id', k.division_id,
          'link', k.link, 'file', i.key, 'note', k.note, 'submitted_at', k.submitted_at) order by k.id), '[]')
        from bom_task_submission k left join file i on i.id = k.file_id where k.recruitment_id = b.id)`.as('tasks'),
      appointmentOf.as('interview'),
      sql<BoardApplication['assessment']>`case when v.note is not null or v.rating is not null
        then json_build_object('note', v.note, 'rating', v.rating, 'by_name', w.name) end`.as('assessment'),
    ])
    // The table allows no other.
    .$narrowType<{ status: BoardStatus }>()

export const find = (db: Db | Trx, id: number): Promise<BoardApplication | undefined> =>
  rows(db).where('b.id', '=', id).executeTakeFirst()

export const findRows = (db: Db, ids: number[]): Promise<BoardApplication[]> =>
  rows(db)
    .where(sql<boolean>`b.id = any(${ids}::int[])`)
    .execute()

type Asked = Omit<BoardFilters, 'page' | 'per_page'>

const searched = ['a.name', 'a.nim', 'a.email', 'f.name', 's.name', 't.name'].map((name) => sql.ref(name))

const isPreferred = (divisionId: number): Condition =>
  sql`${divisionId}::int in (b.first_preference_id, b.second_preference_id, b.third_preference_id,
    b.accepted_division_id)`

/** The applications that fit a list's filters, whichever tab is open. */
const narrowed = (db: Db, { term_id, region_id, division_id, q }: Asked) =>
  rows(db).where(
    allOf([
      ...equal({ 'b.term_id': term_id, 'b.region_id': region_id }),
      ...(division_id === undefined ? [] : [isPreferred(division_id)]),
      searchIn(searched, q),
    ]),
  )

const list = {
  of: 'b',
  states: boardStatuses,
  sortable: {
    id: 'b.id',
    created_at: 'b.created_at',
    name: sql`lower(a.name)`,
    nim: 'a.nim',
    region: 'r.region',
    first_preference: 'f.name',
    status: 'b.status',
    decided_at: 'b.decided_at',
  },
} as const

/** The list's page, with the numbers of its tabs. */
export const findPage = (db: Db, filters: BoardFilters) => fetchTabbedPage(narrowed(db, filters), filters, list)

/** The ids of the whole list in its order, for an export. */
export const findAllIds = (db: Db, filters: Asked): Promise<number[]> =>
  fetchTabbedIds(narrowed(db, filters), filters, list)

/** An applicant's state in a term; facts that the accepted division shares only with those it took. */
export const findStanding = (db: Db, userId: number, termId: number) =>
  db
    .selectFrom('bom_recruitment as b')
    .leftJoin('bom_division as x', 'x.id', 'b.accepted_division_id')
    .leftJoin('file as i', 'i.id', 'x.qr_line_group_id')
    .leftJoin('bom_interview as v', 'v.recruitment_id', 'b.id')
    .select(sql<Appointment | null>`case when b.status = 'INTERVIEW' then ${appointmentOf} end`.as('interview'))
    .select(['b.id', 'b.status', 'b.created_at as applied_at', 'x.name as accepted_division', 'i.key as qr_line_group'])
    .select(['x.link_line_group as line_group', 'x.name_id as accepted_division_label_id'])
    .select(
      sql<number>`(select count(*) from bom_task_submission k where k.recruitment_id = b.id
        and k.division_id in (b.first_preference_id, b.second_preference_id, b.third_preference_id))`.as('handed_in'),
    )
    .where('b.user_id', '=', userId)
    .where('b.term_id', '=', termId)
    .where('b.deleted_at', 'is', null)
    .$narrowType<{ status: BoardStatus }>()
    .executeTakeFirst()

/** All that was applied for with an account, the newest first. */
export const findOfAccount = (db: Db, userId: number) =>
  db
    .selectFrom('bom_recruitment as b')
    .innerJoin('term as t', 't.id', 'b.term_id')
    .innerJoin('bom_division as d', 'd.id', 'b.first_preference_id')
    .innerJoin('account as a', 'a.id', 'b.user_id')
    .select(['b.id', 'a.nim', 'd.name as title', 't.semester', 't.year', 'b.status', 'b.created_at', 'b.deleted_at'])
    .where('b.user_id', '=', userId)
    .orderBy('b.id', 'desc')
    .execute()

/** The ids of the files that an account has handed in. */
export async function findTaskFiles(trx: Trx, userId: number): Promise<number[]> {
  const { rows: files } = await sql<{ id: number }>`
    select s.file_id as id from bom_task_submission s join bom_recruitment b on b.id = s.recruitment_id
    where b.user_id = ${userId} and s.file_id is not null`.execute(trx)
  return files.map(({ id }) => id)
}

/** What the records are called in the audit trail. */
export const recordNames: RecordNames = {
  bom_division: sql`select id, name from bom_division`,
  bom_recruitment: sql`select t.id, a.name from bom_recruitment t join account a on a.id = t.user_id`,
}
