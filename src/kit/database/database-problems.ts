/** PostgreSQL has the last word: its refusals become the contract's, by constraint name. */
import { AppError, conflict, invalidField } from '#kit/errors.ts'

type PgError = Error & { code?: string; constraint?: string }

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A standby that has not taken over yet.
  '25006',
])

// The driver gives these no code; problems.test.ts holds them against the driver that is installed.
const lost = /connection (terminated|timeout)|is not queryable|timeout exceeded when trying to connect/i

/** The AppError that a database error means, or null when it is not one that a user can cause. */
export function databaseProblem(
  error: Error,
  constraints: Record<string, { field?: string; key: string }>,
): AppError | null {
  const { code, constraint, message } = error as PgError
  if (!code && !lost.test(message)) return null
  if (!code || away.has(code) || code.startsWith('08')) return unavailable(message)
  if (code === '53100')
    return new AppError('storage_full', { key: 'errors.storageFull' }, { retryAfter: 60, cause: code })
  // A deadlock, a lock or statement that took too long: nothing was written, another try makes sense.
  if (['40001', '40P01', '55P03', '57014'].includes(code)) return unavailable(code)
  const words = constraint ? constraints[constraint] : undefined
  if (code === '23505' || code === '23514' || code === '23503' || code === '23P01') {
    if (words?.field) return invalidField(words.field, words.key)
    if (words) return conflict(words.key)
    if (code === '23503') return conflict('errors.referenced')
    if (code === '23505') return conflict('errors.duplicate')
  }
  // Text that PostgreSQL cannot hold (NUL), a number out of range.
  if (['22021', '22003', '22P02', '22P05', '22007', '22008', '22009'].includes(code))
    return new AppError('bad_request', { key: 'errors.badBody' })
  return null
}

const unavailable = (cause: string) =>
  new AppError('unavailable', { key: 'errors.unavailable' }, { retryAfter: 2, cause })
