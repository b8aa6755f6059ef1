/**
 * Multipart bodies. Small files are held in memory while there is room, others stream to a folder of their own
 * below the store's `incoming`, hashed on the way. What the request did not keep is gone when the answer is out.
 */
import multipart, { type MultipartFile } from '@fastify/multipart'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { received, type Upload } from '../endpoint/fields.ts'
import { AppError } from '../errors/errors.ts'
import { expandForm, maxNames } from './body-forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    uploads: Upload[]
    /** While the parser of multipart bodies is at work. */
    isReadingForm: boolean
  }
}

// What tells a picture format from another.
const headLength = 12
const mebibyte = 1024 * 1024
export const fileLimit = 2 * mebibyte
export const bodyLimit = 8 * mebibyte
const largestFile = 10 * mebibyte

// Photos from phones come smaller than this once the browser has scaled them; in a rush the disk is what they wait for.
const smallFile = 512 * 1024
/** Bytes that small files of all requests may hold in memory; beyond, files go to the disk. */
const room = { left: 64 * mebibyte }

/** Reads multipart and urlencoded bodies into one plain shape; `incoming` is where files land first. */
export async function installBodies(app: FastifyInstance, incoming: string): Promise<void> {
  app.decorateRequest('uploads')
  app.decorateRequest('isReadingForm', false)
  app.addHook('onRequest', refuseLargeBodies)
  app.addHook('preValidation', boundChunks)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    throwFileSizeLimit: true,
    limits: {
      // Each endpoint has its own; this is the largest of them.
      fileSize: largestFile,
      files: 4,
      fields: maxNames,
      parts: maxNames + 4,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
    },
    async onFile(this: FastifyRequest, part: MultipartFile) {
      const file = await receive(part, incoming, fileLimitOf(this))
      ;(this.uploads ??= []).push(file)
      ;(part as unknown as { value: Upload }).value = file
    },
  })
  app.addHook('preValidation', async (request) => {
    request.isReadingForm = false
    const type = request.headers['content-type'] ?? ''
    const isForm = type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')
    if (!isForm || !isRecord(request.body)) return
    request.body = expandForm(request.body)
  })
  app.addHook('onResponse', async (request) => removeUploads(request))
  app.addHook('onRequestAbort', async (request) => removeUploads(request))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function refuseLargeBodies(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(request)) throw tooLarge()
}

const fileLimitOf = (request: FastifyRequest): number => request.routeOptions.config.endpoint?.fileLimit ?? fileLimit
// Beside its file a form has some fields.
const bodyLimitOf = (request: FastifyRequest): number => Math.max(bodyLimit, fileLimitOf(request) + mebibyte)

// A multipart body that comes in chunks has no length in front, so it is counted on its way to the parser. Called
// back at once: the parser must be listening before the first bytes come.
function boundChunks(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { raw } = request
  request.isReadingForm = request.isMultipart()
  if (request.isReadingForm && raw.headers['content-length'] === undefined) {
    const limit = bodyLimitOf(request)
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      const before = size
      size += chunk.length
      // The parser takes this for the end of the form and hands the error on.
      if (before <= limit && size > limit) raw.emit('error', tooLarge())
    })
  }
  done()
}

const tooLarge = () => new AppError('too_large', { key: 'errors.bodyTooLarge' })

async function receive(part: MultipartFile, incoming: string, limit: number): Promise<Upload> {
  const hash = createHash('sha256')
  const file = arrival(join(incoming, randomUUID()))
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await file.add(chunk)
      if (file.size() > limit) break
    }
    if (file.size() > limit || part.file.truncated) throw new AppError('too_large', { key: 'errors.fileTooLarge' })
    const { held, size, head } = await file.end()
    return received({
      held,
      size,
      head,
      sha256: hash.digest('hex'),
      filename: part.filename,
      claimedType: part.mimetype,
    })
  } catch (error) {
    await file.drop()
    throw error
  }
}

/** A file while it arrives: in memory as long as it is small and there is room, then on the disk. */
function arrival(path: string) {
  let chunks: Buffer[] = []
  let inMemory = 0
  let size = 0
  let head = Buffer.alloc(0)
  let disk: FileHandle | undefined

  const toDisk = async (chunk: Buffer) => {
    disk ??= await open(path, 'wx', 0o600)
    await disk.writeFile(chunk)
  }
  const leaveMemory = () => {
    room.left += inMemory
    inMemory = 0
    chunks = []
  }
  return {
    async add(chunk: Buffer) {
      size += chunk.length
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)])
      if (!disk && size <= smallFile && room.left >= chunk.length) {
        room.left -= chunk.length
        inMemory += chunk.length
        chunks.push(chunk)
        return
      }
      for (const earlier of chunks) await toDisk(earlier)
      leaveMemory()
      await toDisk(chunk)
    },
    size: () => size,
    async end() {
      await disk?.close()
      // Copied: the chunks are pieces of larger buffers, which would all stay.
      return { held: disk ? path : Buffer.concat(chunks), size, head }
    },
    async drop() {
      leaveMemory()
      await disk?.close().catch(() => undefined)
      if (disk) await remove(path)
    },
  }
}

// Most have moved to their place by now.
const remove = (path: string): Promise<void> => unlink(path).catch(() => undefined)

async function removeUploads(request: FastifyRequest): Promise<void> {
  const files = request.uploads ?? []
  request.uploads = []
  const onDisk = files.map(({ held }) => held).filter((held) => typeof held === 'string')
  for (const { held } of files) if (typeof held !== 'string') room.left += held.length
  await Promise.all(onDisk.map(remove))
}
