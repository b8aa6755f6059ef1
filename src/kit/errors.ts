/**
 * The closed set of refusals. Server code throws an `AppError`; one handler (kit/http/error-handler)
 * turns it into the status and body of the HTTP contract, one translator turns its words into the
 * reader's language.
 */
export type ErrorCode =
  | 'unauthenticated'
  | 'not_authorized'
  | 'window_closed'
  | 'second_factor_missing'
  | 'prove_again'
  | 'not_found'
  | 'erased'
  | 'shift_full'
  | 'idempotency_mismatch'
  | 'conflict'
  | 'too_large'
  | 'outside'
  | 'invalid'
  | 'bad_request'
  | 'too_many'
  | 'storage_full'
  | 'unavailable'

const statusOf: Record<ErrorCode, number> = {
  unauthenticated: 401,
  not_authorized: 403,
  window_closed: 403,
  second_factor_missing: 403,
  prove_again: 403,
  not_found: 404,
  erased: 410,
  shift_full: 409,
  idempotency_mismatch: 409,
  conflict: 409,
  too_large: 413,
  outside: 416,
  invalid: 422,
  bad_request: 400,
  too_many: 429,
  storage_full: 507,
  unavailable: 503,
}

/** A sentence still to be said in the reader's language: a key of the message files and its values. */
export type Sentence = { key: string; values?: Record<string, string | number> | undefined }

/** Field name as the browser sent it (`nim.0`) to its problem. */
export type FieldProblems = Record<string, Sentence[]>

type Details = {
  fields?: FieldProblems
  /** Further members of the answer's body, such as `shift_id`. */
  extra?: Record<string, unknown>
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  /** For a 429: which limit is used up. The log and the answer name it. */
  limit?: string
  cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly sentence: Sentence
  readonly details: Details

  constructor(code: ErrorCode, sentence: Sentence, details: Details = {}) {
    super(sentence.key, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.status = statusOf[code]
    this.sentence = sentence
    this.details = details
  }
}

/** 401: no, unknown, expired or revoked token. */
export const unauthenticated = () => new AppError('unauthenticated', { key: 'errors.unauthenticated' })

/** 403: signed in, but not allowed. */
export const notAuthorized = () => new AppError('not_authorized', { key: 'errors.notAuthorized' })

/** 403: first the office's second factor has to be set up. */
export const secondFactorMissing = () => new AppError('second_factor_missing', { key: 'errors.secondFactorMissing' })

/** 403: the request is dangerous, and the caller has not proved their identity lately. */
export const proveAgain = () => new AppError('prove_again', { key: 'errors.proveAgain' })

/** 404: no such record, or not the caller's to see. */
export const notFound = () => new AppError('not_found', { key: 'errors.notFound' })

/** 409: the record is not in the state that the action needs. `key` names the sentence that says why. */
export const conflict = (key: string, values?: Sentence['values']) => new AppError('conflict', { key, values })

/**
 * 429: a limit is used up.
 * @param limit its name
 * @param seconds after which another try makes sense
 * @param key the sentence that says why
 */
export const tooMany = (limit: string, seconds: number, key = 'errors.tooMany') =>
  new AppError(
    'too_many',
    { key, values: { minutes: Math.ceil(seconds / 60) } },
    { retryAfter: Math.ceil(seconds), limit },
  )

/** 422: one or more fields are wrong; every wrong field is listed. */
export const invalid = (fields: FieldProblems) => new AppError('invalid', { key: 'errors.invalid' }, { fields })

/** Throws 422 when anything is wrong. */
export function expectNoProblems(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** 422 for a single field. */
export const invalidField = (field: string, key: string, values?: Sentence['values']) =>
  invalid({ [field]: [{ key, values }] })
