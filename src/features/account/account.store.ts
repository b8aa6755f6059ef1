/** SQL of accounts, sessions and password links. */
import { sql, type Updateable } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { hasFactor } from '#services/accounts/factors.ts'
import { dutiesAt, worksInOffice } from '#services/accounts/held-duties.ts'
import { unseenOf } from '#services/mail/unseen.ts'
import { isInvitationOver, roleAt } from '#services/accounts/office-roles.ts'
import { idleSince, notedSince } from './account.rules.ts'
import type { Device } from './session.rules.ts'

/** Whether it is a session of the office that nobody has used for long. The rights of this moment count. */
export const isIdle = (now: Date) =>
  sql<boolean>`(session.used_at <= ${idleSince(now).toISOString()}::timestamptz and ${worksInOffice('account', now)})`

/** The session of a live account, found by the token's hash. */
export const findSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select([
      'session.id as session_id',
      'session.proved_at',
      'session.used_at',
      'account.id',
      'account.name',
      'account.region_id',
    ])
    .select('account.factor_grace_from')
    .select([roleAt('account', now).as('role'), dutiesAt('account', now).as('duties')])
    .select(hasFactor('account').as('has_factor'))
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now.toISOString())
    .where((is) => is.not(isIdle(now)))
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()

export const findForLogin = (db: Db, nim: string, now: Date) =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .select(roleAt('account', now).as('role'))
    .where('nim', '=', nim)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** A live account by its address, or by the NIM that its owner signs in with. No NIM has an `@`. */
export const findByEmailOrNim = (db: Db, name: string, now: Date) =>
  db
    .selectFrom('account')
    .select(['id', 'email'])
    .select(roleAt('account', now).as('role'))
    .select(worksInOffice('account', now).as('works_in_office'))
    .where(name.includes('@') ? 'email' : 'nim', '=', name)
    .where((is) => is.not(isInvitationOver('account', now)))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** The facts that a change of password is checked against. */
