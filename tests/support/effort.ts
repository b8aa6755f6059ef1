// How much a run tries. `npm test` is quick, `npm run test:full` tries everything in its short form, and the commands of
// package.json with a suite's name (`npm run test:faults` for one) try it in its long form.
/** True in a long run. */
export const isLong = process.env['LONG'] === '1'

/** True in `npm test`, which has twelve minutes: of what is alike it tries some. `npm run test:full` tries all. */
export const isQuick = process.env['QUICK'] === '1'

/** All of them; in `npm test` each so many-th, and the first in any case. */
export const someOf = <One>(all: readonly One[], each: number): readonly One[] =>
  isQuick ? all.filter((_, index) => index % each === 0) : all

/** The number of rounds, requests or minutes for this run; `npm test` may take fewer than the other short ones. */
export function effort(short: number, long: number, quick = short): number {
  if (isLong) return long
  return isQuick ? quick : short
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
