/**
 * Pictures that are nearly the same as another payment's proof. Worked out behind the requests, once per picture, and
 * kept in pairs; the review only reads them. It decides nothing.
 */
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { FileRow } from '#services/files/files.ts'
import { isNear, type Small } from './compare.ts'
import { alikeIn } from './layouts.ts'
import { openSmall, type Print, printOf } from './print.ts'

type Needed = Pick<Deps, 'db' | 'files' | 'log'>

const mostKept = 5
/** So many old pictures are done at a time. */
const batch = 200

const isProof = sql`(exists (select from payment p where p.proof_id = file.id)
  or exists (select from welcoming_party p where p.proof_id = file.id))`
const isUnread = sql`state = 'READY' and not is_public and ${isProof}
  and not exists (select from proof_print p where p.file_id = file.id)`

/** Keeps the print of a proof that was just encoded, and its near ones; does nothing for any other file. */
export async function notePrint(deps: Needed, fileId: number): Promise<void> {
  const { rows } = await sql<FileRow>`select id, key, state, is_public, content_type, bytes from file
    where id = ${fileId} and ${isUnread}`.execute(deps.db)
  for (const row of rows) await note(deps, row)
}

/** The same for proofs that have none yet, such as older ones; the newest first. Gives how many. */
export async function noteMissing(deps: Needed): Promise<number> {
  const { rows } = await sql<FileRow>`select id, key, state, is_public, content_type, bytes from file
    where ${isUnread} order by id desc limit ${batch}`.execute(deps.db)
  for (const row of rows) await note(deps, row)
  return rows.length
}

// The print first: of two that are done at once at least one then finds the other.
async function note({ db, files, log }: Needed, row: FileRow): Promise<void> {
  const print = await readPrint(files, row).catch(() => null)
  if (!print) log.warn({ file: row.id }, 'a proof could not be compared')
  const { rows } = await sql`insert into proof_print (file_id, layout, small)
    select id, ${print?.layout ?? null}::bigint, ${print?.small ?? null}::bytea from file where id = ${row.id}
    on conflict do nothing returning file_id`.execute(db)
  if (!print || rows.length === 0) return
  const near = await findNear(db, row.id, print)
  if (near.length === 0) return
  await sql`insert into proof_likeness (file_id, like_id)
    select least(id, ${row.id}), greatest(id, ${row.id}) from file where id = any(${near}::int[])
    on conflict do nothing`.execute(db)
}

async function readPrint(files: Needed['files'], row: FileRow): Promise<Print | null> {
  const file = await files.read(row)
  return file && printOf(await buffer(file.stream))
}

/** The files that show nearly the same, at most a few. */
async function findNear(db: Needed['db'], fileId: number, { layout, small }: Print): Promise<number[]> {
  const alike = await alikeIn({ db }).find(layout, fileId)
  if (alike.length === 0) return []
  const { rows } = await sql<{ file_id: number; small: Buffer }>`
    select file_id, small from proof_print where file_id = any(${alike}::int[])`.execute(db)
  const near: number[] = []
  let own: Small | null = null
  for (const row of rows) {
    if (near.length >= mostKept) break
    // Comparing takes the processor for some milliseconds: requests come in between.
    await setImmediate()
    const isSame = row.small.equals(small)
    own ??= isSame ? null : await openSmall(small)
    if (isSame || (own && isNear(own, await openSmall(row.small)))) near.push(row.file_id)
  }
  return near
}