export const findCredentials = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['nim', 'name', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const lockAccount = (trx: Trx, id: number) =>
  trx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Waits for changes of the account, and keeps others waiting until the transaction ends. */
export const holdAccount = (trx: Trx, id: number) =>
  trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()

export const updateAccount = (trx: Trx, id: number, changes: Updateable<DB['account']>) =>
  trx.updateTable('account').set(changes).where('id', '=', id).execute()

/** Phone numbers and LINE IDs like these of other accounts, in the bin or not. */
export const findHolders = (trx: Trx, exceptId: number, held: { phone_number?: string; line_id?: string }) =>
  trx
    .selectFrom('account')
    .select(['phone_number', 'line_id'])
    .where('id', '<>', exceptId)
    .where((eb) => eb.or([eb('phone_number', '=', held.phone_number ?? ''), eb('line_id', '=', held.line_id ?? '')]))
    .execute()

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

const profileColumns = [
  'account.id',
  'account.name',
  'account.nim',
  'account.email',
  'account.created_at',
  'account.region_id',
  'account.term_id',
  'account.major_id',
  'account.batch',
  'account.gender',
  'account.campus_location',
  'account.birth_place',
  'account.birth_date',
  'account.address',
  'account.domicile',
  'account.phone_number',
  'account.line_id',
  'account.language',
  'account.factor_grace_from',
] as const

/** The account with the names of what it points to, as the session's user shows it. */
export async function findProfile(db: Db | Trx, id: number, now: Date) {
  const row = await db
    .selectFrom('account')
    .leftJoin('region', 'region.id', 'account.region_id')
    .leftJoin('term', 'term.id', 'account.term_id')
    .leftJoin('major', 'major.id', 'account.major_id')
    .select(profileColumns)
    .select([roleAt('account', now).as('role'), dutiesAt('account', now).as('duties')])
    .select(worksInOffice('account', now).as('is_office'))
    .select(hasFactor('account').as('has_factor'))
    .select(unseenOf(sql.ref('account.id')).as('unread_notices'))
    .select(['region.region', 'region.region_init', 'term.semester', 'term.year', 'major.major_name', 'major.faculty'])
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { region, region_init, semester, year, major_name, faculty, ...account } = row
  return {
    ...account,
    region: account.region_id && region && region_init ? { id: account.region_id, region, region_init } : null,
    term: account.term_id && semester && year ? { id: account.term_id, semester, year } : null,
    major: account.major_id && major_name && faculty ? { id: account.major_id, major_name, faculty } : null,
  }
}

/**
 * Opens a session of an account that is held, if it still is as it was when its password was checked, and ends those beyond the
 * newest. Keeps what it signs in with; an undefined answer says that there is no session.
 * @param given `withoutFactor`: opens it only for an account without a second factor
 */
export async function insertSession(
  trx: Trx,
  account: { id: number; password_hash: string | null },
  tokenHash: Buffer,
  given: Device & { expires: Date; now: Date; kept: number; withoutFactor: boolean },
): Promise<{ is_new_device: boolean } | undefined> {
  const { expires, now, kept, browser, system, withoutFactor } = given
  const older = sql`select id from session where user_id = ${account.id} order by id desc limit 1 offset ${kept - 2}`
  const device = [browser ?? '', system ?? '']
  // A statement does not read its own writes: of the older sessions one fewer stays. Two logins of the same moment
  // leave each other's rows alone.
  const { rows } = await sql<{ is_new_device: boolean }>`
    with opened as (
      insert into session (user_id, token_hash, expires_at, browser, system, proved_at, used_at)
      select id, ${tokenHash}::bytea, ${expires}::timestamptz, ${browser}, ${system}, ${now}::timestamptz,
        ${now}::timestamptz from account
      where id = ${account.id} and password_hash is not distinct from ${account.password_hash}
        and deleted_at is null and suspended_at is null ${withoutFactor ? sql`and not ${hasFactor('account')}` : sql``}
      returning user_id),
    ended as (
      delete from session where id in (
        select id from session where user_id = (select user_id from opened) and id < (${older}) for update skip locked)),
    device as (
      insert into known_device (user_id, browser, system, last_seen)
      select user_id, ${sql.join(device)}, ${now}::timestamptz from opened
      on conflict (user_id, browser, system) do update set last_seen = excluded.last_seen
      returning user_id, xmax = 0 as is_new)
    select is_new and exists (select from known_device k where k.user_id = device.user_id) as is_new_device
    from device`.execute(trx)
  return rows[0]
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

/** Notes that it is used, where another request of this moment has not. */
export const noteUse = (db: Db, id: number, now: Date) =>
  db
    .updateTable('session')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', '<', notedSince(now).toISOString())
    .execute()

export const deleteOldSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('session')
    .using('account')
    .whereRef('account.id', '=', 'session.user_id')
    .where((is) => is.or([is('session.expires_at', '<', now.toISOString()), isIdle(now)]))
    .execute()

/** A link that still works, of either kind. */
export const usableLink = (db: Db | Trx, tokenHash: Buffer, now: Date) =>
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
      'password_link.is_emergency',
    ])
    .select(roleAt('account', now).as('role'))
    .where('password_link.token_hash', '=', tokenHash)
    .where('password_link.used_at', 'is', null)
    .where('password_link.expires_at', '>', now.toISOString())
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .where((is) => is.not(isInvitationOver('account', now)))

const passwordLink = (db: Db | Trx, tokenHash: Buffer, now: Date) =>
  usableLink(db, tokenHash, now).where('password_link.signs_in', '=', false)

export const findLink = (db: Db, tokenHash: Buffer, now: Date) => passwordLink(db, tokenHash, now).executeTakeFirst()

export const lockLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  passwordLink(trx, tokenHash, now).forUpdate(['password_link', 'account']).executeTakeFirst()

/** Unsent mails to an address go to the other one, except those of this template. */
export async function readdressMails(trx: Trx, userId: number, to: { from: string; to: string; but: string }) {
  const waiting = (is: '=' | '<>') =>
    sql`where user_id = ${userId} and to_address = ${to.from} and status = 'QUEUED' and template ${sql.raw(is)} ${to.but}`
  await sql`delete from email ${waiting('=')}`.execute(trx)
  await sql`update email set to_address = ${to.to} ${waiting('<>')}`.execute(trx)
}

/** Makes every open link of the account worthless. */
export const expireLinks = (trx: Trx, userId: number, now: Date) =>
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
