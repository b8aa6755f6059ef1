// What a test reads back from the tables that every room writes to.
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { findRow, findRows } from './rows.ts'

/** The audit entries of a record, the first one first. */
export const auditOf = (db: Db, entity: string, id: number) => findRows(db, 'audit_entry', { entity, entity_id: id })

/** What was done with a record, by the names of the audit. */
export const actionsOf = async (db: Db, entity: string, id: number): Promise<string[]> =>
  (await auditOf(db, entity, id)).map(({ action }) => action)

/** The mails of a template to these people. */
export const mailsTo = (db: Db, userIds: readonly number[], template: string) =>
  db
    .selectFrom('email')
    .selectAll()
    .where('template', '=', template)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .execute()

/** As if the time to undo were over and the mail server had taken all that waits. */
export const sendAll = (db: Db) =>
  sql`update email set status = 'SENT', attempts = 1, sent_at = now() where status = 'QUEUED'`.execute(db)

/** The file of a TOEFL payment's proof. */
export const proofOf = async (db: Db, paymentId: number) =>
  findRow(db, 'file', (await findRow(db, 'toefl_payment', paymentId)).proof_id)
