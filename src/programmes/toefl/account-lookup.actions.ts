/** Whether what somebody says of themselves belongs to an account already, and how much of that one network may learn. */
import type { Deps } from '#deps.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { tooMany } from '#kit/errors.ts'
import { fewOfAKind } from '#kit/gate/mark-limit.ts'
import { sharedCounts } from '#kit/gate/shared-counts.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { networkOf } from '#services/sender.ts'
import { type Conflicts, findConflicts } from './registration.store.ts'
import type { Known, ToCheck } from './account-lookup.contract.ts'
import { knownMinutes, mostChecks, mostFound } from './account-lookup.rules.ts'

const within = knownMinutes * 60_000
/** The counts of this process; asked for when it starts, so that they learn from then on what others count. */
export const countsOf = perDatabase(({ others }: Pick<Deps, 'db' | 'others'>) => ({
  checks: sharedCounts('checks', others),
  found: fewOfAKind({ kind: 'known', most: mostFound, within, others }),
}))

type Needs = Pick<Deps, 'db' | 'config' | 'now' | 'others'>

const slowDown = (limit: string, wait: number) => tooMany(limit, wait / 1000, 'errors.manyHere')

/**
 * Counts people whose accounts are looked for, before anything is said about them.
 * @throws 429 for a network that has asked about too many, or has found enough: then a "no" would tell as much as a "yes"
 */
export function countChecks(deps: Needs, address: string, people: number): void {
  if (!deps.config.rateLimit) return
  const network = networkOf(address)
  const { checks, found } = countsOf(deps)
  const { all, wait } = checks.add('people', network, people, { within, most: mostChecks })
  if (all > mostChecks) throw slowDown('checks', wait)
  const late = found.waitOf([network], '', deps.now().getTime())
  if (late > 0) throw slowDown('accounts', late)
}

/**
 * Counts the accounts that are about to be told of, each once.
 * @throws 429 for a network that has found enough
 */
export function countFound(deps: Needs, address: string, holders: Conflicts['holders']): void {
  if (!deps.config.rateLimit) return
  const now = deps.now().getTime()
  const waits = holders.map(({ nim }) => countsOf(deps).found.admit([networkOf(address)], nim, now))
  const wait = Math.max(0, ...waits)
  if (wait > 0) throw slowDown('accounts', wait)
}

/**
 * Tells which of these belong to accounts.
 * @throws 429 for a network that has asked or found enough
 */
export async function checkKnown(deps: Needs, asked: ToCheck, address: string): Promise<Known> {
  countChecks(deps, address, 1)
  // Before any amount is shown, not when the form is sent.
  if (asked.email) countMails(deps, [asked.email], 0)
  const listed = (value: string | null | undefined) => (value ? [value] : [])
  const { holders } = await findConflicts(deps.db, {
    nim: listed(asked.nim),
    email: listed(asked.email),
    phone_number: listed(asked.phone_number),
    line_id: listed(asked.line_id),
    major_id: [],
  })
  countFound(deps, address, holders)
  const isHeld = (field: keyof Known) => holders.some((holder) => asked[field] && holder[field] === asked[field])
  return {
    nim: isHeld('nim'),
    email: isHeld('email'),
    phone_number: isHeld('phone_number'),
    line_id: isHeld('line_id'),
  }
}
