/**
 * Multipart bodies. Small files are held in memory while there is room, others stream to a folder of their own below
 * the store's `incoming`, hashed on the way. Files that the request did not keep are gone when the answer is out.
 */
import multipart, { type MultipartFile } from '@fastify/multipart'
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimit, fileLimit, inMegabytes } from '#kit/endpoint/endpoint.ts'
import { received, type Upload } from '#kit/endpoint/fields.ts'
import { AppError } from '#kit/errors.ts'
import { arrival, type Arrival } from './arrival.ts'
import { expandForm, maxNames } from './body-forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    arrivals: Arrivals | undefined
    /** While the parser of multipart bodies is at work. */
    isReadingForm: boolean
  }
}

/** The files of one request. */
type Arrivals = {
  files: Arrival[]
  uploads: { file: Arrival; upload: Upload }[]
  /** The reason to refuse the whole request, once its body has been read. */
  problem?: unknown
  hurry?: NodeJS.Timeout
  areSlow?: true
}

// Besides its file a form has some fields.
const forFields = 1024 * 1024
// The first bytes of each picture format.
const headLength = 12
/** How long the files of a body may stay in memory while the rest of it is still to come. */
const slow = 5000

/** Reads multipart and urlencoded bodies into one plain shape; `incoming` is where files land first. */
export async function installBodies(app: FastifyInstance, incoming: string): Promise<void> {
  app.decorateRequest('arrivals')
  app.decorateRequest('isReadingForm', false)
  app.addHook('onRequest', refuseLargeBodies)
  app.addHook('preValidation', boundChunks)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: {
      // Each endpoint has its own, and the body has one. The parser's would cut the file before its end.
      fileSize: Number.POSITIVE_INFINITY,
      files: 4,
      fields: maxNames,
      parts: maxNames + 4,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
    },
    async onFile(this: FastifyRequest, part: MultipartFile) {
      ;(part as unknown as { value: Upload }).value = await receive(this, part, join(incoming, randomUUID()))
    },
  })
  app.addHook('preValidation', finish)
  app.addHook('preValidation', async (request) => {
    const type = request.headers['content-type'] ?? ''
    const isForm = type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')
    if (!isForm || !isRecord(request.body)) return
    // A form without a field is nothing, like a body without a byte.
    request.body = Object.keys(request.body).length > 0 ? expandForm(request.body) : undefined
  })
  app.addHook('onResponse', async (request) => letGo(request))
  app.addHook('onRequestAbort', async (request) => letGo(request))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function refuseLargeBodies(request: FastifyRequest): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(request))
    throw tooLarge('body', bodyLimitOf(request))
}

const fileLimitOf = (request: FastifyRequest): number => request.routeOptions.config.endpoint?.fileLimit ?? fileLimit
const bodyLimitOf = (request: FastifyRequest): number => Math.max(bodyLimit, fileLimitOf(request) + forFields)

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
      if (before <= limit && size > limit) raw.emit('error', tooLarge('body', limit))
    })
  }
  done()
}

const tooLarge = (what: 'file' | 'body', limit: number) =>
  new AppError('too_large', { key: `errors.${what}TooLarge`, values: { limit: inMegabytes(limit) } })

// Every file is read to its end, and the whole form with it, whatever becomes of it: a body left lying would be in
// the way of the connection's next request. After a problem nothing more is kept.
async function receive(request: FastifyRequest, part: MultipartFile, path: string): Promise<Upload> {
  const limit = fileLimitOf(request)
  const hash = createHash('sha256')
  const file = arrival(path)
  let size = 0
  let head = Buffer.alloc(0)
  const keep = async (chunk: Buffer) => {
    size += chunk.length
    if (size > limit) throw tooLarge('file', limit)
    if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)])
    hash.update(chunk)
    await file.add(chunk)
  }
  const arrivals = (request.arrivals ??= { files: [], uploads: [] })
  arrivals.files.push(file)
  if (arrivals.areSlow) await file.leaveMemory()
  arrivals.hurry ??= setTimeout(() => makeRoom(arrivals), slow)
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (!arrivals.problem) await keep(chunk).catch((error: unknown) => giveUp(arrivals, error))
  }
  const { filename, mimetype: claimedType } = part
  const upload = received({ held: '', size, head, sha256: hash.digest('hex'), filename, claimedType })
  arrivals.uploads.push({ file, upload })
  return upload
}

async function giveUp(arrivals: Arrivals, problem: unknown): Promise<void> {
  arrivals.problem ??= problem
  await Promise.all(arrivals.files.map((file) => file.drop()))
}

// A slow sender would keep the memory from everybody else.
function makeRoom(arrivals: Arrivals): void {
  arrivals.areSlow = true
  for (const file of arrivals.files) file.leaveMemory().catch((error: unknown) => giveUp(arrivals, error))
}

/** The whole body is there: refused for a problem on the way, or ready to be used. */
async function finish(request: FastifyRequest): Promise<void> {
  request.isReadingForm = false
  const { arrivals } = request
  if (!arrivals) return
  clearTimeout(arrivals.hurry)
  for (const { file, upload } of arrivals.uploads) {
    upload.held = await file.end().catch((error: unknown) => giveUp(arrivals, error).then(() => ''))
  }
  if (arrivals.problem) throw arrivals.problem
}

async function letGo({ arrivals }: FastifyRequest): Promise<void> {
  if (!arrivals) return
  clearTimeout(arrivals.hurry)
  await Promise.all(arrivals.files.map((file) => file.drop()))
}
