/** The one place where an error becomes an answer. No stack, SQL, path or hash ever leaves. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseProblem } from '#kit/database/database-problems.ts'
import { bodyLimit, inMegabytes } from '#kit/endpoint/endpoint.ts'
import { AppError, notFound, type Sentence } from '#kit/errors.ts'

/** Says a sentence in the language that the request asks for. */
export type Say = (request: FastifyRequest, sentence: Sentence) => string

/** Maps a violated constraint, by its name, to the field and the sentence for the user. */
export type ConstraintWords = Record<string, { field?: string; key: string }>

type ToAnswer = (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Refusals that may show an attacker, or requests that the forms would never send. */
const toWriteDown = new Set<string>(['not_authorized', 'too_many', 'invalid'])

/** Makes the one function that answers errors. */
export function errorAnswer(say: Say, constraints: ConstraintWords): ToAnswer {
  return (error, request, reply) => {
    const known =
      error instanceof AppError ? error : (databaseProblem(error, constraints) ?? frameworkProblem(error, request))
    if (!known) request.log.error({ err: forLog(error), route: request.routeOptions.url }, 'unexpected error')
    else if (known.status >= 500) {
      const { cause } = known.details
      request.log.warn({ code: known.code, cause: typeof cause === 'string' ? cause : '' }, 'refused')
    } else if (toWriteDown.has(known.code)) {
      // Who tried which route; no address, no query and nothing of the body.
      const { method, caller } = request
      // How many, not which: a name may be one that somebody made up.
      const fields = known.details.fields && Object.keys(known.details.fields).length
      const { limit } = known.details
      const given = {
        code: known.code,
        method,
        route: request.routeOptions.url,
        account: caller?.id ?? null,
        fields,
        limit,
      }
      request.log.info(given, 'refused')
    }
    return answer(request, reply, known, say)
  }
}

/** Has every error and every unknown address answered in the contract's shape. */
export function installErrors(app: FastifyInstance, toAnswer: ToAnswer): void {
  app.setErrorHandler(toAnswer)
  // Before the body is read: an unknown route is not found, whatever was sent to it.
  app.addHook('preParsing', async (request) => {
    if (request.is404) throw notFound()
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}

// The database's messages quote what somebody typed, so the log gets only what names the fault.
function forLog(error: Error): unknown {
  if (!('severity' in error)) return error
  const { code, table, column, constraint, routine, stack = '' } = error as Error & Record<string, string | undefined>
  return {
    type: 'DatabaseError',
    code,
    table,
    column,
    constraint,
    routine,
    stack: stack.slice(stack.indexOf('\n    at ')),
  }
}

// The multipart parser gives its complaints no code; the error that breaks a form off is thrown when it is read.
const isBrokenForm = (error: FastifyError, request: FastifyRequest): boolean =>
  request.isReadingForm && !error.code && error.constructor === Error

// No space, no more of it for this account, or no larger file.
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

// A disk that went read-only or is broken, or whose folder was taken from us.
const broken = new Set(['EROFS', 'EIO', 'EACCES'])

function frameworkProblem(error: FastifyError, request: FastifyRequest): AppError | null {
  if (error.statusCode === 413) {
    return new AppError('too_large', { key: 'errors.bodyTooLarge', values: { limit: inMegabytes(bodyLimit) } })
  }
  if (error.statusCode === 503) return new AppError('unavailable', { key: 'errors.unavailable' }, { retryAfter: 2 })
  if (full.has(error.code)) {
    return new AppError('storage_full', { key: 'errors.storageFull' }, { retryAfter: 60, cause: error.code })
  }
  if (broken.has(error.code)) {
    return new AppError('unavailable', { key: 'errors.storageBroken' }, { retryAfter: 60, cause: error.code })
  }
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound()
  if (isBrokenForm(error, request)) return new AppError('bad_request', { key: 'errors.badBody' })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request', { key: 'errors.badBody' })
  }
  return null
}

function answer(request: FastifyRequest, reply: FastifyReply, error: AppError | null, say: Say): FastifyReply {
  if (!error) return reply.status(500).send({ message: say(request, { key: 'errors.unexpected' }) })
  const { fields, extra, retryAfter, limit } = error.details
  if (retryAfter) void reply.header('Retry-After', String(retryAfter))
  const from = limit && retryAfter ? { limit, retry_at: inSeconds(retryAfter) } : {}
  const withCode = !['unauthenticated', 'not_authorized', 'not_found', 'invalid', 'too_large', 'bad_request'].includes(
    error.code,
  )
  return reply.status(error.status).send({
    message: say(request, error.sentence),
    ...(withCode ? { code: error.code } : {}),
    ...(fields ? { errors: sayAll(request, fields, say) } : {}),
    ...from,
    ...extra,
  })
}

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

const sayAll = (request: FastifyRequest, fields: Record<string, Sentence[]>, say: Say) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentences]) => [field, sentences.map((sentence) => say(request, sentence))]),
  )
