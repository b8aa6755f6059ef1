/** SQL of second factors. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { hasFactor } from '#services/accounts/factors.ts'
import { worksInOffice } from '#services/accounts/held-duties.ts'

export type Subject = {
  id: number
  name: string
  nim: string
  email: string
  password_hash: string | null
  /** With a passkey, too. */
  password_alone: boolean
  has_factor: boolean
  is_office: boolean
  factor_grace_from: string | null
}

/** A live account and how it is protected. */
export async function findSubject(db: Db | Trx, id: number, now: Date): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select a.id, a.name, a.nim, a.email, a.password_hash, a.password_alone, a.factor_grace_from,
      ${hasFactor('a')} as has_factor, ${worksInOffice('a', now)} as is_office
    from account a where a.id = ${id} and a.deleted_at is null and a.suspended_at is null`.execute(db)
  return rows[0]
}

/** The days of grace begin once. */
export const beginGrace = (db: Db | Trx, id: number, now: Date) =>
  sql`update account set factor_grace_from = ${now.toISOString()} where id = ${id} and factor_grace_from is null`.execute(
    db,
  )

/** Begins them for those of the office who were signed in before a factor was asked of them. */
export const beginGraces = (db: Db, now: Date) =>
  sql`update account a set factor_grace_from = ${now.toISOString()}
    where factor_grace_from is null and ${worksInOffice('a', now)} and not ${hasFactor('a')}
      and exists (select from session s where s.user_id = a.id and s.expires_at > ${now.toISOString()})`.execute(db)

export type ChallengeKind = 'SECOND_STEP' | 'PASSKEY_SIGN_IN' | 'NEW_PASSKEY' | 'AGAIN'
export type NewChallenge = {
  token_hash: Buffer
  kind: ChallengeKind
  user_id: number | null
  challenge: string | null
  password_print: Buffer | null
  expires_at: string
}
export const insertChallenge = (db: Db | Trx, values: NewChallenge) =>
  db.insertInto('factor_challenge').values(values).execute()

/** One that can still be answered; another answer at the same moment waits. */
export const lockChallenge = (trx: Trx, tokenHash: Buffer, kind: ChallengeKind, now: Date) =>
  trx
    .selectFrom('factor_challenge')
    .select(['user_id', 'challenge', 'password_print'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst()

/** Whose challenge it is; undefined for none that can be answered. */
export const findChallengeOwner = (db: Db, tokenHash: Buffer, kind: ChallengeKind, now: Date) =>
  db
    .selectFrom('factor_challenge')
    .innerJoin('account', 'account.id', 'factor_challenge.user_id')
    .select(['account.id', 'account.nim'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

export const deleteChallenge = (trx: Trx, tokenHash: Buffer) =>
  trx.deleteFrom('factor_challenge').where('token_hash', '=', tokenHash).execute()

/** A sign-in that has begun does not go on. */
export const deleteChallengesOf = (trx: Trx, userId: number) =>
  trx.deleteFrom('factor_challenge').where('user_id', '=', userId).execute()

export const findPasskeys = (db: Db | Trx, userId: number) =>
  db.selectFrom('factor_passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findPasskey = (db: Db | Trx, credentialId: string) =>
  db.selectFrom('factor_passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False when an answer with this count or a later one was taken in between: the key may have been copied. */
export async function notePasskeyUse(trx: Trx, id: number, counter: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update factor_passkey set counter = ${counter}, last_used_at = ${now.toISOString()}
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0) returning id`.execute(trx)
  return rows.length === 1
}

export type Totp = NonNullable<Awaited<ReturnType<typeof findTotp>>>
export const findTotp = (db: Db | Trx, userId: number) =>
  db.selectFrom('factor_totp').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Takes the code of these 30 seconds; false when it, or a later one, was taken before. */
