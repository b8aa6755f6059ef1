/** The columns that a decision writes, and the state that a reviewer decides on. */
import type { ReviewEvent, ReviewStatus } from '#review-states.ts'
import type { Reviewed } from './records.ts'

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
export const goals: Record<ReviewEvent, ReviewStatus> = { confirm: 'CONFIRMED', reject: 'REJECTED', cancel: 'PENDING' }

/** Whether this is no longer the state that the reviewer saw. Moments go out and come back in milliseconds. */
export const hasChangedSince = ({ updated_at }: { updated_at: string }, seen: Seen): boolean =>
  seen !== null && Date.parse(seen) !== Date.parse(updated_at)

/** The columns that a decision writes. */
export type Verdict = Pick<Reviewed, 'status' | 'reject_reason' | 'decided_by' | 'decided_at'>

export const undecided = { status: 'PENDING', reject_reason: null, decided_by: null, decided_at: null } as const
