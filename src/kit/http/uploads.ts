/**
 * Multipart bodies. Files stream to a folder of their own below the store's `incoming`, hashed on the
 * way, so that a slow phone costs memory for one chunk only. What the request did not keep is removed
 * when the answer is out.
 */
import multipart, { type MultipartFile } from '@fastify/multipart'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { received, type Upload } from '../endpoint/fields.ts'
import { AppError } from '../errors/errors.ts'
import { expandForm, maxNames } from './body-forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    uploads: Upload[]
  }
}

// What tells a picture format from another.
const headLength = 12
const mebibyte = 1024 * 1024
export const fileLimit = 2 * mebibyte
export const bodyLimit = 8 * mebibyte

/** Reads multipart and urlencoded bodies into one plain shape; `incoming` is where files land first. */
export async function installBodies(app: FastifyInstance, incoming: string): Promise<void> {
  app.decorateRequest('uploads')
  app.addHook('onRequest', refuseLargeBodies)
  app.addHook('preValidation', boundChunks)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    throwFileSizeLimit: true,
    limits: {
      fileSize: fileLimit,
      files: 4,
      fields: maxNames,
      parts: maxNames + 4,
      fieldSize: 64 * 1024,
      fieldNameSize: 100,
    },
    async onFile(this: FastifyRequest, part: MultipartFile) {
      const file = await receive(part, incoming)
      ;(this.uploads ??= []).push(file)
      ;(part as unknown as { value: Upload }).value = file
    },
  })
  app.addHook('preValidation', async (request) => {
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
  const limit = Math.max(bodyLimit, request.routeOptions.config.endpoint?.fileLimit ?? 0)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
}

// A multipart body that comes in chunks has no length in front, so it is counted on its way to the parser. Called
// back at once: the parser must be listening before the first bytes come.
function boundChunks(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { raw } = request
  if (request.isMultipart() && raw.headers['content-length'] === undefined) {
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      const before = size
      size += chunk.length
      // The parser takes this for the end of the form and hands the error on.
      if (before <= bodyLimit && size > bodyLimit) raw.emit('error', tooLarge())
    })
  }
  done()
}

const tooLarge = () => new AppError('too_large', { key: 'errors.bodyTooLarge' })

async function receive(part: MultipartFile, incoming: string): Promise<Upload> {
  const path = join(incoming, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  part.file.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)])
  })
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await remove(path)
    throw error
  }
  if (part.file.truncated) {
    await remove(path)
    throw new AppError('too_large', { key: 'errors.fileTooLarge' })
  }
  return received({
    path,
    size,
    head,
    sha256: hash.digest('hex'),
    filename: part.filename,
    claimedType: part.mimetype,
  })
}

// Most have moved to their place by now.
const remove = (path: string): Promise<void> => unlink(path).catch(() => undefined)

async function removeUploads(request: FastifyRequest): Promise<void> {
  await Promise.all((request.uploads ?? []).map((file) => remove(file.path)))
}
