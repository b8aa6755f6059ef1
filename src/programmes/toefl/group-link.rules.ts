/** A group by link: who has a place, and when it ends. */
import { hourMs } from '#kit/time.ts'

export const groupHours = 24

/** When a group ends that was started now. Who takes an offer has time to pay after the offer's end. */
export const groupEnd = (now: Date, offerEnds: string | null): Date =>
  new Date(Math.max(now.getTime() + groupHours * hourMs, offerEnds === null ? 0 : Date.parse(offerEnds) + hourMs))

/** So long a group stays as it is for its payer where no seats are reserved, which would end it. */
export const freezeMinutes = 30

/** Until when a group is not changed by anybody, in whole minutes from now; 0 when it is not frozen. */
export const frozenMinutes = ({ frozen_until }: { frozen_until: string | null }, now: Date): number =>
  frozen_until === null ? 0 : Math.max(0, Math.ceil((Date.parse(frozen_until) - now.getTime()) / 60_000))

type Part = { is_payer: boolean }

/** Whether there is a place besides these others. One is kept for the payer. */
export const hasPlace = (size: number, others: readonly Part[], isPayer: boolean): boolean =>
  others.length + (isPayer || others.some((other) => other.is_payer) ? 0 : 1) < size

type Group = { expires_at: string; sent_at: string | null }

/** Whether a group is over. One that was sent can be looked at for as long as its answer is known. */
export function hasEnded({ expires_at, sent_at }: Group, now: Date): boolean {
  const end = sent_at === null ? Date.parse(expires_at) : Date.parse(sent_at) + groupHours * hourMs
  return end <= now.getTime()
}