export async function takeTotpStep(trx: Trx, userId: number, step: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update factor_totp set last_step = ${step}, last_used_at = ${now.toISOString()}
    where user_id = ${userId} and last_step < ${step} returning user_id`.execute(trx)
  return rows.length === 1
}

/** Uses a recovery code up; false for one that is unknown or was used. */
export async function takeRecoveryCode(trx: Trx, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update factor_recovery_code set used_at = ${now.toISOString()}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`.execute(trx)
  return rows.length === 1
}

export const countRecoveryCodes = async (db: Db | Trx, userId: number): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from factor_recovery_code where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.left ?? 0
}

export const deleteOldChallenges = (db: Db) => sql`delete from factor_challenge where expires_at < now()`.execute(db)

type NewLink = {
  token_hash: Buffer
  user_id: number
  passkey_id: number | null
  is_totp: boolean
  is_recovery: boolean
  former_email: string | null
  changed_at: string | null
  expires_at: string
}
export const insertAlarmLink = (db: Db, values: NewLink) => db.insertInto('alarm_link').values(values).execute()

/** One that still works; another use at the same moment waits. */
export const lockAlarmLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  trx
    .selectFrom('alarm_link')
    .innerJoin('account', 'account.id', 'alarm_link.user_id')
    .select(['account.id', 'account.name', 'account.email', 'alarm_link.passkey_id', 'alarm_link.is_totp'])
    .select(['alarm_link.is_recovery', 'alarm_link.former_email', 'alarm_link.changed_at'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('alarm_link.expires_at', '>', now.toISOString())
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .forUpdate(['alarm_link', 'account'])
    .executeTakeFirst()

export const useUpAlarmLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  trx.updateTable('alarm_link').set({ used_at: now.toISOString() }).where('token_hash', '=', tokenHash).execute()

export const deleteOldAlarmLinks = (db: Db) => sql`delete from alarm_link where expires_at < now()`.execute(db)

export const findByNim = (trx: Trx, nim: string) =>
  trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('nim', '=', nim)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function lockAccount(trx: Trx, id: number) {
  const live = trx.selectFrom('account').where('id', '=', id).where('deleted_at', 'is', null)
  await live.select('id').forUpdate().execute()
  // A statement of its own: after waiting it sees whether the other transaction has taken the factors away.
  return live.select(['id', 'name', 'email', hasFactor('account').as('has_factor')]).executeTakeFirst()
}

export const deletePasskeys = (trx: Trx, userId: number) =>
  trx.deleteFrom('factor_passkey').where('user_id', '=', userId).execute()

export const forgetGrace = (trx: Trx, id: number) =>
  trx.updateTable('account').set({ factor_grace_from: null }).where('id', '=', id).execute()

type Failures = { user_id: number; purpose: 'SIGN_IN' | 'AGAIN'; password_print: Buffer }

/** Wrong codes in a row while the account had this password. */
export const findFailures = (trx: Trx, { user_id, purpose, password_print }: Failures) =>
  trx
    .selectFrom('factor_failure')
    .select(['failures', 'last_at'])
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('password_print', '=', password_print)
    .executeTakeFirst()

/** One more; gives how many there are. */
export async function noteFailure(trx: Trx, given: Failures, now: Date): Promise<number> {
  const { user_id, purpose, password_print } = given
  const { rows } = await sql<{ failures: number }>`
    insert into factor_failure as f (user_id, purpose, password_print, failures, last_at)
    values (${user_id}, ${purpose}, ${password_print}, 1, ${now.toISOString()})
    on conflict (user_id, purpose) do update set password_print = excluded.password_print, last_at = excluded.last_at,
      failures = case when f.password_print = excluded.password_print then f.failures + 1 else 1 end
    returning failures`.execute(trx)
  return rows[0]?.failures ?? 0
}

export const forgetFailures = (trx: Trx, { user_id, purpose }: Failures) =>
  trx.deleteFrom('factor_failure').where('user_id', '=', user_id).where('purpose', '=', purpose).execute()
