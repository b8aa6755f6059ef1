/** How the dashboard groups what it counts. */

/** Lower ends of the score bands; the scale goes from 310 to 677. */
export const scoreBands = [310, 400, 450, 500, 550, 600] as const
const highest = 677

/** `400–449`: first and last score of a band. */
export function bandEnds(band: number): { first: number; last: number } {
  const next = scoreBands.find((other) => other > band)
  return { first: band, last: next === undefined ? highest : next - 1 }
}
