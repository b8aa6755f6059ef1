/**
 * Pictures that are nearly the same as another payment's proof. Worked out behind the requests, once per picture, and
 * kept in pairs; the review only reads them. It decides nothing.
 */
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { FileRow } from '#services/files/files.ts'
import { isNear, type Small } from './compare.ts'
import { alikeIn } from './layouts.ts'
import { openSmall, type Print, printOf } from './print.ts'

type Needed = Pick<Deps, 'db' | 'files' | 'log'>

const mostKept = 5
/** So many old pictures are done at a time. */
const batch = 200
/** So many are compared together. */
const handful = 10

const isProof = sql`(exists (select from payment p where p.proof_id = file.id)
  or exists (select from welcoming_party p where p.proof_id = file.id))`
const isUnread = sql`state = 'READY' and not is_public and ${isProof}
  and not exists (select from proof_print p where p.file_id = file.id)`

async function findUnread({ db }: Needed, which: RawBuilder<unknown>): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select id, key, state, is_public, content_type, bytes from file
    where ${isUnread} ${which}`.execute(db)
  return rows
}

/** Keeps the prints of proofs that were just encoded, and their near ones; passes over any other file. */
export async function notePrints(deps: Needed, fileIds: number[]): Promise<void> {
  await note(deps, await findUnread(deps, sql`and id = any(${fileIds}::int[])`))
}

/** The same for proofs that have none yet, such as older ones; the newest first. Gives how many. */
export async function noteMissing(deps: Needed): Promise<number> {
  const rows = await findUnread(deps, sql`order by id desc limit ${batch}`)
  for (let at = 0; at < rows.length; at += handful) await note(deps, rows.slice(at, at + handful))
  return rows.length
}

type Kept = { file_id: number; small: Buffer }
type Noted = Kept & { layout: bigint }

// The prints first: of two that are done at once at least one then finds the other.
async function note({ db, files, log }: Needed, rows: FileRow[]): Promise<void> {
  const read: Noted[] = []
  const unread: number[] = []
  for (const row of rows) {
    const print = await readPrint(files, row).catch(() => null)
    if (print) read.push({ file_id: row.id, ...print })
    else unread.push(row.id)
  }
  if (unread.length > 0) log.warn({ files: unread }, 'proofs could not be compared')
  const ids = [...read.map(({ file_id }) => file_id), ...unread]
  const { rows: kept } = await sql<{ file_id: number }>`insert into proof_print (file_id, layout, small)
    select f.id, given.layout, given.small from file f
    join unnest(${ids}::int[], ${read.map(({ layout }) => String(layout))}::bigint[],
      ${read.map(({ small }) => small)}::bytea[]) as given (id, layout, small) on given.id = f.id
    on conflict do nothing returning file_id`.execute(db)
  const isKept = new Set(kept.map(({ file_id }) => file_id))
  const pairs = await findNear(
    db,
    read.filter(({ file_id }) => isKept.has(file_id)),
  )
  if (pairs.length === 0) return
  await sql`insert into proof_likeness (file_id, like_id)
    select one.id, other.id from unnest(${pairs.map(([one]) => one)}::int[], ${pairs.map(([, other]) => other)}::int[]) as pair (one, other)
    join file one on one.id = pair.one join file other on other.id = pair.other
    on conflict do nothing`.execute(db)
}

async function readPrint(files: Needed['files'], row: FileRow): Promise<Print | null> {
  const file = await files.read(row)
  return file && printOf(await buffer(file.stream))
}

/** The files that show nearly the same, at most a few for each of these; the older of a pair first. */
async function findNear(db: Needed['db'], prints: Noted[]): Promise<[number, number][]> {
  if (prints.length === 0) return []
  const alike = await alikeIn({ db }).find(prints)
  const ids = [...new Set(alike.flat())]
  if (ids.length === 0) return []
  const { rows } = await sql<Kept>`
    select file_id, small from proof_print where file_id = any(${ids}::int[])`.execute(db)
  const ofId = new Map(rows.map((row) => [row.file_id, row]))
  const pairs: [number, number][] = []
  for (const [at, { file_id, small }] of prints.entries()) {
    const others = (alike[at] ?? []).flatMap((id) => ofId.get(id) ?? [])
    for (const id of await nearOf(small, others)) pairs.push(file_id < id ? [file_id, id] : [id, file_id])
  }
  return pairs
}

async function nearOf(small: Buffer, others: Kept[]): Promise<number[]> {
  const near: number[] = []
  let own: Small | null = null
  for (const other of others) {
    if (near.length >= mostKept) break
    // Comparing takes the processor for some milliseconds: requests come in between.
    await setImmediate()
    const isSame = other.small.equals(small)
    own ??= isSame ? null : await openSmall(small)
    if (isSame || (own && isNear(own, await openSmall(other.small)))) near.push(other.file_id)
  }
  return near
}
