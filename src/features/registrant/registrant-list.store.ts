/** SQL of the list of accounts. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import {
  allOf,
  type Condition,
  containing,
  equal,
  fetchTabbedIds,
  fetchTabbedPage,
  wordsOf,
} from '#kit/database/list.ts'
import { isNamed } from '#services/accounts/search.ts'
import { isInOffice, memberUntil, roleAt } from '#services/accounts/office-roles.ts'
import type { RegistrantFilters, RegistrantRow } from './registrant.contract.ts'
import { accountStates, type AccountState } from './registrant.rules.ts'

type Filters = Omit<RegistrantFilters, 'page' | 'per_page'>

/** SQL for the accounts that hold a seat of a shift. */
export type Holders = (shiftId: number) => RawBuilder<unknown>
type Needs = { db: Db; now: Date; holders: Holders }

/** The state of account `a`. */
export const state = sql<AccountState>`case when a.suspended_at is not null then 'SUSPENDED'
  when a.password_hash is null then 'INVITED' else 'ACTIVE' end`

/** The columns of a row at this moment; never the password's hash, only whether there is one. */
const accountRows = (db: Db, now: Date) =>
  db
    .selectFrom('account as a')
    .leftJoin('region as r', 'r.id', 'a.region_id')
    .leftJoin('term as t', 't.id', 'a.term_id')
    .leftJoin('major as m', 'm.id', 'a.major_id')
    .select(['a.id', 'a.name', 'a.nim', 'a.email', 'a.phone_number', 'a.line_id', 'a.gender', 'a.batch'])
    .select(['a.region_id', 'r.region_init', 'a.term_id', 't.semester', 't.year'])
    .select(['a.major_id', 'm.major_name', 'm.faculty', 'a.campus_location', 'a.birth_place', 'a.birth_date'])
    .select(['a.address', 'a.domicile', 'a.language', 'a.email_verified_at', 'a.suspended_at', 'a.deleted_at'])
    .select(['a.created_at', 'a.updated_at', state.as('status')])
    .select(sql<boolean>`a.password_hash is not null`.as('activated'))
    .select([roleAt('a', now).as('role'), memberUntil('a', now).as('member_until')])

/** Everybody who administers, by name. */
export const findAdministrators = (db: Db, now: Date) =>
  accountRows(db, now).where('a.role', '=', 'ADMIN').where(isInOffice('a', now)).orderBy('a.name').execute()

const hasWord = (word: string): Condition => sql`a.id in (
  select n.id from account n where ${isNamed('n', word)}
  union all select id from account where search_text(email, phone_number) like ${containing(word)})`

/** All that fit the filters, whatever their state and the bin. */
const narrowed = ({ db, now, holders }: Needs, { term_id, region_id, role, shift_id, q }: Filters) =>
  accountRows(db, now)
    // Whose data is erased is nobody any more.
    .where('a.erased_at', 'is', null)
    .where(
      allOf([
        // Whose rights have not begun, or have ended, is a student like others.
        sql<SqlBool>`(a.role <> 'ADMIN' or not ${isInOffice('a', now)})`,
        ...equal({ 'a.term_id': term_id, 'a.region_id': region_id }),
        ...(role ? [sql<SqlBool>`${roleAt('a', now)} = ${role}`] : []),
        ...(shift_id ? [sql<SqlBool>`a.id in (${holders(shift_id)})`] : []),
        ...wordsOf(q).map(hasWord),
      ]),
    )

const listAt = (now: Date) =>
  ({
    of: 'a',
    states: accountStates,
    status: state,
    sortable: {
      created_at: 'a.created_at',
      name: 'a.name',
      nim: 'a.nim',
      email: 'a.email',
      role: roleAt('a', now),
      batch: 'a.batch',
      id: 'a.id',
    },
  }) as const

/** One page, and how many each tab has. */
export const findPage = (needs: Needs, filters: RegistrantFilters) =>
  fetchTabbedPage(narrowed(needs, filters), filters, listAt(needs.now))

/** The ids of the whole list in its order, for an export. */
export const findAllIds = (needs: Needs, filters: Filters): Promise<number[]> =>
  fetchTabbedIds(narrowed(needs, filters), filters, listAt(needs.now))

export const findRows = (db: Db, ids: number[], now: Date) =>
  accountRows(db, now)
    .where('a.erased_at', 'is', null)
    .where(sql<SqlBool>`a.id = any(${ids}::int[])`)
    .execute() as Promise<RegistrantRow[]> // the database checks role and gender
