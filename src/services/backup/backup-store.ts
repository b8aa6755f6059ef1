/** A second place for backups: a store that speaks S3 (BACKUP_URL). The libraries are loaded only where one is set up. */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { dayMs } from '#kit/time.ts'
import { openBucket, readBucketUrl } from '#services/files/bucket.ts'
import { erasedList } from './erased.ts'
import { longestDays } from './old.ts'
import { momentOf } from './runs.ts'
import type { Source } from './source.ts'

export type Stored = { name: string; bytes: number }

export type BackupStore = {
  /** For a sentence. */
  where: string
  /** Puts a backup there, together with the list of erased people. */
  send(path: string): Promise<void>
  /** The backups there, in the order of their names. */
  list(): Promise<Stored[]>
  /** A backup there, as it is. */
  source(name: string): Source
  /** The list of erased people there; null where there is none. */
  erased(): Promise<string | null>
  /** Deletes the oldest beyond so many, and what is older than the privacy notice says; the newest stays. */
  keepNewest(keep: number, now: Date): Promise<void>
}

/** For one answer, in milliseconds; a part is sent again, so that a night's line that stumbles loses nothing. */
const patience = { connectionTimeout: 10_000, socketTimeout: 120_000 }
/** Held in memory, two at a time. The library's least is 5 MB, and a store takes 10,000 of them. */
const partBytes = 32_000_000

/** Opens the store of BACKUP_URL; asks it nothing yet. */
export async function openBackupStore(address: string): Promise<BackupStore> {
  const place = readBucketUrl(address)
  const { bucket, endpoint } = place
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { s3, client } = await openBucket(place, { maxAttempts: 4, requestHandler: patience })
  const where = `${endpoint}/${bucket}`
  const refuse = (error: unknown): never => {
    const { code, name, $metadata } = error as { code?: string; name?: string; $metadata?: { httpStatusCode?: number } }
    const said = [code ?? name ?? 'no answer', $metadata?.httpStatusCode].join(' ').trim()
    throw new Error(`The store of the backups (BACKUP_URL) does not take or give it: ${said}.`, { cause: error })
  }
  const at = (name: string) => ({ Bucket: bucket, Key: name })
  const put = (name: string, Body: Buffer | Readable) =>
    new Upload({ client, params: { ...at(name), Body }, partSize: partBytes, queueSize: 2 }).done().catch(refuse)
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const { Body } = await client.send(new s3.GetObjectCommand(at(name))).catch(refuse)
    if (!(Body instanceof Readable)) throw new Error(`The store of the backups (BACKUP_URL) sent nothing for ${name}.`)
    yield* Body as AsyncIterable<Buffer>
  }
  async function list(): Promise<Stored[]> {
    const found: Stored[] = []
    for (let next: string | undefined; ;) {
      const page = await client
        .send(new s3.ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }))
        .catch(refuse)
      for (const { Key, Size } of page.Contents ?? []) {
        if (Key && momentOf(Key)) found.push({ name: Key, bytes: Size ?? 0 })
      }
      next = page.NextContinuationToken
      if (!next) return found.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    }
  }
  return {
    where,
    async send(path) {
      const name = basename(path)
      const { size } = await stat(path)
      await put(name, createReadStream(path, { highWaterMark: 1 << 20 }))
      const head = await client.send(new s3.HeadObjectCommand(at(name))).catch(refuse)
      if (head.ContentLength !== size) {
        throw new Error(
          `The store of the backups (BACKUP_URL) has ${head.ContentLength} bytes of ${name}, not ${size}.`,
        )
      }
      const erased = await readFile(erasedList(path)).catch(() => null)
      if (erased) await put(basename(erasedList(path)), erased)
    },
    list,
    source: (name) => ({ name: `${where}/${name}`, open: () => read(name) }),
    async erased() {
      try {
        const parts: Uint8Array[] = []
        for await (const part of read(basename(erasedList('x')))) parts.push(part)
        return Buffer.concat(parts).toString()
      } catch (error) {
        if (((error as Error).cause as Error | undefined)?.name === 'NoSuchKey') return null
        throw error
      }
    },
    async keepNewest(keep, now) {
      const all = await list()
      const tooOld = ({ name }: Stored) => Number(momentOf(name)) < now.getTime() - longestDays * dayMs
      const gone = all.slice(0, -1).filter((one, index) => index < all.length - keep || tooOld(one))
      for (const { name } of gone) await client.send(new s3.DeleteObjectCommand(at(name))).catch(refuse)
    },
  }
}
