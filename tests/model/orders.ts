// What was sent at once may have happened in either order: the model must foresee one of them, in all that was answered
// and all that is so afterwards.

/** How often each command was accepted, and refused. */
export type Counts = Record<string, { accepted: number; refused: number }>

export function tell(counts: Counts, kind: string, isAccepted: boolean): void {
  const count = (counts[kind] ??= { accepted: 0, refused: 0 })
  count[isAccepted ? 'accepted' : 'refused'] += 1
}

/** What an order led to, or how it first differs from what happened. */
export type Attempt<After> = { after: After; problem: null } | { problem: string }

/** The order in which one or two turns may have happened. */
export function anyOrder<After extends object>(
  turns: number,
  attempt: (places: readonly number[], isPair: boolean) => Attempt<After>,
): Attempt<After> {
  const problems: string[] = []
  for (const places of turns === 2
    ? [
        [0, 1],
        [1, 0],
      ]
    : [[0]]) {
    const found = attempt(places, turns === 2)
    if (found.problem === null) return found
    problems.push(found.problem)
  }
  return { problem: problems.join(', and in the other order ') }
}

export function unlike(what: string, expected: unknown, held: unknown): string[] {
  const [due, found] = [JSON.stringify(expected), JSON.stringify(held)]
  return due === found ? [] : [`${what} are ${found} where ${due} was due`]
}
