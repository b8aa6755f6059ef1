// Tests of races, faults and load run short with `npm test` and long with `npm run test:faults` and `test:load`.
import { availableParallelism, loadavg } from 'node:os'

/** True in a long run. */
export const isLong = process.env['LONG'] === '1'

/** The number of rounds, requests or minutes for this run. */
export function effort(short: number, long: number): number {
  return isLong ? long : short
}

/**
 * A time limit: as stated in a long run, which has the machine to itself; four times that beside the other tests, and more
 * where more wants to run than the machine has cores for.
 */
export const inTime = (ms: number): number => (isLong ? ms : ms * Math.max(4, (2 * waiting()) / availableParallelism()))

/** How many processes want to run, of late. */
const waiting = (): number => loadavg()[0] ?? 0

/**
 * The seed of generated cases: the one named by a variable, chance in a long run, and always the same with `npm test`, so that
 * only a change can make it fail.
 */
export const seedOf = (variable: string): number =>
  Number(process.env[variable] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_123))
