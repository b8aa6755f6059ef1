// Choosing one of what there is when a command's turn comes.
import fc from 'fast-check'

/** Which one: mostly of those that the command is made for. */
export const which = fc.record({ place: fc.nat(7), isAny: fc.constantFrom(false, false, false, true) })
export type Which = { place: number; isAny: boolean }

export const nth = (names: readonly string[], place: number): string | null => names[place % names.length] ?? null
