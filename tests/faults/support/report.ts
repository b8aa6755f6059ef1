// What a run did, in lines that anybody can check against the database.
import { type Attempt, codeOf, isAcknowledged } from './registrations.ts'

export type Tally = {
  sent: number
  acknowledged: number
  refused: number
  unanswered: number
  by: Record<string, number>
}

/** Counts attempts: every one was acknowledged, refused with a reason, or stayed without an answer. */
export function tally(attempts: readonly Attempt[]): Tally {
  const by: Record<string, number> = {}
  const counts = { sent: attempts.length, acknowledged: 0, refused: 0, unanswered: 0 }
  for (const attempt of attempts) {
    const kind = attempt.status === null ? 'unanswered' : isAcknowledged(attempt) ? 'acknowledged' : 'refused'
    counts[kind] += 1
    if (kind === 'acknowledged') continue
    const reason = kind === 'refused' ? `${attempt.status} ${codeOf(attempt)}` : (attempt.problem ?? 'unknown')
    by[reason] = (by[reason] ?? 0) + 1
  }
  return { ...counts, by }
}

/** The value that this share of the attempts did not exceed, in ms. */
export function percentile(attempts: readonly Attempt[], share: number): number {
  const times = attempts.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0)
}

/** One line per run, so that a failure can be repeated. */
export function report(name: string, facts: Record<string, string | number | object>): void {
  const parts = Object.entries(facts).map(([key, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value).replaceAll('"', '') : String(value)
    return `${key} ${text}`
  })
  console.log(`${name}: ${parts.join(', ')}`)
}

/** Attempts as short lines, so that a failed comparison can be read. */
export const lines = (attempts: readonly Attempt[]): string[] =>
  attempts.map(
    ({ status, body, problem, ms }) => `${status ?? problem} after ${Math.round(ms)} ms: ${body.slice(0, 200)}`,
  )
