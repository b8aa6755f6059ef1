/** SQL of the list of accounts. */
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { containing, fetchIds, fetchPage } from '#kit/database/list.ts'
import { memberUntil, roleAt } from '#services/accounts/roles.ts'
import type { RegistrantFilters, RegistrantRow } from '../contract.ts'
import type { AccountState } from '../rules.ts'

type Filters = Omit<RegistrantFilters, 'page' | 'per_page'>

const state = sql<AccountState>`case when a.suspended_at is not null then 'SUSPENDED'
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
  accountRows(db, now).where('a.role', '=', 'ADMIN').orderBy('a.name').execute()

// The words of a search, each in the name, NIM, address or phone number; more than six are not looked at.
const hasWord = (word: string) => {
  const pattern = containing(word.toLowerCase())
  return sql<SqlBool>`a.id in (
    select id from account where search_text(name, nim) like ${pattern}
    union all select id from account where search_text(email, phone_number) like ${pattern})`
}

/** All that fit the filters, whatever their state and the bin. */
function narrowed(db: Db, { term_id, region_id, role, shift_id, q }: Filters, now: Date) {
  let rows = accountRows(db, now).where('a.role', '!=', 'ADMIN')
  if (term_id) rows = rows.where('a.term_id', '=', term_id)
  if (region_id) rows = rows.where('a.region_id', '=', region_id)
  if (role) rows = rows.where(roleAt('a', now), '=', role)
  if (shift_id) {
    rows = rows.where((eb) =>
      eb(
        'a.id',
        'in',
        eb
          .selectFrom('toefl_detail')
          .select('user_id')
          .where('shift_id', '=', shift_id)
          .where('deleted_at', 'is', null),
      ),
    )
  }
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, 6)) rows = rows.where(hasWord(word))
  return rows
}

function filtered(db: Db, filters: Filters, now: Date) {
  let rows = narrowed(db, filters, now)
  if (filters.trashed === 'only') rows = rows.where('a.deleted_at', 'is not', null)
  else if (filters.trashed !== 'with') rows = rows.where('a.deleted_at', 'is', null)
  return filters.status ? rows.where(sql<SqlBool>`${state} = ${filters.status}`) : rows
}

const orderAt = (now: Date) => ({
  sortable: {
    created_at: sql.ref('a.created_at'),
    name: sql.ref('a.name'),
    nim: sql.ref('a.nim'),
    email: sql.ref('a.email'),
    role: roleAt('a', now),
    batch: sql.ref('a.batch'),
    id: sql.ref('a.id'),
  },
  sort: '-created_at',
  tie: sql.ref('a.id'),
})

export const findPage = (db: Db, filters: RegistrantFilters, now: Date) =>
  fetchPage(filtered(db, filters, now), filters, orderAt(now))

/** The ids of the whole list in its order, for an export. */
export const findAllIds = (db: Db, filters: Filters, now: Date): Promise<number[]> =>
  fetchIds(filtered(db, filters, now), filters, orderAt(now))

export const findRows = (db: Db, ids: number[], now: Date) =>
  accountRows(db, now)
    .where(sql<SqlBool>`a.id = any(${ids}::int[])`)
    .execute() as Promise<RegistrantRow[]> // the database checks role and gender

/** How many there are per tab under the same filters but the state. */
export async function countTabs(db: Db, filters: Filters, now: Date) {
  const parts = await narrowed(db, filters, now)
    .clearSelect()
    .select([
      state.as('status'),
      sql<boolean>`a.deleted_at is not null`.as('in_bin'),
      sql<number>`count(*)`.as('people'),
    ])
    .groupBy(['status', 'in_bin'])
    .execute()
  const sum = (of: typeof parts) => of.reduce((total, part) => total + part.people, 0)
  const outside = parts.filter((part) => !part.in_bin)
  const inState = (status: AccountState) => sum(outside.filter((part) => part.status === status))
  return {
    all: sum(outside),
    ACTIVE: inState('ACTIVE'),
    INVITED: inState('INVITED'),
    SUSPENDED: inState('SUSPENDED'),
    bin: sum(parts.filter((part) => part.in_bin)),
  }
}
