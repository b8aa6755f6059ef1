// Tests of races, faults and load run short with `npm test` and long with `npm run test:faults` and `test:load`.
/** True in a long run. */
export const isLong = process.env['LONG'] === '1'

/** The number of rounds, requests or minutes for this run. */
export function effort(short: number, long: number): number {
  return isLong ? long : short
}

/** How long a test waits for what must come, in milliseconds: only what hangs takes so long. */
export const patience = 5 * 60_000

/** A limit of time, in milliseconds, that only a long run holds: it has the machine to itself. */
export const inLongRun = (ms: number): number => (isLong ? ms : Infinity)

/**
 * The seed of generated cases: the one named by a variable, chance in a long run, and always the same with `npm test`, so that
 * only a change can make it fail.
 */
export const seedOf = (variable: string): number =>
  Number(process.env[variable] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_123))
