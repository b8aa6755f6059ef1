/** SQL of the outbox. */
import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { searchIn, withinDays } from '#kit/database/list.ts'
import type { MailFilters, MailPreview, MailRow } from './email.contract.ts'
import type { MailStatus, Reach } from './email.rules.ts'

const rows = (db: Db | Trx) =>
  db
    .selectFrom('email as e')
    .leftJoin('account as a', 'a.id', 'e.user_id')
    .select(['e.id', 'e.to_address', 'e.user_id', 'a.name', 'e.subject', 'e.template', 'e.status', 'e.attempts'])
    .select(['e.last_error', 'e.sent_at', 'e.seen_at', 'e.created_at'])
    .select(sql<boolean>`coalesce(e.is_notice, false)`.as('is_notice'))
    .select(sql<boolean>`e.kept_text is not null`.as('is_kept'))

type Mails = ExpressionBuilder<DB & { e: DB['email'] }, 'e'>

export type Narrowing = Partial<
  Record<keyof Pick<MailFilters, 'q' | 'template' | 'reached' | 'from' | 'to'>, string | null | undefined>
>

const receiver = ['name', 'nim'].map((column) => sql`(select ${sql.ref(column)} from account where id = e.user_id)`)

const reachedBy: Record<Reach, RawBuilder<SqlBool>> = {
  SEEN: sql`e.seen_at is not null`,
  TAKEN: sql`(e.seen_at is null and e.status = 'SENT')`,
  NEITHER: sql`(e.seen_at is null and e.status <> 'SENT')`,
}
const isReach = (name: string): name is Reach => Object.hasOwn(reachedBy, name)

/** Everything but the state: the tabs count under these. */
const isAsked =
  ({ q, template, reached, from, to }: Narrowing) =>
  (eb: Mails) =>
    eb.and([
      ...(template ? [eb('e.template', '=', template)] : []),
      ...(reached && isReach(reached) ? [reachedBy[reached]] : []),
      ...withinDays('e.created_at', { from, to }),
      ...(q ? [searchIn([sql`e.to_address`, sql`e.subject`, ...receiver], q)] : []),
    ])

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

type Asked = Omit<MailFilters, 'page' | 'per_page'>

/** All that fit, in order. */
function asked(db: Db, { sort = '-created_at', ...filters }: Asked) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.replace(/^-/, '')
  // Mails are never dated back, so their ids are in the order of time and have an index.
  const first = sql.ref(`e.${column === 'created_at' ? 'id' : column}`)
  return rows(db)
    .where(isAsked(filters))
    .$if(filters.status !== undefined, (query) => query.where('e.status', '=', filters.status ?? ''))
    .orderBy(first, (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy('e.id', direction)
}

/** The mails of one page. */
export const findMails = (db: Db, filters: MailFilters): Promise<MailRow[]> =>
  asked(db, filters)
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page)
    .$castTo<MailRow>()
    .execute()

/** The ids of all that fit, in the list's order. */
export async function findMailIds(db: Db, filters: Asked): Promise<number[]> {
  const found = await asked(db, filters).clearSelect().select('e.id').execute()
  return found.map(({ id }) => id)
}

/** The mails with these ids, in any order. */
export const findMailRows = (db: Db, ids: readonly number[]): Promise<MailRow[]> =>
  rows(db)
    .where(sql<SqlBool>`e.id = any(${ids}::int[])`)
    .$castTo<MailRow>()
    .execute()

export async function findTemplates(db: Db): Promise<string[]> {
  const found = await db.selectFrom('email').select('template').distinct().orderBy('template').execute()
  return found.map((row) => row.template)
}

/** A mail with what it is written from. */
export const findMail = (db: Db | Trx, id: number) =>
  rows(db)
    .select(['e.language', 'e.data', 'e.kept_text as text', 'e.kept_html as html'])
    .where('e.id', '=', id)
    .$castTo<Omit<MailPreview, 'attachments'> & { data: unknown }>()
    .executeTakeFirst()

type Locked = { id: number; status: MailStatus; attempts: number; last_error: string | null }

const locked = (trx: Trx) =>
  trx
    .selectFrom('email as e')
    .select(['e.id', 'e.status', 'e.attempts', 'e.last_error'])
    // In one order, so that two requests for the same mails wait for each other instead of both failing.
    .orderBy('e.id')
    .forUpdate()
    .$castTo<Locked>()

export const lockMails = (trx: Trx, ids: readonly number[]): Promise<Locked[]> =>
  locked(trx).where('e.id', 'in', ids).execute()

/** The oldest failed mails that fit. */
export const lockFailed = (trx: Trx, narrowing: Narrowing, limit: number): Promise<Locked[]> =>
  locked(trx).where('e.status', '=', 'FAILED').where(isAsked(narrowing)).limit(limit).execute()

/** From the beginning, as if it had never been tried. */
export const requeue = (trx: Trx, ids: readonly number[]) =>
  sql`update email set status = 'QUEUED', tries = 0, send_after = now(), claimed_until = null
    where id = any(${ids}::int[])`.execute(trx)

/** Ends the pauses between two tries. A mail that is being sent goes on, and one with a later time waits. */
export const hurry = (trx: Trx, ids: readonly number[]) =>
  sql`update email set send_after = least(send_after, now())
    where id = any(${ids}::int[]) and tries > 0 and (claimed_until is null or claimed_until <= now())`.execute(trx)
