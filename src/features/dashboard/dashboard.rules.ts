/** How the dashboard groups what it counts. */

/** Lower ends of the score bands; the scale goes from 310 to 677. */
export const scoreBands = [310, 400, 450, 500, 550, 600] as const
const highest = 677

/** `400–449`: first and last score of a band. */
export function bandEnds(band: number): { first: number; last: number } {
  const next = scoreBands.find((other) => other > band)
  return { first: band, last: next === undefined ? highest : next - 1 }
}

/** The list in which such records wait, by the name of their number: that of its address, but for one part of a list. */
export const listOf = (name: string): string =>
  name === 'edit_requests' ? '/toefl-details' : `/${name.replaceAll('_', '-')}`

/** How the backups of this portal are, in one word. */
export const backupStates = ['good', 'unsent', 'old', 'failed', 'none', 'off'] as const

/** What was counted of a programme's records, of all states or of one. */
export type Counted = (status?: string) => { records: number; amount: number; oldest_at: string | null }

/** Of a programme whose records are decided on: how many are in each state. */
export const decidedOf = (counted: Counted) => ({
  pending: counted('PENDING').records,
  confirmed: counted('CONFIRMED').records,
  rejected: counted('REJECTED').records,
})

/** Of a programme that is paid for: the rupiah of its payments. */
export const moneyOf = (counted: Counted) => ({
  pending: counted('PENDING').amount,
  confirmed: counted('CONFIRMED').amount,
})

/** How many of the latest events the timeline shows. */
export const timelineLength = 50
