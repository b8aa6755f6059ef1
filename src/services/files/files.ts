/**
 * The file store: a folder that all processes share, or a store elsewhere (place.ts). A file is written, synced and in
 * its place before the transaction that names it commits; files without a row are swept. Pictures are kept as sent only
 * until they are encoded again, and nobody is served the original.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Insertable } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { dayMs, hourMs } from '#kit/time.ts'
import { checkPdf, isPdf, pdfType } from './documents.ts'
import { place as putDraft } from './disk.ts'
import { mayDelete } from './deletion-pause.ts'
import {
  CannotDecode,
  checkPicture,
  encodeAnew,
  encodePublic,
  publicType,
  type PublicWidth,
  publicWidths,
} from './pictures.ts'
import { type FilePlace, folderPlace, type Opened } from './place.ts'
import type { AskedRange } from './range.ts'
import { sweep } from './file-sweep.ts'

/** A checked upload in its final place, waiting for the transaction that names it. */
export type StoredFile = { key: string; contentType: string; bytes: number; sha256: string }

export type FileRow = {
  id: number
  key: string
  state: string
  is_public: boolean
  content_type: string
  bytes: number
}

/** A narrower form of a public picture that is wider; only a part of the file. */
export type Wanted = { width?: PublicWidth | undefined; range?: AskedRange | undefined }

/** `keeps`: its bytes stay what they are, so that somebody may read it part by part. */
export type ReadFile = Opened & { contentType: string; keeps: boolean }

/** The row of a file, to be written in the transaction that names it. */
export type FileValues = Pick<Insertable<DB['file']>, 'key' | 'content_type' | 'bytes' | 'sha256' | 'is_public'>

/** The row with which a stored picture is named by a larger statement; `name` does so by itself. */
export const fileValues = ({ key, contentType, bytes, sha256 }: StoredFile, isPublic = false): FileValues => ({
  key,
  content_type: contentType,
  bytes,
  sha256,
  is_public: isPublic,
})

export type Files = {
  /** Where request bodies put files while they arrive. */
  incoming: string
  /** Where the files lie; seeds put theirs there, and a backup reads them. */
  place: FilePlace
  /** Where pictures lie that may be served, if on this machine. */
  readyFolder: string
  /** Moves an upload to its place, for good. Undo with `discard` when the transaction fails. */
  store(upload: Upload, contentType: string): Promise<StoredFile>
  discard(stored: StoredFile): Promise<void>
  /** Removes a file after the transaction that deleted its row; while a backup runs, it is left to the sweep. */
  remove(key: string): Promise<void>
  /** Names a stored file in the caller's transaction; from then on it waits to be encoded again. */
  name(trx: Trx, stored: StoredFile, options: { isPublic: boolean }): Promise<number>
  /**
   * Makes a public picture of an upload: decoded, encoded again in a few widths and in its place. The upload itself is
   * not kept. Needs no undoing: files without a row are swept.
   * @throws 422 at the field if it is no good picture
   */
  makePublic(upload: Upload, field: string): Promise<StoredFile>
  /** Names such a picture in the caller's transaction. */
  namePublic(trx: Trx, made: StoredFile): Promise<number>
  /**
   * Puts a picture or a PDF in its place, checked and synced. Undo with `discard`.
   * @throws 422 at the field if it is neither, is cut, or runs something
   */
  storeDocument(upload: Upload, field: string): Promise<StoredFile>
  /** Names such a file in the caller's transaction; a picture is encoded again like any other. */
  nameDocument(trx: Trx, stored: StoredFile): Promise<number>
  /**
   * The file, for this look encoded again if that is still to do; null when it was deleted in between.
   * @throws CannotDecode; OutsideFile for a part that it does not have
   */
  read(row: FileRow, wanted?: Wanted): Promise<ReadFile | null>
  /** Re-encodes one picture; harmless when already done. Throws for anything that may succeed another time. */
  prepare(fileId: number): Promise<void>
  /**
   * Moves files that no row names into the bin, unless they are so young that their transaction may still run, and
   * removes from the bin what has been there for long. Gives how many were taken from their place.
   * @param ages in ms; an hour, and a week in the bin
   */
  sweep(age?: number, inBin?: number): Promise<number>
}

const aWeek = 7 * dayMs

/**
 * Opens the store.
 * @param directory of this machine: where bodies arrive, and the files too unless another place is given
 */
