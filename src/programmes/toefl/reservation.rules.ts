/** Seats that are reserved while a group pays: how many one network may have, and how long they stay. */

/** A payer may ask for so many more minutes, once. */
export const moreMinutes = 15

/**
 * One network has at most one in so many of the seats of a shift that nobody else has taken or reserved. Its first group may
 * have what is left: of two seats a third is none, and everybody would pay for them without knowing.
 */
export const networkPart = 3

/** What each wanted shift has at the moment. */
export type Room = {
  shift_id: number
  wanted: number
  /** Neither taken nor reserved; a group's own earlier reservation counts as free. */
  free: number
  /** Reserved by others of the same network. */
  same_network: number
}

/** Whether the network would have too many of one of these shifts. */
export const isTooMuch = (rooms: readonly Room[]): boolean =>
  rooms.some(
    ({ wanted, free, same_network }) => same_network > 0 && (same_network + wanted) * networkPart > free + same_network,
  )

/** Why a form goes on without a reservation. */
export const withoutReasons = ['OFF', 'NETWORK'] as const
export type WithoutReason = (typeof withoutReasons)[number]
