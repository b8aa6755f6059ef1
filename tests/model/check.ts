// Runs of generated histories: in short and long numbers, printed, and with what failed made as small as can be.
import fc from 'fast-check'
import { expect } from 'vitest'
import { isLong, seedOf } from '../support/effort.ts'
import type { Counts } from './orders.ts'

type Given = { seed: number; numRuns: number; path?: string; endOnFailure: boolean }

type Result = Pick<fc.RunDetails<unknown>, 'failed' | 'numRuns' | 'numShrinks' | 'errorInstance'>

/** What failed, in the smallest history that fails. */
export const complaint = <Values>(result: fc.RunDetails<Values>) =>
  `${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`

/**
 * Runs two lanes at once, for the two cores; a path, as printed of a failure, repeats one of them. A short run tells the first
 * history that fails as it is: to make it smaller takes hundreds of others, and its seed and path do that afterwards.
 */
export async function inLanes<Values>(
  { name, runs, counts }: { name: string; runs: number; counts: Counts },
  lane: (given: Given) => Promise<fc.RunDetails<Values>>,
): Promise<{ isRepeated: boolean }> {
  const seed = seedOf('MODEL_SEED')
  const path = process.env['MODEL_PATH']
  const began = performance.now()
  const given: Given[] = path
    ? [{ seed, numRuns: runs, path, endOnFailure: false }]
    : [0, 1].map((index) => ({ seed: seed + index, numRuns: runs / 2, endOnFailure: !isLong }))
  const results = await Promise.all(given.map(lane))
  const took = Math.round((performance.now() - began) / 1000)
  const done = results.reduce((sum, { numRuns }) => sum + numRuns, 0)
  console.log(`${name}: seed ${seed}, ${done} runs in ${took} s`)
  for (const [kind, { accepted, refused }] of Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${name}: ${kind} ${accepted} accepted, ${refused} refused`)
  }
  for (const result of results) if (result.failed) throw new Error(complaint(result))
  return { isRepeated: path !== undefined }
}

/** What was never accepted, or never refused, was not tried. */
export const untried = (counts: Counts, neverRefused: ReadonlySet<string>) =>
  Object.entries(counts).filter(([kind, one]) => !one.accepted || (!one.refused && !neverRefused.has(kind)))

/** A check that must find a mistake, in a history of at most so many steps; gives what it says. */
export function findsMistake<Values>(
  name: string,
  result: Result & { counterexample: Values | null },
  stepsOf: (found: Values) => readonly unknown[],
  most = 5,
): string {
  expect(result.failed, 'this portal has a mistake').toBe(true)
  const found = result.counterexample
  console.log(
    `${name}: found after ${result.numRuns} runs, made ${result.numShrinks} times smaller: ${JSON.stringify(found)}`,
  )
  expect(found === null ? 0 : stepsOf(found).length).toBeLessThanOrEqual(most)
  return String(result.errorInstance)
}
