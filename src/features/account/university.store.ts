/** SQL of the university's accounts, and of the way to the university and back. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isInvitationOver } from '#services/accounts/office-roles.ts'
import type { Candidate, Identity, Problem } from './university.rules.ts'

export type Secrets = { state: string; nonce: string; verifier: string }
type NewFlow = Secrets & { cookie_hash: Buffer; return_to: string | null; user_id: number | null; expires_at: string }

export const insertFlow = (db: Db, values: NewFlow) => db.insertInto('university_flow').values(values).execute()

/** The flow that this browser started, for its one answer; undefined when it is over, or was answered before. */
export const takeFlow = (db: Db, cookieHash: Buffer, now: Date) =>
  db
    .updateTable('university_flow')
    .set({ answered_at: now.toISOString() })
    .where('cookie_hash', '=', cookieHash)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'state', 'nonce', 'verifier'])
    .executeTakeFirst()

export const noteIdentity = (db: Db, id: number, identity: Identity) =>
  db
    .updateTable('university_flow')
    .set({ identity: JSON.stringify(identity) })
    .where('id', '=', id)
    .execute()

export const noteProblem = (db: Db, id: number, problem: Problem) =>
  db.updateTable('university_flow').set({ problem }).where('id', '=', id).execute()

/** Its result; undefined when there is none, or it was asked for before. */
export async function endFlow(trx: Trx, cookieHash: Buffer, now: Date) {
  const row = await trx
    .deleteFrom('university_flow')
    .where('cookie_hash', '=', cookieHash)
    .where('answered_at', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'return_to', 'identity', 'problem'])
    .executeTakeFirst()
  // Written by `noteIdentity` and `noteProblem` alone.
  return row && { ...row, identity: row.identity as Identity | null, problem: row.problem as Problem | null }
}

export const deleteOldFlows = (db: Db) =>
  db
    .deleteFrom('university_flow')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()

type By = { subject: string } | { id: number } | { nim: string } | { email: string }

/** The account that this leads to. */
export async function findCandidate(trx: Trx, issuer: string, now: Date, by: By): Promise<Candidate | null> {
  const row = await trx
    .selectFrom('account')
    .select(['account.id', 'account.nim', 'account.suspended_at', 'account.deleted_at'])
    .select(isInvitationOver('account', now).as('isOver'))
    .select((eb) =>
      eb
        .selectFrom('university_account as u')
        .select('u.subject')
        .whereRef('u.user_id', '=', 'account.id')
        .where('u.issuer', '=', issuer)
        .as('subject'),
    )
    .where((eb) => {
      if ('id' in by) return eb('account.id', '=', by.id)
      if ('nim' in by) return eb('account.nim', '=', by.nim)
      if ('email' in by) return eb('account.email', '=', by.email)
      return eb(
        'account.id',
        '=',
        eb
          .selectFrom('university_account as l')
          .select('l.user_id')
          .where('l.issuer', '=', issuer)
          .where('l.subject', '=', by.subject),
      )
    })
    .executeTakeFirst()
  if (!row) return null
  const isClosed = row.suspended_at !== null || row.deleted_at !== null || row.isOver
  return { id: row.id, nim: row.nim, subject: row.subject, isClosed }
}

/** Those of one subject come one after the other. */
export const lockSubject = (trx: Trx, { issuer, subject }: Identity) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([issuer, subject])}, 87))`.execute(trx)

export const insertLink = (trx: Trx, userId: number, { issuer, subject, email }: Identity, now: Date) =>
  trx
    .insertInto('university_account')
    .values({ user_id: userId, issuer, subject, email, linked_at: now.toISOString() })
    .execute()

export const findLink = (db: Db, userId: number, issuer: string) =>
  db
    .selectFrom('university_account')
    .select(['email', 'linked_at'])
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()

export async function deleteLink(trx: Trx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('university_account')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
