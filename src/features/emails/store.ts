/** SQL of the outbox. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { Db, Trx } from '../../kit/database/connect.ts'
import type { MailFilters, MailPreview, MailRow } from './contract.ts'
import { mailSorts, type MailStatus } from './rules.ts'

const rows = (db: Db | Trx) =>
  db
    .selectFrom('email as e')
    .leftJoin('account as a', 'a.id', 'e.user_id')
    .select(['e.id', 'e.to_address', 'e.user_id', 'a.name', 'e.subject', 'e.template', 'e.status', 'e.attempts'])
    .select(['e.last_error', 'e.sent_at', 'e.created_at'])
    .select(sql<boolean>`e.kept_text is not null`.as('is_kept'))

type Mails = ExpressionBuilder<DB & { e: DB['email'] }, 'e'>

/** The search and the kind, but not the state: the tabs count under these. */
const isAsked = (filters: MailFilters) => (eb: Mails) => {
  const pattern = `%${(filters.q ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return eb.and([
    ...(filters.template ? [eb('e.template', '=', filters.template)] : []),
    ...(filters.q ? [eb.or([eb('e.to_address', 'ilike', pattern), eb('e.subject', 'ilike', pattern)])] : []),
  ])
}

export async function countMails(db: Db, filters: MailFilters) {
  const found = await db
    .selectFrom('email as e')
    .select((eb) => ['e.status', eb.fn.countAll<number>().as('mails')])
    .where(isAsked(filters))
    .groupBy('e.status')
    .execute()
  const of = (status: MailStatus) => found.find((row) => row.status === status)?.mails ?? 0
  return { QUEUED: of('QUEUED'), SENT: of('SENT'), FAILED: of('FAILED') }
}

/** The mails of one page. */
export function findMails(db: Db, filters: MailFilters): Promise<MailRow[]> {
  const asked = filters.sort ?? '-created_at'
  const column = mailSorts.find((name) => name === asked.replace(/^-/, ''))
  const direction = column && !asked.startsWith('-') ? 'asc' : 'desc'
  // Mails are never dated back, so their ids are in the order of time and have an index.
  const first = column && column !== 'created_at' ? (`e.${column}` as const) : 'e.id'
  return rows(db)
    .where(isAsked(filters))
    .$if(filters.status !== undefined, (query) => query.where('e.status', '=', filters.status ?? ''))
    .orderBy(first, (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy('e.id', direction)
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page)
    .$castTo<MailRow>()
    .execute()
}

export async function findTemplates(db: Db): Promise<string[]> {
  const found = await db.selectFrom('email').select('template').distinct().orderBy('template').execute()
  return found.map((row) => row.template)
}

export const findMail = (db: Db, id: number): Promise<MailPreview | undefined> =>
  rows(db)
    .select(['e.language', 'e.data', 'e.kept_text as text', 'e.kept_html as html'])
    .where('e.id', '=', id)
    .$castTo<MailPreview>()
    .executeTakeFirst()

export const lockMail = (trx: Trx, id: number) =>
  trx
    .selectFrom('email')
    .select(['id', 'status', 'attempts', 'last_error'])
    .where('id', '=', id)
    .forUpdate()
    .$castTo<{ id: number; status: MailStatus; attempts: number; last_error: string | null }>()
    .executeTakeFirst()

export const requeue = (trx: Trx, id: number) =>
  trx.updateTable('email').set({ status: 'QUEUED' }).where('id', '=', id).execute()
