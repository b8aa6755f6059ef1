/** Whether a NIM or an e-mail address has an account already. */
import type { Deps } from '#deps.ts'
import { AppError } from '#kit/errors/errors.ts'
import { type FewOfAKind, fewOfAKind } from '#kit/gate/few-of-a-kind.ts'
import { networkOf } from '#services/sender/sender.ts'
import { findConflicts } from '../store.ts'
import { mostKnown } from './rules.ts'

const anHour = 3_600_000
const counts = new WeakMap<Deps['db'], FewOfAKind>()
/** The counts of this process; asked for when it starts, so that they learn from then on what others count. */
export function countsOf({ db, others }: Pick<Deps, 'db' | 'others'>): FewOfAKind {
  const found = counts.get(db) ?? fewOfAKind({ kind: 'known', most: mostKnown, within: anHour, others })
  counts.set(db, found)
  return found
}

const tooMany = (wait: number) =>
  new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: Math.ceil(wait / 1000) })

type Asked = { nim?: string | null | undefined; email?: string | null | undefined }

/**
 * Tells whether these belong to accounts. Only what is found counts, so a campus full of new students is never turned
 * away; a network that has found enough within the hour gets no more answers (docs/decisions/024).
 * @throws 429 then
 */
export async function checkKnown(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'others'>,
  { nim, email }: Asked,
  address: string,
): Promise<{ nim: boolean; email: boolean }> {
  const network = networkOf(address)
  const now = deps.now().getTime()
  const wait = deps.config.rateLimit ? countsOf(deps).waitOf([network], '', now) : 0
  if (wait > 0) throw tooMany(wait)
  const { holders } = await findConflicts(deps.db, {
    nim: nim ? [nim] : [],
    email: email ? [email] : [],
    phone_number: [],
    line_id: [],
    major_id: [],
  })
  const found = {
    nim: holders.some((holder) => holder.nim === nim),
    email: holders.some((holder) => holder.email === email),
  }
  if (!deps.config.rateLimit) return found
  const values = [found.nim && nim, found.email && email].filter((value) => typeof value === 'string')
  const waits = values.map((value) => countsOf(deps).admit([network], value, now))
  // Others may have used up the rest meanwhile: then a "no" would say as much as a "yes".
  const late = values.length > 0 ? Math.max(...waits) : countsOf(deps).waitOf([network], '', now)
  if (late > 0) throw tooMany(late)
  return found
}

/** Whether this network may still learn that these values have an account; counts them if so. */
export function mayReveal(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'others'>,
  values: readonly string[],
  address: string,
): boolean {
  if (!deps.config.rateLimit) return true
  const now = deps.now().getTime()
  return values.every((value) => countsOf(deps).admit([networkOf(address)], value, now) === 0)
}
