/** SQL of accounts, sessions and password links. */
import { sql, type Updateable } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { roleAt } from '#services/accounts/roles.ts'
import type { Device } from './sessions/rules.ts'

/** The session of a live account, found by the token's hash. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select(['session.id as session_id', 'account.id', 'account.name', 'account.region_id'])
    .select(roleAt('account', now).as('role'))
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now.toISOString())
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()

export const findForLogin = (db: Db, nim: string) =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('nim', '=', nim)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** A live account by its address. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** What a change of password is held against. */
export const findCredentials = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['nim', 'name', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const lockAccount = (trx: Trx, id: number) =>
  trx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateAccount = (trx: Trx, id: number, changes: Updateable<DB['account']>) =>
  trx.updateTable('account').set(changes).where('id', '=', id).execute()

/** Puts a new password in the place of the one that was checked; false when that is not the current one any more. */
export async function replacePassword(trx: Trx, id: number, from: string | null, to: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('role', '=', 'ADMIN').executeTakeFirst()) !== undefined

/** Undefined when another process that starts at the same moment has made one. */
export const insertAdministrator = (db: Db, values: { nim: string; email: string; password_hash: string | null }) =>
  db
    .insertInto('account')
    .values({ ...values, role: 'ADMIN', name: 'Administrator' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** The account with the names of what it points to, as the session's user shows it. */
export async function findProfile(db: Db | Trx, id: number, now: Date) {
  const row = await db
    .selectFrom('account')
    .leftJoin('region', 'region.id', 'account.region_id')
    .leftJoin('term', 'term.id', 'account.term_id')
    .leftJoin('major', 'major.id', 'account.major_id')
    .selectAll('account')
    .select(roleAt('account', now).as('role_now'))
    .select(['region.region', 'region.region_init', 'term.semester', 'term.year', 'major.major_name', 'major.faculty'])
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { region, region_init, semester, year, major_name, faculty, role_now: role, ...account } = row
  return {
    ...account,
    role,
    region: account.region_id && region && region_init ? { id: account.region_id, region, region_init } : null,
    term: account.term_id && semester && year ? { id: account.term_id, semester, year } : null,
    major: account.major_id && major_name && faculty ? { id: account.major_id, major_name, faculty } : null,
  }
}

/**
 * Opens a session if the account still is as it was when its password was checked: a change or suspension that
 * was under way meanwhile is waited for, so that no session outlives it. False when it is not.
 */
export async function insertSession(
  db: Db,
  account: { id: number; password_hash: string | null },
  tokenHash: Buffer,
  expires: Date,
  { browser, system }: Device,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session')
    .columns(['user_id', 'token_hash', 'expires_at', 'browser', 'system'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          'id',
          sql<Buffer>`${tokenHash}::bytea`.as('hash'),
          sql<string>`${expires}::timestamptz`.as('expires'),
          sql<string | null>`${browser}::text`.as('browser'),
          sql<string | null>`${system}::text`.as('system'),
        ])
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .where('deleted_at', 'is', null)
        .where('suspended_at', 'is', null)
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteSession = (db: Db | Trx, tokenHash: Buffer) =>
  db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()

/** Ends all sessions of a user, but the given one. */
export const deleteSessionsOf = (trx: Trx, userId: number, exceptId: number | null) =>
  trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0))
    .execute()

/** Ends the sessions of a user that are older than the newest `kept`. */
export async function deleteOldestSessions(db: Db, userId: number, kept: number): Promise<void> {
  // Two logins of the same moment leave each other's rows alone.
  await sql`delete from session where id in (
    select id from session where user_id = ${userId} and id < (
      select id from session where user_id = ${userId} order by id desc limit 1 offset ${kept - 1})
    for update skip locked)`.execute(db)
}

export const deleteOldSessions = (db: Db) =>
  db
    .deleteFrom('session')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()

type Link = {
  now: Date
  life: number
  /** Where it is sent: nowhere but to the account's address does it work. */
  to?: string | undefined
}

/** A new link. All older ones of the account are dead, so that the newest mail holds the one that works. */
export const insertLink = (db: Db, userId: number, tokenHash: Buffer, { now, life, to }: Link) =>
  db.transaction().execute(async (trx) => {
    // Two mails of the same moment come one after the other; the address may have been put right in between.
    const account = trx.selectFrom('account').select('email').where('id', '=', userId).forNoKeyUpdate()
    const { email } = await account.executeTakeFirstOrThrow()
    if (to !== undefined && to !== email) return
    await useUpLinks(trx, userId, now)
    const expires_at = new Date(now.getTime() + life).toISOString()
    await trx.insertInto('password_link').values({ user_id: userId, token_hash: tokenHash, expires_at }).execute()
  })

const usableLink = (db: Db | Trx, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'password_link.user_id')
    .select([
      'password_link.id as link_id',
      'account.id',
      'account.name',
      'account.nim',
      'account.email',
      'account.email_verified_at',
    ])
    .where('password_link.token_hash', '=', tokenHash)
    .where('password_link.used_at', 'is', null)
    .where('password_link.expires_at', '>', now.toISOString())
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)

export const findLink = (db: Db, tokenHash: Buffer, now: Date) => usableLink(db, tokenHash, now).executeTakeFirst()

export const lockLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  usableLink(trx, tokenHash, now).forUpdate(['password_link', 'account']).executeTakeFirst()

/** What was not sent to an address yet goes to the other one, but for mails of this template. */
export async function readdressMails(trx: Trx, userId: number, to: { from: string; to: string; but: string }) {
  const waiting = (is: '=' | '<>') =>
    sql`where user_id = ${userId} and to_address = ${to.from} and status = 'QUEUED' and template ${sql.raw(is)} ${to.but}`
  await sql`delete from email ${waiting('=')}`.execute(trx)
  await sql`update email set to_address = ${to.to} ${waiting('<>')}`.execute(trx)
}

/** Makes every open link of the account worthless. */
export const useUpLinks = (trx: Trx, userId: number, now: Date) =>
  trx
    .updateTable('password_link')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()

export const countRecentMails = async (db: Db, userId: number, template: string): Promise<number> => {
  const row = await db
    .selectFrom('email')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}
