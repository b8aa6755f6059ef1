/** A store that speaks S3 as the place of files. The library is loaded only where one is set up. */
import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#kit/errors.ts'
import { type FilePlace, type Listed, markName, nullIfMissing, type OnePlace, type Opened } from './place.ts'
import { type AskedRange, OutsideFile, placeOf } from './range.ts'

/** The parsed FILES_URL. */
export type BucketUrl = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** `https://KEY:SECRET@HOST/BUCKET?region=REGION` */
export function readBucketUrl(address: string): BucketUrl {
  const url = new URL(address)
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.replaceAll('/', ''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

const patience = { connectionTimeout: 3000, requestTimeout: 15_000 }

type Patience = { maxAttempts: number; requestHandler: Record<string, number> }

/**
 * The library, loaded only where there is a store, and its client for the store of an address.
 * @param given how often a part is tried, and for how long, in milliseconds
 */
export async function openBucket({ bucket: _, endpoint, region, ...credentials }: BucketUrl, given: Patience) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials,
    // Operators of their own store seldom have a name for each bucket.
    forcePathStyle: true,
    // Sums that only some stores know are sent where an operation asks for them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...given,
  })
  return { s3, client }
}

/**
 * Opens the store; asks it nothing yet.
 * @param pageSize names that it is asked for at a time
 */
export async function bucketPlace(address: BucketUrl, pageSize = 500): Promise<FilePlace> {
  const { bucket, endpoint } = address
  // Once more, because a busy store fails now and then; the person waiting for the answer does not wait longer.
  const { s3, client } = await openBucket(address, { maxAttempts: 2, requestHandler: patience })
  const at = (name: string) => ({ Bucket: bucket, Key: name })
  // Null for a missing file: the answer has no body that tells a missing file from a missing bucket.
  async function sizeOf(name: string): Promise<number | null> {
    const head = await client
      .send(new s3.HeadObjectCommand(at(name)))
      .catch((error: Error) => (error.name === 'NotFound' ? null : refuse(error)))
    return head?.ContentLength ?? null
  }
  async function rangeOf(name: string, asked: AskedRange): Promise<string | undefined> {
    if ('from' in asked) return `bytes=${asked.from}-${asked.to ?? ''}`
    // Not every store knows the last bytes of a file.
    const size = await sizeOf(name)
    if (size === null) return undefined
    const { start, end } = placeOf(asked, size)
    return `bytes=${start}-${end}`
  }
  async function refusePart(name: string, error: Error): Promise<never> {
    const size = error.name === 'InvalidRange' ? await sizeOf(name) : null
    if (size !== null) throw new OutsideFile(size)
    return refuse(error)
  }
  async function open(name: string, asked?: AskedRange): Promise<Opened> {
    const Range = asked && (await rangeOf(name, asked))
    const command = new s3.GetObjectCommand({ ...at(name), ...(Range ? { Range } : {}) })
    const answer = await client.send(command).catch((error: Error) => refusePart(name, error))
    const { Body, ContentLength: bytes, ContentRange } = answer
    if (!(Body instanceof Readable) || bytes === undefined) throw away('an answer without a body')
    // A store that gives no parts sends all of it, and speaks of none.
    const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange ?? '') ?? []
    const part = start && size ? { part: { start: Number(start), size: Number(size) } } : {}
    return { stream: Body, bytes, ...part }
  }
  const bytes = async (name: string): Promise<Buffer> => {
    const { stream } = await open(name)
    return buffer(stream).catch(refuse)
  }
  const remove = async (name: string): Promise<void> => {
    await client.send(new s3.DeleteObjectCommand(at(name))).catch(refuse)
  }
  const write = (name: string, Body: Buffer) =>
    client.send(new s3.PutObjectCommand({ ...at(name), Body, ContentLength: Body.length })).catch(refuse)
  async function* list(part: string): AsyncIterable<Listed[]> {
    for (let next: string | undefined; ;) {
      const asked = { Bucket: bucket, Prefix: `${part}/`, MaxKeys: pageSize, ContinuationToken: next }
      const page = await client.send(new s3.ListObjectsV2Command(asked)).catch(refuse)
      yield (page.Contents ?? []).flatMap(({ Key, LastModified }): Listed[] =>
        Key && LastModified ? [{ name: Key.slice(part.length + 1), changed: LastModified.getTime() }] : [],
      )
      next = page.NextContinuationToken
      if (!next) return
    }
  }
  const itself: OnePlace = {
    where: `the store ${endpoint}/${bucket}`,
    mark: () => bytes(markName).then(String, nullIfMissing),
    setMark: async (text) => void (await write(markName, Buffer.from(text))),
    list,
  }
  return {
    async put(name, held) {
      await write(name, typeof held === 'string' ? await readFile(held) : held)
      if (typeof held === 'string') await rm(held, { force: true })
    },
    open,
    bytes,
    remove,
    async move(name, to) {
      // Read and written: not every store copies by itself, and few files ever go this way.
      const held = await bytes(name).catch(nullIfMissing)
      if (!held) return
      await write(to, held)
      await remove(name)
    },
    list,
    apart: [itself],
  }
}

const away = (cause: string) => new AppError('unavailable', { key: 'errors.unavailable' }, { retryAfter: 5, cause })

// The answers of several makers' stores when no more goes in.
const full =
  /^(QuotaExceeded|InsufficientStorage|StorageFull|XMinioStorageFull|BucketQuotaExceeded|XMinioAdminBucketQuotaExceeded)$/

function refuse(error: unknown): never {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  // A bucket that is not there is no missing file: nothing may be taken for lost because of a wrong setting.
  if (name === 'NoSuchKey') throw Object.assign(new Error('no such file in the store'), { code: 'ENOENT' })
  const cause = `the file store: ${name || 'no answer'} ${$metadata?.httpStatusCode ?? ''}`.trim()
  if (full.test(name) || $metadata?.httpStatusCode === 507) {
    throw new AppError('storage_full', { key: 'errors.storageFull' }, { retryAfter: 60, cause })
  }
  throw away(cause)
}
