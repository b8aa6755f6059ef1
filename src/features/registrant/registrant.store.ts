/** SQL of one account. Functions that lock or write demand the transaction. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { hasFactor } from '#services/accounts/factors.ts'
import { canSignIn, isInOffice, isMemberAt, isOfCommittee, roleAt } from '#services/accounts/office-roles.ts'

/**
 * The account as it is, locked until the transaction ends; none if its data is erased. Transactions that begin to write
 * about it (`holdAccount`), and sign-ins, wait. Rows that only point to it can be written. So a decision on a payment,
 * which locks the payment first and then mails the group, never waits for this in a circle.
 */
export async function lockAccount(trx: Trx, id: number) {
  const account = await trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const { password_hash, ...known } = account
  return { ...known, activated: password_hash !== null }
}
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/**
 * The administrators whose rights have begun and not ended, and whether each can sign in. All are locked against each
 * other.
 */
export async function lockAdministrators(trx: Trx, now: Date) {
  // A statement of its own: after waiting, the next one sees the changes of the other transaction, in their rows and in
  // the others'.
  await sql`select id from account where role = 'ADMIN' order by id for no key update`.execute(trx)
  const { rows } = await sql<{ id: number; can_sign_in: boolean }>`
    select a.id, ${canSignIn('a', now)} as can_sign_in from account a
    where a.role = 'ADMIN' and a.deleted_at is null and a.suspended_at is null and ${isInOffice('a', now)}
    order by a.id`.execute(trx)
  return rows
}

/** The role as it counts now, and the term of the account's region. */
export async function findStanding(trx: Trx, id: number, now: Date) {
  const { rows } = await sql<{ role_now: string; current_term_id: number | null }>`
    select ${roleAt('a', now)} as role_now, r.current_term_id
    from account a left join region r on r.id = a.region_id where a.id = ${id}`.execute(trx)
  const [standing] = rows
  if (!standing) throw new Error(`account ${id} is locked, but not found`)
  return standing
}

/** Whether the account has rights in the office, or will have them. */
export async function isCommittee(trx: Trx, id: number, at: string): Promise<boolean> {
  const { rows } = await sql<{ is_committee: boolean }>`
    select ${isOfCommittee('a', new Date(at))} as is_committee from account a where a.id = ${id}`.execute(trx)
  return rows[0]?.is_committee ?? false
}

/** Whether the account is a member by its payments alone, whatever the office did by hand. */
export async function isPaidMember(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select ${isMemberAt('a', now)} as paid
    from (select id, region_id, null::int as member_term_id from account where id = ${id}) a`.execute(trx)
  return rows[0]?.paid ?? false
}

type Changes = Partial<Omit<LockedAccount, 'id' | 'activated' | 'created_at' | 'updated_at'>>

export const updateAccount = (trx: Trx, id: number, changes: Changes) =>
  trx.updateTable('account').set(changes).where('id', '=', id).execute()

export async function deleteSessions(trx: Trx, userId: number): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('session').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Links that were sent to an address which is no longer the owner's must not open the account.
 * @param onlyInvitations leaves those of an account that has a password
 */
export const expireLinks = (trx: Trx, userId: number, now: string, { onlyInvitations = false } = {}) =>
  trx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(onlyInvitations, (query) =>
      query.where((is) =>
        is.exists(is.selectFrom('account').select('id').where('id', '=', userId).where('password_hash', 'is', null)),
      ),
    )
    .execute()

type Held = { nim: string; email: string; phone_number: string | null; line_id: string | null }

/** Other accounts, in the bin or not, that hold one of these values. */
export const findHolders = (trx: Trx, exceptId: number | null, held: Held) =>
  trx
    .selectFrom('account')
    .select(['nim', 'email', 'phone_number', 'line_id'])
    .where('id', 'is distinct from', exceptId)
    .where((eb) =>
      eb.or([
        eb('nim', '=', held.nim),
        eb('email', '=', held.email),
        eb('phone_number', '=', held.phone_number ?? ''),
        eb('line_id', '=', held.line_id ?? ''),
      ]),
    )
    .execute()

/** Which of the records that an account points to are there. */
export async function findTargets(
  trx: Trx,
  ids: { region_id: number | null; term_id: number | null; major_id: number | null },
) {
  const { rows } = await sql<{ region: boolean; term: boolean; major_region_id: number | null }>`select
    exists (select 1 from region where id = ${ids.region_id}) as region,
    exists (select 1 from term where id = ${ids.term_id}) as term,
    (select region_id from major where id = ${ids.major_id}) as major_region_id`.execute(trx)
  return rows[0] ?? { region: false, term: false, major_region_id: null }
}

type Access = { region: string | null; sessions: number; last_activation_at: string | null; has_factor: boolean }

/** Open sessions, and when the last activation mail was asked for. */
export async function findAccess(db: Db, userId: number, now: string, template: string) {
  const { rows } = await sql<Access>`select
    (select ${hasFactor('account')} from account where id = ${userId}) as has_factor,
    (select r.region from account a join region r on r.id = a.region_id where a.id = ${userId}) as region,
    (select count(*) from session where user_id = ${userId} and expires_at > ${now}) as sessions,
    (select max(created_at) from email where user_id = ${userId} and template = ${template}) as last_activation_at`.execute(
    db,
  )
  return rows[0] ?? { region: null, sessions: 0, last_activation_at: null, has_factor: false }
}

/** How many mails of this kind the account was owed since a moment. */
export async function countMails(trx: Trx, userId: number, template: string, since: string): Promise<number> {
  const { mails } = await trx
    .selectFrom('email')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return mails
}

/** Mails that still wait for an account which is about to be deleted could never be written. */
export const deleteWaitingMails = (trx: Trx, userId: number) =>
  trx.deleteFrom('email').where('user_id', '=', userId).where('status', '!=', 'SENT').execute()
