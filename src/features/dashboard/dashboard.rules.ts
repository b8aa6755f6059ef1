import type { BackupState } from './dashboard.contract.ts'

/** Lower ends of the score bands; the scale goes from 310 to 677. */
export const scoreBands = [310, 400, 450, 500, 550, 600] as const
const highest = 677

/** `400–449`: first and last score of a band. */
export function bandEnds(band: number): { first: number; last: number } {
  const next = scoreBands.find((other) => other > band)
  return { first: band, last: next === undefined ? highest : next - 1 }
}

/** A night, and the half of a day in which the next one may come later. */
const fresh = 36 * 3_600_000

type Notes = {
  good: { ended_at: string; kind: string } | null
  failed: object | null
  /** Whether this portal makes one every night. */
  isScheduled: boolean
}

/** The state in one word. Where the portal makes none by itself, one that was made by command will do as long as it is fresh. */
export function stateOf({ good, failed, isScheduled }: Notes, now: Date): BackupState['state'] {
  const isFresh = good !== null && now.getTime() - new Date(good.ended_at).getTime() < fresh
  if (!isScheduled) return isFresh && good.kind === 'COMMAND' ? 'good' : 'off'
  if (failed) return 'failed'
  if (!good) return 'none'
  return isFresh ? 'good' : 'old'
}

/** The events of a student's timeline, by the audit entries of their own records: table and action. */
export const timelineEvents = [
  'toefl_payment.registered',
  'toefl_payment.confirmed',
  'toefl_payment.rejected',
  'toefl_payment.decision cancelled',
  'toefl_detail.shift change requested',
  'toefl_detail.shift change withdrawn',
  'toefl_detail.shift change accepted',
  'toefl_detail.shift change rejected',
  'toefl_detail.moved',
  'toefl_detail.scored',
  'member_payment.registered',
  'member_payment.mended',
  'member_payment.confirmed',
  'member_payment.rejected',
  'member_payment.decision cancelled',
  'welcoming_party.signed up',
  'welcoming_party.confirmed',
  'welcoming_party.rejected',
  'welcoming_party.decision cancelled',
  'bom_recruitment.applied',
  'bom_recruitment.task handed in',
  'bom_recruitment.decided INTERVIEW',
  'bom_recruitment.decided ACCEPTED',
  'bom_recruitment.decided REJECTED',
  'talent_recruitment.applied',
] as const

/** How many of the latest events the timeline shows. */
export const timelineLength = 50

export const programmes = ['TOEFL', 'MEMBERSHIP', 'WELCOMING_PARTY', 'BOM', 'TALENT'] as const
