/** Reading sign-ups: the committee's list, and one for its owner or the committee. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { notFound } from '#kit/errors/errors.ts'
import type { SignUp, SignUpFilters } from '../contract.ts'
import type { SignUpStatus } from '../rules.ts'
import * as store from './store.ts'

type Needs = Pick<Deps, 'db'>

/** A page of the list, how many there are under the filters, and how many each tab has. */
export async function listSignUps({ db }: Needs, filters: SignUpFilters) {
  const [data, parts] = await Promise.all([store.findPage(db, filters), store.countParts(db, filters)])
  return { data, meta: pageMeta(filters, totalOf(parts, filters)), counts: countsOf(parts) }
}

const sumOf = (parts: readonly store.Part[]) => parts.reduce((sum, part) => sum + part.sign_ups, 0)

const totalOf = (parts: readonly store.Part[], { status, trashed }: SignUpFilters): number =>
  sumOf(
    parts.filter(
      (part) => (!status || part.status === status) && (trashed === 'with' || part.in_bin === (trashed === 'only')),
    ),
  )

function countsOf(parts: readonly store.Part[]) {
  const outside = (status: SignUpStatus) => sumOf(parts.filter((part) => part.status === status && !part.in_bin))
  return {
    PENDING: outside('PENDING'),
    CONFIRMED: outside('CONFIRMED'),
    REJECTED: outside('REJECTED'),
    bin: sumOf(parts.filter((part) => part.in_bin)),
  }
}

/**
 * One sign-up for this caller.
 * @throws 404 for an unknown one, one of somebody else, and for the owner one in the recycle bin
 */
export async function readSignUp({ db }: Needs, caller: Caller, id: number): Promise<SignUp> {
  const found = await store.findSignUp(db, id)
  if (!found) throw notFound()
  if (caller.role === 'ADMIN') return found
  if (found.user_id !== caller.id || found.deleted_at !== null) throw notFound()
  const line_group = found.status === 'CONFIRMED' ? found.line_group : null
  return { ...found, line_group, decided_by: null, decided_by_name: null }
}
