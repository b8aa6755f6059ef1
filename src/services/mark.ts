/**
 * A portal's database and its files know each other by a mark, the same in both (docs/decisions/075). Where they do not belong
 * together the portal does not start; where it may be a copy of another it starts, sends nothing and deletes nothing (076).
 */
import { isIP } from 'node:net'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { bin, type FilePlace, type OnePlace, parts } from '#services/files/place.ts'

/** A backup was restored, the files are not there, or the address is another one. */
export type CopyReason = 'RESTORED' | 'FILES' | 'ADDRESS'

type Row = Selectable<DB['portal_mark']>
type Asked = { db: Db; place: FilePlace }

/** Behind the mark in a place that a restore fills, and has filled. */
const restoring = 'restoring'
const restored = 'restored'

/**
 * A restore writes this next to the files before the database commits, and after it: no row of the database names this
 * mark yet.
 */
export const restoringMark = (mark: string): string => `${mark} ${restoring}\n`
export const restoredMark = (mark: string): string => `${mark} ${restored}\n`
/** Whether a restore was killed here: then what it brought may go. */
export const isHalfRestored = (text: string | null): boolean => text !== null && readMark(text).note === restoring

function readMark(text: string): { mark: string; note: string | undefined } {
  const [mark = '', note] = text.trim().split(' ')
  return { mark, note }
}

/**
 * Looks before anything is changed, the database's version included.
 * @throws an error of one sentence when the files are another portal's
 */
export async function expectOwnFiles({ db, place }: Asked): Promise<void> {
  const row = await findRow(db)
  for (const one of place.apart) {
    const text = await one.mark()
    if (text === null) await expectNamed(db, one)
    else if (row ? readMark(text).mark !== row.mark : readMark(text).note === undefined) {
      throw new Error(
        `The files in ${one.where} are those of another portal than this database: set DATA_DIR, FILES_URL or DATABASE_URL right, or remove the file "mark" there if they do belong together.`,
      )
    }
  }
}

/** Of files without a mark, from before there was one, some are named by a row, or there are none. */
async function expectNamed(db: Db, one: OnePlace): Promise<void> {
  const names = await firstNames(one)
  if (names.length === 0) return
  const keys = names.map((name) => name.split('.', 1)[0] ?? name)
  const isThere = await sql<{ found: boolean }>`select to_regclass('public.file') is not null as found`.execute(db)
  const named = isThere.rows[0]?.found
    ? await db.selectFrom('file').select('id').where('key', 'in', keys).limit(1).executeTakeFirst()
    : undefined
  if (named) return
  throw new Error(
    `This database names none of the files in ${one.where}: set DATA_DIR, FILES_URL or DATABASE_URL right, or move the files away if nobody needs them.`,
  )
}

async function firstNames(one: OnePlace): Promise<string[]> {
  for (const part of [...parts, bin] as const) {
    for await (const found of one.list(part)) {
      if (found.length > 0) return found.map(({ name }) => (part === bin ? name.replace(/^\w+\./, '') : name))
    }
  }
  return []
}

/**
 * Marks a portal that is new or from before there were marks, and finds out whether this is a copy. Call it at each
 * start, after `expectOwnFiles` and on a database that is up to date.
 * @param appUrl the settings'
 */
export async function settleMark({ db, place }: Asked, appUrl: string): Promise<CopyReason | null> {
  const texts = await Promise.all(place.apart.map((one) => one.mark()))
  const fromRestore = texts.find((text) => text !== null && readMark(text).note !== undefined)
  return db.transaction().execute(async (trx) => {
    const first = fromRestore
      ? { mark: readMark(fromRestore).mark, copy_reason: 'RESTORED', copy_since: new Date() }
      : { copy_reason: null }
    await trx
      .insertInto('portal_mark')
      .values(first)
      .onConflict((held) => held.doNothing())
      .execute()
    const row = await trx.selectFrom('portal_mark').selectAll().forUpdate().executeTakeFirstOrThrow()
    const reason = await reasonOf(trx, row, { place, texts, appUrl })
    if (reason !== row.copy_reason) {
      const copy_since = reason === null ? null : (row.copy_since ?? new Date())
      await trx.updateTable('portal_mark').set({ copy_reason: reason, copy_since }).execute()
    }
    const host = publicHost(appUrl)
    if (reason === null && row.host === null && host !== null)
      await trx.updateTable('portal_mark').set({ host }).execute()
    if (reason !== 'FILES') await markUnmarked(place, texts, row.mark)
    return reason
  })
}

type Here = { place: FilePlace; texts: readonly (string | null)[]; appUrl: string }

async function reasonOf(trx: Trx, row: Row, { place, texts, appUrl }: Here): Promise<CopyReason | null> {
  if (row.copy_reason === 'RESTORED') return 'RESTORED'
  const isMarked = texts.some((text) => text !== null)
  // Files that came since do not make it the real one; the right folder does.
  if (!isMarked && (row.copy_reason === 'FILES' || (await hasLostAll(trx, place)))) return 'FILES'
  const isElsewhere = row.host !== null && row.host !== publicHost(appUrl)
  return isElsewhere && !(await isDemo(trx)) ? 'ADDRESS' : null
}

/** Rows name files, and there is none at all. */
async function hasLostAll(trx: Trx, place: FilePlace): Promise<boolean> {
  const named = await trx.selectFrom('file').select('id').where('state', '<>', 'ERASED').limit(1).executeTakeFirst()
  if (!named) return false
  for (const one of place.apart) if ((await firstNames(one)).length > 0) return false
  return true
}

/** Whether people try the portal out here; it has no mail server by intent. */
export const isDemo = async (db: Db | Trx): Promise<boolean> =>
  (await db.selectFrom('club').select('is_demo').executeTakeFirst())?.is_demo ?? false

async function markUnmarked(place: FilePlace, texts: readonly (string | null)[], mark: string): Promise<void> {
  for (const [at, one] of place.apart.entries()) if (texts[at] === null) await one.setMark(`${mark}\n`)
}

/** The host by which people know the portal; null for an address of the machine itself, which tells nothing. */
export function publicHost(appUrl: string): string | null {
  const host = new URL(appUrl).hostname.replaceAll(/^\[|\]$/g, '')
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0 ? null : host
}

async function findRow(db: Db): Promise<Pick<Row, 'mark'> | undefined> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('public.portal_mark') is not null as found`.execute(
    db,
  )
  if (!rows[0]?.found) return undefined
  return db.selectFrom('portal_mark').select('mark').executeTakeFirst()
}

/** The whole row; none before the first start. */
export const readMarkRow = (db: Db): Promise<Row | undefined> =>
  db.selectFrom('portal_mark').selectAll().executeTakeFirst()

/** Whether the portal may be a copy, and so does nothing outside itself. */
export async function isCopy(db: Db | Trx): Promise<boolean> {
  const row = db.selectFrom('portal_mark').select('mark').where('copy_reason', 'is not', null)
  return (await row.executeTakeFirst()) !== undefined
}

/** From now on this is the real one, with these files and this address. The mark is then next to all of its files. */
export async function becomeReal(trx: Trx, place: FilePlace, appUrl: string): Promise<Row | undefined> {
  const row = await trx.selectFrom('portal_mark').selectAll().forUpdate().executeTakeFirst()
  if (!row?.copy_reason) return undefined
  for (const one of place.apart) await one.setMark(`${row.mark}\n`)
  await trx
    .updateTable('portal_mark')
    .set({ copy_reason: null, copy_since: null, host: publicHost(appUrl) })
    .execute()
  return row
}
