/** The columns that a decision writes, and the state that a reviewer decides on. */
import { refusalOf, type ReviewEvent, type ReviewStatus } from '#review-states.ts'
import type { Reviewed } from './records.ts'
import { codeOf } from './usual-reasons.ts'

/**
 * The `updated_at` of the record that the reviewer decides on, where the caller gives it. An owner may put a new
 * proof in the place of the old one at any moment, and nobody has looked at that one.
 */
export type Seen = string | null

export const past: Record<ReviewEvent, string> = {
  confirm: 'confirmed',
  reject: 'rejected',
  cancel: 'decision cancelled',
}
const goals: Record<ReviewEvent, ReviewStatus> = { confirm: 'CONFIRMED', reject: 'REJECTED', cancel: 'PENDING' }

/** Whether this is no longer the state that the reviewer saw. Moments go out and come back in milliseconds. */
export const hasChangedSince = ({ updated_at }: { updated_at: string }, seen: Seen): boolean =>
  seen !== null && Date.parse(seen) !== Date.parse(updated_at)

type Decided<R> = { isDecidedElsewhere?: (record: R) => string | null }

/** Why a record of a programme cannot be brought further by an event, as the name of a refusal; null when it can. */
export const refusalFor = <R extends Reviewed>(programme: Decided<R>, record: R, event: ReviewEvent): string | null =>
  programme.isDecidedElsewhere?.(record) ?? refusalOf(record, event)

/** The columns that a decision writes. */
export type Verdict = Pick<Reviewed, 'status' | 'reject_reason' | 'reject_code' | 'decided_by' | 'decided_at'>

export const undecided = {
  status: 'PENDING',
  reject_reason: null,
  reject_code: null,
  decided_by: null,
  decided_at: null,
} as const

/** What a decision writes: nothing but that the record waits again, where it is taken back. */
export function newVerdict(
  event: ReviewEvent,
  given: { reason: string | null; by: number | null; at: string },
): Verdict {
  const status = goals[event]
  if (status === 'PENDING') return undecided
  const { reason } = given
  return { status, reject_reason: reason, reject_code: codeOf(reason), decided_by: given.by, decided_at: given.at }
}