export async function openFiles(directory: string, db: Db, log: FastifyBaseLogger, given?: FilePlace): Promise<Files> {
  const incoming = join(directory, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const place = given ?? (await folderPlace(directory))

  async function prepare(fileId: number): Promise<void> {
    const row = await db.selectFrom('file').select(['key', 'state']).where('id', '=', fileId).executeTakeFirst()
    if (!row || row.state !== 'RAW') return
    const draft = join(incoming, `${row.key}.${randomBytes(4).toString('hex')}`)
    try {
      const made = await encodeAnew(() => place.bytes(raw(row.key)))
      await putDraft(made.content, draft)
      await place.put(ready(row.key), draft)
      await db
        .updateTable('file')
        .set({ state: 'READY', content_type: made.contentType, bytes: made.content.length })
        .where('id', '=', fileId)
        .execute()
      if (await mayDelete(db)) await place.remove(raw(row.key))
    } catch (error) {
      await rm(draft, { force: true })
      if (await isReady(fileId)) return
      // A full disk or a lost database is worth another try; only a picture that cannot be decoded stays visible as
      // broken.
      if (!(error instanceof CannotDecode)) throw error
      log.warn({ file: fileId }, 'a stored picture could not be decoded')
      await db
        .updateTable('file')
        .set({ state: 'BROKEN' })
        .where('id', '=', fileId)
        .where('state', '=', 'RAW')
        .execute()
    }
  }

  // The original goes when somebody else (the job, a reader, another process) was first.
  async function isReady(fileId: number): Promise<boolean> {
    const row = await db.selectFrom('file').select('state').where('id', '=', fileId).executeTakeFirst()
    return row?.state === 'READY'
  }

  // Files get their row later, so a file that was stored before a failure is nobody's.
  async function putAll(contents: readonly { held: Upload['held']; to: string }[]): Promise<void> {
    try {
      for (const { held, to } of contents) await place.put(to, held)
    } catch (error) {
      for (const { to } of contents) await place.remove(to).catch(() => undefined)
      throw error
    }
  }

  async function store(upload: Upload, contentType: string): Promise<StoredFile> {
    const key = randomBytes(18).toString('base64url')
    await putAll([{ held: upload.held, to: raw(key) }])
    return { key, contentType, bytes: upload.size, sha256: upload.sha256 }
  }

  // Without a note the sweep would take it for lost, and keep it in the bin.
  const leaveToSweep = async (key: string): Promise<void> =>
    void (await db
      .insertInto('file_to_remove')
      .values({ key })
      .onConflict((held) => held.doNothing())
      .execute())

  // Names a file that is served as it lies there.
  async function nameReady(trx: Trx, made: StoredFile, isPublic: boolean): Promise<number> {
    const row = { ...fileValues(made, isPublic), state: 'READY' }
    return (await trx.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async function name(trx: Trx, stored: StoredFile, { isPublic }: { isPublic: boolean }): Promise<number> {
    const row = fileValues(stored, isPublic)
    const { id } = await trx.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

  return {
    incoming,
    place,
    readyFolder: join(directory, 'ready'),
    prepare,
    store,
    async discard(stored) {
      await place.remove(stored.contentType === pdfType ? ready(stored.key) : raw(stored.key))
    },
    async remove(key) {
      if (!(await mayDelete(db))) return leaveToSweep(key)
      const forms = [raw(key), ready(key), ...publicWidths.map((width) => ready(formOf(key, width)))]
      await Promise.all(forms.map((form) => place.remove(form)))
    },
    name,
    async storeDocument(upload, field) {
      if (!isPdf(upload.head)) return store(upload, await checkPicture(upload, field))
      await checkPdf(upload, field)
      const key = randomBytes(18).toString('base64url')
      await putAll([{ held: upload.held, to: ready(key) }])
      return { key, contentType: pdfType, bytes: upload.size, sha256: upload.sha256 }
    },
    nameDocument: (trx, stored) =>
      stored.contentType === pdfType ? nameReady(trx, stored, false) : name(trx, stored, { isPublic: false }),
    async makePublic(upload, field) {
      await checkPicture(upload, field)
      const key = randomBytes(18).toString('base64url')
      const forms = await encodePublic(upload.held, field)
      await putAll(forms.map(({ width, content }) => ({ held: content, to: ready(formOf(key, width)) })))
      return { key, contentType: publicType, bytes: forms[0].content.length, sha256: upload.sha256 }
    },
    namePublic: (trx, made) => nameReady(trx, made, true),
    async read(row, { width, range } = {}) {
      // The job has not come to it: encoded for this look alone, since reading changes nothing. The next look may
      // meet other bytes, so no part is given of these.
      const shown = row.state === 'RAW' ? await encodeAnew(() => place.bytes(raw(row.key))).catch(nullIfGone) : null
      if (shown) {
        const { content, contentType } = shown
        return { stream: Readable.from([content]), contentType, bytes: content.length, keeps: false }
      }
      const now = await db
        .selectFrom('file')
        .select(['state', 'content_type'])
        .where('id', '=', row.id)
        .executeTakeFirst()
      if (!now) return null
      if (now.state !== 'READY') throw new CannotDecode('a stored picture is broken or lost')
      const narrow = width && (await place.open(ready(formOf(row.key, width)), range).catch(nullIfGone))
      const opened = narrow || (await place.open(ready(row.key), range))
      return { contentType: now.content_type, keeps: true, ...opened }
    },
    sweep: (age = hourMs, inBin = aWeek) => sweep({ incoming, place, db, log }, { age, inBin }),
  }
}

const raw = (key: string) => `raw/${key}`
const ready = (key: string) => `ready/${key}`

// A file can be moved or deleted between two looks; everything else that a disk says is a fault.
const nullIfGone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The name of a picture's form of this width; keys hold no dot. */
const formOf = (key: string, width?: PublicWidth) => (width ? `${key}.${width}` : key)
